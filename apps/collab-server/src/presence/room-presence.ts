import type { Seat } from '../sockets/seat.ts';
import type { TokenBucket } from '../sockets/token-bucket.ts';

/** Somebody in a room of this process who says where they are. */
export interface Speaker {
  seat: Seat;
  clientId: number;
  bucket: TokenBucket;
  /** What others have, or are about to get, and since when. */
  state: string;
  clock: number;
  /** Newer than `state`, held back because the seat reports too fast. */
  waiting: string | null;
}

/** Who speaks in a room, and whose state has to be sent. */
export interface RoomPresence {
  speakers: Map<number, Speaker>;
  dirty: Set<number>;
  flushedAtMs: number;
  timer: NodeJS.Timeout | null;
}

/** A room in which nobody has said anything. */
export function newRoomPresence(): RoomPresence {
  return { speakers: new Map(), dirty: new Set(), flushedAtMs: 0, timer: null };
}
