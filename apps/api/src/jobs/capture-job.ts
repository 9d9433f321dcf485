/** What jobs that work on a file of an inspection have in common: they wait, end and go on with its row. */
import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import type { JobName } from '@plumbline/shared/contract/job.ts';
import {
  failSource,
  noteFailedTry,
  readSource,
  setSourceProgress,
} from '@plumbline/server/captures/capture-sources.ts';
import { tryAgain } from '@plumbline/server/captures/try-again.ts';
import { tellOfProgress } from '@plumbline/server/captures/inspection-events.ts';
import { settleAfterFailure } from '@plumbline/server/captures/tell-of-failures.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { sourcesLeftByJobs } from '@plumbline/server/jobs/failed-jobs.ts';
import { defineJob, type JobKind, type RunJob } from './job-kind.ts';

const CaptureJobSchema = z.object({ tenantId: UuidSchema, sourceId: UuidSchema });
export type CaptureJob = z.infer<typeof CaptureJobSchema>;

/** A long video takes hours. */
const QUEUE = { retryLimit: 2, retryDelaySeconds: 5, expireSeconds: 12 * 3600 };
const SILENCE_SECONDS = 180;

interface CaptureStep {
  name: JobName;
  firstStep: 'checking' | 'tiling';
  load: () => Promise<RunJob<CaptureJob>>;
}

export function captureJob({ name, firstStep, load }: CaptureStep): JobKind<CaptureJob> {
  return defineJob<CaptureJob>({
    payload: CaptureJobSchema,
    queue: QUEUE,
    silenceSeconds: SILENCE_SECONDS,
    firstStep,
    load,
    report: async (trx, { sourceId }, { done, isChanged }) => {
      if (!(await setSourceProgress(trx, sourceId, done))) return false;
      const source = isChanged ? await readSource(trx, sourceId) : null;
      if (source) await tellOfProgress(trx, source);
      return true;
    },
    keep: async () => undefined,
    giveUp: ({ stores }, { tenantId, sourceId }, code) =>
      inTenant(stores.app, tenantId, async (trx) => {
        const source = await readSource(trx, sourceId);
        if (source && (await failSource(trx, sourceId, code))) await settleAfterFailure(trx, source);
      }),
    noteFailedTry: ({ stores }, { tenantId, sourceId }, code) =>
      inTenant(stores.app, tenantId, (trx) => noteFailedTry(trx, sourceId, code)),
    revive: async (trx, { sourceId }) => {
      const source = await readSource(trx, sourceId);
      if (!source || (await tryAgain(trx, sourceId, null)) === null) return false;
      await settleAfterFailure(trx, source);
      return true;
    },
    left: (trx) => sourcesLeftByJobs(trx, name),
  });
}
