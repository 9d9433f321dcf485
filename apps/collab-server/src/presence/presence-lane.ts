/**
 * Who is where in a room. Presence has a lane of its own: it is taken out of the socket before the queue that waits
 * for commits, so a cursor never waits for the store.
 *
 * Invariants (tests/integration/rooms/presence.test.ts):
 * - A seat speaks for one client id, the first it reports, and only if nobody else's work or seat has it.
 * - Name, colour, kind and role are the server's; nothing else that a client claims about itself is passed on.
 * - The last report of a seat is never dropped, however fast it reports.
 * - A visitor sees that somebody is there, and where; never who.
 */
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import {
  PresenceReportSchema,
  PresenceStateSchema,
  type PresenceReport,
  type PresenceState,
} from '@plumbline/shared/protocol/presence.ts';
import { awarenessFrame } from '../sockets/frame.ts';
import { sendWithin } from '../sockets/room-socket.ts';
import { accountOf, type Seat } from '../sockets/seat.ts';
import type { SocketBook } from '../sockets/socket-book.ts';
import { TokenBucket } from '../sockets/token-bucket.ts';
import { readAwareness, writeAwareness, type AwarenessEntry } from './awareness-update.ts';

/** Reports of one room that come within this time go out together; the first goes at once. */
const ROOM_WINDOW_MS = 33;
const WAITING_TICK_MS = 50;
/** A socket that drains slowly misses cursors before it misses anything else. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

interface Speaker {
  seat: Seat;
  clientId: number;
  bucket: TokenBucket;
  /** What others have, or are about to get. */
  entry: AwarenessEntry;
  /** Newer than `entry`, held back because the seat reports too fast. */
  waiting: string | null;
}

interface RoomPresence {
  speakers: Map<number, Speaker>;
  dirty: Map<number, AwarenessEntry>;
  flushedAtMs: number;
  timer: NodeJS.Timeout | null;
}

export interface PresenceOptions {
  /** The account that a client id of a room's document is bound to: null for the server's, undefined for nobody's. */
  ownerOf(room: string, clientId: number): string | null | undefined;
  now?: () => number;
}

export class PresenceLane {
  readonly #book: SocketBook;
  readonly #options: PresenceOptions;
  readonly #now: () => number;
  readonly #rooms = new Map<string, RoomPresence>();
  readonly #bySeat = new Map<Seat, Speaker>();
  readonly #tick: NodeJS.Timeout;
  #lastClock = 0;

  constructor(book: SocketBook, options: PresenceOptions) {
    this.#book = book;
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#tick = setInterval(() => this.#releaseWaiting(), WAITING_TICK_MS).unref();
  }

  close(): void {
    clearInterval(this.#tick);
    for (const { timer } of this.#rooms.values()) if (timer) clearTimeout(timer);
    this.#rooms.clear();
    this.#bySeat.clear();
  }

  /** Takes a report of a seat; whatever is not the seat's own is dropped. */
  report(seat: Seat, update: Uint8Array): void {
    if (accountOf(seat) === null || update.byteLength > ROOM_LIMITS.presenceBytes + 64) return;
    const entries = readAwareness(update);
    if (!entries) return;
    const known = this.#bySeat.get(seat);
    const own = known ? entries.find((entry) => entry.clientId === known.clientId) : entries[0];
    if (!own || own.state.length > ROOM_LIMITS.presenceBytes) return;
    const report = own.state === 'null' ? null : parseReport(own.state);
    if (own.state !== 'null' && !report) return;
    const speaker = known ?? this.#bind(seat, own.clientId);
    if (!speaker) return;
    const state = report ? JSON.stringify(stampState(seat, report)) : 'null';
    if (speaker.bucket.take(this.#now())) this.#publish(speaker, state);
    else speaker.waiting = state;
  }

  /** Brings the present states to somebody who comes in. */
  welcome(seat: Seat): void {
    const room = this.#rooms.get(seat.room);
    if (!room) return;
    const entries = [...room.speakers.values()]
      .filter((speaker) => speaker.seat !== seat && speaker.entry.state !== 'null')
      .map((speaker) => speaker.entry);
    this.#send(seat, entries);
  }

  /** Takes somebody's state away from the others at once. */
  leave(seat: Seat): void {
    const speaker = this.#bySeat.get(seat);
    if (!speaker) return;
    this.#bySeat.delete(seat);
    const room = this.#rooms.get(seat.room);
    if (!room || room.speakers.get(speaker.clientId) !== speaker) return;
    room.speakers.delete(speaker.clientId);
    room.dirty.set(speaker.clientId, this.#entry(speaker.clientId, 'null'));
    this.#flush(seat.room, room);
    if (room.speakers.size === 0) this.#rooms.delete(seat.room);
  }

  /** Shows the seat as its rights are now, for example without a cursor after a downgrade. */
  restamp(seat: Seat): void {
    const speaker = this.#bySeat.get(seat);
    const report = speaker && parseReport(speaker.waiting ?? speaker.entry.state);
    if (speaker && report) this.#publish(speaker, JSON.stringify(stampState(seat, report)));
  }

  #bind(seat: Seat, clientId: number): Speaker | null {
    const owner = this.#options.ownerOf(seat.room, clientId);
    if (owner !== undefined && owner !== accountOf(seat)) return null;
    const room = this.#rooms.get(seat.room) ?? newRoom();
    const holder = room.speakers.get(clientId);
    if (holder && accountOf(holder.seat) !== accountOf(seat)) return null;
    if (holder) this.#bySeat.delete(holder.seat);
    const bucket = new TokenBucket(ROOM_LIMITS.presencePerSecond, ROOM_LIMITS.presenceBurst, this.#now());
    const speaker: Speaker = {
      seat,
      clientId,
      bucket,
      entry: this.#entry(clientId, 'null'),
      waiting: null,
    };
    room.speakers.set(clientId, speaker);
    this.#rooms.set(seat.room, room);
    this.#bySeat.set(seat, speaker);
    return speaker;
  }

  /** Clocks are the server's: a client that comes back would otherwise be older than its own leaving. */
  #entry(clientId: number, state: string): AwarenessEntry {
    this.#lastClock = Math.max(this.#lastClock + 1, this.#now());
    return { clientId, clock: this.#lastClock, state };
  }

  #publish(speaker: Speaker, state: string): void {
    speaker.waiting = null;
    speaker.entry = this.#entry(speaker.clientId, state);
    const name = speaker.seat.room;
    const room = this.#rooms.get(name);
    if (!room) return;
    room.dirty.set(speaker.clientId, speaker.entry);
    const sinceMs = this.#now() - room.flushedAtMs;
    if (sinceMs >= ROOM_WINDOW_MS) this.#flush(name, room);
    else room.timer ??= setTimeout(() => this.#flush(name, room), ROOM_WINDOW_MS - sinceMs).unref();
  }

  #flush(name: string, room: RoomPresence): void {
    if (room.timer) clearTimeout(room.timer);
    room.timer = null;
    room.flushedAtMs = this.#now();
    const entries = [...room.dirty.values()];
    room.dirty.clear();
    if (entries.length === 0) return;
    const forMembers = awarenessFrame(name, writeAwareness(entries));
    let nameless: Uint8Array | null = null;
    const forVisitors = () =>
      (nameless ??= awarenessFrame(name, writeAwareness(entries.map(withoutIdentity))));
    for (const seat of this.#book.seatsOf(name)) {
      const own = this.#bySeat.get(seat)?.clientId;
      if (entries.some((entry) => entry.clientId === own)) {
        this.#send(
          seat,
          entries.filter((entry) => entry.clientId !== own),
        );
      } else if (seat.socket.raw.bufferedAmount < MAX_BUFFERED_BYTES) {
        sendWithin(
          seat.socket.raw,
          accountOf(seat) === null ? forVisitors() : forMembers,
          MAX_BUFFERED_BYTES,
        );
      }
    }
  }

  #send(seat: Seat, entries: readonly AwarenessEntry[]): void {
    if (entries.length === 0 || seat.socket.raw.bufferedAmount >= MAX_BUFFERED_BYTES) return;
    const shown = accountOf(seat) === null ? entries.map(withoutIdentity) : entries;
    sendWithin(seat.socket.raw, awarenessFrame(seat.room, writeAwareness(shown)), MAX_BUFFERED_BYTES);
  }

  #releaseWaiting(): void {
    const now = this.#now();
    for (const speaker of this.#bySeat.values()) {
      if (speaker.waiting !== null && speaker.bucket.take(now)) this.#publish(speaker, speaker.waiting);
    }
  }
}

function newRoom(): RoomPresence {
  return { speakers: new Map(), dirty: new Map(), flushedAtMs: 0, timer: null };
}

function parseReport(json: string): PresenceReport | null {
  try {
    const result = PresenceReportSchema.safeParse(JSON.parse(json));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** What others see: the report as far as the seat may show it, under the identity that the server knows. */
function stampState(seat: Seat, report: PresenceReport): PresenceState {
  const shown = seat.showsCursor ? report : { cursor: null, selection: [], tool: null };
  return {
    cursor: shown.cursor,
    selection: shown.selection,
    tool: shown.tool,
    idle: report.idle,
    user: {
      id: accountOf(seat) ?? '',
      name: seat.name,
      color: seat.color,
      kind: seat.showsCursor ? 'member' : 'viewer',
      role: seat.role,
    },
  };
}

/** The same presence under no name; the client id stands for the account, so that people can still be counted. */
function withoutIdentity(entry: AwarenessEntry): AwarenessEntry {
  if (entry.state === 'null') return entry;
  const state = PresenceStateSchema.parse(JSON.parse(entry.state));
  const user = { ...state.user, id: String(entry.clientId), name: '', role: null };
  return { ...entry, state: JSON.stringify({ ...state, user }) };
}
