import { end } from '../pipeline/end.ts';
import { letPass } from '../pipeline/edit-lane.ts';
import type { StageServices } from '../pipeline/stage-services.ts';
import { PING_FRAME } from './frame.ts';
import { sendWithin } from './room-socket.ts';
import type { SocketBook } from './socket-book.ts';
import type { SocketState } from './socket-state.ts';

const SWEEP_MS = 1000;
/** Providers give a socket up after 10 s without a frame. */
const PING_EVERY_SWEEPS = 4;
/** A client of `y-websocket` forgets others of whom it has heard nothing for 30 s. */
const PRESENCE_EVERY_SWEEPS = 3 * PING_EVERY_SWEEPS;
/** How much longer than a commit the end of a visit may take. */
const LEAVE_AFTER_WAIT_MS = 10_000;
/** How long updates wait for a handshake's answer that never comes. */
const GATE_MS = 10_000;

/** Looks after all sockets and rooms with one timer: pings, deadlines, silence, rest. Answers how to stop. */
export function startSocketSweep(services: StageServices): () => void {
  const unreadBytes = services.stores.config.SOCKET_UNREAD_BYTES;
  let sweeps = 0;
  measure(services);
  const timer = setInterval(() => {
    const now = performance.now();
    sweeps += 1;
    for (const socket of services.book.sockets) {
      sweepSocket(services, socket, now);
      if (sweeps % PING_EVERY_SWEEPS === pingTurn(socket)) sendWithin(socket.raw, PING_FRAME, unreadBytes);
      const isReminded =
        socket.dialect === 'y-websocket' && sweeps % PRESENCE_EVERY_SWEEPS === pingTurn(socket);
      if (isReminded) for (const seat of socket.seats.values()) services.presence.welcome(seat);
    }
    for (const room of services.rooms.all()) room.rest(now);
    services.joinStates.rest(now);
    services.users.forgetRested(now);
    measure(services);
  }, SWEEP_MS).unref();
  return () => clearInterval(timer);
}

/** A thousand pings in one turn would keep everybody else waiting: each socket has one of the sweeps. */
function pingTurn({ id }: SocketState): number {
  return id.charCodeAt(0) % PING_EVERY_SWEEPS;
}

function measure({ book, journal, metrics, rooms }: StageServices): void {
  const { edits, sizeBytes } = journal.waiting();
  metrics.sample({
    waitingEdits: edits,
    waitingBytes: sizeBytes,
    rooms: rooms.size,
    sockets: book.sockets.size,
    ...countPeople(book),
    storeUp: journal.store.up,
    ...measureQueues(book),
  });
}

function measureQueues({ sockets }: SocketBook): { longestQueue: number; mostUnreadBytes: number } {
  let longestQueue = 0;
  let mostUnreadBytes = 0;
  for (const { openFrames, raw } of sockets) {
    longestQueue = Math.max(longestQueue, openFrames);
    mostUnreadBytes = Math.max(mostUnreadBytes, raw.bufferedAmount);
  }
  return { longestQueue, mostUnreadBytes };
}

/** Members by account, however many tabs and rooms each has open; visitors, who have none, by socket. */
function countPeople(book: SocketBook): { members: number; visitors: number } {
  const accounts = new Set<string>();
  let visitors = 0;
  for (const { principal, seats } of book.sockets) {
    if (!principal || seats.size === 0) continue;
    if (principal.kind === 'member') accounts.add(principal.accountId);
    else visitors += 1;
  }
  return { members: accounts.size, visitors };
}

function sweepSocket(services: StageServices, socket: SocketState, now: number): void {
  const { SOCKET_LOGIN_MS, SOCKET_SILENCE_MS, JOURNAL_WAIT_MS } = services.stores.config;
  const isUnknown = socket.principal === null && socket.judging === 0;
  const isLate = isUnknown && now - socket.openedAtMs > SOCKET_LOGIN_MS;
  if (isLate) return end(services, socket, 'unauthenticated');
  if (now - socket.lastHeardAtMs > SOCKET_SILENCE_MS) return end(services, socket, 'line-silent');
  for (const { sinceMs } of socket.nextVisits.values()) {
    if (now - sinceMs > JOURNAL_WAIT_MS + LEAVE_AFTER_WAIT_MS)
      return end(services, socket, 'protocol-violation');
  }
  for (const [room, gate] of socket.gates) {
    const takenAtMs = socket.seats.get(room)?.takenAtMs;
    const isOverdue = takenAtMs !== undefined && now - takenAtMs > GATE_MS;
    if (gate.isOpen || gate.held.length === 0 || !isOverdue) continue;
    gate.isOpen = true;
    void letPass(services, socket, gate);
  }
}
