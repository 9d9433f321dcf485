/**
 * Reports of projects.
 *
 * Invariant (report.pg.test.ts): a report has its file from the moment it is done, one and the same for good; one that was
 * cancelled or deleted gets none.
 */
import { sql, type RawBuilder } from 'kysely';
import type { JobName } from '@plumbline/shared/contract/job.ts';
import type { ReportFormat, ReportKind, ReportState, ReportStep } from '@plumbline/shared/contract/report.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { Trx } from '../database/client.ts';
import type { AskedReport, MissingLetters } from '../database/tables/report-tables.ts';
import { keepStoredFile, markFilesDeleted } from '../files/stored-file.store.ts';
import { JOBS_SCHEMA } from '../jobs/migrate-jobs.ts';
import type { NewNotification } from '../notifications/notifications-of-events.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import { isListed } from './purge-reports.ts';

const UNFINISHED: readonly ReportState[] = ['waiting', 'running'];
const JOB: JobName = 'make-report';

export interface WantedReport {
  id: string;
  tenantId: string;
  projectId: string;
  accountId: string;
  kind: ReportKind;
  name: string;
  asked: AskedReport;
  /** Members to whom it is sent. */
  recipientIds: readonly string[];
  createdAt: Date;
}

export interface ReportRecord extends Omit<WantedReport, 'asked' | 'accountId'> {
  format: ReportFormat;
  language: AskedReport['outline']['language'];
  createdBy: { id: string; name: string };
  state: ReportState;
  step: ReportStep;
  progress: number;
  error: ErrorCode | null;
  fileId: string | null;
  sizeBytes: number | null;
  sha256: string | null;
  pageCount: number | null;
  partCount: number;
  noteCount: number | null;
  standard: string | null;
  missing: MissingLetters;
}

/** @returns its id */
export async function addReport(
  trx: Trx,
  added: Omit<WantedReport, 'id' | 'createdAt'>,
  scheduleId: string | null = null,
): Promise<string> {
  const { id } = await trx
    .insertInto('report')
    .values({
      tenant_id: added.tenantId,
      project_id: added.projectId,
      created_by: added.accountId,
      kind: added.kind,
      name: added.name,
      asked: JSON.stringify(added.asked),
      recipient_ids: [...added.recipientIds],
      schedule_id: scheduleId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** waiting → running; one that runs already is taken up again. @returns null when it is over */
export async function beginReport(trx: Trx, reportId: string): Promise<WantedReport | null> {
  const row = await trx
    .updateTable('report')
    .set({ state: 'running' })
    .where('id', '=', reportId)
    .where('state', 'in', UNFINISHED)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    tenantId: row.tenant_id,
    projectId: row.project_id,
    accountId: row.created_by,
    kind: row.kind,
    name: row.name,
    asked: row.asked,
    recipientIds: row.recipient_ids,
    createdAt: row.created_at,
  };
}

/** Notes how far it is. @returns false when nobody wants it any more */
export async function setReportProgress(
  trx: Trx,
  reportId: string,
  at: { step: ReportStep; progress: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report')
    .set({ step: at.step, progress: Math.min(1, Math.max(0, at.progress)) })
    .where('id', '=', reportId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface MadeReport {
  fileId: string;
  pageCount: number | null;
  partCount: number;
  noteCount: number;
  standard: string | null;
  missing: MissingLetters;
}

/** Gives it its file, which was promised until now. @returns false when it is over: the file goes with the next sweep */
export async function finishReport(trx: Trx, reportId: string, made: MadeReport): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report')
    .set({
      state: 'done',
      progress: 1,
      file_id: made.fileId,
      page_count: made.pageCount,
      part_count: made.partCount,
      note_count: made.noteCount,
      standard: made.standard,
      missing: JSON.stringify(made.missing),
    })
    .where('id', '=', reportId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) {
    await markFilesDeleted(trx, [made.fileId]);
    return false;
  }
  if (!(await keepStoredFile(trx, made.fileId))) throw new Error('a report was swept before it was in use');
  await tellOfReport(trx, reportId);
  return true;
}

/** Tells who asked for it: they went on with something else. */
async function tellOfReport(trx: Trx, reportId: string): Promise<void> {
  const { tenant_id: tenantId, ...report } = await trx
    .selectFrom('report')
    .select(['tenant_id', 'project_id', 'created_by', 'name'])
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  const told: NewNotification = {
    kind: 'report-ready',
    subjectId: reportId,
    projectId: report.project_id,
    actorId: null,
    params: { name: report.name },
    bundle: reportId,
    to: { accountIds: [report.created_by] },
  };
  await tellTenant(trx, tenantId, { notifications: [told], events: [] });
}

/** Ends one that is not done. @returns false when it was over already */
export async function endReport(
  trx: Trx,
  reportId: string,
  end: { state: Extract<ReportState, 'failed' | 'cancelled'>; error?: ErrorCode },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report')
    .set({ state: end.state, error: end.error ?? null })
    .where('id', '=', reportId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets one that failed be made again. @returns false when there is nothing to make */
export async function reviveReport(trx: Trx, reportId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report')
    .set({ state: 'waiting', step: 'reading', progress: 0, error: null })
    .where('id', '=', reportId)
    .where('state', '=', 'failed')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Who deletes one that is done keeps its file a while; of another one nothing is left. */
export async function deleteReport(trx: Trx, report: ReportRecord, accountId: string): Promise<void> {
  if (report.state !== 'done') {
    await trx.deleteFrom('report').where('id', '=', report.id).execute();
    return;
  }
  await trx
    .updateTable('report')
    .set({ deleted_at: sql<Date>`now()`, deleted_by: accountId, extended_days: 0 })
    .where('id', '=', report.id)
    .execute();
}

/** Reports of the transaction's tenants that still wait for a job which has failed, as when its worker died. */
export async function reportsLeftByJobs(trx: Trx): Promise<{ reportId: string; tenantId: string }[]> {
  const jobs = sql.table(`${JOBS_SCHEMA}.job`);
  const isOf = sql`j.name = ${JOB} AND j.data->>'reportId' = r.id::text`;
  const { rows } = await sql<{ reportId: string; tenantId: string }>`
    SELECT r.id AS "reportId", r.tenant_id AS "tenantId" FROM report r
    WHERE r.state IN ('waiting', 'running')
      AND EXISTS (SELECT 1 FROM ${jobs} j WHERE ${isOf} AND j.state = 'failed')
      AND NOT EXISTS (SELECT 1 FROM ${jobs} j WHERE ${isOf} AND j.state IN ('created', 'retry', 'active'))`.execute(
    trx,
  );
  return rows;
}

const COLUMNS = sql`
  r.id, r.tenant_id AS "tenantId", r.project_id AS "projectId", r.kind, r.name, r.created_at AS "createdAt",
  coalesce(r.asked->>'format', 'pdf') AS format, r.asked->'outline'->>'language' AS language, r.recipient_ids AS "recipientIds", r.state, r.step, r.progress, r.error,
  jsonb_build_object('id', r.created_by, 'name', coalesce(m.account_name, '')) AS "createdBy",
  r.file_id AS "fileId", s.size_bytes AS "sizeBytes", s.sha256, r.page_count AS "pageCount",
  coalesce(r.part_count, 1) AS "partCount",
  r.note_count AS "noteCount", r.standard, r.missing`;
const FROM = sql`
  report r LEFT JOIN stored_file s ON s.id = r.file_id
  LEFT JOIN tenant_member m ON m.account_id = r.created_by AND m.tenant_id = r.tenant_id`;

/** Of a project, newest first; with `recipientId` only what was sent to them. */
export async function listReports(
  trx: Trx,
  { projectId, recipientId }: { projectId: string; recipientId: string | null },
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: ReportRecord[]; total: number }> {
  const where = sql`r.project_id = ${projectId} AND ${isListed}
    AND ${recipientId === null ? sql`true` : sql`${recipientId}::uuid = ANY (r.recipient_ids)`}`;
  const page = await select(
    trx,
    where,
    sql`ORDER BY r.created_at DESC, r.id DESC LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`,
  );
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM report r WHERE ${where}`.execute(
    trx,
  );
  return { rows: page, total: counted.rows[0]?.total ?? 0 };
}

/** One that is neither deleted nor over its time, or null. */
export async function findReport(trx: Trx, reportId: string): Promise<ReportRecord | null> {
  const [report] = await select(trx, sql`r.id = ${reportId} AND ${isListed}`);
  return report ?? null;
}

async function select(
  trx: Trx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<ReportRecord[]> {
  const { rows } = await sql<ReportRecord>`SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ${rest}`.execute(
    trx,
  );
  return rows;
}
