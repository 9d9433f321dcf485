import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import {
  beginInspecting,
  failUpload,
  findAnyUpload,
  keepPicture,
} from '@plumbline/server/uploads/upload.store.ts';
import type { AnyUpload } from '@plumbline/server/uploads/upload.ts';
import type { ApiContext } from '../../api-context.ts';
import { finishCaptureUpload } from './capture-upload.ts';
import { removeUnused } from './remove-unused.ts';
import { incomingDir, removeIncoming, sha256Of } from './upload-files.ts';

/** Where the bytes of an upload lie once they are complete. */
export function sourceKey(uploadId: string): string {
  return `${uploadId}/source`;
}

/**
 * Takes over an upload whose last byte has arrived: compares the checksum, moves the bytes to the storage and hands
 * a plan to the worker, while a picture waits to be used. Doing it twice does no harm, and one that was cancelled
 * meanwhile leaves nothing.
 * @throws AppError checksum-mismatch, after which the file has to be sent anew; not-found when it was cancelled
 */
export async function finishUpload(
  context: ApiContext,
  upload: Pick<AnyUpload, 'id' | 'tenantId' | 'sha256' | 'purpose'>,
): Promise<void> {
  const { FILES_DIR: filesDir } = context.stores.config;
  const path = join(incomingDir(filesDir), upload.id);
  if (upload.purpose === 'capture') return finishCaptureUpload(context, upload, path);
  const file = await openArrived(path);
  try {
    if (upload.sha256 !== null && (await sha256Of(path)) !== upload.sha256) await refuse(context, upload);
    await context.storage.write(sourceKey(upload.id), file.createReadStream({ start: 0, autoClose: false }));
  } finally {
    await file.close();
  }
  await handOver(context, upload);
  await removeIncoming(filesDir, upload.id);
}

/** Opened before it is read as a stream: one that cannot be opened would end the process. @throws AppError not-found */
async function openArrived(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new AppError('not-found');
    throw error;
  }
}

/** @throws AppError checksum-mismatch */
async function refuse({ stores }: ApiContext, upload: Pick<AnyUpload, 'id' | 'tenantId'>): Promise<never> {
  await inTenant(stores.app, upload.tenantId, (trx) => failUpload(trx, upload.id, 'checksum-mismatch'));
  await removeIncoming(stores.config.FILES_DIR, upload.id);
  throw new AppError('checksum-mismatch');
}

/** @throws AppError not-found */
async function handOver(
  { stores, storage, jobs }: ApiContext,
  { id, tenantId, purpose }: Pick<AnyUpload, 'id' | 'tenantId' | 'purpose'>,
): Promise<void> {
  const isThere = await inTenant(stores.app, tenantId, async (trx) => {
    const goesOn = purpose === 'floor-plan' ? beginInspecting : keepPicture;
    if (!(await goesOn(trx, id))) return (await findAnyUpload(trx, id)) !== null;
    if (purpose !== 'floor-plan') return true;
    await jobs.send(trx, 'inspect-upload', { tenantId, uploadId: id });
    return true;
  });
  if (isThere) return;
  // It was taken back; or its picture is in use since the same bytes came another time.
  await inTenant(stores.app, tenantId, (trx) => removeUnused(trx, storage, [id]));
  throw new AppError('not-found');
}
