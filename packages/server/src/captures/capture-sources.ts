/**
 * Files of inspections on their way: waiting → checking → reading → tiling → done, with `asking` between checking and
 * reading where somebody has to say what a picture is; any of them → failed.
 *
 * Invariants (inspection.pg.test.ts): a state is left once, so a job that runs twice has one result; an inspection is in
 * preview once every file has its pictures or has failed, and its hours are settled then, once.
 */
import { sql, type UpdateObject } from 'kysely';
import { RETRIED_ERRORS } from '@plumbline/shared/captures/retried-errors.ts';
import type { CaptureSource, InspectionKind, SourceState } from '@plumbline/shared/contract/inspection.ts';
import { FAILING_STEPS, type FailingStep } from '@plumbline/shared/contract/processing-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { Trx } from '../database/client.ts';
import type { Tables } from '../database/tables.ts';
import { arrivedBytes } from './file-sums.ts';
import { addToSourceLog } from './source-log.ts';

/** States in which the worker has something to do. */
export type WorkState = FailingStep;
const UNFINISHED: readonly SourceState[] = ['waiting', 'checking', 'asking', 'reading', 'tiling'];

/** A file as the server's code sees it. */
export interface SourceRecord extends CaptureSource {
  tenantId: string;
  projectId: string;
  inspectionId: string;
  position: number;
  sha256: string | null;
  /** It was sent before, and is wanted once more. */
  isAgain: boolean;
  uploadId: string | null;
  shape: 'sphere' | 'flat' | null;
  /** Of the inspection. */
  inspectionKind: InspectionKind;
  createdBy: string;
}

function selectSources(trx: Trx) {
  return trx
    .selectFrom('capture_source as s')
    .innerJoin('inspection as i', 'i.id', 's.inspection_id')
    .leftJoin('upload as u', 'u.id', 's.upload_id')
    .where('i.deleted_at', 'is', null)
    .select([
      's.id',
      's.tenant_id as tenantId',
      'i.project_id as projectId',
      's.inspection_id as inspectionId',
      'i.kind as inspectionKind',
      'i.created_by as createdBy',
      's.position',
      's.file_name as fileName',
      's.size_bytes as sizeBytes',
      's.ends_sha256 as endsSha256',
      's.sha256',
      's.is_again as isAgain',
      's.upload_id as uploadId',
      's.state',
      's.failed_in as failedIn',
      's.progress',
      's.error',
      's.shape',
      's.proposed',
      arrivedBytes.as('receivedBytes'),
    ]);
}

/** The files of a living inspection in the order of their frames. */
export function listSources(trx: Trx, inspectionId: string): Promise<SourceRecord[]> {
  return selectSources(trx).where('s.inspection_id', '=', inspectionId).orderBy('s.position').execute();
}

/** One file of a living inspection, or null. */
export async function readSource(trx: Trx, sourceId: string): Promise<SourceRecord | null> {
  return (await selectSources(trx).where('s.id', '=', sourceId).executeTakeFirst()) ?? null;
}

/** The same, and nobody else moves it until the transaction is over; before its inspection's row, as in each step. */
export async function lockSource(trx: Trx, sourceId: string): Promise<SourceRecord | null> {
  await trx.selectFrom('capture_source').select('id').where('id', '=', sourceId).forUpdate().execute();
  return readSource(trx, sourceId);
}

/** The file of a living inspection that comes by an upload, or null. */
export async function readSentSource(trx: Trx, uploadId: string): Promise<SourceRecord | null> {
  return (await selectSources(trx).where('s.upload_id', '=', uploadId).executeTakeFirst()) ?? null;
}

/** How much has come of the files of an inspection that are on their way, at most so many as may be begun. */
export function listArriving(
  trx: Trx,
  inspectionId: string,
): Promise<Pick<SourceRecord, 'id' | 'receivedBytes'>[]> {
  return trx
    .selectFrom('capture_source as s')
    .innerJoin('upload as u', 'u.id', 's.upload_id')
    .select(['s.id', 'u.received_bytes as receivedBytes'])
    .where('s.inspection_id', '=', inspectionId)
    .where('s.state', '=', 'waiting')
    .where('u.received_bytes', '>', 0)
    .orderBy('s.position')
    .execute();
}

/** Says by which upload a file comes that has not come yet. @returns false when it has */
export async function beginSending(trx: Trx, sourceId: string, uploadId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('capture_source')
    .set({ upload_id: uploadId })
    .where('id', '=', sourceId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** waiting → checking, once all bytes are there. @returns the file; null when it was not waiting for this upload */
export async function beginChecking(trx: Trx, uploadId: string): Promise<string | null> {
  const row = await trx
    .updateTable('capture_source')
    .set({ state: 'checking', progress: 0, state_at: sql<Date>`now()`, upload_id: null })
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** One state → the next. @returns false when the file is gone or not in that state */
export async function moveSource(
  trx: Trx,
  sourceId: string,
  from: SourceState,
  values: UpdateObject<Tables, 'capture_source'> & { state: SourceState },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('capture_source')
    .set({ progress: 0, state_at: sql<Date>`now()`, ...values })
    .where('id', '=', sourceId)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes how far the state at hand is. @returns false when nobody wants the file any more */
export async function setSourceProgress(trx: Trx, sourceId: string, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('capture_source as s')
    .set({ progress: Math.min(1, Math.max(0, progress)) })
    .where('s.id', '=', sourceId)
    .where('s.state', 'in', FAILING_STEPS)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('inspection as i')
          .select('i.id')
          .whereRef('i.id', '=', 's.inspection_id')
          .where('i.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Any unfinished state → failed. @returns false when the file is gone or finished */
export async function failSource(trx: Trx, sourceId: string, error: ErrorCode): Promise<boolean> {
  const failed = await trx
    .updateTable('capture_source')
    .set({
      state: 'failed',
      error,
      upload_id: null,
      failed_in: sql<WorkState>`CASE WHEN state IN ('checking', 'reading', 'tiling') THEN state ELSE 'checking' END`,
      state_at: sql<Date>`now()`,
    })
    .where('id', '=', sourceId)
    .where('state', 'in', UNFINISHED)
    .returning('failed_in as step')
    .executeTakeFirst();
  if (!failed) return false;
  await addToSourceLog(trx, sourceId, { kind: 'failed', step: failed.step ?? 'checking', error });
  return true;
}

/** Notes that a try with a file failed which is followed by another. */
export async function noteFailedTry(trx: Trx, sourceId: string, error: ErrorCode): Promise<void> {
  const source = await readSource(trx, sourceId);
  const step = FAILING_STEPS.find((state) => state === source?.state);
  if (step) await addToSourceLog(trx, sourceId, { kind: 'try-failed', step, error });
}

/**
 * failed → the step that failed, where another try is worth it: as `canTryAgain` says.
 * @param accountId who tries again; null for who runs the platform
 * @returns the step; null when there is nothing to go on with
 */
export async function reviveSource(
  trx: Trx,
  sourceId: string,
  accountId: string | null,
): Promise<WorkState | null> {
  const { rows } = await sql<{ state: WorkState }>`
    UPDATE capture_source SET state = failed_in, failed_in = NULL, error = NULL, progress = 0, state_at = now()
    WHERE id = ${sourceId} AND state = 'failed' AND failed_in IS NOT NULL AND error = ANY (${[...RETRIED_ERRORS]})
    RETURNING state`.execute(trx);
  const step = rows[0]?.state ?? null;
  if (step) await addToSourceLog(trx, sourceId, { kind: 'retried', step, error: null, accountId });
  return step;
}
