import { sql } from 'kysely';
import * as Y from 'yjs';
import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import { markupRoot, zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { loadRoomIn } from '../journal/load-room.ts';
import { writePlanRows } from './plan-rows.ts';
import { projectRoom } from './project-room.ts';

/**
 * Throws the rows of every plan away and makes them anew from the journal, one room a transaction.
 * Events are the history and stay as they are; entries that were not projected yet get theirs first.
 * @returns how many rooms were rebuilt
 */
export async function rebuildProjections(stores: Stores): Promise<number> {
  const tenants = await stores.identity.selectFrom('tenant').select('id').execute();
  let count = 0;
  for (const { id: tenantId } of tenants) {
    const documents = await inTenant(stores.app, tenantId, (trx) =>
      trx.selectFrom('journal_document').select(['room', 'project_id']).orderBy('room').execute(),
    );
    for (const { room, project_id: projectId } of documents) {
      const name = parseRoomName(room);
      if (name?.kind !== 'plan') continue;
      while ((await projectRoom(stores, { room, tenantId, open: null })) > 0) continue;
      const subject = { floorPlanId: name.subjectId, tenantId, projectId };
      await inTenant(stores.app, tenantId, (trx) => rebuildPlan(trx, room, subject));
      count += 1;
    }
  }
  return count;
}

async function rebuildPlan(
  trx: Trx,
  room: string,
  subject: { floorPlanId: string; tenantId: string; projectId: string },
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`projection ${room}`}, 0))`.execute(trx);
  const { floorPlanId } = subject;
  await trx.deleteFrom('zone').where('floor_plan_id', '=', floorPlanId).execute();
  await trx.deleteFrom('plan_calibration').where('floor_plan_id', '=', floorPlanId).execute();
  const { doc } = await loadRoomIn(trx, room, new Y.Doc());
  const zoneIds = new Set(zonesRoot(doc).keys());
  const plan = await trx
    .selectFrom('floor_plan')
    .select('id')
    .where('id', '=', floorPlanId)
    .executeTakeFirst();
  if (plan)
    await writePlanRows(trx, subject, doc, {
      zoneIds,
      markupIds: new Set(markupRoot(doc).keys()),
      calibration: true,
    });
}
