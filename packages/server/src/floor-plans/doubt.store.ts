/**
 * Objects of a plan under which a revision changed the drawing, found by whoever aligned it and confirmed by whoever
 * looked. Invariants (revision.pg.test.ts): a confirmation is never taken back by a later search with the same
 * alignment, and never lost to one that runs at the same time; one that was meant for another alignment is refused.
 */
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import type { Person } from './floor-plan-record.ts';
import type { RevisionRecord } from './revision-record.ts';
import { append, getRevision, lockSeen, type RevisionResult, type SeenRevision } from './revision.store.ts';

export interface DoubtRecord {
  objectId: string;
  /** Part of the lines under it that changed, 0…1. */
  changedShare: number;
  confirmedBy: Person | null;
  confirmedAt: Date | null;
}

/** The doubts of a revision about what is still on the plan, the most changed first. */
export async function listDoubts(trx: Trx, revisionId: string): Promise<DoubtRecord[]> {
  const rows = await trx
    .selectFrom('plan_doubt as d')
    .leftJoin('tenant_member as m', (join) =>
      join.onRef('m.account_id', '=', 'd.confirmed_by').onRef('m.tenant_id', '=', 'd.tenant_id'),
    )
    .select(['d.object_id', 'd.changed_share', 'd.confirmed_by', 'd.confirmed_at', 'm.account_name'])
    .where('d.revision_id', '=', revisionId)
    .where('d.is_gone', '=', false)
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
 * Enters what was found with the alignment of `version`, and notes that the search was made: of everything that was
 * drawn until `asOf`, or until now. For a draft it stands in place of what was found before; to what is in force it
 * only adds. What is confirmed stays.
 * @throws AppError revision-not-aligned
 */
export async function setDoubts(
  trx: Trx,
  wanted: SeenRevision & {
    doubts: readonly { objectId: string; changedShare: number }[];
    asOf?: string | undefined;
  },
): Promise<RevisionResult> {
  const found = await lockSeen(trx, wanted);
  if (!found.ok) return found;
  const { revision } = found;
  if (revision.alignment === null) throw new AppError('revision-not-aligned');
  if (revision.state === 'draft') {
    await trx
      .deleteFrom('plan_doubt')
      .where('revision_id', '=', revision.id)
      .where('confirmed_at', 'is', null)
      .execute();
  }
  await enter(trx, revision, wanted.doubts);
  await trx
    .updateTable('plan_revision')
    .set({ doubts_found_at: searchedUntil(wanted.asOf) })
    .where('id', '=', revision.id)
    .execute();
  return counted(trx, wanted);
}

/** Never in the future, and never before what somebody else has searched. */
function searchedUntil(asOf: string | undefined) {
  if (asOf === undefined) return sql<Date>`now()`;
  return sql<Date>`greatest(doubts_found_at, least(${asOf}::timestamptz, now()))`;
}

/** Who searched may not have heard yet that something was deleted: the list of events has. */
async function enter(
  trx: Trx,
  { id, tenantId, floorPlanId }: RevisionRecord,
  doubts: readonly { objectId: string; changedShare: number }[],
): Promise<void> {
  await sql`
    INSERT INTO plan_doubt (revision_id, tenant_id, object_id, changed_share, is_gone)
    SELECT ${id}::uuid, ${tenantId}::uuid, d."objectId", d."changedShare", coalesce((
      SELECT e.kind IN ('zone-deleted', 'markup-deleted') FROM event e
      WHERE e.project_id = f.project_id AND e.subject_id = d."objectId"
      ORDER BY e.seq DESC LIMIT 1
    ), false)
    FROM jsonb_to_recordset(${JSON.stringify(doubts)}::jsonb)
      AS d ("objectId" text, "changedShare" double precision)
    JOIN floor_plan f ON f.id = ${floorPlanId}::uuid
    ON CONFLICT (revision_id, object_id) DO NOTHING
  `.execute(trx);
}

/** Closes the doubts about objects that were deleted, and opens those about objects that are there again. */
export async function noteLiving(
  trx: Trx,
  floorPlanId: string,
  { living, gone }: { living: readonly string[]; gone: readonly string[] },
): Promise<void> {
  // A search that is being entered at this moment sees the deletion, or is seen by it.
  if (gone.length > 0)
    await trx.selectFrom('floor_plan').select('id').where('id', '=', floorPlanId).forUpdate().execute();
  await sql`
    UPDATE plan_doubt d SET is_gone = NOT d.is_gone
    FROM plan_revision r
    WHERE r.floor_plan_id = ${floorPlanId}::uuid AND d.revision_id = r.id
      AND d.object_id = ANY (CASE WHEN d.is_gone THEN ${living}::text[] ELSE ${gone}::text[] END)
  `.execute(trx);
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
