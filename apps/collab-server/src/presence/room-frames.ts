import { LASTING_FIELDS } from '@plumbline/shared/protocol/presence.ts';
import { awarenessFrame } from '../sockets/frame.ts';
import { accountOf, type Seat } from '../sockets/seat.ts';
import { writeAwareness } from './awareness-update.ts';
import { ALL_NEW, wireEntry, type News, type ShownEntry } from './presence-state.ts';
import type { Introduction, RoomPresence } from './room-presence.ts';

/** True for whoever sees that somebody is there, never who. */
export function isNameless(seat: Seat): boolean {
  return accountOf(seat) === null;
}

/** Notes what everybody in the room is told with these entries; answers what of it is news, by client. */
export function introduce({ introduced }: RoomPresence, entries: readonly ShownEntry[]): Map<number, News> {
  const news = new Map<number, News>();
  for (const { clientId, state } of entries) {
    if (!state) {
      introduced.delete(clientId);
      continue;
    }
    const told = introduced.get(clientId);
    const says: Introduction = new Map();
    for (const field of ['user', ...LASTING_FIELDS] as const) says.set(field, JSON.stringify(state[field]));
    introduced.set(clientId, says);
    const isKnown = told !== undefined && told.get('user') === says.get('user');
    const changed = LASTING_FIELDS.filter((field) => told?.get(field) !== says.get(field));
    news.set(clientId, isKnown ? { user: false, lasting: changed } : ALL_NEW);
  }
  return news;
}

/** The same presence for everybody in a room: nearly all of them get the same bytes, which are made once. */
export class RoomFrames {
  readonly #room: string;
  readonly #entries: readonly ShownEntry[];
  readonly #news: ReadonlyMap<number, News>;
  #forMembers: Uint8Array | null = null;
  #forVisitors: Uint8Array | null = null;
  #forForgetful: Uint8Array | null = null;

  constructor(room: string, entries: readonly ShownEntry[], news: ReadonlyMap<number, News>) {
    this.#room = room;
    this.#entries = entries;
    this.#news = news;
  }

  /** What a seat gets, null for nothing: nobody is shown to themselves. */
  for(seat: Seat, own: number | undefined): Uint8Array | null {
    const others = this.#entries.filter((entry) => entry.clientId !== own);
    if (others.length === 0) return null;
    if (seat.socket.dialect === 'y-websocket') return this.#whole(others, isNameless(seat));
    if (others.length < this.#entries.length) return this.#frame(others, isNameless(seat));
    if (!isNameless(seat)) return (this.#forMembers ??= this.#frame(others, false));
    return (this.#forVisitors ??= this.#isForAll ? this.#membersFrame : this.#frame(others, true));
  }

  /** Nothing in it tells who somebody is. */
  get #isForAll(): boolean {
    return this.#entries.every(({ clientId, state }) => {
      const { user, lasting } = this.#newsOf(clientId);
      return state === null || (!user && !lasting.includes('following'));
    });
  }

  #newsOf(clientId: number): News {
    return this.#news.get(clientId) ?? ALL_NEW;
  }

  get #membersFrame(): Uint8Array {
    return (this.#forMembers ??= this.#frame(this.#entries, false));
  }

  /** To a client that forgets what it was told before. */
  #whole(entries: readonly ShownEntry[], nameless: boolean): Uint8Array {
    if (nameless || entries.length < this.#entries.length)
      return this.#frame(entries, nameless, () => ALL_NEW);
    return (this.#forForgetful ??= this.#frame(entries, false, () => ALL_NEW));
  }

  #frame(
    entries: readonly ShownEntry[],
    nameless: boolean,
    newsOf = (clientId: number): News => this.#newsOf(clientId),
  ): Uint8Array {
    const wire = entries.map((entry) =>
      wireEntry(entry, { isNameless: nameless, news: newsOf(entry.clientId) }),
    );
    return awarenessFrame(this.#room, writeAwareness(wire));
  }
}
