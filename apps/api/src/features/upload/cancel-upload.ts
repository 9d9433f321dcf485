import { inTenant } from '@plumbline/server/database/client.ts';
import { deleteUpload } from '@plumbline/server/uploads/upload.store.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import type { ApiContext } from '../../api-context.ts';
import { removeIncoming } from './upload-files.ts';

type Files = Pick<ApiContext, 'stores' | 'storage'>;

/**
 * Removes an upload and its bytes. A job at work on it notices that the row is gone, stops and cleans up after itself;
 * floor plans that were made of it stay.
 */
export async function cancelUpload(
  context: Files,
  { id, tenantId }: Pick<Upload, 'id' | 'tenantId'>,
): Promise<void> {
  await removeUploadBytes(context, id);
  await inTenant(context.stores.app, tenantId, (trx) => deleteUpload(trx, id));
}

/** Removes what was received of an upload and what was made of it. */
export async function removeUploadBytes({ stores, storage }: Files, uploadId: string): Promise<void> {
  await removeIncoming(stores.config.FILES_DIR, uploadId);
  await storage.remove(uploadId);
}
