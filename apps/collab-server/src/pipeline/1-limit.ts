/**
 * Stage 1: what comes in on a socket, before anybody works for it.
 *
 * Presence leaves for its own lane here. Updates wait until the client's answer to the handshake has gone before them:
 * what a client does in the moment after a reconnect builds on what it did while away, and only that answer holds it.
 */
import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import { FRAME, SYNC, deniedFrame, readFrame, type Frame } from '../sockets/frame.ts';
import type { NextVisit, SocketState } from '../sockets/socket-state.ts';
import { holdUpdate, letPass, newGate, whenIdle } from './edit-lane.ts';
import { end, isTooMuch } from './end.ts';
import { takeNothing, takeQuestion } from './handshake.ts';
import type { StageServices } from './stage-services.ts';

/** What a frame of ours looks like; what a socket may do is configuration (`packages/server/src/limits.ts`). */
const ADDRESS_CHARS = 128;
const AUTH_BYTES = 4096;

/** Takes one frame of a socket and hands it on, holds it, or ends the socket. */
export function takeFrame(services: StageServices, socket: SocketState, data: Uint8Array): void {
  // What was under way when the socket was ended is nobody's work any more.
  if (services.book.isClosing || socket.isEnded) return;
  const now = performance.now();
  socket.lastHeardAtMs = now;
  if (data.byteLength === 1) return;
  const { users } = services;
  const isWithin = socket.frames.take(now) && (!socket.principal || users.takeFrame(socket.principal, now));
  if (!isWithin) return end(services, socket, 'rate-limited');
  const frame = readFrame(data);
  if (!frame) return end(services, socket, 'protocol-violation');
  if (socket.principal === null && isTooEarly(services, socket, data)) {
    return end(services, socket, 'protocol-violation');
  }
  if (!socket.asked.has(frame.address)) {
    if (!parseRoomName(frame.address)) return denyName(services, socket, frame);
    // Who was not let in has nothing to leave, and nothing would ever end that visit.
    if (frame.type === FRAME.close) return;
    if (socket.asked.size >= services.stores.config.SOCKET_ROOMS)
      return end(services, socket, 'too-many-rooms');
    socket.asked.add(frame.address);
  }
  const nextVisit = socket.nextVisits.get(frame.address);
  if (nextVisit) keepForNextVisit(services, socket, nextVisit, data);
  else handOn(services, socket, frame, data);
}

/**
 * Hocuspocus ends a visit in its own time, behind what still waits for a commit, and would take the first frames of
 * the next visit for frames of the one that ends: the client would be answered and never hear of anything again.
 */
function keepForNextVisit(
  services: StageServices,
  socket: SocketState,
  nextVisit: NextVisit,
  data: Uint8Array,
): void {
  // The socket's buffer is its own again once the listener returns.
  nextVisit.frames.push(data.slice());
  nextVisit.sizeBytes += data.byteLength;
  if (holdsTooMuch(services, socket)) end(services, socket, 'rate-limited');
}

/** What waits in all rooms of a socket counts together: one socket may cost the process so much and no more. */
function holdsTooMuch(services: StageServices, { gates, nextVisits }: SocketState): boolean {
  let frames = 0;
  let sizeBytes = 0;
  for (const { held, heldBytes, question } of gates.values()) {
    frames += held.length;
    sizeBytes += heldBytes + (question?.byteLength ?? 0);
  }
  for (const nextVisit of nextVisits.values()) {
    frames += nextVisit.frames.length;
    sizeBytes += nextVisit.sizeBytes;
  }
  return isTooMuch(services, frames, sizeBytes);
}

/** A visit has ended: the frames of the next one may come, those that arrive until then behind the others. */
export function beginNextVisit(services: StageServices, socket: SocketState, room: string): void {
  const nextVisit = socket.nextVisits.get(room);
  if (!nextVisit) return;
  setImmediate(() => {
    if (socket.nextVisits.get(room) !== nextVisit) return;
    socket.nextVisits.delete(room);
    for (const data of nextVisit.frames) takeFrame(services, socket, data);
  });
}

function isTooEarly({ stores }: StageServices, socket: SocketState, data: Uint8Array): boolean {
  const { SOCKET_EARLY_FRAMES, SOCKET_EARLY_BYTES } = stores.config;
  socket.unauthenticatedFrames += 1;
  socket.unauthenticatedBytes += data.byteLength;
  return (
    socket.unauthenticatedFrames > SOCKET_EARLY_FRAMES || socket.unauthenticatedBytes > SOCKET_EARLY_BYTES
  );
}

/** A name that no room can have never reaches Hocuspocus, which keeps names as keys of plain objects. */
function denyName(services: StageServices, socket: SocketState, frame: Frame): void {
  socket.deniedCount += 1;
  const isHopeless =
    frame.address.length > ADDRESS_CHARS || socket.deniedCount > services.stores.config.SOCKET_DENIALS;
  if (isHopeless) return end(services, socket, 'protocol-violation');
  if (frame.type === FRAME.auth) socket.raw.send(deniedFrame(frame.address, 'not-found'));
}

function handOn(services: StageServices, socket: SocketState, frame: Frame, data: Uint8Array): void {
  const seat = socket.seats.get(frame.address);
  switch (frame.type) {
    case FRAME.awareness:
      if (seat) services.presence.report(seat, frame.body);
      else keepEarlyPresence(socket, frame);
      return;
    case FRAME.queryAwareness:
      if (seat) services.presence.welcome(seat);
      return;
    case FRAME.sync:
      return passGate(services, socket, frame, data);
    case FRAME.auth:
      if (seat) return;
      if (data.byteLength > AUTH_BYTES) return end(services, socket, 'protocol-violation');
      socket.gates.delete(frame.address);
      socket.connection?.handleMessage(data);
      return;
    case FRAME.close:
      socket.nextVisits.set(frame.address, { frames: [], sizeBytes: 0, sinceMs: performance.now() });
      return leave(socket, frame.address, data);
    default:
      // Stateless messages and the server's own kinds: clients have nothing to say there.
      services.metrics.refused('protocol-violation');
  }
}

/** The visit ends behind the edits that came before. */
function leave(socket: SocketState, room: string, data: Uint8Array): void {
  const gate = socket.gates.get(room);
  const handOver = (): void => {
    socket.gates.delete(room);
    socket.connection?.handleMessage(data);
  };
  if (gate) whenIdle(gate, handOver);
  else handOver();
}

function keepEarlyPresence(socket: SocketState, frame: Frame): void {
  if (frame.body.byteLength <= ROOM_LIMITS.presenceBytes + 64) {
    socket.earlyPresence.set(frame.address, frame.body);
  }
}

/** What a client brings to a handshake goes through Hocuspocus, all else past it; what comes behind waits for its end. */
function passGate(services: StageServices, socket: SocketState, frame: Frame, data: Uint8Array): void {
  if (!mayPass(services, socket, frame)) return end(services, socket, 'rate-limited');
  const gate = socket.gates.get(frame.address) ?? newGate(frame.address);
  socket.gates.set(frame.address, gate);
  switch (frame.syncType) {
    case SYNC.step1:
      takeQuestion(services, socket, gate, frame.body);
      if (gate.question && holdsTooMuch(services, socket)) end(services, socket, 'rate-limited');
      return;
    case SYNC.step2:
      if (takeNothing(services, socket, gate, frame.body)) return;
      gate.answers += 1;
      return forward(services, socket, data);
    case SYNC.update:
      holdUpdate(gate, frame.body);
      void letPass(services, socket, gate);
      if (gate.held.length > 0 && holdsTooMuch(services, socket)) end(services, socket, 'rate-limited');
      return;
    case null:
    default:
      return end(services, socket, 'protocol-violation');
  }
}

/** A handshake is answered with the whole document; all else may write, on whichever socket the person does it. */
function mayPass({ users }: StageServices, socket: SocketState, frame: Frame): boolean {
  const now = performance.now();
  if (frame.syncType === SYNC.step1) return socket.handshakes.take(now);
  return socket.principal === null || users.takeEdit(socket.principal, now);
}

function forward(services: StageServices, socket: SocketState, data: Uint8Array): void {
  socket.openFrames += 1;
  socket.openBytes += data.byteLength;
  if (isTooMuch(services, socket.openFrames, socket.openBytes)) return end(services, socket, 'rate-limited');
  socket.connection?.handleMessage(data);
}
