import { inTenant } from '@plumbline/server/database/client.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import type { WorkerContext } from './worker-context.ts';

/** Nobody wants the plans any more; a run beside this one may have made them, and then they stay. */
export async function removePictures({ stores, storage }: WorkerContext, upload: Upload): Promise<void> {
  const pictures = upload.chosen.map(({ floorPlanId }) => floorPlanId);
  if (pictures.length === 0) return;
  const made = await inTenant(stores.app, upload.tenantId, (trx) =>
    trx.selectFrom('stored_file').select('id').where('id', 'in', pictures).execute(),
  );
  const kept = new Set(made.map(({ id }) => id));
  for (const picture of pictures) if (!kept.has(picture)) await storage.remove(picture);
}
