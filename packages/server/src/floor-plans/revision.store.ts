/**
 * The issues of a plan's drawing: drafts, the one in force, and those before it.
 *
 * Invariants (revision.pg.test.ts): what was in force once keeps its place in plan space for ever, because things are
 * drawn on it; of two people who change one revision, or replace the one in force, the second is told and nothing of
 * either is lost.
 */
import type { WantedAlignment } from '@plumbline/shared/contract/revision.ts';
import {
  alignByPairs,
  alignByScale,
  type Aligned,
  type PointPair,
} from '@plumbline/shared/geometry/align.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import type { EventKind } from '@plumbline/shared/contract/event.ts';
import { markFilesDeleted } from '../files/stored-file.store.ts';
import { wantFloorImages } from '../notes/floor-images.ts';
import { selectRevisions, toRevision, type RevisionRecord } from './revision-record.ts';

/** The revisions of a plan, oldest first. */
export async function listRevisions(trx: Trx, floorPlanId: string): Promise<RevisionRecord[]> {
  const rows = await selectRevisions(trx)
    .where('r.floor_plan_id', '=', floorPlanId)
    .orderBy('r.number')
    .execute();
  return rows.map(toRevision);
}

/** A revision of this plan, or null. */
export async function getRevision(
  trx: Trx,
  floorPlanId: string,
  revisionId: string,
): Promise<RevisionRecord | null> {
  const row = await selectRevisions(trx)
    .where('r.floor_plan_id', '=', floorPlanId)
    .where('r.id', '=', revisionId)
    .executeTakeFirst();
  return row ? toRevision(row) : null;
}

export type RevisionResult =
  | { ok: true; revision: RevisionRecord }
  | { ok: false; code: 'not-found' }
  /** Somebody was faster: how the revision is now, or which one is in force now. */
  | { ok: false; code: 'conflict'; current: RevisionRecord };

export interface SeenRevision {
  floorPlanId: string;
  revisionId: string;
  /** The version the caller saw. */
  version: number;
  actor: Actor;
}

/**
 * Gives a draft its place in plan space; doubts found with another place are forgotten.
 * @throws AppError revision-issued, alignment-impossible
 */
export async function alignRevision(
  trx: Trx,
  wanted: SeenRevision & { alignment: WantedAlignment },
): Promise<RevisionResult> {
  const seen = await lockSeen(trx, wanted);
  if (!seen.ok) return seen;
  requireDraft(seen.revision);
  const { rasterToPlan, alignment } = await workOut(trx, wanted);
  await trx
    .updateTable('plan_revision')
    .set({
      ...rasterToPlan,
      alignment: JSON.stringify(alignment),
      aligned_by: wanted.actor.id,
      doubts_found_at: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', wanted.revisionId)
    .execute();
  await trx.deleteFrom('plan_doubt').where('revision_id', '=', wanted.revisionId).execute();
  return tell(trx, wanted, 'plan-revision-aligned');
}

/**
 * Puts a revision in force, also an earlier one again; `insteadOf` is the number that the caller saw in force.
 * `unchecked` does so without what is drawn having been searched for doubts, and is told of.
 * @throws AppError revision-not-aligned, revision-not-compared
 */
export async function issueRevision(
  trx: Trx,
  wanted: SeenRevision & { insteadOf: number; unchecked?: boolean | undefined },
): Promise<RevisionResult> {
  const seen = await lockSeen(trx, wanted);
  if (!seen.ok) return seen;
  if (seen.revision.alignment === null) throw new AppError('revision-not-aligned');
  const inForce = (await listRevisions(trx, wanted.floorPlanId)).find(({ state }) => state === 'current');
  if (inForce && inForce.number !== wanted.insteadOf)
    return { ok: false, code: 'conflict', current: inForce };
  if (seen.revision.state === 'current') return seen;
  const { doubtsFoundAt, number } = seen.revision;
  const unchecked = wanted.unchecked === true;
  if (doubtsFoundAt === null && !unchecked) throw new AppError('revision-not-compared');
  await putInForce(trx, wanted, { number, doubts_found_at: unchecked ? null : doubtsFoundAt });
  return tell(trx, wanted, 'plan-revision-issued', unchecked ? { unchecked } : {});
}

async function putInForce(
  trx: Trx,
  wanted: Pick<SeenRevision, 'floorPlanId' | 'revisionId' | 'actor'>,
  { number, doubts_found_at }: { number: number; doubts_found_at: Date | null },
): Promise<void> {
  await trx
    .updateTable('plan_revision')
    .set({
      issued_at: sql<Date>`coalesce(issued_at, now())`,
      issued_by: sql<string>`coalesce(issued_by, ${wanted.actor.id})`,
      doubts_found_at,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', wanted.revisionId)
    .execute();
  await trx
    .updateTable('floor_plan')
    .set({
      current_revision: number,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', wanted.floorPlanId)
    .execute();
  // The other drafts were compared with the drawing that was in force until now.
  await trx
    .updateTable('plan_revision')
    .set({ doubts_found_at: null })
    .where('floor_plan_id', '=', wanted.floorPlanId)
    .where('issued_at', 'is', null)
    .execute();
  await wantFloorImages(trx, wanted.floorPlanId);
}

/** Throws a draft away with its picture. @throws AppError revision-issued */
export async function discardRevision(trx: Trx, wanted: SeenRevision): Promise<RevisionResult> {
  const seen = await lockSeen(trx, wanted);
  if (!seen.ok) return seen;
  requireDraft(seen.revision);
  await trx.deleteFrom('plan_revision').where('id', '=', wanted.revisionId).execute();
  await markFilesDeleted(trx, [seen.revision.image.fileId]);
  await append(trx, seen.revision, wanted.actor, 'plan-revision-discarded');
  return seen;
}

/**
 * Compares what the caller saw and holds the plan's row meanwhile, so that whoever changes its revisions or their doubts
 * goes one after the other.
 */
export async function lockSeen(trx: Trx, wanted: SeenRevision): Promise<RevisionResult> {
  const { floorPlanId, revisionId, version } = wanted;
  await trx.selectFrom('floor_plan').select('id').where('id', '=', floorPlanId).forUpdate().execute();
  const revision = await getRevision(trx, floorPlanId, revisionId);
  if (!revision) return { ok: false, code: 'not-found' };
  return revision.version === version
    ? { ok: true, revision }
    : { ok: false, code: 'conflict', current: revision };
}

function requireDraft({ state }: RevisionRecord): void {
  if (state !== 'draft') throw new AppError('revision-issued');
}

/** @throws AppError alignment-impossible, with the reason */
async function workOut(
  trx: Trx,
  { floorPlanId, alignment }: { floorPlanId: string; alignment: WantedAlignment },
) {
  if (alignment.by === 'pairs') {
    const { rasterToPlan, residualsPx, rmsPx } = requireAligned(alignByPairs(alignment.pairs));
    return { rasterToPlan, alignment: { ...alignment, residualsPx, rmsPx } };
  }
  const scale = await trx
    .selectFrom('plan_calibration')
    .select('mm_per_px')
    .where('floor_plan_id', '=', floorPlanId)
    .executeTakeFirst();
  if (!scale) throw new AppError('alignment-impossible', { params: { reason: 'no-scale' } });
  const { rasterMmPerPx, common }: { rasterMmPerPx: number; common: PointPair } = alignment;
  const { rasterToPlan } = requireAligned(alignByScale(rasterMmPerPx, scale.mm_per_px, common));
  return { rasterToPlan, alignment: { ...alignment, planMmPerPx: scale.mm_per_px } };
}

function requireAligned(aligned: Aligned): Extract<Aligned, { ok: true }> {
  if (!aligned.ok) throw new AppError('alignment-impossible', { params: { reason: aligned.reason } });
  return aligned;
}

async function tell(
  trx: Trx,
  { floorPlanId, revisionId, actor }: SeenRevision,
  kind: EventKind,
  more: Record<string, unknown> = {},
): Promise<RevisionResult> {
  const revision = await getRevision(trx, floorPlanId, revisionId);
  if (!revision) throw new Error('a locked revision is gone');
  await append(trx, revision, actor, kind, more);
  return { ok: true, revision };
}

/** Tells of something that happened to a revision; `more` is added to the plan's name and the number. */
export async function append(
  trx: Trx,
  { tenantId, floorPlanId, number }: Pick<RevisionRecord, 'tenantId' | 'floorPlanId' | 'number'>,
  actor: Actor,
  kind: EventKind,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { name, project_id: projectId } = await trx
    .selectFrom('floor_plan')
    .select(['name', 'project_id'])
    .where('id', '=', floorPlanId)
    .executeTakeFirstOrThrow();
  const events = [{ kind, subjectId: floorPlanId, payload: { name, number, ...more } }];
  await appendEvents(trx, { tenantId, projectId, actor, events });
}
