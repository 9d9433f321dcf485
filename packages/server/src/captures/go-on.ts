/** An inspection goes on where it was: once it has its hours, each file that came and is not done is worked on. */
import { sql } from 'kysely';
import type { JobName } from '@plumbline/shared/contract/job.ts';
import type { FailingStep } from '@plumbline/shared/contract/processing-error.ts';
import type { Trx } from '../database/client.ts';
import { JOBS_SCHEMA } from '../jobs/migrate-jobs.ts';
import { holdHours } from './inspection-hours.ts';
import { settleInspection } from './settle-inspection.ts';

/** The job that does each step. */
export const JOB_OF_STEP = {
  checking: 'read-captures',
  reading: 'read-captures',
  tiling: 'cut-tiles',
} as const satisfies Record<FailingStep, JobName>;

/** Takes jobs on files of inspections. */
export interface CaptureJobs {
  send(
    trx: Trx,
    name: (typeof JOB_OF_STEP)[FailingStep],
    job: { tenantId: string; sourceId: string },
  ): Promise<void>;
}

/** @returns false when it has to wait for hours first */
export async function goOn(trx: Trx, inspectionId: string, jobs: CaptureJobs): Promise<boolean> {
  if (!(await holdHours(trx, inspectionId))) return false;
  for (const { step, ...job } of await listLeftWork(trx, inspectionId))
    await jobs.send(trx, JOB_OF_STEP[step], job);
  // Jobs that ran before it had to wait may have ended meanwhile without settling it.
  await settleInspection(trx, inspectionId);
  return true;
}

interface LeftWork {
  tenantId: string;
  sourceId: string;
  step: FailingStep;
}

/** Files whose next step is the worker's, but for those whose job is still to begin. */
async function listLeftWork(trx: Trx, inspectionId: string): Promise<LeftWork[]> {
  const { rows } = await sql<LeftWork>`
    SELECT s.tenant_id AS "tenantId", s.id AS "sourceId", s.state AS step
    FROM capture_source s JOIN jsonb_each_text(${JSON.stringify(JOB_OF_STEP)}::jsonb) of_step ON of_step.key = s.state
    WHERE s.inspection_id = ${inspectionId} AND NOT EXISTS (SELECT 1 FROM ${sql.table(`${JOBS_SCHEMA}.job`)} j
        WHERE j.name = of_step.value AND j.data->>'sourceId' = s.id::text AND j.state IN ('created', 'retry'))
    ORDER BY s.position`.execute(trx);
  return rows;
}
