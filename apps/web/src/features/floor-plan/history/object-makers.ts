import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { ObjectMakers } from '@plumbline/shared/contract/history.ts';
import * as z from 'zod/mini';

type Deed = NonNullable<ObjectMakers['made']>;

/** A deed that was heard of since the object's makers were asked for. */
export interface HeardDeed extends Deed {
  /** It drew the object, or drew it again. */
  draws: boolean;
}

const ChangedSchema = z.object({ changed: z.array(z.string()) });

/** What an event says of who made an object; null when it says nothing of it. */
export function heardDeed({ kind, at, actor, payload }: ProjectEvent): HeardDeed | null {
  if (kind === 'zone-created' || kind === 'markup-created') return { at, actor, draws: true };
  if (kind !== 'zone-changed' && kind !== 'markup-changed') return null;
  const facets = z.safeParse(ChangedSchema, payload).data?.changed;
  // When objects change places, others are numbered anew that nobody touched.
  return facets?.length === 1 && facets[0] === 'order' ? null : { at, actor, draws: false };
}

/** The makers with what was heard of since; what was heard and asked for alike counts once. */
export function withHeard(makers: ObjectMakers, heard: readonly HeardDeed[]): ObjectMakers {
  let { made, changed } = makers;
  for (const { draws, at, actor } of heard) {
    if (Date.parse(at) <= Date.parse((changed ?? made)?.at ?? '')) continue;
    if (draws && !made) made = { at, actor };
    else changed = { at, actor };
  }
  return { made, changed };
}

/** Only the first and the newest count. */
export function hear(heard: readonly HeardDeed[], deed: HeardDeed): readonly HeardDeed[] {
  return [...heard.slice(0, 1), deed];
}
