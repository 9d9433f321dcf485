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
import { countSeats } from '../sockets/count-seats.ts';
import { awarenessFrame } from '../sockets/frame.ts';
import { sendWithin } from '../sockets/room-socket.ts';
import { accountOf, type Seat } from '../sockets/seat.ts';
import type { SocketBook } from '../sockets/socket-book.ts';
import { TokenBucket } from '../sockets/token-bucket.ts';
import { readAwareness, writeAwareness, type AwarenessEntry } from './awareness-update.ts';
import { PresenceAcross } from './presence-across.ts';
import { NOBODY, parseReport, stampState, withoutIdentity } from './presence-state.ts';
import { newRoomPresence, type RoomPresence, type Speaker } from './room-presence.ts';

/** Reports of one room that come within this time go out together; the first goes at once. */
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
    const report = own.state === NOBODY ? null : parseReport(own.state);
    if (own.state !== NOBODY && !report) return;
    const speaker = known ?? this.#bind(seat, own.clientId);
    if (!speaker) return;
    const state = report ? JSON.stringify(stampState(seat, report)) : NOBODY;
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
      .filter(({ state }) => state !== NOBODY);
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
    room.dirty.add(speaker.clientId);
    this.#lastClock = this.#nextClock();
    this.across.tellState(seat.room, speaker.clientId);
    this.#flush(seat.room, room);
  }

  /** Somebody sat down in a room, left it, or may do something else there. */
  seatsChanged(name: string): void {
    this.across.tellRoom(name);
    const room = this.#rooms.get(name);
    if (!room || this.#book.seatsOf(name).size > 0) return;
    if (room.timer) clearTimeout(room.timer);
    this.#rooms.delete(name);
  }

  /** Shows the seat as its rights are now, for example without a cursor after a downgrade. */
  restamp(seat: Seat): void {
    const speaker = this.#bySeat.get(seat);
    const report = speaker && parseReport(speaker.waiting ?? speaker.state);
    if (speaker && report) this.#publish(speaker, JSON.stringify(stampState(seat, report)));
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
      counts: (room: string) => countSeats(this.#book.seatsOf(room)),
      clients: (room: string) => [...(this.#rooms.get(room)?.speakers.keys() ?? [])],
      state: (room: string, client: number) =>
        this.#rooms.get(room)?.speakers.get(client) ?? { clock: this.#lastClock, state: NOBODY },
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
    if (elsewhere && elsewhere.user.id !== accountOf(seat)) return null;
    const room = this.#rooms.get(seat.room) ?? newRoomPresence();
    const holder = room.speakers.get(clientId);
    if (holder && accountOf(holder.seat) !== accountOf(seat)) return null;
    if (holder) this.#bySeat.delete(holder.seat);
    const bucket = new TokenBucket(
      ROOM_LIMITS.presencePerSecond,
      ROOM_LIMITS.presenceBurst,
      performance.now(),
    );
    const speaker: Speaker = { seat, clientId, bucket, state: NOBODY, clock: 0, waiting: null };
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
  #entry(room: string, clientId: number): AwarenessEntry {
    const here = this.#rooms.get(room)?.speakers.get(clientId);
    const elsewhere = this.across.state(room, clientId);
    const isHere = here !== undefined && here.clock >= (elsewhere?.clock ?? 0);
    const state = (isHere ? here.state : elsewhere?.state) ?? NOBODY;
    return { clientId, clock: this.#nextClock(), state };
  }

  #publish(speaker: Speaker, state: string): void {
    const name = speaker.seat.room;
    const room = this.#rooms.get(name);
    speaker.waiting = null;
    speaker.state = state;
    speaker.clock = this.#nextClock();
    if (!room) return;
    room.dirty.add(speaker.clientId);
    this.across.tellState(name, speaker.clientId);
    this.#flushSoon(name, room);
  }

  #flushSoon(name: string, room: RoomPresence): void {
    const sinceMs = performance.now() - room.flushedAtMs;
    if (sinceMs >= ROOM_WINDOW_MS) this.#flush(name, room);
    else room.timer ??= setTimeout(() => this.#flush(name, room), ROOM_WINDOW_MS - sinceMs).unref();
  }

  #flush(name: string, room: RoomPresence): void {
    if (room.timer) clearTimeout(room.timer);
    room.timer = null;
    room.flushedAtMs = performance.now();
    const entries = [...room.dirty].map((client) => this.#entry(name, client));
    room.dirty.clear();
    if (entries.length > 0) this.#sendAll(name, entries);
  }

  #sendAll(name: string, entries: readonly AwarenessEntry[]): void {
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
    const now = performance.now();
    for (const speaker of this.#bySeat.values()) {
      if (speaker.waiting !== null && speaker.bucket.take(now)) this.#publish(speaker, speaker.waiting);
    }
  }
}
