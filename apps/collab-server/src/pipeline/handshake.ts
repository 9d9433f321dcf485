/**
 * The handshake of who comes in, past Hocuspocus: it would encode the whole room for each of them, and look through all
 * of it for each reader who answers that they bring nothing. What somebody does bring goes through Hocuspocus and is
 * judged there (hooks.ts).
 *
 * Invariants (tests/integration/rooms):
 * - A question is answered once the seat is taken, so the room is loaded and its first words were said.
 * - Answers to what a seat sent leave in the order in which it was sent.
 */
import * as Y from 'yjs';
import { SYNC, savedFrame, syncFrame } from '../sockets/frame.ts';
import { closeWith } from '../sockets/room-socket.ts';
import { nextEditId, type Seat } from '../sockets/seat.ts';
import type { SocketState, UpdateGate } from '../sockets/socket-state.ts';
import { letPass } from './edit-lane.ts';
import { end } from './end.ts';
import type { StageServices } from './stage-services.ts';

/** An update of no structs and no deletions. */
const NOTHING = Uint8Array.of(0, 0);

/** Takes the state vector of a client: answered at once, or when its room is loaded. */
export function takeQuestion(
  services: StageServices,
  socket: SocketState,
  gate: UpdateGate,
  vector: Uint8Array,
): void {
  const seat = socket.seats.get(gate.room);
  if (seat?.connection) answer(services, seat, vector);
  // The frame's buffer belongs to the socket; the question waits.
  else gate.question = vector.slice();
}

/** Answers what somebody asked before the seat was taken. */
export function answerWaiting(services: StageServices, seat: Seat): void {
  const gate = seat.socket.gates.get(seat.room);
  const vector = gate?.question;
  if (!gate || !vector) return;
  gate.question = null;
  answer(services, seat, vector);
}

function answer(services: StageServices, seat: Seat, vector: Uint8Array): void {
  const { connection, socket } = seat;
  const room = services.rooms.get(seat.room);
  if (!connection || socket.isEnded) return;
  // The room was unloaded in the moment of joining.
  if (!room || room.live !== connection.document) return closeWith(socket.raw, 'shutting-down');
  try {
    const state = services.joinStates.frameFor(room.room, room.live, vector);
    connection.send(syncFrame(room.room, SYNC.step1, Y.encodeStateVector(room.live)));
    connection.send(state);
  } catch {
    end(services, socket, 'protocol-violation');
  }
}

/**
 * Answers a client that has nothing the room lacks, which is nearly everybody.
 * @returns false for all that must be judged, or must wait for what was sent before
 */
export function takeNothing(
  services: StageServices,
  socket: SocketState,
  gate: UpdateGate,
  update: Uint8Array,
): boolean {
  const seat = socket.seats.get(gate.room);
  const isIdle = gate.answers === 0 && gate.unsaved === 0 && !gate.isJudging;
  if (!seat?.connection || seat.isPoisoned || !isIdle || Buffer.compare(update, NOTHING) !== 0) return false;
  nextEditId(seat);
  seat.connection.send(savedFrame(seat.room, true));
  gate.isOpen = true;
  void letPass(services, socket, gate);
  return true;
}
