import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { deleteUpload, holdUpload } from '@plumbline/server/uploads/upload.store.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import type { ApiContext } from '../../api-context.ts';
import { removeUnused } from './remove-unused.ts';
import { removeIncoming } from './upload-files.ts';

type Files = Pick<ApiContext, 'stores' | 'storage'>;

/**
 * Removes an upload and its bytes. A job at work on it notices that the row is gone, stops and cleans up after itself;
 * floor plans that were made of it stay. Whoever takes its picture or its last byte at the same moment comes before or
 * after: what was taken is not touched. Guarded by cancelled-upload.pg.test.ts.
 */
export async function cancelUpload(
  context: Files,
  { id, tenantId }: Pick<Upload, 'id' | 'tenantId'>,
): Promise<void> {
  await inTenant(context.stores.app, tenantId, async (trx) => {
    const upload = await holdUpload(trx, id);
    if (!upload) return;
    await removeUploadBytes(context, trx, upload);
    await deleteUpload(trx, id);
  });
}

/** Removes what was received of an upload that is held, and what was drawn of it and became no plan. */
export async function removeUploadBytes(
  { stores, storage }: Files,
  trx: Trx,
  { id, chosen }: Pick<Upload, 'id' | 'chosen'>,
): Promise<void> {
  await removeIncoming(stores.config.FILES_DIR, id);
  await storage.remove(id);
  const pictures = chosen.map(({ floorPlanId }) => floorPlanId);
  await removeUnused(trx, storage, pictures);
}
