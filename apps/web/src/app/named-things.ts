import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import * as z from 'zod/mini';

/**
 * What an address can name by its query, on whatever page. Each is judged alike: a name that can be nobody's by the
 * navigation guard, whether it is the reader's by `NamedThingsGate`, which has one question to the server for each.
 */
export const NAMED_THINGS = ['projectId', 'floorId'] as const;
export type NamedThing = (typeof NAMED_THINGS)[number];

/** Words in the place of an id, each on the page that knows it: notes can be asked for that are on no floor. */
const WORDS: Partial<Record<NamedThing, { word: string; page: string }>> = {
  floorId: { word: 'none', page: 'project-annotations' },
};

/** True if the address names something by what no thing is named, e.g. by an id that was cut short in a link. */
export function namesNothing(search: string, page: string): boolean {
  const params = new URLSearchParams(search);
  return NAMED_THINGS.some((name) => {
    const id = params.get(name);
    const isWord = WORDS[name]?.word === id && WORDS[name]?.page === page;
    return id !== null && !isWord && !isId(id);
  });
}

/** The thing that an address names; a word in its place is judged by the guard. */
export function namedIn(params: URLSearchParams, name: NamedThing): string | null {
  const id = params.get(name);
  return id !== null && isId(id) ? id : null;
}

function isId(text: string): boolean {
  return z.safeParse(UuidSchema, text).success;
}
