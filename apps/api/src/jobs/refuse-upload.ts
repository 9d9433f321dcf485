import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { counter } from '@plumbline/server/metrics.ts';
import { failUpload } from '@plumbline/server/uploads/upload.store.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import { tellOfUpload } from './upload-progress.ts';
import { removePictures } from './remove-pictures.ts';
import type { WorkerContext } from './worker-context.ts';

const refused = counter('uploads_refused_total', 'Uploads that came to nothing, by reason', ['code']);

/**
 * Ends an upload for a reason that its owner is told, and removes every byte of it; but for the file itself where the
 * fault is ours, so that the work on it can be tried again.
 */
export async function refuseUpload(
  context: WorkerContext,
  upload: Upload,
  code: ErrorCode,
  { keepsFile = false }: { keepsFile?: boolean } = {},
): Promise<void> {
  const { stores, storage } = context;
  const isFirst = await inTenant(stores.app, upload.tenantId, async (trx) => {
    if (!(await failUpload(trx, upload.id, code))) return false;
    await tellOfUpload(trx, upload, { state: 'failed', progress: 0 });
    return true;
  });
  if (isFirst) refused.inc({ code });
  await removePictures(context, upload);
  if (!keepsFile) await storage.remove(upload.id);
  stores.log.info({ uploadId: upload.id, code }, 'upload refused');
}
