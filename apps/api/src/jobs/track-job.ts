/** The kind of job that finds the track of a walk. */
import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { TRACK_STEPS } from '@plumbline/shared/contract/walk-track.ts';
import {
  endTrackRun,
  reviveTrackRun,
  setTrackProgress,
  trackRunsLeftByJobs,
} from '@plumbline/server/captures/track-runs.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { defineJob } from './job-kind.ts';

const TrackJobSchema = z.object({ tenantId: UuidSchema, runId: UuidSchema });
export type TrackJob = z.infer<typeof TrackJobSchema>;

export const TRACK_JOB = defineJob<TrackJob>({
  payload: TrackJobSchema,
  // A film of an hour has thousands of pictures.
  queue: { retryLimit: 1, retryDelaySeconds: 5, expireSeconds: 12 * 3600 },
  // Weighing all pictures against each other tells nothing until it is over.
  silenceSeconds: 3600,
  firstStep: TRACK_STEPS[0],
  load: async () => (await import('./track-walk.job.ts')).trackWalk,
  report: (trx, { runId }, { step, done, isChanged }) =>
    setTrackProgress(trx, runId, {
      step: TRACK_STEPS.find((each) => each === step) ?? TRACK_STEPS[0],
      done,
      isChanged,
    }),
  keep: async () => undefined,
  giveUp: ({ stores }, { tenantId, runId }, code) =>
    inTenant(stores.app, tenantId, async (trx) => {
      await endTrackRun(trx, runId, { state: 'failed', error: code });
    }),
  revive: (trx, { runId }) => reviveTrackRun(trx, runId),
  left: trackRunsLeftByJobs,
});
