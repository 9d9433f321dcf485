import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type {
  LoginExportQuery,
  LoginListQuery,
  LoginResultName,
} from '@plumbline/shared/contract/operation-log.ts';
import { inTransaction, type Stores } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { withinTime } from './within-time.ts';

export interface LoginRecord {
  id: string;
  at: Date;
  name: string | null;
  email: string;
  result: LoginResultName;
  ip: string;
  userAgent: string;
  tenantName: string | null;
}

export interface LoginPage {
  rows: LoginRecord[];
  total: number;
  /** There are more than `total`; how many was not counted. */
  isMore: boolean;
  readAt: Date;
}

const COUNTED_ROWS = 1000;

/** Without a row on the page the join with the count has one of nulls. */
type FoundLogin = Omit<LoginRecord, 'id'> & { id: string | null; found: number; readAt: Date };

function isThere(row: FoundLogin): row is FoundLogin & LoginRecord {
  return row.id !== null;
}

const COLUMNS = sql`
  l.id, l.at, a.name, l.email, l.result, l.ip, l.user_agent AS "userAgent", t.name AS "tenantName"`;
const WITH_NAMES = sql`LEFT JOIN account a ON a.id = l.account_id LEFT JOIN tenant t ON t.id = l.tenant_id`;

/** One page of the tries to log in that the caller may see, in the order asked for. @throws AppError log-too-long */
export function listLogins(
  { identity }: Stores,
  principal: MemberPrincipal,
  query: LoginListQuery,
): Promise<LoginPage> {
  const skipped = (query.pageNum - 1) * query.pageSize;
  const counted = Math.max(COUNTED_ROWS, skipped + 2 * query.pageSize);
  const look = sql<FoundLogin>`
    WITH hit AS MATERIALIZED (
      SELECT l.id, l.at FROM login_log l WHERE ${matching(principal, query)}
      ${inOrder(query)} LIMIT ${counted + 1}
    ), page AS (
      SELECT id FROM hit ${inOrder(query)} LIMIT ${query.pageSize} OFFSET ${skipped}
    ), shown AS (SELECT ${COLUMNS} FROM page JOIN login_log l ON l.id = page.id ${WITH_NAMES})
    SELECT shown.*, counted.found, now() AS "readAt" FROM (SELECT count(*) AS found FROM hit) AS counted
    LEFT JOIN shown ON true ${inOrder(query)}`;
  return inTransaction(identity, async (trx) => {
    const { rows } = await withinTime(trx, () => look.execute(trx));
    const found = rows[0]?.found ?? 0;
    return {
      rows: rows.filter(isThere),
      total: Math.min(found, counted),
      isMore: found > counted,
      readAt: rows[0]?.readAt ?? new Date(),
    };
  });
}

/** Everything that fits, in its order, in pieces; what is written meanwhile is left out. @throws AppError log-too-long */
export async function* readLogins(
  { identity }: Stores,
  principal: MemberPrincipal,
  query: LoginExportQuery,
  pieceRows = 1000,
): AsyncGenerator<LoginRecord[]> {
  type Row = LoginRecord & { instant: string };
  let last: Row | undefined;
  const newest = new Date();
  const behind = query.direction === 'asc' ? sql`>` : sql`<`;
  do {
    const after = last
      ? sql<boolean>`(l.at, l.id) ${behind} (${last.instant}::timestamptz, ${last.id}::uuid)`
      : sql<boolean>`true`;
    const look = sql<Row>`
      SELECT ${COLUMNS}, l.at::text AS instant FROM login_log l ${WITH_NAMES}
      WHERE ${matching(principal, query)} AND ${after} AND l.at <= ${newest} ${inOrder(query)} LIMIT ${pieceRows}`;
    const { rows } = await inTransaction(identity, (trx) => withinTime(trx, () => look.execute(trx)));
    yield rows;
    last = rows.length < pieceRows ? undefined : rows.at(-1);
  } while (last);
}

/** By what stands in the rows under the same names; an index serves it both ways. */
function inOrder({ direction }: LoginExportQuery): RawBuilder<unknown> {
  return sql`ORDER BY at ${SORT_WAY[direction]}, id ${SORT_WAY[direction]}`;
}

/** The log is read as the identity role, which sees all of it: what the caller may see is said here. */
function sightOf({ systemRole, tenantId, accountId }: MemberPrincipal): RawBuilder<boolean> {
  if (systemRole === '00') return sql<boolean>`true`;
  const ofTenant = sql<boolean>`l.tenant_id = ${tenantId}`;
  return systemRole <= '20' ? ofTenant : sql<boolean>`${ofTenant} AND l.account_id = ${accountId}`;
}

function matching(principal: MemberPrincipal, filters: LoginExportQuery): RawBuilder<boolean> {
  const { from, to, result } = filters;
  const part = containing(filters.user);
  const conditions = [
    sightOf(principal),
    ...(from ? [sql<boolean>`l.at >= ${from}`] : []),
    ...(to ? [sql<boolean>`l.at < ${to}`] : []),
    ...(result ? [sql<boolean>`l.result = ${result}`] : []),
    ...(part
      ? [
          sql<boolean>`(l.email ILIKE ${part} OR EXISTS (
            SELECT 1 FROM account named WHERE named.id = l.account_id AND named.name ILIKE ${part}))`,
        ]
      : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}
