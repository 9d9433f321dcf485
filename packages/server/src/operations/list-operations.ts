import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { OperationExportQuery, OperationListQuery } from '@plumbline/shared/contract/operation-log.ts';
import { inTenant, inTransaction, type Stores, type Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { withinTime } from '../logs/within-time.ts';
import { byPeople } from './by-people.ts';
import { withoutContent } from './without-content.ts';

export interface OperationRecord {
  id: string;
  seq: number;
  operTime: Date;
  operName: string;
  accountId: string | null;
  title: string;
  businessType: number;
  ipAddr: string;
  requestUrl: string;
  requestMethod: string;
  status: number;
  timeConsumedMs: number;
  exceptionMessage: string | null;
  requestId: string | null;
  tenantId: string;
  tenantName: string;
}

export interface OperationDetailRecord extends OperationRecord {
  requestParams: string;
  returnResult: string;
  /** Whether parameters and result were masked, being a tenant's, for who runs the platform. */
  isMasked: boolean;
}

export interface OperationPage {
  rows: OperationRecord[];
  total: number;
  /** There are more than `total`; how many was not counted. */
  isMore: boolean;
  at: Date;
}

/** Without a row on the page the join with the count has one of nulls. */
type FoundOperation = Omit<OperationRecord, 'id'> & { id: string | null; found: number; at: Date };

function isThere(row: FoundOperation): row is FoundOperation & OperationRecord {
  return row.id !== null;
}

/** Further rows are not counted: among millions that would take longer than anything else. */
const COUNTED_ROWS = 1000;
const REQUEST_ID = /^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const COLUMNS = sql`
  o.id, o.seq, o.oper_time AS "operTime", o.oper_name AS "operName", o.account_id AS "accountId", o.title,
  o.business_type AS "businessType", o.ip_addr AS "ipAddr", o.request_url AS "requestUrl",
  o.request_method AS "requestMethod", o.status, o.time_consumed_ms AS "timeConsumedMs",
  o.exception_message AS "exceptionMessage", o.request_id AS "requestId", o.tenant_id AS "tenantId",
  t.name AS "tenantName"`;
const TEXTS = sql`o.request_params AS "requestParams", o.return_result AS "returnResult"`;

/** What the log is ordered by: no two rows have all of it alike. */
const KEYS = sql`o.oper_time AS "operTime", o.seq, o.tenant_id AS "tenantId"`;

/**
 * By the names that `KEYS` and `COLUMNS` give. It is turned around as a whole, so that an index serves it both ways; in
 * the log of one tenant its id costs no sorting.
 */
function inOrder({ direction }: Pick<OperationExportQuery, 'direction'>): RawBuilder<unknown> {
  const way = SORT_WAY[direction];
  return sql`ORDER BY "operTime" ${way}, seq ${way}, "tenantId" ${way}`;
}

/** One page of what the caller may see, in the order asked for, and how much more there is. @throws AppError log-too-long */
export function listOperations(
  stores: Stores,
  principal: MemberPrincipal,
  query: OperationListQuery,
): Promise<OperationPage> {
  const skipped = (query.pageNum - 1) * query.pageSize;
  const counted = Math.max(COUNTED_ROWS, skipped + 2 * query.pageSize);
  return inSight(stores, principal, async (trx) => {
    const wanted = await matching(trx, principal, query);
    const { rows } = await sql<FoundOperation>`
      WITH hit AS MATERIALIZED (
        SELECT o.id, ${KEYS} FROM operation_log o WHERE ${wanted} ${inOrder(query)} LIMIT ${counted + 1}
      ), page AS (
        SELECT * FROM hit ${inOrder(query)} LIMIT ${query.pageSize} OFFSET ${skipped}
      ), shown AS (
        SELECT ${COLUMNS} FROM page JOIN operation_log o ON o.id = page.id JOIN tenant t ON t.id = o.tenant_id
      )
      SELECT shown.*, counted.found, now() AS at FROM (SELECT count(*) AS found FROM hit) AS counted
      LEFT JOIN shown ON true ${inOrder(query)}`.execute(trx);
    const found = rows[0]?.found ?? 0;
    return {
      rows: rows.filter(isThere),
      total: Math.min(found, counted),
      isMore: found > counted,
      at: rows[0]?.at ?? new Date(),
    };
  });
}

/** One row with its texts, as far as the caller may see them, or null when there is none for them. */
export function findOperation(
  stores: Stores,
  principal: MemberPrincipal,
  operationId: string,
): Promise<OperationDetailRecord | null> {
  return inSight(stores, principal, async (trx) => {
    const { rows } = await sql<Whole>`
      SELECT ${COLUMNS}, ${TEXTS}, ${isOpenTo(principal)} AS "isOpen" FROM operation_log o JOIN tenant t ON t.id = o.tenant_id
      WHERE o.id = ${operationId} AND ${sightOf(principal)}`.execute(trx);
    return rows[0] ? asSeen(rows[0]) : null;
  });
}

type Whole = Omit<OperationDetailRecord, 'isMasked'> & { isOpen: boolean };

function asSeen({ isOpen, ...row }: Whole): OperationDetailRecord {
  if (isOpen) return { ...row, isMasked: false };
  const [requestParams, returnResult] = [withoutContent(row.requestParams), withoutContent(row.returnResult)];
  return { ...row, requestParams, returnResult, isMasked: true };
}

/** Everything that fits, in its order, in pieces; what is written meanwhile is left out. @throws AppError log-too-long */
export async function* readOperations(
  stores: Stores,
  principal: MemberPrincipal,
  query: OperationExportQuery,
  pieceRows = 1000,
): AsyncGenerator<OperationDetailRecord[]> {
  type Row = Whole & { instant: string };
  let last: Row | undefined;
  // Whom the filter means is settled at the beginning.
  let wanted: RawBuilder<boolean> | undefined;
  const newest = new Date();
  const behind = query.direction === 'asc' ? sql`>` : sql`<`;
  do {
    const after = last
      ? sql<boolean>`(o.oper_time, o.seq, o.tenant_id)
          ${behind} (${last.instant}::timestamptz, ${last.seq}::bigint, ${last.tenantId}::uuid)`
      : sql<boolean>`true`;
    const piece = await inSight(stores, principal, async (trx) => {
      wanted ??= await matching(trx, principal, query);
      const { rows } = await sql<Row>`
        SELECT ${COLUMNS}, ${TEXTS}, ${isOpenTo(principal)} AS "isOpen", o.oper_time::text AS instant
        FROM operation_log o JOIN tenant t ON t.id = o.tenant_id
        WHERE ${wanted} AND ${after} AND o.oper_time <= ${newest} ${inOrder(query)}
        LIMIT ${pieceRows}`.execute(trx);
      return rows;
    });
    yield piece.map(asSeen);
    last = piece.length < pieceRows ? undefined : piece.at(-1);
  } while (last);
}

/** The platform operator looks at all tenants, which the app role cannot. */
function inSight<Found>(
  stores: Stores,
  principal: MemberPrincipal,
  look: (trx: Trx) => Promise<Found>,
): Promise<Found> {
  const run = (trx: Trx) => withinTime(trx, () => look(trx));
  return principal.systemRole === '00'
    ? inTransaction(stores.identity, run)
    : inTenant(stores.app, principal.tenantId, run);
}

/** Everything, everything of the tenant, or what one did oneself. */
function sightOf({ systemRole, tenantId, accountId }: MemberPrincipal): RawBuilder<boolean> {
  if (systemRole === '00') return sql<boolean>`true`;
  const ofTenant = sql<boolean>`o.tenant_id = ${tenantId}`;
  return systemRole <= '20' ? ofTenant : sql<boolean>`${ofTenant} AND o.account_id = ${accountId}`;
}

/**
 * What was sent and answered: the platform operator sees who did what in a tenant and whether it went well, but nothing
 * of what it works on.
 */
function isOpenTo({ systemRole, accountId }: MemberPrincipal): RawBuilder<boolean> {
  if (systemRole !== '00') return sql<boolean>`true`;
  return sql<boolean>`(o.account_id IS NOT NULL AND o.account_id = ${accountId}
    OR o.tenant_id IN (SELECT p.id FROM tenant p WHERE p.kind = 'platform'))`;
}

async function matching(
  trx: Trx,
  principal: MemberPrincipal,
  filters: OperationExportQuery,
): Promise<RawBuilder<boolean>> {
  const { from, to, title, businessType, status, tenantId } = filters;
  const conditions = [sightOf(principal)];
  if (tenantId) conditions.push(sql<boolean>`o.tenant_id = ${tenantId}`);
  if (from) conditions.push(sql<boolean>`o.oper_time >= ${from}`);
  if (to) conditions.push(sql<boolean>`o.oper_time < ${to}`);
  if (title) conditions.push(sql<boolean>`o.title = ${title}`);
  if (businessType !== undefined) conditions.push(sql<boolean>`o.business_type = ${businessType}`);
  // Written out, so that the index of the failed ones is seen to fit.
  if (status !== undefined)
    conditions.push(status === 1 ? sql<boolean>`o.status = 1` : sql<boolean>`o.status = 0`);
  if (filters.user !== '') conditions.push(await byPeople(trx, filters.user));
  if (filters.text !== '') conditions.push(withText(principal, filters.text));
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/** Texts that the reader does not see are not looked into: that would tell what they hold. */
function withText(principal: MemberPrincipal, text: string): RawBuilder<boolean> {
  if (REQUEST_ID.test(text)) return sql<boolean>`o.request_id = ${text}`;
  const part = containing(text);
  return sql<boolean>`(o.request_url ILIKE ${part} OR o.exception_message ILIKE ${part} OR o.ip_addr ILIKE ${part}
    OR ${isOpenTo(principal)} AND (o.request_params ILIKE ${part} OR o.return_result ILIKE ${part}))`;
}
