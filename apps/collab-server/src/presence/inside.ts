/**
 * Which members sit in which rooms of this process, by what those are about, and in which projects: told to the other
 * processes for whoever looks at a list of projects or plans. Visitors are nobody there. Guarded by tests/integration/rooms/inside.test.ts.
 */
import type { BetweenNodes } from '@plumbline/server/between-nodes/between-nodes.ts';
import {
  sayHere,
  type HereSayer,
  type OwnPlaces,
  type Place,
} from '@plumbline/server/between-nodes/say-here.ts';
import { accountOf, type Seat } from '../sockets/seat.ts';

interface Taken {
  place: Place;
  /** Seats of each account. */
  seats: Map<string, number>;
}

export class Inside implements OwnPlaces {
  readonly #taken = new Map<string, Taken>();
  readonly #sayer: HereSayer;

  constructor(between: Pick<BetweenNodes, 'say'>) {
    this.#sayer = sayHere(between, this);
  }

  *places(): Iterable<Place> {
    for (const { place } of this.#taken.values()) yield place;
  }

  accountsAt(placeId: string): string[] {
    return [...(this.#taken.get(placeId)?.seats.keys() ?? [])];
  }

  sit(seat: Seat): void {
    this.#count(seat, 1);
  }

  leave(seat: Seat): void {
    this.#count(seat, -1);
  }

  close(): void {
    this.#sayer.stop();
  }

  #count(seat: Seat, change: 1 | -1): void {
    const accountId = accountOf(seat);
    if (accountId === null) return;
    const { projectId } = seat.socket;
    for (const id of [seat.subjectId, projectId]) {
      const place = { id, tenantId: seat.principal.tenantId, projectId };
      const taken = this.#taken.get(id) ?? { place, seats: new Map<string, number>() };
      const before = taken.seats.get(accountId) ?? 0;
      const now = before + change;
      if (now > 0) taken.seats.set(accountId, now);
      else taken.seats.delete(accountId);
      if (taken.seats.size > 0) this.#taken.set(id, taken);
      else this.#taken.delete(id);
      // Another tab, or one of two, changes nothing for the others.
      if (Math.min(before, now) === 0) this.#sayer.tell(place);
    }
  }
}
