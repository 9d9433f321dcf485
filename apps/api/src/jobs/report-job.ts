/** The kind of job that makes a report. */
import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { REPORT_STEPS } from '@plumbline/shared/contract/report.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import {
  endReport,
  reportsLeftByJobs,
  reviveReport,
  setReportProgress,
} from '@plumbline/server/reports/report.store.ts';
import { defineJob } from './job-kind.ts';

const ReportJobSchema = z.object({ tenantId: UuidSchema, reportId: UuidSchema });
export type ReportJob = z.infer<typeof ReportJobSchema>;

export const REPORT_JOB = defineJob<ReportJob>({
  payload: ReportJobSchema,
  queue: { retryLimit: 3, retryDelaySeconds: 2, expireSeconds: 1800 },
  // Setting thousands of pages tells nothing until it is over.
  silenceSeconds: 900,
  firstStep: REPORT_STEPS[0],
  load: async () => (await import('./make-report.job.ts')).makeReport,
  report: (trx, { reportId }, { step, done }) =>
    setReportProgress(trx, reportId, {
      step: REPORT_STEPS.find((each) => each === step) ?? REPORT_STEPS[0],
      progress: done,
    }),
  keep: async () => undefined,
  giveUp: ({ stores }, { tenantId, reportId }, code) =>
    inTenant(stores.app, tenantId, async (trx) => {
      await endReport(trx, reportId, { state: 'failed', error: code });
    }),
  revive: (trx, { reportId }) => reviveReport(trx, reportId),
  left: reportsLeftByJobs,
});
