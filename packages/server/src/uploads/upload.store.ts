/**
 * Uploads from their first byte to the floor plans or pictures made of them.
 *
 * Invariants (upload.pg.test.ts): a state is left once, in the order of `UPLOAD_STATES`, so a job that runs twice has
 * one result; one person's unfinished uploads never exceed the quota, however many are begun at once.
 */
import { sql, type UpdateObject } from 'kysely';
import type { UploadState } from '@plumbline/shared/contract/upload.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { Trx } from '../database/client.ts';
import type { Tables } from '../database/tables.ts';
import type { UploadPage, UploadPurpose } from '../database/tables/floor-plan-tables.ts';
import { holdOff } from '../retention/hold-off.ts';
import { ENDED_AT, isKeptUpload, isUploadOver } from './expired-uploads.ts';
import { toAnyUpload, toUpload, type AnyUpload, type Upload } from './upload.ts';

/** How long an upload waits for its next step. */
const KEPT_HOURS = 24;
const UNFINISHED: readonly UploadState[] = ['receiving', 'inspecting', 'ready', 'rendering'];
const nextExpiry = sql<Date>`now() + make_interval(hours => ${KEPT_HOURS})`;

export interface NewUpload {
  /** UUID, also the tus id and the folder of its bytes. */
  id: string;
  tenantId: string;
  /** Null for a profile photo. */
  projectId: string | null;
  accountId: string;
  purpose: UploadPurpose;
  /** Shown only; at most 255 characters. */
  fileName: string;
  sizeBytes: number;
  /** Wanted checksum, 64 hex digits, or null. */
  sha256: string | null;
}

/**
 * Announces an upload before its first byte.
 * @param openMax how many unfinished uploads one person may have
 * @throws AppError upload-quota
 */
export async function createUpload(trx: Trx, upload: NewUpload, openMax: number): Promise<AnyUpload> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads ${upload.accountId}`}, 0))`.execute(trx);
  const { open } = await trx
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('account_id', '=', upload.accountId)
    .where('state', 'in', UNFINISHED)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (open >= openMax) throw new AppError('upload-quota');
  const row = await trx
    .insertInto('upload')
    .values({
      id: upload.id,
      tenant_id: upload.tenantId,
      project_id: upload.projectId,
      account_id: upload.accountId,
      purpose: upload.purpose,
      file_name: upload.fileName,
      size_bytes: upload.sizeBytes,
      sha256: upload.sha256,
      expires_at: nextExpiry,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAnyUpload(row);
}

/** An upload of whatever purpose, of the transaction's tenant, that has not expired, or null. */
export async function findAnyUpload(trx: Trx, uploadId: string): Promise<AnyUpload | null> {
  const row = await selectLiving(trx, uploadId).executeTakeFirst();
  return row ? toAnyUpload(row) : null;
}

/** One of a floor plan, likewise. */
export async function findUpload(trx: Trx, uploadId: string): Promise<Upload | null> {
  const row = await selectLiving(trx, uploadId).where('purpose', '=', 'floor-plan').executeTakeFirst();
  return row ? toUpload(row) : null;
}

/** The same, locked to the end of the transaction: nobody moves or deletes it meanwhile. */
export async function lockUpload(trx: Trx, uploadId: string): Promise<Upload | null> {
  const row = await selectLiving(trx, uploadId)
    .where('purpose', '=', 'floor-plan')
    .forUpdate()
    .executeTakeFirst();
  return row ? toUpload(row) : null;
}

/** One of whatever purpose, over or not, held to the end of the transaction, or null. */
export async function holdUpload(trx: Trx, uploadId: string): Promise<AnyUpload | null> {
  const row = await trx
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst();
  return row ? toAnyUpload(row) : null;
}

function selectLiving(trx: Trx, uploadId: string) {
  return trx
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', uploadId)
    .where('expires_at', '>', sql<Date>`now()`);
}

/** Notes how many bytes have arrived; the number never falls. @returns false when it is no news, or all are there */
export async function setReceivedBytes(trx: Trx, uploadId: string, receivedBytes: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('upload')
    .set({ received_bytes: receivedBytes, progress: sql<number>`${receivedBytes}::float8 / size_bytes` })
    .where('id', '=', uploadId)
    .where('state', '=', 'receiving')
    .where('received_bytes', '<', receivedBytes)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes the progress of the current step, 0…1. @returns false when the upload is gone or its work is over */
export async function setUploadProgress(trx: Trx, uploadId: string, progress: number): Promise<boolean> {
  const result = await trx
    .updateTable('upload')
    .set({ progress: Math.min(1, Math.max(0, progress)) })
    .where('id', '=', uploadId)
    .where('state', 'in', ['inspecting', 'rendering'])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Takes up the step that an upload waits for; a job that runs twice began when it first did.
 * @returns the upload, null when it is not in that state any more
 */
export async function startStep(trx: Trx, uploadId: string, state: UploadState): Promise<Upload | null> {
  const row = await trx
    .updateTable('upload')
    .set({ started_at: sql<Date>`coalesce(started_at, now())` })
    .where('id', '=', uploadId)
    .where('state', '=', state)
    .where('purpose', '=', 'floor-plan')
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  return row ? toUpload(row) : null;
}

/** receiving → inspecting, once all bytes are there. @returns false when it was not receiving */
export async function beginInspecting(trx: Trx, uploadId: string): Promise<boolean> {
  return move(trx, uploadId, 'receiving', { state: 'inspecting', received_bytes: sql<number>`size_bytes` });
}

/** receiving → ready, once all bytes of a picture are there: it is judged when it is used. */
export async function keepPicture(trx: Trx, uploadId: string): Promise<boolean> {
  return move(trx, uploadId, 'receiving', { state: 'ready', received_bytes: sql<number>`size_bytes` });
}

export interface Inspected {
  contentType: string;
  pageCount: number;
  /** The first pages, with their sizes. */
  pages: readonly UploadPage[];
}

/** inspecting → ready, with what was found. @returns false when it was not inspecting */
export async function finishInspecting(trx: Trx, uploadId: string, found: Inspected): Promise<boolean> {
  return move(trx, uploadId, 'inspecting', {
    state: 'ready',
    content_type: found.contentType,
    page_count: found.pageCount,
    pages: JSON.stringify(found.pages),
  });
}

/** ready → rendering, with the pages that become plans. @returns false when it was not ready */
export async function beginRendering(trx: Trx, uploadId: string, chosen: Upload['chosen']): Promise<boolean> {
  return move(trx, uploadId, 'ready', { state: 'rendering', chosen: JSON.stringify(chosen) });
}

/** rendering → done, in the transaction that makes the plans. @returns false when it was not rendering */
export async function finishRendering(trx: Trx, uploadId: string): Promise<boolean> {
  return move(trx, uploadId, 'rendering', { state: 'done', progress: 1 });
}

/** Any unfinished state → failed. @returns false when the upload is gone or finished */
export async function failUpload(trx: Trx, uploadId: string, error: ErrorCode): Promise<boolean> {
  return move(trx, uploadId, UNFINISHED, { state: 'failed', error });
}

/**
 * failed → the step that failed, where the fault was ours and the file is still there.
 * @returns the upload; null when there is nothing to go on with
 */
export async function reviveUpload(
  trx: Trx,
  uploadId: string,
  state: 'inspecting' | 'rendering',
): Promise<Upload | null> {
  const row = await trx
    .updateTable('upload')
    .set({ state, error: null, progress: 0, started_at: null, extended_days: 0, expires_at: nextExpiry })
    .where('id', '=', uploadId)
    .where('state', '=', 'failed')
    .where('error', 'in', ['internal', 'storage-full'])
    .returningAll()
    .executeTakeFirst();
  return row ? toUpload(row) : null;
}

async function move(
  trx: Trx,
  uploadId: string,
  from: UploadState | readonly UploadState[],
  values: UpdateObject<Tables, 'upload'>,
): Promise<boolean> {
  const result = await trx
    .updateTable('upload')
    .set({ progress: 0, started_at: null, ...values, expires_at: nextExpiry })
    .where('id', '=', uploadId)
    .where('state', 'in', typeof from === 'string' ? [from] : from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Takes a picture's upload over: its row goes, and its bytes belong to whoever took it. @returns false when it is gone */
export async function takePictureUpload(trx: Trx, uploadId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('upload')
    .where('id', '=', uploadId)
    .where('purpose', '<>', 'floor-plan')
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Removes an upload in whatever state; remove its bytes first. @returns false when there was none */
export async function deleteUpload(trx: Trx, uploadId: string): Promise<boolean> {
  const result = await trx.deleteFrom('upload').where('id', '=', uploadId).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Gives an upload that cannot be worked on now, or was left, the time of a new one. @returns false when it is gone */
export async function keepUpload(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('upload')
    .set({ expires_at: nextExpiry, extended_days: 0 })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends what is kept of an upload whose time is over: the next sweep removes it. */
export async function endUpload(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('upload')
    .set({ expires_at: ENDED_AT })
    .where('id', '=', id)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}

/**
 * Uploads of the transaction's tenants that are to go, oldest first: their time is over, and so is that of what is kept
 * of them; lock each, remove its bytes, then the row. Those of a project on legal hold stay.
 */
export async function listExpiredUploads(
  trx: Trx,
  limit: number,
): Promise<{ id: string; tenantId: string }[]> {
  return trx
    .selectFrom('upload as u')
    .select(['u.id', 'u.tenant_id as tenantId'])
    .where(isToGo)
    .orderBy('u.expires_at')
    .limit(limit)
    .execute();
}

/**
 * Keeps everybody else from an upload that is to go, and a hold from its project.
 * @returns null when it is not to go, or somebody else is at it
 */
export async function lockExpiredUpload(
  trx: Trx,
  id: string,
): Promise<(Pick<AnyUpload, 'projectId' | 'fileName' | 'chosen'> & { wasKept: boolean }) | null> {
  const row = await trx
    .selectFrom('upload as u')
    .select(['u.project_id as projectId', 'u.file_name as fileName', 'u.chosen', isKeptUpload.as('wasKept')])
    .where('u.id', '=', id)
    .where(isToGo)
    .forUpdate('u')
    .skipLocked()
    .executeTakeFirst();
  return row && (await holdOff(trx, row.projectId)) ? row : null;
}

/** SQL over `upload u`. */
const isToGo = sql<boolean>`(${isUploadOver}
  AND NOT EXISTS (SELECT 1 FROM project p WHERE p.id = u.project_id AND p.legal_hold))`;
