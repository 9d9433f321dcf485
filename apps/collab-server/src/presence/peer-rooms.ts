import type { PresenceColor } from '@plumbline/shared/protocol/presence.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import { addPlaces, noPlaces, type HeldPlaces, type TakenPlaces } from '../sockets/places.ts';
import type { PeerState, PeerWord } from './peer-words.ts';

/** Each seat is one of a visit, its link and its network at most. */
const MAX_HOLDERS = 3 * ROOM_LIMITS.socketsPerRoom;

interface HeldElsewhere extends HeldPlaces {
  heardAtMs: number;
}

interface PeerRoom extends TakenPlaces {
  byHolder: Map<string, HeldElsewhere>;
  states: Map<number, PeerState>;
}

type RoomWord = Extract<PeerWord, { t: 'room' }>;
type HeldWord = Extract<PeerWord, { t: 'held' }>;
type StateWord = Extract<PeerWord, { t: 'state' }>;

/** What one other process said of its rooms. */
export class PeerRooms {
  readonly #rooms = new Map<string, PeerRoom>();

  entries(): Iterable<[string, Readonly<PeerRoom>]> {
    return this.#rooms.entries();
  }

  room(name: string): Readonly<PeerRoom> | undefined {
    return this.#rooms.get(name);
  }

  /** Answers the clients that are shown no more. */
  setRoom({ room: name, clients, sockets, guests }: RoomWord): number[] {
    const known = this.#rooms.get(name);
    const states = known?.states ?? new Map<number, PeerState>();
    const byHolder = known?.byHolder ?? new Map<string, HeldElsewhere>();
    const gone = [...states.keys()].filter((client) => sockets === 0 || clients?.includes(client) === false);
    for (const client of gone) states.delete(client);
    if (sockets === 0) this.#rooms.delete(name);
    else this.#rooms.set(name, { sockets, guests, byHolder, states });
    return gone;
  }

  setHeld({ room: name, holder, sockets, editing }: HeldWord): void {
    const byHolder = this.#rooms.get(name)?.byHolder;
    if (sockets === 0) byHolder?.delete(holder);
    else if (byHolder && (byHolder.has(holder) || byHolder.size < MAX_HOLDERS)) {
      byHolder.set(holder, { sockets, editing, heardAtMs: performance.now() });
    }
  }

  /** Forgets what was not told again since everything was asked for: that it is gone was missed. */
  forgetHeld(beforeMs: number): void {
    for (const { byHolder } of this.#rooms.values()) {
      for (const [holder, { heardAtMs }] of byHolder) if (heardAtMs < beforeMs) byHolder.delete(holder);
    }
  }

  /** False when it changes nothing: the room is not known, or the word is older than what is known. */
  setState({ room: name, client, clock, state }: StateWord): boolean {
    const states = this.#rooms.get(name)?.states;
    if (!states || (states.get(client)?.clock ?? -1) >= clock) return false;
    if (state === null) return states.delete(client);
    states.set(client, { clock, state });
    return true;
  }

  /** Forgets who is where in a room in which nobody of this process is any more: it is told of no further. */
  forgetStates(name: string): void {
    this.#rooms.get(name)?.states.clear();
  }
}

/** Everybody's rooms together. */
export class AllPeerRooms {
  readonly #peers: ReadonlyMap<string, { rooms: PeerRooms }>;

  constructor(peers: ReadonlyMap<string, { rooms: PeerRooms }>) {
    this.#peers = peers;
  }

  places(room: string): TakenPlaces {
    const sum = noPlaces();
    for (const each of this.#in(room)) addPlaces(sum, each);
    return sum;
  }

  /** True when another process has somebody in the room. */
  has(room: string): boolean {
    return !this.#in(room).next().done;
  }

  /** The latest of a client's presence that another process shows. */
  state(room: string, client: number): PeerState | undefined {
    let latest: PeerState | undefined;
    for (const { states } of this.#in(room)) {
      const state = states.get(client);
      if (state && state.clock > (latest?.clock ?? -1)) latest = state;
    }
    return latest;
  }

  clients(room: string): number[] {
    return [...this.#in(room)].flatMap(({ states }) => [...states.keys()]);
  }

  /** Colours of the people in the room, by account. */
  colors(room: string): { accountId: string; color: PresenceColor }[] {
    return [...this.#in(room)].flatMap(({ states }) =>
      [...states.values()].map(({ state: { user } }) => ({ accountId: user.id, color: user.color })),
    );
  }

  forgetStates(room: string): void {
    for (const { rooms } of this.#peers.values()) rooms.forgetStates(room);
  }

  *#in(name: string): Generator<Readonly<PeerRoom>> {
    for (const { rooms } of this.#peers.values()) {
      const room = rooms.room(name);
      if (room) yield room;
    }
  }
}
