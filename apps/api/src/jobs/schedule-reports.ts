/**
 * Asks for the reports that schedules are due for. Each schedule is done by itself, in one transaction with its report and
 * the job that makes it: of two workers that look at once one asks, and after a kill it was asked for or is due still.
 */
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { figureWord } from '@plumbline/shared/notes/figures.ts';
import { dayIn, spanBefore } from '@plumbline/shared/reports/next-run.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import type { AskedReport } from '@plumbline/server/database/tables/report-tables.ts';
import { eachOf } from '@plumbline/server/jobs/each-of.ts';
import {
  listDueSchedules,
  lockDueSchedule,
  moveOnSchedule,
  stopSchedule,
  type DueSchedule,
} from '@plumbline/server/reports/report-schedules.ts';
import { addReport } from '@plumbline/server/reports/report.store.ts';
import { projectAccess } from '../access.ts';
import { actingMember } from './acting-member.ts';
import type { JobContext } from './worker-context.ts';

const BATCH = 100;

/** @throws AggregateError of those that failed */
export async function scheduleReports(
  { stores, jobs }: JobContext,
  tenantIds: readonly string[],
): Promise<void> {
  const due = await inTenant(stores.app, tenantIds, (trx) => listDueSchedules(trx, BATCH));
  await eachOf(due, ({ id, tenantId }) =>
    inTenant(stores.app, tenantId, async (trx) => {
      const schedule = await lockDueSchedule(trx, id);
      if (!schedule) return;
      if (!schedule.isDue) {
        await moveOnSchedule(trx, schedule);
        return;
      }
      if (!(await mayStill(trx, schedule))) {
        await stopSchedule(trx, schedule);
        return;
      }
      const { timeZone, now } = schedule;
      const added = {
        ...schedule,
        name: `${schedule.name} ${dayIn(timeZone, now)}`,
        asked: askedNow(schedule),
      };
      const reportId = await addReport(trx, added, id);
      await moveOnSchedule(trx, schedule);
      await jobs.send(trx, 'make-report', { tenantId, reportId });
    }),
  );
}

/** Whether whoever its reports are made for could make such a schedule today. */
async function mayStill(trx: Trx, schedule: DueSchedule): Promise<boolean> {
  try {
    const access = await projectAccess(trx, await actingMember(trx, schedule), schedule.projectId);
    access.require('manage', 'Report');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A span that is counted back from today is a fixed one in its report. */
function askedNow({ asked, period, timeZone, now }: DueSchedule): AskedReport {
  if (!period) return asked;
  const figure = figureWord({ name: period.step, of: spanBefore(period.span, timeZone, now) });
  return { ...asked, notes: { ...asked.notes, figure } };
}
