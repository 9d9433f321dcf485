/**
 * Objects of a plan under which a revision changed the drawing, found by whoever aligned it and confirmed by whoever
 * looked. Invariants (revision.pg.test.ts): a confirmation is never taken back by a later search with the same
 * alignment, and never lost to one that runs at the same time; one that was meant for another alignment is refused.
 */
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import type { Person } from './floor-plan-record.ts';
import { append, getRevision, lockSeen, type RevisionResult, type SeenRevision } from './revision.store.ts';

export interface DoubtRecord {
  objectId: string;
  /** Part of the lines under it that changed, 0…1. */
  changedShare: number;
  confirmedBy: Person | null;
  confirmedAt: Date | null;
}

/** The doubts of a revision, the most changed first. */
export async function listDoubts(trx: Trx, revisionId: string): Promise<DoubtRecord[]> {
  const rows = await trx
    .selectFrom('plan_doubt as d')
    .leftJoin('tenant_member as m', (join) =>
      join.onRef('m.account_id', '=', 'd.confirmed_by').onRef('m.tenant_id', '=', 'd.tenant_id'),
    )
    .select(['d.object_id', 'd.changed_share', 'd.confirmed_by', 'd.confirmed_at', 'm.account_name'])
    .where('d.revision_id', '=', revisionId)
    .orderBy('d.changed_share', 'desc')
    .orderBy('d.object_id')
    .execute();
  return rows.map((row) => ({
    objectId: row.object_id,
    changedShare: row.changed_share,
    confirmedBy: row.confirmed_by === null ? null : { id: row.confirmed_by, name: row.account_name ?? '' },
    confirmedAt: row.confirmed_at,
  }));
}

/**
 * Enters what was found with the alignment of `version`, in place of what was found before; what is confirmed stays.
 * @throws AppError revision-not-aligned
 */
export async function setDoubts(
  trx: Trx,
  wanted: SeenRevision & { doubts: readonly { objectId: string; changedShare: number }[] },
): Promise<RevisionResult> {
  const found = await lockSeen(trx, wanted);
  if (!found.ok) return found;
  const { revision } = found;
  if (revision.alignment === null) throw new AppError('revision-not-aligned');
  await trx
    .deleteFrom('plan_doubt')
    .where('revision_id', '=', revision.id)
    .where('confirmed_at', 'is', null)
    .execute();
  await sql`
    INSERT INTO plan_doubt (revision_id, tenant_id, object_id, changed_share)
    SELECT ${revision.id}::uuid, ${revision.tenantId}::uuid, d."objectId", d."changedShare"
    FROM jsonb_to_recordset(${JSON.stringify(wanted.doubts)}::jsonb)
      AS d ("objectId" text, "changedShare" double precision)
    ON CONFLICT (revision_id, object_id) DO NOTHING
  `.execute(trx);
  return counted(trx, wanted);
}

/** Notes who looked at these objects and found them right, with the alignment of `version`; the first to do so stays. */
export async function confirmDoubts(
  trx: Trx,
  wanted: SeenRevision & { objectIds: readonly string[] },
): Promise<RevisionResult> {
  const found = await lockSeen(trx, wanted);
  if (!found.ok) return found;
  const { revision } = found;
  const { actor, objectIds } = wanted;
  const confirmed = await trx
    .updateTable('plan_doubt')
    .set({ confirmed_by: actor.id, confirmed_at: sql<Date>`now()` })
    .where('revision_id', '=', revision.id)
    .where('object_id', 'in', objectIds)
    .where('confirmed_at', 'is', null)
    .returning('object_id')
    .execute();
  if (confirmed.length > 0)
    await append(trx, revision, actor, 'plan-revision-confirmed', { count: confirmed.length });
  return counted(trx, wanted);
}

/** The revision with its doubts counted anew. */
async function counted(trx: Trx, { floorPlanId, revisionId }: SeenRevision): Promise<RevisionResult> {
  const revision = await getRevision(trx, floorPlanId, revisionId);
  return revision ? { ok: true, revision } : { ok: false, code: 'not-found' };
}
