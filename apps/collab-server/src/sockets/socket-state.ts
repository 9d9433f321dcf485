import type { Hocuspocus } from '@hocuspocus/server';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { Seat } from './seat.ts';
import type { RoomSocket } from './room-socket.ts';
import type { TokenBucket } from './token-bucket.ts';

/** The way in of a seat's updates. */
export interface UpdateGate {
  readonly room: string;
  /** The client's state vector, until there is a seat to answer it. */
  question: Uint8Array | null;
  /** The client's own answer to the handshake has gone before them. */
  isOpen: boolean;
  /** Updates that wait until they are judged. */
  held: Uint8Array[];
  heldBytes: number;
  /** Answers to handshakes that are under way: updates wait behind them. */
  answers: number;
  /** Updates that are judged and wait for their commit. */
  unsaved: number;
  /** One is being judged: the next ones wait behind it. */
  isJudging: boolean;
  /** Called once nothing is on its way. */
  onIdle: (() => void) | null;
}

/** Frames for a room that the client has just left: they are meant for its next visit. */
export interface NextVisit {
  frames: Uint8Array[];
  sizeBytes: number;
  sinceMs: number;
}

/** One socket: one person in one project, with a seat in each of its rooms. */
export interface SocketState {
  readonly id: string;
  readonly raw: RoomSocket;
  readonly projectId: string;
  /** Where it comes from, as the trusted proxies say it. */
  readonly ip: string;
  /**
   * What its client understands. One of `y-websocket` hears documents and presence only, and of presence remembers nothing:
   * it is told all of it each time, and its socket ends where another is told why something was refused.
   */
  readonly dialect: 'hocuspocus' | 'y-websocket';
  readonly openedAtMs: number;
  readonly frames: TokenBucket;
  /** Each answer to a handshake may hold the whole document. */
  readonly handshakes: TokenBucket;
  connection: ReturnType<Hocuspocus['handleConnection']> | null;
  /** Set by the first room that was authenticated; all rooms of a socket belong to one person. */
  principal: Principal | null;
  /** When the right to speak ends by itself, by `Date.now`; all other times here are by `performance.now`. */
  validUntilMs: number;
  lastHeardAtMs: number;
  /** The server has ended it: what still waits of it stays unanswered, and with its sender. */
  isEnded: boolean;
  /** When the change of rights was made that ended it; null for any other reason. */
  endedByChangeAtMs: number | null;
  readonly seats: Map<string, Seat>;
  /** Seats taken so far. */
  visits: number;
  /** Rooms that were asked for. */
  readonly asked: Set<string>;
  deniedCount: number;
  /** Tokens that are being judged: that this takes its time is not the client's fault. */
  judging: number;
  readonly gates: Map<string, UpdateGate>;
  readonly nextVisits: Map<string, NextVisit>;
  /** The last presence report of rooms that are not joined yet. */
  readonly earlyPresence: Map<string, Uint8Array>;
  unauthenticatedBytes: number;
  unauthenticatedFrames: number;
  /** Sync frames handed on and not handled yet. */
  openFrames: number;
  openBytes: number;
}
