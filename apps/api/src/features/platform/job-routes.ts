import { EXPORT_MARK, UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  FailedJobListAnswerSchema,
  FailedJobListQuerySchema,
  RetryJobAnswerSchema,
  UPLOAD_JOBS,
  type FailedJob,
} from '@plumbline/shared/contract/job.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { findFailedJob, listFailedJobs, type FailedJobRecord } from '@plumbline/server/jobs/failed-jobs.ts';
import { reviveUpload } from '@plumbline/server/uploads/upload.store.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { UPLOAD_STEPS } from '../../jobs/job-queue.ts';
import { tellOfUpload } from '../../jobs/upload-progress.ts';
import { writeOnce, writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { requirePlatformReader } from './require-platform-reader.ts';

const ParamsSchema = z.object({ jobId: UuidSchema });

/** What came to nothing in the whole installation, for the platform operator, and one more try for each. */
export function jobRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  retryRoute(app, context);
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

/** The upload goes back to the step that failed, together with its job; a routine waits no longer. */
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
      const failed = await findFailedJob(stores, jobId);
      if (failed?.isRoutine)
        return writeOnce(stores, request, async (trx) => {
          await jobs.hurry(trx, jobId);
          return answer(null);
        });
      const name = UPLOAD_JOBS.find((each) => each === failed?.job);
      const { tenantId, uploadId } = failed ?? {};
      // Somebody was first, or the queue has forgotten it.
      if (!name || !tenantId || !uploadId) throw new AppError('not-restorable');
      return writeOnceAcross(stores, request, [tenantId], async (trx) => {
        const upload = await reviveUpload(trx, uploadId, UPLOAD_STEPS[name]);
        if (!upload) throw new AppError('not-restorable');
        await jobs.retry(trx, name, jobId);
        await tellOfUpload(trx, upload, { state: upload.state, progress: 0 });
        return answer(null);
      });
    },
  );
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
