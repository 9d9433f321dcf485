/**
 * Looks of detectors through the pictures of inspections.
 *
 * Invariant (hazards.pg.test.ts): an inspection has at most one that is not over, and what it found is there with its end.
 */
import { sql } from 'kysely';
import type { HazardRun, HazardRunState } from '@plumbline/shared/contract/hazard.ts';
import type { JobName } from '@plumbline/shared/contract/job.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { CONFIDENCE } from '@plumbline/shared/hazards/model-spec.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { SERVER } from '../captures/inspection-events.ts';
import { JOBS_SCHEMA } from '../jobs/migrate-jobs.ts';
import { findDetector, specOfDetector } from './detectors.ts';
import { lockStamp, stampWhenDecided } from './review-stamp.ts';

const UNFINISHED: readonly HazardRunState[] = ['waiting', 'running'];
const JOB: JobName = 'find-hazards';

export interface RunRecord extends Omit<HazardRun, 'detector' | 'createdAt'> {
  tenantId: string;
  projectId: string;
  inspectionId: string;
  detector: string;
  createdAt: Date;
}

/** The detector that looks at the pictures of the transaction's tenant; null: none is chosen, or it was removed, or the tenant has no AI. */
export async function detectorOfTenant(trx: Trx, tenantId: string): Promise<string | null> {
  const tenant = await trx
    .selectFrom('tenant')
    .select('detector')
    .where('id', '=', tenantId)
    .where('has_ai', '=', true)
    .executeTakeFirst();
  const chosen = tenant?.detector ? await findDetector(trx, tenant.detector) : null;
  return chosen?.key ?? null;
}

interface NewRun {
  id: string;
  tenantId: string;
  projectId: string;
  inspectionId: string;
  detector: string;
  startedBy: string | null;
}

/** @returns false when one is going on, or this one was begun before */
export async function addRun(trx: Trx, added: NewRun): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('hazard_run')
    .values({
      id: added.id,
      tenant_id: added.tenantId,
      project_id: added.projectId,
      inspection_id: added.inspectionId,
      detector: added.detector,
      started_by: added.startedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Begins a look by itself once an inspection is processed, where its tenant has a detector. */
export async function lookForHazards(
  trx: Trx,
  { id, tenantId, projectId }: { id: string; tenantId: string; projectId: string },
): Promise<void> {
  const detector = await detectorOfTenant(trx, tenantId);
  if (detector === null) return;
  const { rows } = await sql<{ id: string }>`SELECT uuidv7() AS id`.execute(trx);
  for (const run of rows)
    await addRun(trx, { id: run.id, tenantId, projectId, inspectionId: id, detector, startedBy: null });
}

/** Takes the looks of the transaction's tenants whose job nobody asked for yet. */
export async function takeUnsentRuns(trx: Trx): Promise<{ runId: string; tenantId: string }[]> {
  const { rows } = await sql<{ runId: string; tenantId: string }>`
    UPDATE hazard_run SET sent_at = now() WHERE id IN (
      SELECT id FROM hazard_run WHERE sent_at IS NULL AND state = 'waiting' ORDER BY created_at LIMIT 20
      FOR UPDATE SKIP LOCKED)
    RETURNING id AS "runId", tenant_id AS "tenantId"`.execute(trx);
  return rows;
}

/** Takes one of them, whose job is asked for in the same transaction. */
export async function takeUnsentRun(trx: Trx, runId: string): Promise<void> {
  await trx
    .updateTable('hazard_run')
    .set({ sent_at: sql<Date>`now()` })
    .where('id', '=', runId)
    .execute();
}

/** waiting → running; one that runs already is taken up again. @returns null when it is over */
export async function beginRun(trx: Trx, runId: string): Promise<RunRecord | null> {
  const { numUpdatedRows } = await trx
    .updateTable('hazard_run')
    .set({ state: 'running' })
    .where('id', '=', runId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? readRun(trx, runId) : null;
}

/** Notes how far it is and tells reviewers. @returns false when nobody wants it any more */
export async function setRunProgress(
  trx: Trx,
  runId: string,
  { done, isChanged }: { done: number; isChanged: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('hazard_run')
    .set({ progress: Math.min(1, Math.max(0, done)) })
    .where('id', '=', runId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (isChanged) await tellOfRun(trx, runId);
  return true;
}

interface RunEnd {
  state: Extract<HazardRunState, 'done' | 'failed' | 'cancelled'>;
  error?: ErrorCode;
  /** Enters what was found, before anybody is told how much that is. */
  enter?: () => Promise<unknown>;
}

/** Ends one that is not over. @returns false when it was over already, and nothing is entered */
export async function endRun(trx: Trx, runId: string, end: RunEnd): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('hazard_run')
    .set({
      state: end.state,
      error: end.error ?? null,
      ended_at: sql<Date>`now()`,
      ...(end.state === 'done' && { progress: 1 }),
    })
    .where('id', '=', runId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  const { inspectionId } = await requireRun(trx, runId);
  await lockStamp(trx, inspectionId);
  await end.enter?.();
  await stampWhenDecided(trx, inspectionId);
  await tellOfRun(trx, runId);
  return true;
}

/** Lets one that failed be made again. @returns false when another goes on, or there is nothing to make */
export async function reviveRun(trx: Trx, runId: string): Promise<boolean> {
  const run = await readRun(trx, runId);
  if (run?.state !== 'failed') return false;
  const { rows } = await sql<{ id: string }>`
    UPDATE hazard_run r SET state = 'waiting', progress = 0, error = NULL, ended_at = NULL
    WHERE r.id = ${runId} AND r.state = 'failed' AND NOT EXISTS (
      SELECT 1 FROM hazard_run o WHERE o.inspection_id = r.inspection_id AND o.state IN ('waiting', 'running'))
    RETURNING r.id`.execute(trx);
  return rows.length === 1;
}

/** The look, or null. */
export async function readRun(trx: Trx, runId: string): Promise<RunRecord | null> {
  const [run] = await selectRuns(trx, sql`r.id = ${runId}`);
  return run ?? null;
}

/** @throws AppError not-found */
async function requireRun(trx: Trx, runId: string): Promise<RunRecord> {
  const run = await readRun(trx, runId);
  if (!run) throw new AppError('not-found');
  return run;
}

/** The latest look through an inspection, or null. */
export async function latestRun(trx: Trx, inspectionId: string): Promise<RunRecord | null> {
  const [run] = await selectRuns(trx, sql`r.inspection_id = ${inspectionId}`);
  return run ?? null;
}

async function selectRuns(trx: Trx, where: ReturnType<typeof sql>): Promise<RunRecord[]> {
  const { rows } = await sql<RunRecord>`
    SELECT r.id, r.tenant_id AS "tenantId", r.project_id AS "projectId", r.inspection_id AS "inspectionId", r.detector,
      r.state, r.progress, r.error, r.created_at AS "createdAt",
      (SELECT count(*)::int FROM hazard_finding f WHERE f.run_id = r.id
        AND f.score >= ${sql.lit(CONFIDENCE.shown)}) AS "foundCount"
    FROM hazard_run r WHERE ${where} ORDER BY r.created_at DESC, r.id DESC LIMIT 1`.execute(trx);
  return rows;
}

/** A look as reviewers see it. */
export async function toHazardRun(trx: Trx, run: RunRecord): Promise<HazardRun> {
  const { id, state, progress, error, foundCount, createdAt } = run;
  return {
    id,
    state,
    progress,
    error,
    foundCount,
    detector: await nameDetector(trx, run.detector),
    createdAt: createdAt.toISOString(),
  };
}

/** What a detector is called; of one that this version does not know, its key. */
export async function nameDetector(trx: Trx, key: string): Promise<HazardRun['detector']> {
  const spec = await specOfDetector(trx, key);
  if (!spec) return { name: key, version: '', notice: '' };
  const { name, version, notice } = spec;
  return { name, version, notice };
}

async function tellOfRun(trx: Trx, runId: string): Promise<void> {
  const run = await requireRun(trx, runId);
  const { tenantId, projectId, inspectionId } = run;
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor: SERVER,
    events: [
      { kind: 'hazards-looked-for', subjectId: inspectionId, payload: { run: await toHazardRun(trx, run) } },
    ],
  });
}

/** Looks of the transaction's tenants that still wait for a job which has failed, as when its worker died. */
export async function runsLeftByJobs(trx: Trx): Promise<{ runId: string; tenantId: string }[]> {
  const jobs = sql.table(`${JOBS_SCHEMA}.job`);
  const isOf = sql`j.name = ${JOB} AND j.data->>'runId' = r.id::text`;
  const { rows } = await sql<{ runId: string; tenantId: string }>`
    SELECT r.id AS "runId", r.tenant_id AS "tenantId" FROM hazard_run r
    WHERE r.state IN ('waiting', 'running')
      AND EXISTS (SELECT 1 FROM ${jobs} j WHERE ${isOf} AND j.state = 'failed')
      AND NOT EXISTS (SELECT 1 FROM ${jobs} j WHERE ${isOf} AND j.state IN ('created', 'retry', 'active'))`.execute(
    trx,
  );
  return rows;
}
