/** Uploads of files of an inspection: which file it is, and what follows its last byte. */
import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { beginChecking, beginSending, readSource } from '@plumbline/server/captures/capture-sources.ts';
import { settleInspection } from '@plumbline/server/captures/settle-inspection.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { deleteUpload } from '@plumbline/server/uploads/upload.store.ts';
import type { AnyUpload } from '@plumbline/server/uploads/upload.ts';
import type { ApiContext } from '../../api-context.ts';
import { closeWorkFolder, openWorkFolder } from '../../jobs/work-folder.ts';
import { removeIncoming } from './upload-files.ts';

/** Name of a file of an inspection below its id. */
export const CAPTURE_SOURCE = 'source';

/**
 * Says by which upload a file of one's own inspection comes; one that is begun anew takes the place of the other.
 * @throws AppError not-found; file-changed when it is not as large as it was announced; conflict when it has come already
 */
export async function beginSendingSource(
  trx: Trx,
  { accountId }: MemberPrincipal,
  { sourceId, upload }: { sourceId: string; upload: AnyUpload },
): Promise<void> {
  const source = await readSource(trx, sourceId);
  if (source?.projectId !== upload.projectId || source.createdBy !== accountId)
    throw new AppError('not-found');
  if (source.sizeBytes !== upload.sizeBytes) throw new AppError('file-changed');
  if (!(await beginSending(trx, sourceId, upload.id))) throw new AppError('conflict');
}

/**
 * Takes over a file whose last byte has arrived, at once whatever its size: the worker counts its checksum. Doing it twice
 * does no harm, and one that was cancelled meanwhile leaves nothing.
 * @throws AppError not-found when it was cancelled
 */
export async function finishCaptureUpload(
  { stores, storage, jobs }: ApiContext,
  { id, tenantId }: Pick<AnyUpload, 'id' | 'tenantId'>,
  path: string,
): Promise<void> {
  const filesDir = stores.config.FILES_DIR;
  const sourceId = await inTenant(stores.app, tenantId, (trx) => sourceOf(trx, id));
  if (sourceId === null) throw new AppError('not-found');
  const folder = await openWorkFolder(filesDir, `arrived-${id}`);
  try {
    // Linked, not moved: whatever ends this process, the bytes are where they were, or where they belong.
    await linkOrCopy(path, join(folder, CAPTURE_SOURCE));
    await storage.adopt(folder, sourceId);
  } finally {
    await closeWorkFolder(folder);
  }
  await inTenant(stores.app, tenantId, async (trx) => {
    if ((await beginChecking(trx, id)) === null) return;
    await deleteUpload(trx, id);
    await jobs.send(trx, 'read-captures', { tenantId, sourceId });
    const source = await readSource(trx, sourceId);
    if (source) await settleInspection(trx, source.inspectionId);
  });
  await removeIncoming(filesDir, id);
}

async function sourceOf(trx: Trx, uploadId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('capture_source')
    .select('id')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  await link(source, target).catch(() => copyFile(source, target));
}
