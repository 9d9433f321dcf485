/** What jobs that work on a floor plan's upload have in common: they wait, end and go on with the upload's row. */
import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import type { JobName } from '@plumbline/shared/contract/job.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { uploadsLeftByJobs } from '@plumbline/server/jobs/failed-jobs.ts';
import {
  findUpload,
  keepUpload,
  reviveUpload,
  setUploadProgress,
} from '@plumbline/server/uploads/upload.store.ts';
import { defineJob, type JobKind, type JobReport, type RunJob } from './job-kind.ts';
import { refuseUpload } from './refuse-upload.ts';
import { tellOfUpload } from './upload-progress.ts';

const UploadJobSchema = z.object({ tenantId: UuidSchema, uploadId: UuidSchema });
export type UploadJob = z.infer<typeof UploadJobSchema>;

/** One file is decoded within half a minute, two hundred pages one after the other. */
const QUEUE = { retryLimit: 3, retryDelaySeconds: 1, expireSeconds: 900 };
const SILENCE_SECONDS = 120;

interface UploadStep {
  name: JobName;
  /** The state of an upload in which the job works on it; also the name of its one step. */
  state: 'inspecting' | 'rendering';
  load: () => Promise<RunJob<UploadJob>>;
}

export function uploadJob({ name, state, load }: UploadStep): JobKind<UploadJob> {
  return defineJob<UploadJob>({
    payload: UploadJobSchema,
    queue: QUEUE,
    silenceSeconds: SILENCE_SECONDS,
    firstStep: state,
    load,
    report: reportUpload,
    keep: (trx, { uploadId }) => keepUpload(trx, uploadId),
    giveUp: async (context, { tenantId, uploadId }, code) => {
      const upload = await inTenant(context.stores.app, tenantId, (trx) => findUpload(trx, uploadId));
      if (upload) await refuseUpload(context, upload, code, { keepsFile: true });
    },
    revive: async (trx, { uploadId }) => {
      const upload = await reviveUpload(trx, uploadId, state);
      if (!upload) return false;
      await tellOfUpload(trx, upload, { state, progress: 0 });
      return true;
    },
    left: (trx) => uploadsLeftByJobs(trx, { job: name, state }),
  });
}

async function reportUpload(
  trx: Trx,
  { uploadId }: UploadJob,
  { done, isChanged }: JobReport,
): Promise<boolean> {
  if (!(await setUploadProgress(trx, uploadId, done))) return false;
  const upload = isChanged ? await findUpload(trx, uploadId) : null;
  if (upload) await tellOfUpload(trx, upload, { state: upload.state, progress: done });
  return true;
}
