/**
 * Who of the members is in a tenant, a project or a plan, as each process knows it of its own sockets and tells the
 * others: who is in a place at once, and of every place again every ten seconds. A process that ends says that nobody
 * is there any more; of one that is killed nothing is heard, and whoever listens forgets what it said.
 */
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import * as z from 'zod/mini';
import type { BetweenNodes } from './between-nodes.ts';

const AGAIN_MS = 10_000;
/** As many as fit into one text of any carrier. */
const PART = 100;

const PlaceSchema = z.object({
  /** Of a tenant, a project or a floor plan. */
  id: UuidSchema,
  tenantId: UuidSchema,
  /** Null for the tenant itself. */
  projectId: z.nullable(UuidSchema),
});
export type Place = z.infer<typeof PlaceSchema>;

const WordSchema = z.object({
  place: PlaceSchema,
  part: z.number().check(z.int(), z.minimum(0)),
  parts: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
  accountIds: z.array(UuidSchema).check(z.maxLength(PART)),
});
export type HereWord = z.infer<typeof WordSchema>;

/** A word as it may be trusted, null for anything else. */
export function readHereWord(body: unknown): HereWord | null {
  const word = WordSchema.safeParse(body);
  return word.success ? word.data : null;
}

/** The sockets of this process. */
export interface OwnPlaces {
  /** Where somebody is. */
  places(): Iterable<Place>;
  /** Members who are there, each once. */
  accountsAt(placeId: string): string[];
}

export interface HereSayer {
  /** Somebody came or left there. */
  tell(place: Place): void;
  /** Says that nobody is anywhere here, and nothing more. */
  stop(): void;
}

/** Begins to tell the other processes. */
export function sayHere(between: Pick<BetweenNodes, 'say'>, own: OwnPlaces): HereSayer {
  let isOver = false;
  const accountsAt = (placeId: string) => (isOver ? [] : own.accountsAt(placeId));
  const tell = (place: Place) => {
    const parts = Math.max(1, Math.ceil(accountsAt(place.id).length / PART));
    for (let part = 0; part < parts; part += 1)
      between.say('here', `${place.id} ${part}`, (): HereWord => {
        const accountIds = accountsAt(place.id).slice(part * PART, (part + 1) * PART);
        return { place, part, parts, accountIds };
      });
  };
  const tellAll = () => {
    for (const place of own.places()) tell(place);
  };
  const again = setInterval(tellAll, AGAIN_MS).unref();
  return {
    tell,
    stop() {
      clearInterval(again);
      isOver = true;
      tellAll();
    },
  };
}
