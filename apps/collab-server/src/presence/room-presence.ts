import type { LastingField, PresenceState } from '@plumbline/shared/protocol/presence.ts';
import type { Seat } from '../sockets/seat.ts';
import type { TokenBucket } from '../sockets/token-bucket.ts';

/** Somebody in a room of this process who says where they are. */
export interface Speaker {
  seat: Seat;
  clientId: number;
  bucket: TokenBucket;
  /** What others have, or are about to get, and since when; null for nothing. */
  state: PresenceState | null;
  clock: number;
  /** Newer than `state`, held back because the seat reports too fast; undefined when nothing is. */
  waiting: PresenceState | null | undefined;
}

/** Who somebody is and what changes seldom, as JSON. */
export type Introduction = Map<'user' | LastingField, string>;

/** Who speaks in a room, and whose state has to be sent. */
export interface RoomPresence {
  speakers: Map<number, Speaker>;
  dirty: Set<number>;
  /** What everybody in the room was told of each client that lasts. */
  introduced: Map<number, Introduction>;
  /** Seats that were left out because they drained too slowly: they are told everything when they do again. */
  missedBy: Set<Seat>;
  flushedAtMs: number;
  timer: NodeJS.Timeout | null;
}

/** A room in which nobody has said anything. */
export function newRoomPresence(): RoomPresence {
  return {
    speakers: new Map(),
    dirty: new Set(),
    introduced: new Map(),
    missedBy: new Set(),
    flushedAtMs: 0,
    timer: null,
  };
}
