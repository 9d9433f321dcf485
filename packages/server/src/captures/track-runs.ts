/**
 * Searches for the tracks of walks.
 *
 * Invariant (walk-track.pg.test.ts): an inspection has at most one that is not over, and the track is there with its end.
 */
import { sql } from 'kysely';
import type { JobName } from '@plumbline/shared/contract/job.ts';
import type { TrackRun, TrackRunState, TrackStep } from '@plumbline/shared/contract/walk-track.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { JOBS_SCHEMA } from '../jobs/migrate-jobs.ts';
import { SERVER } from './inspection-events.ts';
import { readWalkTrack } from './read-walk-track.ts';

const UNFINISHED: readonly TrackRunState[] = ['waiting', 'running'];
const JOB: JobName = 'track-walk';

export interface TrackRunRecord extends TrackRun {
  tenantId: string;
  projectId: string;
  inspectionId: string;
  startedBy: string;
}

type NewTrackRun = Pick<TrackRunRecord, 'id' | 'tenantId' | 'projectId' | 'inspectionId' | 'startedBy'>;

/** @throws AppError track-going-on, also when this one was begun before */
export async function addTrackRun(trx: Trx, added: NewTrackRun): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('track_run')
    .values({
      id: added.id,
      tenant_id: added.tenantId,
      project_id: added.projectId,
      inspection_id: added.inspectionId,
      started_by: added.startedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('track-going-on');
  await tellOfTrack(trx, added);
}

/** waiting → running; one that runs already is taken up again. @returns null when it is over */
export async function beginTrackRun(trx: Trx, runId: string): Promise<TrackRunRecord | null> {
  const { numUpdatedRows } = await trx
    .updateTable('track_run')
    .set({ state: 'running' })
    .where('id', '=', runId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? readTrackRun(trx, runId) : null;
}

interface TrackProgress {
  step: TrackStep;
  done: number;
  isChanged: boolean;
}

/** Notes how far it is and tells who may place. @returns false when nobody wants it any more */
export async function setTrackProgress(
  trx: Trx,
  runId: string,
  { step, done, isChanged }: TrackProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('track_run')
    .set({ step, progress: Math.min(1, Math.max(0, done)) })
    .where('id', '=', runId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  const run = isChanged ? await readTrackRun(trx, runId) : null;
  if (run) await tellOfTrack(trx, run);
  return true;
}

interface TrackRunEnd {
  state: Extract<TrackRunState, 'done' | 'failed' | 'cancelled'>;
  error?: ErrorCode;
  /** Enters the track, before anybody is told of it. */
  enter?: () => Promise<unknown>;
}

/** Ends one that is not over. @returns false when it was over already, and nothing is entered */
export async function endTrackRun(trx: Trx, runId: string, end: TrackRunEnd): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('track_run')
    .set({ state: end.state, error: end.error ?? null, ended_at: sql<Date>`now()` })
    .where('id', '=', runId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await end.enter?.();
  const run = await readTrackRun(trx, runId);
  if (run) await tellOfTrack(trx, run);
  return true;
}

/** Ends what is being searched for in an inspection; nothing is none. */
export async function cancelTrackRun(trx: Trx, inspectionId: string): Promise<void> {
  const run = await trx
    .selectFrom('track_run')
    .select('id')
    .where('inspection_id', '=', inspectionId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  if (run) await endTrackRun(trx, run.id, { state: 'cancelled' });
}

/** Forgets all searches of an inspection; one that goes on finds out and ends. */
export async function removeTrackRuns(
  trx: Trx,
  where: Pick<TrackRunRecord, 'tenantId' | 'projectId' | 'inspectionId'>,
): Promise<void> {
  await trx.deleteFrom('track_run').where('inspection_id', '=', where.inspectionId).execute();
  await tellOfTrack(trx, where);
}

/** Lets one that failed be made again. @returns false when another goes on, or there is nothing to make */
export async function reviveTrackRun(trx: Trx, runId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE track_run r SET state = 'waiting', step = 'cutting', progress = 0, error = NULL, ended_at = NULL
    WHERE r.id = ${runId} AND r.state = 'failed' AND NOT EXISTS (
      SELECT 1 FROM track_run o WHERE o.inspection_id = r.inspection_id AND o.state IN ('waiting', 'running'))
    RETURNING r.id`.execute(trx);
  return rows.length === 1;
}

async function readTrackRun(trx: Trx, runId: string): Promise<TrackRunRecord | null> {
  const { rows } = await sql<TrackRunRecord>`
    SELECT id, tenant_id AS "tenantId", project_id AS "projectId", inspection_id AS "inspectionId",
      started_by AS "startedBy", state, step, progress, error
    FROM track_run WHERE id = ${runId}`.execute(trx);
  return rows[0] ?? null;
}

/** Tells those who work on an inspection of its track, and of the search for it. */
async function tellOfTrack(
  trx: Trx,
  { tenantId, projectId, inspectionId }: Pick<TrackRunRecord, 'tenantId' | 'projectId' | 'inspectionId'>,
): Promise<void> {
  const payload = { published: false, track: await readWalkTrack(trx, inspectionId) };
  const events = [{ kind: 'walk-tracked', subjectId: inspectionId, payload }] as const;
  await appendEvents(trx, { tenantId, projectId, actor: SERVER, events: [...events] });
}

/** Searches of the transaction's tenants that still wait for a job which has failed, as when its worker died. */
export async function trackRunsLeftByJobs(trx: Trx): Promise<{ runId: string; tenantId: string }[]> {
  const jobs = sql.table(`${JOBS_SCHEMA}.job`);
  const isOf = sql`j.name = ${JOB} AND j.data->>'runId' = r.id::text`;
  const { rows } = await sql<{ runId: string; tenantId: string }>`
    SELECT r.id AS "runId", r.tenant_id AS "tenantId" FROM track_run r
    WHERE r.state IN ('waiting', 'running')
      AND EXISTS (SELECT 1 FROM ${jobs} j WHERE ${isOf} AND j.state = 'failed')
      AND NOT EXISTS (SELECT 1 FROM ${jobs} j WHERE ${isOf} AND j.state IN ('created', 'retry', 'active'))`.execute(
    trx,
  );
  return rows;
}
