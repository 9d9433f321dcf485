/**
 * Who has the product open now, in a tenant or in one of its projects. Each api process knows its own sockets and tells
 * the others, who is somewhere at once and all of it every ten seconds; what a process said is forgotten after thirty,
 * so that one that ended leaves nobody behind. While the way between them is away the people of the others are missing.
 * Guarded by here.pg.test.ts of tests/integration/api.
 */
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import type { BetweenNodes } from '@plumbline/server/between-nodes/between-nodes.ts';
import * as z from 'zod/mini';

const AGAIN_MS = 10_000;
const FORGET_MS = 30_000;
/** As many as fit into one text of any carrier. */
const PART = 100;

const SaidSchema = z.object({
  /** A tenant or a project. */
  place: UuidSchema,
  part: z.number().check(z.int(), z.minimum(0)),
  parts: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
  accountIds: z.array(UuidSchema).check(z.maxLength(PART)),
});

/** The sockets of this process. */
export interface OwnSockets {
  /** Tenants and projects that somebody listens to. */
  places(): string[];
  /** Members who listen there. */
  accountsAt(place: string): string[];
}

interface Heard {
  parts: string[][];
  atMs: number;
}

export class WhoIsHere {
  readonly #between: BetweenNodes;
  readonly #own: OwnSockets;
  /** By process and place. */
  readonly #heard = new Map<string, Map<string, Heard>>();
  readonly #now: () => number;

  constructor(between: BetweenNodes, own: OwnSockets, now: () => number = Date.now) {
    this.#between = between;
    this.#own = own;
    this.#now = now;
  }

  /** Answers how to stop. */
  start(): () => void {
    const stopHearing = this.#between.hear('here', {
      hear: (body, from) => this.#hear(body, from),
      // It is all said again soon.
      missed: () => undefined,
    });
    const again = setInterval(() => {
      this.#forget();
      for (const place of this.#own.places()) this.tell(place);
    }, AGAIN_MS);
    return () => {
      stopHearing();
      clearInterval(again);
    };
  }

  /** Somebody came or left there, or is still there. */
  tell(place: string): void {
    const parts = Math.max(1, Math.ceil(this.#own.accountsAt(place).length / PART));
    for (let part = 0; part < parts; part += 1)
      this.#between.say('here', `${place} ${part}`, () => ({
        place,
        part,
        parts,
        accountIds: this.#own.accountsAt(place).slice(part * PART, (part + 1) * PART),
      }));
  }

  /** Those of the accounts who are there, of all processes. */
  among(place: string, accountIds: readonly string[]): string[] {
    const here = new Set(this.#own.accountsAt(place));
    for (const places of this.#heard.values()) {
      const heard = places.get(place);
      if (heard && this.#isFresh(heard)) for (const part of heard.parts) for (const id of part) here.add(id);
    }
    return accountIds.filter((id) => here.has(id));
  }

  #hear(body: unknown, from: string): void {
    const said = SaidSchema.safeParse(body);
    if (!said.success) return;
    const { place, part, parts, accountIds } = said.data;
    const places = this.#heard.get(from) ?? new Map<string, Heard>();
    this.#heard.set(from, places);
    const known = (places.get(place)?.parts ?? []).slice(0, parts);
    if (part < parts) known[part] = accountIds;
    places.set(place, {
      parts: Array.from({ length: parts }, (_, at) => known[at] ?? []),
      atMs: this.#now(),
    });
  }

  #isFresh({ atMs }: Heard): boolean {
    return this.#now() - atMs < FORGET_MS;
  }

  #forget(): void {
    for (const [node, places] of this.#heard) {
      for (const [place, heard] of places) if (!this.#isFresh(heard)) places.delete(place);
      if (places.size === 0) this.#heard.delete(node);
    }
  }
}
