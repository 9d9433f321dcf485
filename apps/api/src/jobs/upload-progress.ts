import { inTenant } from '@plumbline/server/database/client.ts';
import { appendEvents } from '@plumbline/server/events/append-events.ts';
import { setUploadProgress, startStep } from '@plumbline/server/uploads/upload.store.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import type { WorkerContext } from './worker-context.ts';

const TELL_EVERY_MS = 500;

export interface UploadProgress {
  /** Aborts when the upload is deleted or its work is over. */
  signal: AbortSignal;
  /** Notes how far the step is, 0…1; written and told at most every half second. */
  set: (done: number) => void;
  stop(): Promise<void>;
}

/** Tells of a job's progress on an upload, and finds out when nobody wants it any more. */
export function trackProgress({ stores }: WorkerContext, upload: Upload): UploadProgress {
  const cancelled = new AbortController();
  let done = 0;
  let told = 0;
  let running: Promise<void> = Promise.resolve();
  const write = async () => {
    const isChanged = done !== told;
    told = done;
    const isWanted = await inTenant(stores.app, upload.tenantId, async (trx) => {
      if (!(await setUploadProgress(trx, upload.id, done))) return false;
      if (isChanged) await tellOfUpload(trx, upload, { state: upload.state, progress: done });
      return true;
    });
    if (!isWanted) cancelled.abort();
  };
  const timer = setInterval(() => {
    running = running
      .then(write)
      .catch((error: unknown) => stores.log.debug({ err: error }, 'progress was not written'));
  }, TELL_EVERY_MS);
  return {
    signal: cancelled.signal,
    set: (value) => {
      done = value;
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

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
