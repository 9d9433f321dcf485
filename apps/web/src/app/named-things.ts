import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import * as z from 'zod/mini';

/**
 * What an address can name by its query, on whatever page. Each is judged alike: a name that can be nobody's by the
 * navigation guard, whether it is the reader's by `NamedThingsGate`, which has one question to the server for each.
 */
export const NAMED_THINGS = ['projectId', 'floorId'] as const;
export type NamedThing = (typeof NAMED_THINGS)[number];

/** True if the address names something by what no thing is named, e.g. by an id that was cut short in a link. */
export function namesNothing(search: string): boolean {
  const params = new URLSearchParams(search);
  return NAMED_THINGS.some((name) => {
    const id = params.get(name);
    return id !== null && !z.safeParse(UuidSchema, id).success;
  });
}
