import { sql, type RawBuilder } from 'kysely';
import type {
  HoursExportQuery,
  HoursKind,
  HoursListQuery,
  HoursOrder,
} from '@plumbline/shared/contract/billing.ts';
import type { Trx } from '../database/client.ts';
import { SORT_WAY } from '../database/sort-way.ts';

export interface HoursEntryRecord {
  seq: number;
  at: Date;
  kind: HoursKind;
  seconds: number;
  balanceSeconds: number;
  reservedSeconds: number | null;
  projectId: string | null;
  projectName: string | null;
  inspectionName: string | null;
  expiresOn: string | null;
  reason: string | null;
  actorName: string | null;
}

/** More than any ledger has; an export is one answer. */
const EXPORT_MAX = 50_000;

const COLUMNS = sql`
  e.seq, e.at, e.kind, e.seconds, e.total_seconds - e.settled_seconds - e.reserved_seconds AS "balanceSeconds",
  e.of_seconds AS "reservedSeconds", e.project_id AS "projectId",
  p.name AS "projectName", e.inspection_name AS "inspectionName", e.expires_on AS "expiresOn", e.reason,
  e.actor_name AS "actorName"`;
const BESIDE = sql`LEFT JOIN project p ON p.tenant_id = e.tenant_id AND p.id = e.project_id`;

const ORDERS: Record<HoursOrder, RawBuilder<unknown>> = {
  at: sql`e.seq`,
  // As the list shows it: what a settle gives back is the rest of what was reserved. Indexes have the same words.
  hours: sql`(CASE WHEN e.kind IN ('reserve', 'expire') THEN -e.seconds
    WHEN e.kind = 'settle' THEN e.of_seconds - e.seconds ELSE e.seconds END)`,
};

/** Of equals the newest first. */
function inOrder({ orderBy, direction }: HoursExportQuery): RawBuilder<unknown> {
  return sql`ORDER BY ${ORDERS[orderBy]} ${SORT_WAY[direction]}, e.seq DESC`;
}

/** One page of a tenant's ledger, in the order asked for, and how many entries the filter finds in all. */
export async function listHours(
  trx: Trx,
  tenantId: string,
  query: HoursListQuery,
): Promise<{ rows: HoursEntryRecord[]; total: number }> {
  const wanted = matching(tenantId, query);
  const page = sql`
    SELECT e.* FROM hours_entry e WHERE ${wanted} ${inOrder(query)}
    LIMIT ${query.pageSize} OFFSET ${(query.pageNum - 1) * query.pageSize}`;
  // What stands beside an entry is looked up for those that are shown, not for all that come before them.
  const { rows } = await sql<HoursEntryRecord>`
    SELECT ${COLUMNS} FROM (${page}) e ${BESIDE} ${inOrder(query)}`.execute(trx);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM hours_entry e WHERE ${wanted}`.execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Every entry that fits, in its order. */
export async function exportHours(
  trx: Trx,
  tenantId: string,
  query: HoursExportQuery,
): Promise<HoursEntryRecord[]> {
  const { rows } = await sql<HoursEntryRecord>`
    SELECT ${COLUMNS} FROM hours_entry e ${BESIDE} WHERE ${matching(tenantId, query)} ${inOrder(query)}
    LIMIT ${EXPORT_MAX}`.execute(trx);
  return rows;
}

function matching(tenantId: string, { kind, projectId, from, to }: HoursExportQuery): RawBuilder<boolean> {
  const midnight = (day: string, daysLater: number) =>
    sql`(${day}::date + ${daysLater}::integer)::timestamp AT TIME ZONE
      (SELECT time_zone FROM tenant WHERE id = ${tenantId})`;
  const conditions = [
    sql<boolean>`e.tenant_id = ${tenantId}`,
    ...(kind ? [sql<boolean>`e.kind = ${kind}`] : []),
    ...(projectId ? [sql<boolean>`e.project_id = ${projectId}`] : []),
    ...(from ? [sql<boolean>`e.at >= ${midnight(from, 0)}`] : []),
    ...(to ? [sql<boolean>`e.at < ${midnight(to, 1)}`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}
