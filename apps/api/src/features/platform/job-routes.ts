import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { EXPORT_MARK, UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  FailedJobListAnswerSchema,
  FailedJobListQuerySchema,
  RetryJobAnswerSchema,
  RetryJobsBodySchema,
  JOBS,
  type FailedJob,
} from '@plumbline/shared/contract/job.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import {
  findFailedJobs,
  listFailedJobs,
  tellOfFailedJobs,
  type FailedJobRecord,
  type FailedJobRow,
} from '@plumbline/server/jobs/failed-jobs.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import { bulkResults, inOneOrder } from '../../bulk-results.ts';
import type { App } from '../../create-instance.ts';
import { JOB_KINDS } from '../../jobs/job-kinds.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { requirePlatformReader } from './require-platform-reader.ts';

const ParamsSchema = z.object({ jobId: UuidSchema });

/** What came to nothing in the whole installation, for the platform operator, and one more try for one or for many. */
export function jobRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  retryRoute(app, context);
  bulkRoute(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/platform/job',
    {
      schema: {
        querystring: z.extend(FailedJobListQuerySchema, EXPORT_MARK),
        response: { 200: FailedJobListAnswerSchema },
      },
      config: { exportedAs: 'Job' },
    },
    async (request) => {
      requirePlatformReader(request);
      const { rows, total } = await listFailedJobs(stores, request.query);
      return listAnswer(rows.map(toFailedJob), total);
    },
  );
}

function retryRoute(app: App, { stores, jobs }: ApiContext): void {
  app.post(
    '/api/core/platform/job/:jobId/retry',
    {
      schema: { params: ParamsSchema, response: { 200: RetryJobAnswerSchema } },
      config: {
        operation: { title: 'Job', businessType: BUSINESS_TYPES.other },
        failures: ['not-restorable'],
      },
    },
    async (request) => {
      requirePlatformReader(request);
      const { jobId } = request.params;
      const failed = await findFailedJobs(stores, [jobId]);
      return writeOnceAcross(stores, request, tenantsOf(failed), async (trx) => {
        await retryJob(trx, jobs, failed.get(jobId));
        return answer(null);
      });
    },
  );
}

function bulkRoute(app: App, { stores, jobs }: ApiContext): void {
  app.post(
    '/api/core/platform/job/retry',
    {
      schema: { body: RetryJobsBodySchema, response: { 200: BulkAnswerSchema } },
      config: { operation: { title: 'Job', businessType: BUSINESS_TYPES.other } },
    },
    async (request) => {
      requirePlatformReader(request);
      const jobIds = inOneOrder(request.body.jobIds);
      const failed = await findFailedJobs(stores, jobIds);
      return writeOnceAcross(stores, request, tenantsOf(failed), async (trx) =>
        answer(await bulkResults(jobIds, String, (jobId) => retryJob(trx, jobs, failed.get(jobId)))),
      );
    },
  );
}

function tenantsOf(failed: ReadonlyMap<string, FailedJobRow>): string[] {
  return [...new Set([...failed.values()].flatMap(({ tenantId }) => tenantId ?? []))];
}

/**
 * What the job works on goes back to where it begins, together with the job; a routine waits no longer.
 * @throws AppError not-restorable: somebody was first, nothing is left to work on, or the queue has forgotten the job
 */
async function retryJob(trx: Trx, jobs: JobQueue, failed: FailedJobRow | undefined): Promise<void> {
  tellOfFailedJobs(trx);
  if (failed?.isRoutine) return jobs.hurry(trx, failed.id);
  const name = JOBS.find((each) => each === failed?.job);
  if (!failed || !name) throw new AppError('not-restorable');
  if (!(await JOB_KINDS[name].of(failed.data).revive(trx))) throw new AppError('not-restorable');
  await jobs.retry(trx, name, failed.id);
}

function toFailedJob({ id, job, isRoutine, tenantName, tries, error, ...times }: FailedJobRecord): FailedJob {
  return {
    id,
    job,
    isRoutine,
    tenantName,
    createdAt: times.createdAt.toISOString(),
    failedAt: times.failedAt.toISOString(),
    tries,
    error,
  };
}
