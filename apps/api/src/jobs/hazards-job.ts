/** The kind of job that looks for hazards in the pictures of an inspection. */
import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { endRun, reviveRun, runsLeftByJobs, setRunProgress } from '@plumbline/server/hazards/hazard-runs.ts';
import { defineJob } from './job-kind.ts';

const HazardsJobSchema = z.object({ tenantId: UuidSchema, runId: UuidSchema });
export type HazardsJob = z.infer<typeof HazardsJobSchema>;

export const HAZARDS_JOB = defineJob<HazardsJob>({
  payload: HazardsJobSchema,
  // A film of an hour has thousands of pictures.
  queue: { retryLimit: 2, retryDelaySeconds: 5, expireSeconds: 12 * 3600 },
  silenceSeconds: 180,
  firstStep: 'looking',
  load: async () => (await import('./find-hazards.job.ts')).findHazards,
  report: (trx, { runId }, { done, isChanged }) => setRunProgress(trx, runId, { done, isChanged }),
  keep: async () => undefined,
  giveUp: ({ stores }, { tenantId, runId }, code) =>
    inTenant(stores.app, tenantId, async (trx) => {
      await endRun(trx, runId, { state: 'failed', error: code });
    }),
  revive: (trx, { runId }) => reviveRun(trx, runId),
  left: runsLeftByJobs,
});
