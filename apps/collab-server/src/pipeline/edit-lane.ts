/**
 * Stages 4 and 5 for who is in: past the queue of Hocuspocus, which handles one message of a connection after the other
 * and so would not look at an edit before the one before it is committed. Here an edit is judged when it comes, and
 * waits for its commit together with those that follow it.
 *
 * Invariants:
 * - The edits of a seat are judged and written in the order in which they came, behind the answer to the handshake.
 * - None reaches Hocuspocus, which would apply it before it is committed.
 * - A visit ends, at the client's wish, behind what it sent before.
 */
import { savedFrame } from '../sockets/frame.ts';
import { closeWith } from '../sockets/room-socket.ts';
import { nextEditId, type Seat } from '../sockets/seat.ts';
import type { SocketState, UpdateGate } from '../sockets/socket-state.ts';
import type { RoomEdit } from '@plumbline/server/journal/room-edit.ts';
import type { Room } from '../rooms/room.ts';
import { SocketEnded, end, isTooMuch } from './end.ts';
import { checkUpdate } from './4-check.ts';
import { appendEdit } from './5-append.ts';
import type { StageServices } from './stage-services.ts';

/** Of one seat at a time: what others do waits for the same commits. */
const UNSAVED_EDITS = 64;
/** Of what may wait in the journal. When more does, each seat has one edit there, so that everybody finds room. */
const SHARED_PART = 0.25;

/** A gate as it is before a client's first answer to a handshake. */
export function newGate(room: string): UpdateGate {
  const waiting = { held: [], heldBytes: 0, answers: 0, unsaved: 0, isJudging: false };
  return { room, question: null, isOpen: false, ...waiting, onIdle: null };
}

/** Takes an update in. It is copied: the frame's buffer belongs to the socket. */
export function holdUpdate(gate: UpdateGate, update: Uint8Array): void {
  gate.held.push(update.slice());
  gate.heldBytes += update.byteLength;
}

/** Judges what is held, one after the other, as far as nothing stands in the way. */
export async function letPass(services: StageServices, socket: SocketState, gate: UpdateGate): Promise<void> {
  if (gate.isJudging) return;
  gate.isJudging = true;
  try {
    while (gate.isOpen && gate.answers === 0 && !socket.isEnded && mayFollow(services, gate)) {
      const update = gate.held.shift();
      if (!update) break;
      gate.heldBytes -= update.byteLength;
      await pass(services, socket, gate, update);
    }
  } finally {
    gate.isJudging = false;
  }
  considerIdle(gate);
}

/** True when another edit of the seat may go before those on their way are saved. */
function mayFollow({ journal, stores }: StageServices, { unsaved }: UpdateGate): boolean {
  if (unsaved === 0) return true;
  const isRoomy = journal.waiting().edits < SHARED_PART * stores.config.JOURNAL_WAITING_EDITS;
  return isRoomy && unsaved < UNSAVED_EDITS;
}

/** Calls back once nothing of a visit is on its way any more. */
export function whenIdle(gate: UpdateGate, act: () => void): void {
  gate.onIdle = act;
  considerIdle(gate);
}

function considerIdle(gate: UpdateGate): void {
  const { onIdle, isJudging, unsaved, answers, isOpen, held } = gate;
  if (!onIdle || isJudging || unsaved > 0 || answers > 0 || (isOpen && held.length > 0)) return;
  gate.onIdle = null;
  onIdle();
}

/** Never throws: nobody waits for it. */
async function pass(
  services: StageServices,
  socket: SocketState,
  gate: UpdateGate,
  update: Uint8Array,
): Promise<void> {
  const seat = socket.seats.get(gate.room);
  if (!seat?.connection) return;
  const room = services.rooms.get(gate.room);
  // The room was unloaded in the moment of joining: what is written to this copy would reach nobody.
  if (!room || room.live !== seat.connection.document) return closeWith(socket.raw, 'shutting-down');
  const arrivedAtMs = performance.now();
  const editId = nextEditId(seat);
  const done = openFrame(services, socket, update.byteLength);
  if (socket.isEnded) return done();
  try {
    const judgement = await checkUpdate(services, room, seat, { update, editId, isRejoin: false });
    if (judgement.kind === 'accepted') {
      gate.unsaved += 1;
      void save(services, room, seat, { edit: judgement.edit, arrivedAtMs }).finally(() => {
        gate.unsaved -= 1;
        done();
        void letPass(services, socket, gate);
      });
      return;
    }
    answer(seat, judgement.kind === 'known');
  } catch (error) {
    endAfterFault(services, seat, { editId, error });
  }
  done();
}

/** Counts an update as under way; what is too much ends the socket. */
function openFrame(services: StageServices, socket: SocketState, sizeBytes: number): () => void {
  socket.openFrames += 1;
  socket.openBytes += sizeBytes;
  if (isTooMuch(services, socket.openFrames, socket.openBytes)) end(services, socket, 'rate-limited');
  return () => {
    socket.openFrames -= 1;
    socket.openBytes -= sizeBytes;
  };
}

async function save(
  services: StageServices,
  room: Room,
  seat: Seat,
  { edit, arrivedAtMs }: { edit: RoomEdit; arrivedAtMs: number },
): Promise<void> {
  try {
    const isSaved = await saveEdit(services, room, seat, { edit, arrivedAtMs });
    answer(seat, isSaved);
  } catch (error) {
    endAfterFault(services, seat, { editId: edit.editId, error });
  }
}

/**
 * Writes an accepted edit and tells whoever has to know of it; answers whether it is saved.
 * @throws SocketEnded when the store stayed away too long
 */
export async function saveEdit(
  services: StageServices,
  room: Room,
  seat: Seat,
  { edit, arrivedAtMs }: { edit: RoomEdit; arrivedAtMs: number },
): Promise<boolean> {
  const { compactor, revoker } = services.later();
  const isSaved = await appendEdit(services, room, seat, edit, () => revoker.judge(seat.socket));
  if (isSaved) noteSaved(services, arrivedAtMs);
  compactor.consider(room);
  return isSaved;
}

/** The commit has put the edit before everybody in the room already: it leaves at the end of this turn. */
function noteSaved({ metrics }: StageServices, arrivedAtMs: number): void {
  metrics.saved(performance.now() - arrivedAtMs);
  setImmediate(() => metrics.shown(performance.now() - arrivedAtMs));
}

function answer(seat: Seat, isSaved: boolean): void {
  seat.connection?.send(savedFrame(seat.room, isSaved));
}

/** What went wrong by itself costs its sender the socket: the edit is neither applied nor acknowledged. */
export function endAfterFault(
  services: StageServices,
  { room, socket }: Seat,
  { editId, error }: { editId: string; error: unknown },
): void {
  if (error instanceof SocketEnded) return;
  services.stores.log.error({ err: error, room, editId, alarm: true }, 'a check failed by itself');
  end(services, socket, 'internal');
}
