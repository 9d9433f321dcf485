/**
 * Presence across the processes that serve rooms. Each tells the others how many sit in its rooms, and, of rooms that
 * others have open too, who is where. Nothing here is needed for anything but seeing each other: while the way between
 * is away, people of other processes vanish, and come back by themselves.
 *
 * Invariants (tests/integration/rooms/presence-across-nodes.test.ts, tests/faults/redis-away.redis.test.ts):
 * - A process that ends or falls silent is gone from all rooms within seconds.
 * - What was lost on the way is asked for anew; a word that cannot be read changes nothing.
 */
import type { BetweenNodes } from '@plumbline/server/between-nodes/between-nodes.ts';
import type { PresenceState } from '@plumbline/shared/protocol/presence.ts';
import type { HeldPlaces, TakenPlaces } from '../sockets/places.ts';
import { AllPeerRooms, PeerRooms } from './peer-rooms.ts';
import { readPeerWord, type PeerState, type PeerWord } from './peer-words.ts';

const CHANNEL = 'presence';
const BEAT_MS = 1000;
/** Counted in own beats, so that a process that slept itself does not take everybody else for dead. */
const SILENT_BEATS = 4;
const ASK_AGAIN_MS = 1000;
/** What was asked for has been told again by then. */
const ANSWERED_MS = 5000;
/** A clock from further ahead is taken for a mistake. */
const MAX_AHEAD_MS = 48 * 60 * 60 * 1000;

/** What of this process the others are told. */
export interface OwnPresence {
  /** Rooms in which somebody sits here. */
  rooms(): Iterable<string>;
  places(room: string): TakenPlaces;
  held(room: string, holder: string): HeldPlaces;
  clients(room: string): number[];
  state(room: string, client: number): { clock: number; state: PresenceState | null };
  readonly clock: number;
}

/** Who has to know of the others. */
export interface PeerAudience {
  /** The presence of these clients may look different now. */
  onStates(room: string, clients: readonly number[]): void;
  /** More or fewer visitors look on elsewhere. */
  onGuests(room: string): void;
  /** Another process's clock: own ones have to be later from now on. */
  onClock(clock: number): void;
}

interface Peer {
  rooms: PeerRooms;
  silentBeats: number;
  askedAtMs: number;
  /** Something was missed after it had been asked. */
  isAskDue: boolean;
}

export class PresenceAcross {
  readonly #between: BetweenNodes;
  readonly #own: OwnPresence;
  readonly #audience: PeerAudience;
  readonly #peers = new Map<string, Peer>();
  readonly #all = new AllPeerRooms(this.#peers);
  readonly #beat: NodeJS.Timeout;
  readonly #stopHearing: () => void;

  constructor(between: BetweenNodes, own: OwnPresence, audience: PeerAudience) {
    this.#between = between;
    this.#own = own;
    this.#audience = audience;
    this.#stopHearing = between.hear(CHANNEL, {
      hear: (body, from) => {
        const word = readPeerWord(body);
        if (word) this.#take(word, from);
      },
      missed: (from) => (from === null ? this.#begin() : this.#ask(from)),
    });
    this.#beat = setInterval(() => this.#tick(), BEAT_MS).unref();
  }

  /** Says good-bye, so that nobody has to wait for the silence. */
  close(): void {
    clearInterval(this.#beat);
    this.#stopHearing();
    this.#say('bye', () => ({ t: 'bye' }));
  }

  /** What is taken in the room elsewhere. */
  places(room: string): TakenPlaces {
    return this.#all.places(room);
  }

  state(room: string, client: number): PeerState | undefined {
    return this.#all.state(room, client);
  }

  clients(room: string): number[] {
    return this.#all.clients(room);
  }

  colors(room: string): ReturnType<AllPeerRooms['colors']> {
    return this.#all.colors(room);
  }

  /** Somebody came, went, or may do something else now. */
  tellRoom(room: string): void {
    if (this.#own.places(room).sockets === 0) this.#all.forgetStates(room);
    this.#say(`room ${room}`, () => {
      const clients = this.#all.has(room) ? this.#own.clients(room) : null;
      const { sockets, guests } = this.#own.places(room);
      return { t: 'room', room, sockets, guests, clients };
    });
  }

  /** A holder of places in the room has more or fewer of them now. */
  tellHeld(room: string, holder: string): void {
    this.#say(`held ${room} ${holder}`, () => ({ t: 'held', room, holder, ...this.#own.held(room, holder) }));
  }

  tellState(room: string, client: number): void {
    if (!this.#all.has(room)) return;
    this.#say(`state ${room} ${client}`, () => {
      const { clock, state } = this.#own.state(room, client);
      return { t: 'state', room, client, clock, state };
    });
  }

  #say(key: string, make: () => PeerWord): void {
    this.#between.say(CHANNEL, key, make);
  }

  /** The way is there, or there again. */
  #begin(): void {
    this.#say('ask', () => ({ t: 'ask', of: null }));
    for (const peer of this.#peers.values()) peer.askedAtMs = performance.now();
    this.#tellAll();
  }

  #ask(of: string): void {
    const peer = this.#peers.get(of);
    const now = performance.now();
    if (peer && now - peer.askedAtMs < ASK_AGAIN_MS) {
      peer.isAskDue = true;
      return;
    }
    if (peer) Object.assign(peer, { askedAtMs: now, isAskDue: false });
    this.#say(`ask ${of}`, () => ({ t: 'ask', of }));
  }

  #tellAll(): void {
    for (const room of this.#own.rooms()) this.#tellWhole(room);
  }

  #tellWhole(room: string): void {
    this.tellRoom(room);
    for (const holder of this.#own.places(room).byHolder.keys()) this.tellHeld(room, holder);
    for (const client of this.#own.clients(room)) this.tellState(room, client);
  }

  #tick(): void {
    for (const [node, peer] of this.#peers) {
      peer.silentBeats += 1;
      if (peer.silentBeats > SILENT_BEATS) this.#drop(node);
      else this.#catchUp(node, peer);
    }
    if (!this.#own.rooms()[Symbol.iterator]().next().done) {
      this.#say('beat', () => ({ t: 'beat', clock: this.#own.clock }));
    }
  }

  #catchUp(node: string, peer: Peer): void {
    const { askedAtMs } = peer;
    if (performance.now() - askedAtMs > ANSWERED_MS) peer.rooms.forgetHeld(askedAtMs);
    if (peer.isAskDue) this.#ask(node);
  }

  #take(word: PeerWord, from: string): void {
    if (word.t === 'bye') return this.#drop(from);
    const peer = this.#peers.get(from) ?? this.#meet(from);
    peer.silentBeats = 0;
    switch (word.t) {
      case 'room':
        return this.#takeRoom(peer.rooms, word);
      case 'held':
        return peer.rooms.setHeld(word);
      case 'state':
        this.#takeClock(word.clock);
        if (peer.rooms.setState(word)) this.#audience.onStates(word.room, [word.client]);
        return;
      case 'beat':
        return this.#takeClock(word.clock);
      case 'ask':
        if (word.of === null || word.of === this.#between.nodeId) this.#tellAll();
    }
  }

  #meet(node: string): Peer {
    const peer = {
      rooms: new PeerRooms(),
      silentBeats: 0,
      askedAtMs: Number.NEGATIVE_INFINITY,
      isAskDue: false,
    };
    this.#peers.set(node, peer);
    this.#ask(node);
    return peer;
  }

  #takeRoom(rooms: PeerRooms, word: Extract<PeerWord, { t: 'room' }>): void {
    const { room } = word;
    const before = rooms.room(room);
    const isNew = !before && word.sockets > 0;
    const gone = rooms.setRoom(word);
    if (gone.length > 0) this.#audience.onStates(room, gone);
    if ((before?.guests ?? 0) !== word.guests) this.#audience.onGuests(room);
    if (isNew && this.#own.places(room).sockets > 0) this.#tellWhole(room);
  }

  #takeClock(clock: number): void {
    if (clock < Date.now() + MAX_AHEAD_MS) this.#audience.onClock(clock);
  }

  #drop(node: string): void {
    const rooms = this.#peers.get(node)?.rooms;
    this.#peers.delete(node);
    for (const [name, { states, guests }] of rooms?.entries() ?? []) {
      if (states.size > 0) this.#audience.onStates(name, [...states.keys()]);
      if (guests > 0) this.#audience.onGuests(name);
    }
  }
}
