import { awarenessFrame } from '../sockets/frame.ts';
import { accountOf, type Seat } from '../sockets/seat.ts';
import { writeAwareness } from './awareness-update.ts';
import { wireEntry, type ShownEntry } from './presence-state.ts';
import type { RoomPresence } from './room-presence.ts';

/** True for whoever sees that somebody is there, never who. */
export function isNameless(seat: Seat): boolean {
  return accountOf(seat) === null;
}

/** Notes who is introduced with these entries; answers the clients that everybody in the room knows already. */
export function introduce({ introduced }: RoomPresence, entries: readonly ShownEntry[]): Set<number> {
  const known = new Set<number>();
  for (const { clientId, state } of entries) {
    const who = JSON.stringify(state?.user ?? null);
    if (introduced.get(clientId) === who) known.add(clientId);
    if (state) introduced.set(clientId, who);
    else introduced.delete(clientId);
  }
  return known;
}

/** The same presence for everybody in a room: nearly all of them get the same bytes, which are made once. */
export class RoomFrames {
  readonly #room: string;
  readonly #entries: readonly ShownEntry[];
  readonly #known: ReadonlySet<number>;
  #forMembers: Uint8Array | null = null;
  #forVisitors: Uint8Array | null = null;

  constructor(room: string, entries: readonly ShownEntry[], known: ReadonlySet<number>) {
    this.#room = room;
    this.#entries = entries;
    this.#known = known;
  }

  /** What a seat gets, null for nothing: nobody is shown to themselves. */
  for(seat: Seat, own: number | undefined): Uint8Array | null {
    const others = this.#entries.filter((entry) => entry.clientId !== own);
    if (others.length === 0) return null;
    if (others.length < this.#entries.length) return this.#frame(others, isNameless(seat));
    if (!isNameless(seat)) return (this.#forMembers ??= this.#frame(others, false));
    return (this.#forVisitors ??= this.#isAllKnown ? this.#membersFrame : this.#frame(others, true));
  }

  get #isAllKnown(): boolean {
    return this.#entries.every(({ clientId, state }) => state === null || this.#known.has(clientId));
  }

  get #membersFrame(): Uint8Array {
    return (this.#forMembers ??= this.#frame(this.#entries, false));
  }

  #frame(entries: readonly ShownEntry[], nameless: boolean): Uint8Array {
    const wire = entries.map((entry) =>
      wireEntry(entry, { isNameless: nameless, isKnown: this.#known.has(entry.clientId) }),
    );
    return awarenessFrame(this.#room, writeAwareness(wire));
  }
}
