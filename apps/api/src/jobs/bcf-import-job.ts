/** The kind of job that brings the topics of a BCF file into a project. */
import * as z from 'zod/mini';
import { BCF_IMPORT_STEPS } from '@plumbline/shared/contract/bcf.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { endImport, importsLeftByJobs, setImportProgress } from '@plumbline/server/bcf/imports.store.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { defineJob } from './job-kind.ts';

const BcfImportJobSchema = z.object({ tenantId: UuidSchema, importId: UuidSchema });
export type BcfImportJob = z.infer<typeof BcfImportJobSchema>;

export const BCF_IMPORT_JOB = defineJob<BcfImportJob>({
  payload: BcfImportJobSchema,
  queue: { retryLimit: 3, retryDelaySeconds: 2, expireSeconds: 1800 },
  silenceSeconds: 600,
  firstStep: BCF_IMPORT_STEPS[0],
  load: async () => (await import('./import-bcf.job.ts')).importBcf,
  report: (trx, { importId }, { step, done }) =>
    setImportProgress(trx, importId, {
      step: BCF_IMPORT_STEPS.find((each) => each === step) ?? BCF_IMPORT_STEPS[0],
      progress: done,
    }),
  keep: async () => undefined,
  giveUp: ({ stores }, { tenantId, importId }, code) =>
    inTenant(stores.app, tenantId, async (trx) => {
      await endImport(trx, importId, { state: 'failed', error: code });
    }),
  // Its file is gone; whoever sent it sends it again, and what was brought in already stays the same.
  revive: async () => false,
  left: importsLeftByJobs,
});
