/**
 * Which members are in a tenant, a project or a plan now. Each process knows its own sockets and hears of those of the
 * others (say-here.ts); what a process said is forgotten after thirty seconds, so that one that was killed leaves nobody
 * behind. While the way between them is away the people of the others are missing.
 * Guarded by here.pg.test.ts and inside.pg.test.ts of tests/integration/api.
 */
import type { BetweenNodes } from '@plumbline/server/between-nodes/between-nodes.ts';
import {
  readHereWord,
  sayHere,
  type HereSayer,
  type HereWord,
  type OwnPlaces,
  type Place,
} from '@plumbline/server/between-nodes/say-here.ts';

const FORGET_MS = 30_000;
const SWEEP_MS = 2000;

interface Heard {
  place: Place;
  parts: string[][];
  atMs: number;
}

interface WhoIsHereOptions {
  now?: () => number;
  /** Told of a project or plan where others are now than before. */
  onChange?: (place: Place) => void;
}

export class WhoIsHere {
  readonly #between: BetweenNodes;
  readonly #own: OwnPlaces;
  readonly #now: () => number;
  readonly #onChange: (place: Place) => void;
  /** By process and place. */
  readonly #heard = new Map<string, Map<string, Heard>>();
  /** What was last noted of each project and plan where somebody is. */
  readonly #noted = new Map<string, string>();
  #sayer: HereSayer | undefined;

  constructor(between: BetweenNodes, own: OwnPlaces, options: WhoIsHereOptions = {}) {
    this.#between = between;
    this.#own = own;
    this.#now = options.now ?? Date.now;
    this.#onChange = options.onChange ?? (() => undefined);
  }

  /** Answers how to stop. */
  start(): () => void {
    const sayer = sayHere(this.#between, this.#own);
    this.#sayer = sayer;
    const stopHearing = this.#between.hear('here', {
      hear: (body, from) => {
        const word = readHereWord(body);
        if (word) this.#take(word, from);
      },
      // It is all said again soon.
      missed: () => undefined,
    });
    const sweep = setInterval(() => this.#forget(), SWEEP_MS);
    return () => {
      stopHearing();
      clearInterval(sweep);
      sayer.stop();
    };
  }

  /** Somebody came to this process or left it. */
  tell(place: Place): void {
    this.#sayer?.tell(place);
    this.#note(place);
  }

  /** Everybody who is there, of all processes. */
  at(placeId: string): Set<string> {
    const here = new Set(this.#own.accountsAt(placeId));
    for (const places of this.#heard.values()) {
      const heard = places.get(placeId);
      if (heard && this.#isFresh(heard)) for (const part of heard.parts) for (const id of part) here.add(id);
    }
    return here;
  }

  /** Those of the accounts who are there. */
  among(placeId: string, accountIds: readonly string[]): string[] {
    const here = this.at(placeId);
    return accountIds.filter((id) => here.has(id));
  }

  #take({ place, part, parts, accountIds }: HereWord, from: string): void {
    const places = this.#heard.get(from) ?? new Map<string, Heard>();
    this.#heard.set(from, places);
    const known = (places.get(place.id)?.parts ?? []).slice(0, parts);
    if (part < parts) known[part] = accountIds;
    places.set(place.id, {
      place,
      parts: Array.from({ length: parts }, (_, at) => known[at] ?? []),
      atMs: this.#now(),
    });
    this.#note(place);
  }

  /** Every state that anybody could have asked for is noted, so that none of them is shown for longer than it lasts. */
  #note(place: Place): void {
    // Of a whole tenant nobody is told: that would be everybody who comes, to everybody.
    if (place.projectId === null) return;
    const now = [...this.at(place.id)].toSorted().join();
    if (now === (this.#noted.get(place.id) ?? '')) return;
    if (now === '') this.#noted.delete(place.id);
    else this.#noted.set(place.id, now);
    this.#onChange(place);
  }

  #isFresh({ atMs }: Heard): boolean {
    return this.#now() - atMs < FORGET_MS;
  }

  #forget(): void {
    for (const [node, places] of this.#heard) {
      for (const [id, heard] of places) {
        if (this.#isFresh(heard)) continue;
        places.delete(id);
        this.#note(heard.place);
      }
      if (places.size === 0) this.#heard.delete(node);
    }
  }
}
