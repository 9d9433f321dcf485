import * as z from 'zod/mini';
import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  PauseScheduleBodySchema,
  ReportScheduleAnswerSchema,
  ReportScheduleBodySchema,
  ReportScheduleListAnswerSchema,
  type ReportSchedule,
  type ReportScheduleBody,
} from '@plumbline/shared/contract/report-schedule.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { readersAmong } from '@plumbline/server/reports/readers-among.ts';
import {
  addSchedule,
  deleteSchedule,
  findSchedule,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
  saveSchedule,
  type SavedSchedule,
  type ScheduleRecord,
} from '@plumbline/server/reports/report-schedules.ts';
import { projectAccess } from '../../access.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { requireReport } from '../../reports/require-report.ts';
import { askedReport } from './asked-report.ts';

const PATH = '/api/core/project/:projectId/reportSchedule';
const ONE = '/api/core/reportSchedule/:scheduleId';
const ProjectParamsSchema = z.object({ projectId: UuidSchema });
const ParamsSchema = z.object({ scheduleId: UuidSchema });
const TITLE = 'Report';

/** Reports that are made by themselves: who manages reports of a project says which and for whom. */
export function scheduleRoutes(app: App, context: ApiContext): void {
  addRoute(app, context);
  listRoute(app, context);
  saveRoute(app, context);
  pauseRoute(app, context);
  deleteRoute(app, context);
}

function addRoute(app: App, { stores }: ApiContext): void {
  app.post(
    PATH,
    {
      schema: {
        params: ProjectParamsSchema,
        body: ReportScheduleBodySchema,
        response: { 200: ReportScheduleAnswerSchema },
      },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.insert } },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { projectId } = request.params;
        (await projectAccess(trx, principal, projectId)).require('manage', 'Report');
        const saved = await toSave(trx, principal, { projectId, ...request.body });
        return answer(await shown(trx, await addSchedule(trx, saved)));
      }),
  );
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    PATH,
    { schema: { params: ProjectParamsSchema, response: { 200: ReportScheduleListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        (await projectAccess(trx, principal, projectId)).require('manage', 'Report');
        const rows = await listSchedules(trx, projectId);
        return listAnswer(rows.map(toSchedule), rows.length);
      });
    },
  );
}

function saveRoute(app: App, { stores }: ApiContext): void {
  app.put(
    ONE,
    {
      schema: {
        params: ParamsSchema,
        body: ReportScheduleBodySchema,
        response: { 200: ReportScheduleAnswerSchema },
      },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.update } },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { id, projectId } = await managed(trx, principal, request.params.scheduleId);
        await saveSchedule(trx, id, await toSave(trx, principal, { projectId, ...request.body }));
        return answer(await shown(trx, id));
      }),
  );
}

function pauseRoute(app: App, { stores }: ApiContext): void {
  app.patch(
    ONE,
    {
      schema: {
        params: ParamsSchema,
        body: PauseScheduleBodySchema,
        response: { 200: ReportScheduleAnswerSchema },
      },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.update } },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const schedule = await managed(trx, principal, request.params.scheduleId);
        const { isPaused } = request.body;
        if (isPaused) await pauseSchedule(trx, schedule.id);
        else if (schedule.state !== 'active') await resumeSchedule(trx, schedule, principal.accountId);
        return answer(await shown(trx, schedule.id));
      }),
  );
}

function deleteRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    ONE,
    {
      schema: { params: ParamsSchema, response: { 200: answerOf(EmptySchema) } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.delete } },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { id } = await managed(trx, principal, request.params.scheduleId);
        await deleteSchedule(trx, id);
        return answer(null);
      }),
  );
}

/** @throws AppError not-found also for who may not see its project */
async function managed(trx: Trx, principal: MemberPrincipal, scheduleId: string): Promise<ScheduleRecord> {
  const schedule = await findSchedule(trx, scheduleId);
  if (!schedule) throw new AppError('not-found');
  (await projectAccess(trx, principal, schedule.projectId)).require('manage', 'Report');
  return schedule;
}

/** @throws AppError not-found for a note or a recipient that is not of the project */
async function toSave(
  trx: Trx,
  principal: MemberPrincipal,
  body: ReportScheduleBody & { projectId: string },
): Promise<SavedSchedule> {
  const { projectId, kind, name, every, day, hour, period = null } = body;
  const { tenantId, accountId } = principal;
  const recipientIds = [...new Set(body.recipientIds)];
  const readers = await readersAmong(trx, { tenantId, projectId }, recipientIds);
  if (readers.length < recipientIds.length) throw new AppError('not-found');
  requireReport(await projectAccess(trx, principal, projectId), body);
  const asked = await askedReport(trx, principal, body);
  return { tenantId, projectId, accountId, kind, name, asked, period, recipientIds, every, day, hour };
}

async function shown(trx: Trx, scheduleId: string): Promise<ReportSchedule> {
  const schedule = await findSchedule(trx, scheduleId);
  if (!schedule) throw new Error('a schedule is gone in its own transaction');
  return toSchedule(schedule);
}

function toSchedule(schedule: ScheduleRecord): ReportSchedule {
  const { tenantId: _tenantId, asked, period, nextAt, lastReport, ...record } = schedule;
  const { format = 'pdf', ...wanted } = asked;
  return {
    ...record,
    ...wanted,
    format,
    ...(period && { period }),
    nextAt: nextAt.toISOString(),
    lastReport: lastReport && { ...lastReport, createdAt: new Date(lastReport.createdAt).toISOString() },
  };
}
