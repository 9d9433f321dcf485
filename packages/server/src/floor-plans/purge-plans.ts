import { sql } from 'kysely';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Trx } from '../database/client.ts';
import { markFilesDeleted } from '../files/stored-file.store.ts';
import { forgetRoom } from '../journal/forget-room.ts';
import { DELETED_PLAN_DAYS } from './floor-plan.store.ts';

export interface PurgedPlan {
  floorPlanId: string;
  /** Marked as deleted; their bytes go with the sweep of files. */
  fileIds: string[];
}

/**
 * Ends deleted plans of the transaction's tenants after thirty days: record, pictures and the room's journal.
 * @param limit most plans in one transaction
 */
export async function purgeExpired(trx: Trx, limit: number): Promise<PurgedPlan[]> {
  const plans = await trx
    .selectFrom('floor_plan')
    .select('id')
    .where(sql<boolean>`deleted_at < now() - make_interval(days => ${DELETED_PLAN_DAYS})`)
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const purged: PurgedPlan[] = [];
  for (const { id } of plans) {
    const revisions = await trx
      .selectFrom('plan_revision')
      .select('file_id')
      .where('floor_plan_id', '=', id)
      .execute();
    const fileIds = revisions.map((revision) => revision.file_id);
    await trx.deleteFrom('floor_plan').where('id', '=', id).execute();
    await markFilesDeleted(trx, fileIds);
    await forgetRoom(trx, planRoom(id));
    purged.push({ floorPlanId: id, fileIds });
  }
  return purged;
}
