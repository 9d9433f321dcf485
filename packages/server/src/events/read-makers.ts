import { sql } from 'kysely';
import type { ObjectMakers } from '@plumbline/shared/contract/history.ts';
import type { EventKind } from '@plumbline/shared/contract/event.ts';
import type { Trx } from '../database/client.ts';
import { selectEvents, toEventRow } from './read-events.ts';

const MADE: readonly EventKind[] = ['zone-created', 'markup-created'];
/** What was deleted and is there again was drawn once more, by whoever brought it back. */
const CHANGED: readonly EventKind[] = ['zone-changed', 'markup-changed', ...MADE];

export interface PlanObjectWish {
  projectId: string;
  floorPlanId: string;
  /** Of a zone or of an object of markup. */
  objectId: string;
}

/** Who drew an object of a plan, and who changed it last, its place in the drawing order aside. Guarded by `read-makers.pg.test.ts`. */
export async function readMakers(trx: Trx, wish: PlanObjectWish): Promise<ObjectMakers> {
  const [made] = await eventsOn(trx, wish).where('e.kind', 'in', MADE).orderBy('e.seq').limit(1).execute();
  const [changed] = await eventsOn(trx, wish)
    .where('e.kind', 'in', CHANGED)
    .where('e.seq', '>', made?.seq ?? 0)
    // When objects change places, others are numbered anew that nobody touched.
    .where(sql<boolean>`e.payload -> 'changed' IS DISTINCT FROM '["order"]'::jsonb`)
    .orderBy('e.seq', 'desc')
    .limit(1)
    .execute();
  return { made: made ? deedOf(made) : null, changed: changed ? deedOf(changed) : null };
}

function eventsOn(trx: Trx, { projectId, floorPlanId, objectId }: PlanObjectWish) {
  return selectEvents(trx, projectId)
    .where('e.subject_id', '=', objectId)
    .where(sql<string>`e.payload ->> 'floorPlanId'`, '=', floorPlanId);
}

function deedOf(row: Parameters<typeof toEventRow>[0]): ObjectMakers['made'] {
  const { at, actor } = toEventRow(row);
  return { at, actor };
}
