import { UPLOAD_JOBS } from '@plumbline/shared/contract/job.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { eachOf } from '@plumbline/server/jobs/each-of.ts';
import { uploadsLeftByJobs } from '@plumbline/server/jobs/failed-jobs.ts';
import { findUpload } from '@plumbline/server/uploads/upload.store.ts';
import { UPLOAD_STEPS } from './job-queue.ts';
import { refuseUpload } from './refuse-upload.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Ends uploads whose job has failed without a word, so that nobody waits for them for ever and the job can be tried
 * again. Guarded by failed-jobs.pg.test.ts.
 */
export async function giveUpLeft(context: WorkerContext, tenantIds: readonly string[]): Promise<void> {
  const { app } = context.stores;
  const left = await inTenant(app, tenantIds, async (trx) => {
    const found = [];
    for (const job of UPLOAD_JOBS)
      found.push(...(await uploadsLeftByJobs(trx, { job, state: UPLOAD_STEPS[job] })));
    return found;
  });
  await eachOf(left, async ({ id, tenantId }) => {
    const upload = await inTenant(app, tenantId, (trx) => findUpload(trx, id));
    if (upload) await refuseUpload(context, upload, 'internal', { keepsFile: true });
  });
}
