/**
 * Ends the files of reports whose time is over, and of those that were deleted.
 *
 * Guarded by report.pg.test.ts.
 */
import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { endFiles } from '../files/stored-file.store.ts';
import { logServerEdits } from '../operations/server-edits.ts';
import { wasWarned } from '../retention/purge-warnings.ts';
import { tellOfPurged } from '../retention/tell-of-expired.ts';

const LIVE_DAYS = 180;
const LISTED_DAYS = 30;

/** SQL over `report r`: when it is listed as expired. */
export const reportEndsAt = sql<Date>`coalesce(r.deleted_at, r.kept_from + make_interval(days => ${sql.lit(LIVE_DAYS)}))`;

/** SQL over the same: when it goes. */
export const reportPurgeAt = sql<Date>`(${reportEndsAt}
  + make_interval(days => ${sql.lit(LISTED_DAYS)} + r.extended_days))`;

/** SQL over the same: it is in the project's list, and not under expired files. */
export const isListed = sql<boolean>`(${reportEndsAt} > now())`;

/** SQL over the same and the `project p`. */
const isDue = sql<boolean>`(r.file_id IS NOT NULL AND ${reportPurgeAt} < now()
  AND ${wasWarned('report', 'r', reportPurgeAt)} AND NOT p.legal_hold)`;

/** Reports of the transaction's tenants whose time is over; as it is with plans. */
export async function listDueReports(trx: Trx, limit: number): Promise<{ id: string; tenantId: string }[]> {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    SELECT r.id, r.tenant_id AS "tenantId" FROM report r JOIN project p ON p.id = r.project_id
    WHERE ${isDue} ORDER BY r.kept_from LIMIT ${limit}`.execute(trx);
  return rows;
}

/** Ends such a report, unless it is not due any more or somebody else is at it. Until the transaction ends no hold is set. */
export async function purgeReportIfDue(trx: Trx, reportId: string): Promise<void> {
  const { rows } = await sql<{ tenantId: string; projectId: string; name: string }>`
    SELECT r.tenant_id AS "tenantId", r.project_id AS "projectId", r.name
    FROM report r JOIN project p ON p.id = r.project_id
    WHERE r.id = ${reportId} AND ${isDue} FOR UPDATE OF r SKIP LOCKED FOR SHARE OF p SKIP LOCKED`.execute(
    trx,
  );
  const [report] = rows;
  if (!report) return;
  await purgeReport(trx, reportId);
  const { tenantId, ...about } = report;
  await tellOfPurged(trx, {
    tenantId,
    actor: { kind: 'server', id: null },
    items: [{ kind: 'report', id: reportId, ...about }],
  });
  await logServerEdits(trx, [
    { tenantId, job: 'purge-reports', title: 'Report', businessType: 9, about: { reportId, ...about } },
  ]);
}

/** Ends one now; lock its row before. Its bytes go with the sweep of files. */
export async function purgeReport(trx: Trx, reportId: string): Promise<void> {
  const row = await trx
    .deleteFrom('report')
    .where('id', '=', reportId)
    .returning('file_id')
    .executeTakeFirst();
  if (row?.file_id) await endFiles(trx, [row.file_id]);
}

/** Brings one back for as long as a new one is kept. */
export async function bringBackReport(trx: Trx, reportId: string): Promise<void> {
  await trx
    .updateTable('report')
    .set({ deleted_at: null, deleted_by: null, kept_from: sql<Date>`now()`, extended_days: 0 })
    .where('id', '=', reportId)
    .execute();
}
