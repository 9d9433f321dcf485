import { subject } from '@casl/ability';
import * as z from 'zod/mini';
import type { OwnedRecord } from '@plumbline/shared/abilities/ability.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  NewReportBodySchema,
  ReportAnswerSchema,
  ReportListAnswerSchema,
  ReportListQuerySchema,
  type Report,
} from '@plumbline/shared/contract/report.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import {
  addReport,
  deleteReport,
  endReport,
  findReport,
  listReports,
  type ReportRecord,
} from '@plumbline/server/reports/report.store.ts';
import { projectAccess, type ProjectAccess } from '../../access.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { attachmentHeader } from '../../media/content-disposition.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { storedReport } from '../../reports/report-file.ts';
import { requireReport } from '../../reports/require-report.ts';
import { askedReport } from './asked-report.ts';
import { reportPagesRoute } from './pages-route.ts';

const PATH = '/api/core/project/:projectId/report';
const ONE = '/api/core/report/:reportId';
const ProjectParamsSchema = z.object({ projectId: UuidSchema });
const ParamsSchema = z.object({ reportId: UuidSchema });
const TITLE = 'Report';

/** Reports of a project: asked for, listed, given up, taken as files and deleted. */
export function reportRoutes(app: App, context: ApiContext): void {
  addRoute(app, context);
  reportPagesRoute(app, context);
  listRoute(app, context);
  cancelRoute(app, context);
  deleteRoute(app, context);
  fileRoute(app, context);
}

function addRoute(app: App, { stores, jobs }: ApiContext): void {
  app.post(
    PATH,
    {
      schema: {
        params: ProjectParamsSchema,
        body: NewReportBodySchema,
        response: { 200: ReportAnswerSchema },
      },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.insert } },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { projectId } = request.params;
        const { kind, name } = request.body;
        const access = await projectAccess(trx, principal, projectId);
        requireReport(access, request.body);
        const asked = await askedReport(trx, principal, { projectId, ...request.body });
        const { tenantId, accountId } = principal;
        const added = { tenantId, projectId, accountId, kind, name, asked, recipientIds: [] };
        const reportId = await addReport(trx, added);
        await jobs.send(trx, 'make-report', { tenantId, reportId });
        const made = await findReport(trx, reportId);
        if (!made) throw new Error('a report is gone in its own transaction');
        return answer(toReport(made, access, principal));
      }),
  );
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    PATH,
    {
      schema: {
        params: ProjectParamsSchema,
        querystring: ReportListQuerySchema,
        response: { 200: ReportListAnswerSchema },
      },
      // Looked at every second while one is made.
      config: { unmetered: true },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        access.require('read', 'Report');
        const readsAll = access.sees('Report', { createdBy: '', recipientIds: [] });
        const recipientId = readsAll ? null : principal.accountId;
        const { rows, total } = await listReports(trx, { projectId, recipientId }, request.query);
        return listAnswer(
          rows.map((row) => toReport(row, access, principal)),
          total,
        );
      });
    },
  );
}

function cancelRoute(app: App, { stores }: ApiContext): void {
  app.post(
    `${ONE}/cancel`,
    {
      schema: { params: ParamsSchema, response: { 200: ReportAnswerSchema } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.update } },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { reportId } = request.params;
        const { report, access } = await readableReport(trx, principal, reportId);
        if (!mayCancel(report, access, principal)) throw new AppError('not-authorized');
        await endReport(trx, reportId, { state: 'cancelled' });
        const ended = await findReport(trx, reportId);
        return answer(toReport(ended ?? report, access, principal));
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
        const { report, access } = await readableReport(trx, principal, request.params.reportId);
        access.require('delete', 'Report', recordOf(report));
        await deleteReport(trx, report, principal.accountId);
        return answer(null);
      }),
  );
}

function fileRoute(app: App, { stores, storage }: ApiContext): void {
  app.get(
    `${ONE}/file`,
    {
      schema: { params: ParamsSchema },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.export } },
    },
    async (request, reply) => {
      const principal = memberOf(request);
      const report = await inTenant(
        stores.app,
        principal.tenantId,
        async (trx) => (await readableReport(trx, principal, request.params.reportId)).report,
      );
      if (report.fileId === null) throw new AppError('not-found');
      const { file, ending, type } = storedReport(report);
      return reply
        .type(type)
        .header('content-disposition', attachmentHeader(`${report.name.toWellFormed()}.${ending}`))
        .header('cache-control', 'private, no-store')
        .header('content-length', report.sizeBytes)
        .send(storage.read(`${report.fileId}/${file}`));
    },
  );
}

/** @throws AppError not-found for one that the caller may not read */
async function readableReport(
  trx: Trx,
  principal: MemberPrincipal,
  reportId: string,
): Promise<{ report: ReportRecord; access: ProjectAccess }> {
  const report = await findReport(trx, reportId);
  if (!report) throw new AppError('not-found');
  const access = await projectAccess(trx, principal, report.projectId);
  if (!access.sees('Report', recordOf(report))) throw new AppError('not-found');
  return { report, access };
}

function recordOf({ createdBy, recipientIds }: ReportRecord): OwnedRecord {
  return { createdBy: createdBy.id, recipientIds };
}

function mayDelete(report: ReportRecord, { ability }: ProjectAccess): boolean {
  return ability.can('delete', subject('Report', { ...recordOf(report) }));
}

/** Whoever asked for it may also let it be. */
function mayCancel(report: ReportRecord, access: ProjectAccess, { accountId }: MemberPrincipal): boolean {
  return report.createdBy.id === accountId || mayDelete(report, access);
}

function toReport(report: ReportRecord, access: ProjectAccess, principal: MemberPrincipal): Report {
  const { id, projectId, kind, name, format, language, state, step, progress, error, createdBy } = report;
  return {
    id,
    projectId,
    kind,
    name,
    format,
    language,
    state,
    step,
    progress,
    error,
    createdAt: report.createdAt.toISOString(),
    createdBy,
    file: fileOf(report),
    mayCancel: mayCancel(report, access, principal),
    mayDelete: mayDelete(report, access),
  };
}

function fileOf({
  sizeBytes,
  sha256,
  pageCount,
  partCount,
  noteCount,
  standard,
  missing,
}: ReportRecord): Report['file'] {
  if (sizeBytes === null || sha256 === null) return null;
  return { sizeBytes, sha256, pageCount, partCount, noteCount: noteCount ?? 0, standard, missing };
}
