import { inTenant } from '@plumbline/server/database/client.ts';
import { deleteUpload } from '@plumbline/server/uploads/upload.store.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import type { ApiContext } from '../../api-context.ts';
import { removeIncoming } from './upload-files.ts';

/**
 * Removes an upload and its bytes. A job at work on it notices that the row is gone, stops and cleans up after itself;
 * floor plans that were made of it stay.
 */
export async function cancelUpload(
  { stores, storage }: Pick<ApiContext, 'stores' | 'storage'>,
  { id, tenantId }: Pick<Upload, 'id' | 'tenantId'>,
): Promise<void> {
  await removeIncoming(stores.config.FILES_DIR, id);
  await storage.remove(id);
  await inTenant(stores.app, tenantId, (trx) => deleteUpload(trx, id));
}
