import { inTenant } from '@plumbline/server/database/client.ts';
import { appendEvents } from '@plumbline/server/events/append-events.ts';
import { startStep } from '@plumbline/server/uploads/upload.store.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import type { WorkerContext } from './worker-context.ts';

/** Appends what became of an upload to the project's events; last before the commit. */
export async function tellOfUpload(
  trx: Trx,
  { id, tenantId, projectId, accountId, fileName }: Upload,
  news: { state: Upload['state']; progress: number },
): Promise<void> {
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor: { kind: 'member', id: accountId },
    events: [{ kind: 'upload-progressed', subjectId: id, payload: { fileName, ...news } }],
  });
}

/** Begins the work on the upload a job is about and says so; null when it is not in the state the job is for. */
export async function takeUpUpload(
  { stores }: WorkerContext,
  { tenantId, uploadId }: { tenantId: string; uploadId: string },
  state: Upload['state'],
): Promise<Upload | null> {
  return inTenant(stores.app, tenantId, async (trx) => {
    const upload = await startStep(trx, uploadId, state);
    if (upload) await tellOfUpload(trx, upload, { state, progress: upload.progress });
    return upload;
  });
}
