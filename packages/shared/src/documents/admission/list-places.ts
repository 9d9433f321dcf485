/**
 * Bounds the search for the places of items in lists and texts. Yjs puts an item between its two neighbours as its
 * author saw them, and passes by whatever else was written there: nothing, unless it was written at the same time.
 * Forged neighbours make it pass by everything, for every item of an update. So the search is carried out here first,
 * on plain places instead of the document, and given up when it takes more steps than honest people ever cause.
 * Tests: list-places.test.ts, attacks.test.ts, honest-clients.fuzz.test.ts.
 */
import * as Y from 'yjs';
import type { Struct } from '../struct-at.ts';
import { firstItemOf, type Ground, type Structs } from './item-ground.ts';

/** About a second. Somebody who typed all day at one spot, where others did too, causes fewer. */
const MOST_STEPS = 1_000_000;
/** So few items cost less than to look at them. */
const FEW_ITEMS = 4;

interface Place {
  client: number;
  from: number;
  to: number;
  origin: Y.ID | null;
  rightOrigin: Y.ID | null;
  right: Place | null;
}

/** True when all items of lists in the update find their places in time. */
export function isSoonPlaced(
  doc: Y.Doc,
  structs: Structs,
  groundOf: (item: Y.Item) => Ground | null,
): boolean {
  const types = new Set<string>();
  let count = 0;
  for (const list of structs.values()) {
    for (const struct of list) {
      const type = listOf(struct, groundOf);
      if (type === null || isKnown(doc, struct)) continue;
      types.add(type);
      count += 1;
    }
  }
  return count <= FEW_ITEMS || new Places(doc, types).placeAll(structs, groundOf);
}

function listOf(struct: Struct, groundOf: (item: Y.Item) => Ground | null): string | null {
  const ground = struct instanceof Y.Item ? groundOf(struct) : null;
  return ground?.key === null ? ground.type : null;
}

function isKnown(doc: Y.Doc, { id, length }: Struct): boolean {
  return id.clock + length <= Y.getState(doc.store, id.client);
}

class Places {
  readonly #doc: Y.Doc;
  readonly #first = new Map<string, Place | null>();
  /** In the order of clocks. */
  readonly #byClient = new Map<number, Place[]>();
  /** The clock up to which each client's structs of the update are placed. */
  readonly #reached = new Map<number, number>();
  #steps = 0;

  constructor(doc: Y.Doc, types: ReadonlySet<string>) {
    this.#doc = doc;
    for (const type of types) this.#load(type);
    for (const places of this.#byClient.values()) places.sort((a, b) => a.from - b.from);
  }

  /** Places all that is new, each item after its neighbours. */
  placeAll(structs: Structs, groundOf: (item: Y.Item) => Ground | null): boolean {
    const left = new Map([...structs].map(([client, list]) => [client, [...list].reverse()]));
    for (let isMoving = true; isMoving;) {
      isMoving = false;
      for (const list of left.values()) {
        for (let next = list.at(-1); next && this.#isReady(next); next = list.at(-1)) {
          list.pop();
          isMoving = true;
          const type = listOf(next, groundOf);
          if (type !== null && next instanceof Y.Item && !isKnown(this.#doc, next)) this.#place(type, next);
          if (this.#steps > MOST_STEPS) return false;
          this.#reached.set(next.id.client, next.id.clock + next.length);
        }
      }
    }
    return true;
  }

  #load(type: string): void {
    let last: Place | null = null;
    this.#first.set(type, null);
    for (let item = firstItemOf(this.#doc, type); item; item = item.right) {
      const { id, length, origin, rightOrigin } = item;
      const place = {
        client: id.client,
        from: id.clock,
        to: id.clock + length,
        origin,
        rightOrigin,
        right: null,
      };
      this.#keep(place);
      if (last) last.right = place;
      else this.#first.set(type, place);
      last = place;
    }
  }

  #keep(place: Place): void {
    const places = this.#byClient.get(place.client);
    if (places) places.push(place);
    else this.#byClient.set(place.client, [place]);
  }

  #isReady(struct: Struct): boolean {
    if (!(struct instanceof Y.Item)) return true;
    return [struct.origin, struct.rightOrigin].every(
      (id) => id === null || id.clock < Math.max(this.#reached.get(id.client) ?? 0, this.#stateOf(id.client)),
    );
  }

  #stateOf(client: number): number {
    return Y.getState(this.#doc.store, client);
  }

  #place(type: string, item: Y.Item): void {
    const { id, length, rightOrigin } = item;
    const from = Math.max(id.clock, this.#stateOf(id.client));
    const origin = from > id.clock ? Y.createID(id.client, from - 1) : item.origin;
    const left = origin && this.#endingAt(origin);
    const right = rightOrigin && this.#startingAt(rightOrigin);
    const place: Place = { client: id.client, from, to: id.clock + length, origin, rightOrigin, right: null };
    const start = left ? left.right : (this.#first.get(type) ?? null);
    const before = this.#search(place, start, right) ?? left;
    place.right = before ? before.right : (this.#first.get(type) ?? null);
    if (before) before.right = place;
    else this.#first.set(type, place);
    this.#keep(place);
  }

  /** As Yjs does it; answers what the item comes to stand behind, null for where it began. */
  #search(place: Place, start: Place | null, right: Place | null): Place | null {
    if (!start || start === right) return null;
    let before: Place | null = null;
    const passed = new Set<Place>();
    const conflicting = new Set<Place>();
    for (let other: Place | null = start; other && other !== right; other = other.right) {
      this.#steps += 1;
      if (this.#steps > MOST_STEPS) break;
      passed.add(other);
      conflicting.add(other);
      let isBehind = false;
      if (isSame(place.origin, other.origin)) {
        isBehind = other.client < place.client;
        if (!isBehind && isSame(place.rightOrigin, other.rightOrigin)) break;
      } else {
        const origin = other.origin && this.#holding(other.origin);
        if (!origin || !passed.has(origin)) break;
        isBehind = !conflicting.has(origin);
      }
      if (!isBehind) continue;
      before = other;
      conflicting.clear();
    }
    return before;
  }

  #endingAt(id: Y.ID): Place | null {
    const place = this.#holding(id);
    if (place && place.to > id.clock + 1) this.#split(place, id.clock + 1);
    return place;
  }

  #startingAt(id: Y.ID): Place | null {
    const place = this.#holding(id);
    return place && place.from < id.clock ? this.#split(place, id.clock) : place;
  }

  #split(place: Place, clock: number): Place {
    const origin = Y.createID(place.client, clock - 1);
    const rest: Place = { ...place, from: clock, origin };
    place.to = clock;
    place.right = rest;
    const places = this.#byClient.get(place.client) ?? [];
    places.splice(this.#indexOf(places, clock - 1) + 1, 0, rest);
    return rest;
  }

  #holding({ client, clock }: Y.ID): Place | null {
    const places = this.#byClient.get(client) ?? [];
    const place = places[this.#indexOf(places, clock)];
    return place && clock < place.to ? place : null;
  }

  /** Of the last one that starts at or before the clock, -1 for none. */
  #indexOf(places: readonly Place[], clock: number): number {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((places[middle]?.from ?? Infinity) <= clock) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

function isSame(a: Y.ID | null, b: Y.ID | null): boolean {
  return a === b || (a !== null && b !== null && a.client === b.client && a.clock === b.clock);
}
