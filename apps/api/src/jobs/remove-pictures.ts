import { inTenant } from '@plumbline/server/database/client.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import { removeUnused } from '../features/upload/remove-unused.ts';
import type { WorkerContext } from './worker-context.ts';

/** Nobody wants the plans any more; a run beside this one may have made them, and then they stay. */
export async function removePictures({ stores, storage }: WorkerContext, upload: Upload): Promise<void> {
  const pictures = upload.chosen.map(({ floorPlanId }) => floorPlanId);
  await inTenant(stores.app, upload.tenantId, (trx) => removeUnused(trx, storage, pictures));
}
