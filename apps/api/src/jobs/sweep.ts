import { sweepAccessChanges } from '@plumbline/server/access/access-changes.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { forgetStoredFile, listDeletedFiles } from '@plumbline/server/files/stored-file.store.ts';
import { sweepMails } from '@plumbline/server/mail/mail.store.ts';
import { purgeExpired } from '@plumbline/server/floor-plans/purge-plans.ts';
import { sweepIdempotency } from '@plumbline/server/idempotency/idempotency.store.ts';
import { sweepResets } from '@plumbline/server/sessions/password-reset.ts';
import { sweepSessions } from '@plumbline/server/sessions/sessions.ts';
import { listActiveTenantIds, listTenantIds } from '@plumbline/server/tenants/tenant.store.ts';
import { listExpiredUploads } from '@plumbline/server/uploads/upload.store.ts';
import { cancelUpload } from '../features/upload/cancel-upload.ts';
import { sweepWorkFolders } from './work-folder.ts';
import type { WorkerContext } from './worker-context.ts';

const BATCH = 100;

/**
 * Removes what is over: uploads, deleted plans after their thirty days, the bytes of both, sessions, kept answers.
 * What belongs to a tenant whose time is over stays as it is.
 */
export async function sweep(context: WorkerContext): Promise<void> {
  const { stores, storage } = context;
  const tenantIds = await listActiveTenantIds(stores);
  const expired = await inTenant(stores.app, tenantIds, (trx) => listExpiredUploads(trx, BATCH));
  for (const upload of expired) await cancelUpload(context, upload);
  await inTenant(stores.app, tenantIds, (trx) => purgeExpired(trx, BATCH));
  const deleted = await inTenant(stores.app, tenantIds, (trx) => listDeletedFiles(trx, BATCH));
  for (const { id, tenantId } of deleted) {
    await storage.remove(id);
    await inTenant(stores.app, tenantId, (trx) => forgetStoredFile(trx, id));
  }
  await sweepWorkFolders(stores.config.FILES_DIR);
  await sweepSessions(stores);
  await sweepResets(stores.identity);
  await sweepMails(stores.identity);
  await sweepAccessChanges(stores);
  await sweepIdempotency(stores, await listTenantIds(stores));
}
