/**
 * Who is where in a room. Presence has a lane of its own: it is taken out of the socket before the queue that waits
 * for commits, so a cursor never waits for the store. Other processes' people come in by `across`.
 *
 * Invariants (tests/integration/rooms/presence.test.ts, presence-across-nodes.test.ts):
 * - A seat speaks for one client id, the first it reports, and only if nobody else's work or seat has it.
 * - Name, colour, kind and role are the server's; nothing else that a client claims about itself is passed on.
 * - The last report of a seat is never dropped, however fast it reports.
 * - A visitor sees that somebody is there, and where; never who.
 * - Whoever came by two ways is shown once, as the later of the two says.
 */
import type { BetweenNodes } from '@plumbline/server/between-nodes/between-nodes.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import type { PresenceState } from '@plumbline/shared/protocol/presence.ts';
import { awarenessFrame } from '../sockets/frame.ts';
import { holderKeys } from '../sockets/place-holders.ts';
import { countHeld, countPlaces } from '../sockets/places.ts';
import { sendWithin } from '../sockets/room-socket.ts';
import { accountOf, type Seat } from '../sockets/seat.ts';
import type { SocketBook } from '../sockets/socket-book.ts';
import { TokenBucket } from '../sockets/token-bucket.ts';
import { readAwareness, writeAwareness, type AwarenessEntry } from './awareness-update.ts';
import { PresenceAcross } from './presence-across.ts';
import {
  ALL_NEW,
  NOBODY,
  parseAnyReport,
  parseReport,
  stampState,
  wireEntry,
  type ShownEntry,
} from './presence-state.ts';
import { RoomFrames, introduce, isNameless } from './room-frames.ts';
import { newRoomPresence, type RoomPresence, type Speaker } from './room-presence.ts';

/**
 * A report goes at once to everybody as long as this process has written less than so much presence; after that,
 * reports of one room that come within the window go out together.
 */
const QUICK_WRITES_PER_SECOND = 3000;
/** A room with more people than this is shown by windows only. */
const QUICK_WRITES_BURST = 300;
const ROOM_WINDOW_MS = 33;
/** Sooner than that they go along with an edit, which costs no write of their own. */
const RIDE_AFTER_MS = 10;
const WAITING_TICK_MS = 50;
/** A socket that drains slowly misses cursors before it misses anything else. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

export interface PresenceOptions {
  between: BetweenNodes;
  /** The account that a client id of a room's document is bound to: null for the server's, undefined for nobody's. */
  ownerOf(room: string, clientId: number): string | null | undefined;
  /** Told when visitors came to or left a room elsewhere. */
  onGuests: (room: string) => void;
}

export class PresenceLane {
  readonly across: PresenceAcross;
  readonly #book: SocketBook;
  readonly #options: PresenceOptions;
  readonly #rooms = new Map<string, RoomPresence>();
  readonly #bySeat = new Map<Seat, Speaker>();
  readonly #tick: NodeJS.Timeout;
  readonly #quickWrites = new TokenBucket(QUICK_WRITES_PER_SECOND, QUICK_WRITES_BURST, performance.now());
  #lastClock = 0;

  constructor(book: SocketBook, options: PresenceOptions) {
    this.#book = book;
    this.#options = options;
    this.#tick = setInterval(() => this.#releaseWaiting(), WAITING_TICK_MS).unref();
    this.across = this.#reachAcross(options);
  }

  close(): void {
    this.across.close();
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
    const parse = seat.socket.dialect === 'y-websocket' ? parseAnyReport : parseReport;
    const report = own.state === NOBODY ? null : parse(own.state);
    if (own.state !== NOBODY && !report) return;
    const speaker = known ?? this.#bind(seat, own.clientId);
    if (!speaker) return;
    const state = report && stampState(seat, report);
    if (speaker.bucket.take(performance.now())) this.#publish(speaker, state);
    else speaker.waiting = state;
  }

  /** Brings the present states to somebody who comes in, under new clocks: they may be remembered from before. */
  welcome(seat: Seat): void {
    const own = this.#bySeat.get(seat)?.clientId;
    const speakers = this.#rooms.get(seat.room)?.speakers.keys() ?? [];
    const clients = new Set([...speakers, ...this.across.clients(seat.room)]);
    const entries = [...clients]
      .filter((client) => client !== own)
      .map((client) => this.#entry(seat.room, client))
      .filter(({ state }) => state !== null);
    this.#send(
      seat,
      entries.map((entry) => wireEntry(entry, { isNameless: isNameless(seat), news: ALL_NEW })),
    );
  }

  /** Takes somebody's state away from the others at once. */
  leave(seat: Seat): void {
    const speaker = this.#bySeat.get(seat);
    this.#rooms.get(seat.room)?.missedBy.delete(seat);
    if (!speaker) return;
    this.#bySeat.delete(seat);
    const room = this.#rooms.get(seat.room);
    if (!room || room.speakers.get(speaker.clientId) !== speaker) return;
    room.speakers.delete(speaker.clientId);
    room.dirty.add(speaker.clientId);
    this.#lastClock = this.#nextClock();
    this.across.tellState(seat.room, speaker.clientId);
    this.#flush(seat.room, room);
  }

  /** Somebody sat down in a room, left it, or may do something else there. */
  seatsChanged({ room: name, holders }: Seat): void {
    this.across.tellRoom(name);
    for (const holder of holderKeys(holders)) this.across.tellHeld(name, holder);
    const room = this.#rooms.get(name);
    if (!room || this.#book.seatsOf(name).size > 0) return;
    if (room.timer) clearTimeout(room.timer);
    this.#rooms.delete(name);
  }

  /** Shows the seat as its rights are now, for example without a cursor after a downgrade. */
  restamp(seat: Seat): void {
    const speaker = this.#bySeat.get(seat);
    const latest = speaker?.waiting === undefined ? speaker?.state : speaker.waiting;
    if (speaker && latest) this.#publish(speaker, stampState(seat, latest));
  }

  /** An edit is on its way to everybody in the room: what waits goes with it. */
  ride(name: string): void {
    const room = this.#rooms.get(name);
    if (!room || room.dirty.size === 0) return;
    if (performance.now() - room.flushedAtMs >= RIDE_AFTER_MS) this.#flush(name, room);
  }

  #reachAcross({ between, onGuests }: PresenceOptions): PresenceAcross {
    const clock = (): number => this.#lastClock;
    const own = {
      rooms: () => this.#book.rooms(),
      places: (room: string) => countPlaces(this.#book.seatsOf(room)),
      held: (room: string, holder: string) => countHeld(this.#book.seatsOf(room), holder),
      clients: (room: string) => [...(this.#rooms.get(room)?.speakers.keys() ?? [])],
      state: (room: string, client: number) =>
        this.#rooms.get(room)?.speakers.get(client) ?? { clock: this.#lastClock, state: null },
      get clock() {
        return clock();
      },
    };
    return new PresenceAcross(between, own, {
      onStates: (room, clients) => this.#showOthers(room, clients),
      onGuests,
      onClock: (heard) => (this.#lastClock = Math.max(this.#lastClock, heard)),
    });
  }

  #showOthers(name: string, clients: readonly number[]): void {
    if (this.#book.seatsOf(name).size === 0) return;
    const room = this.#rooms.get(name) ?? newRoomPresence();
    this.#rooms.set(name, room);
    for (const client of clients) room.dirty.add(client);
    this.#flushSoon(name, room);
  }

  #bind(seat: Seat, clientId: number): Speaker | null {
    const owner = this.#options.ownerOf(seat.room, clientId);
    if (owner !== undefined && owner !== accountOf(seat)) return null;
    const elsewhere = this.across.state(seat.room, clientId);
    if (elsewhere && elsewhere.state.user.id !== accountOf(seat)) return null;
    const room = this.#rooms.get(seat.room) ?? newRoomPresence();
    const holder = room.speakers.get(clientId);
    if (holder && accountOf(holder.seat) !== accountOf(seat)) return null;
    if (holder) this.#bySeat.delete(holder.seat);
    const bucket = new TokenBucket(
      ROOM_LIMITS.presencePerSecond,
      ROOM_LIMITS.presenceBurst,
      performance.now(),
    );
    const speaker: Speaker = { seat, clientId, bucket, state: null, clock: 0, waiting: undefined };
    room.speakers.set(clientId, speaker);
    this.#rooms.set(seat.room, room);
    this.#bySeat.set(seat, speaker);
    return speaker;
  }

  /** Clocks are the server's: a client that comes back would otherwise be older than its own leaving. */
  #nextClock(): number {
    this.#lastClock = Math.max(this.#lastClock + 1, Date.now());
    return this.#lastClock;
  }

  /** How a client is to be shown now. */
  #entry(room: string, clientId: number): ShownEntry {
    const here = this.#rooms.get(room)?.speakers.get(clientId);
    const elsewhere = this.across.state(room, clientId);
    const isHere = here !== undefined && here.clock >= (elsewhere?.clock ?? 0);
    const state = (isHere ? here.state : elsewhere?.state) ?? null;
    return { clientId, clock: this.#nextClock(), state };
  }

  #publish(speaker: Speaker, state: PresenceState | null): void {
    const name = speaker.seat.room;
    const room = this.#rooms.get(name);
    speaker.waiting = undefined;
    speaker.state = state;
    speaker.clock = this.#nextClock();
    if (!room) return;
    room.dirty.add(speaker.clientId);
    this.across.tellState(name, speaker.clientId);
    this.#flushSoon(name, room);
  }

  #flushSoon(name: string, room: RoomPresence): void {
    const nowMs = performance.now();
    const sinceMs = nowMs - room.flushedAtMs;
    const isQuick = this.#quickWrites.take(nowMs, this.#book.seatsOf(name).size);
    if (isQuick || sinceMs >= ROOM_WINDOW_MS) this.#flush(name, room);
    else room.timer ??= setTimeout(() => this.#flush(name, room), ROOM_WINDOW_MS - sinceMs).unref();
  }

  #flush(name: string, room: RoomPresence): void {
    if (room.timer) clearTimeout(room.timer);
    room.timer = null;
    room.flushedAtMs = performance.now();
    const entries = [...room.dirty].map((client) => this.#entry(name, client));
    room.dirty.clear();
    if (entries.length > 0) this.#sendAll(name, room, entries);
  }

  #sendAll(name: string, room: RoomPresence, entries: readonly ShownEntry[]): void {
    const frames = new RoomFrames(name, entries, introduce(room, entries));
    for (const seat of this.#book.seatsOf(name)) {
      if (seat.socket.raw.bufferedAmount >= MAX_BUFFERED_BYTES) room.missedBy.add(seat);
      else if (room.missedBy.delete(seat)) this.welcome(seat);
      else this.#sendFrame(seat, frames.for(seat, this.#bySeat.get(seat)?.clientId));
    }
  }

  #send(seat: Seat, entries: readonly AwarenessEntry[]): void {
    if (entries.length === 0 || seat.socket.raw.bufferedAmount >= MAX_BUFFERED_BYTES) return;
    this.#sendFrame(seat, awarenessFrame(seat.room, writeAwareness(entries)));
  }

  #sendFrame(seat: Seat, frame: Uint8Array | null): void {
    if (frame) sendWithin(seat.socket.raw, frame, MAX_BUFFERED_BYTES);
  }

  #releaseWaiting(): void {
    const now = performance.now();
    for (const speaker of this.#bySeat.values()) {
      if (speaker.waiting !== undefined && speaker.bucket.take(now)) this.#publish(speaker, speaker.waiting);
    }
  }
}
