import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type {
  MemberExportQuery,
  MemberListQuery,
  MemberOrder,
  MemberStatus,
} from '@plumbline/shared/contract/member.ts';
import type { Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { isFoundByReader } from './is-found-by.ts';
import { knownMembers, seesMoreThanNames, visibleMembers } from './visible-members.ts';

export interface MemberRecord {
  accountId: string;
  name: string;
  email: string;
  jobTitle: string;
  companyName: string;
  systemRole: SystemRole;
  status: MemberStatus;
  projectCount: number;
  /** Groups that they manage as group managers. */
  managedGroupCount: number;
  lastLoginAt: Date | null;
  createdAt: Date;
}

export interface ListedMember extends MemberRecord {
  /** Whether the reader sees more than the name. */
  isKnown: boolean;
}

const COLUMNS = sql`
  m.account_id AS "accountId", m.account_name AS name, m.account_email AS email, m.system_role AS "systemRole",
  m.account_job_title AS "jobTitle", m.account_company AS "companyName",
  m.status, m.last_login_at AS "lastLoginAt", m.created_at AS "createdAt",
  (SELECT count(*) FROM membership p WHERE p.account_id = m.account_id AND p.tenant_id = m.tenant_id)
    AS "projectCount",
  (SELECT count(*) FROM group_manager g WHERE g.account_id = m.account_id AND g.tenant_id = m.tenant_id)
    AS "managedGroupCount"`;

const ORDERS: Record<MemberOrder, RawBuilder<unknown>> = {
  name: sql`lower(m.account_name)`,
  email: sql`m.account_email`,
  jobTitle: sql`lower(m.account_job_title)`,
  companyName: sql`lower(m.account_company)`,
  systemRole: sql`m.system_role`,
  // Who may work first, who is gone last.
  status: sql`array_position(ARRAY['active', 'suspended', 'removed'], m.status)`,
  projectCount: sql`COALESCE(c.projects, 0)`,
  lastLoginAt: sql`m.last_login_at`,
  createdAt: sql`m.created_at`,
};

/** What tells of more than a name and a role. */
const CLOSER_ORDERS: ReadonlySet<MemberOrder> = new Set([
  'email',
  'jobTitle',
  'companyName',
  'status',
  'lastLoginAt',
]);

/**
 * One page of the people whom the caller may see, and how many there are in all. What the caller does not see of
 * somebody is neither searched nor ordered by; who sees names only is not answered by company or standing at all.
 */
export async function listMembers(
  trx: Trx,
  principal: MemberPrincipal,
  asked: MemberListQuery,
): Promise<{ rows: ListedMember[]; total: number; seesMore: boolean }> {
  const seesMore = await seesMoreThanNames(trx, principal);
  const query = seesMore ? asked : { ...asked, company: '', status: undefined };
  // Who is searched for is found by reading everybody: once, for the page and for how many there are.
  const found = isSearched(query) ? sql`, count(*) OVER () AS found` : sql``;
  const page = sql`
    ${inOrder(principal, query, found)} LIMIT ${query.pageSize} OFFSET ${(query.pageNum - 1) * query.pageSize}`;
  // The rest is looked up of those that are shown, not of all that come before them.
  const { rows } = await sql<ListedMember & { found?: number }>`
    SELECT ${COLUMNS}, ${knownMembers('m', principal)} AS "isKnown" ${isSearched(query) ? sql`, page.found` : sql``}
    FROM (${page}) page JOIN tenant_member m USING (account_id) WHERE m.tenant_id = ${principal.tenantId}
    ORDER BY ${wayOf(query)}`.execute(trx);
  const total = rows[0]?.found ?? (await countMembers(trx, principal, query));
  return { rows: rows.map(({ found: _found, ...member }) => member), total, seesMore };
}

/** Whether no index tells who is wanted. */
function isSearched({ search, company }: MemberListQuery): boolean {
  return Boolean(search) || Boolean(company);
}

async function countMembers(trx: Trx, principal: MemberPrincipal, query: MemberExportQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM tenant_member m WHERE ${wantedBy(principal, query)}`.execute(trx);
  return rows[0]?.total ?? 0;
}

/** Everybody whom the list has, in its order. @returns account ids */
export async function listMemberIds(
  trx: Trx,
  principal: MemberPrincipal,
  query: MemberExportQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT page.account_id AS id FROM (${inOrder(principal, query)}) page ORDER BY ${wayOf(query)}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** The members of these accounts as the list shows them, in the order given; who is gone is left out. */
export async function findMembers(trx: Trx, accountIds: readonly string[]): Promise<MemberRecord[]> {
  const { rows } = await sql<MemberRecord>`
    SELECT ${COLUMNS} FROM tenant_member m WHERE m.account_id = ANY (${accountIds}::uuid[])`.execute(trx);
  const byId = new Map(rows.map((row) => [row.accountId, row]));
  return accountIds.flatMap((id) => byId.get(id) ?? []);
}

/** A member of the tenant as the list shows them, or null. The transaction may see more than the tenant. */
export async function findMember(
  trx: Trx,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<MemberRecord | null> {
  const { rows } = await sql<MemberRecord>`
    SELECT ${COLUMNS} FROM tenant_member m
    WHERE m.tenant_id = ${tenantId} AND m.account_id = ${accountId}`.execute(trx);
  return rows[0] ?? null;
}

function wantedBy(principal: MemberPrincipal, query: MemberExportQuery): RawBuilder<boolean> {
  return sql<boolean>`m.tenant_id = ${principal.tenantId} AND ${visibleMembers('m', principal)} AND ${matching(query, knownMembers('m', principal))}`;
}

/** Who is wanted, with what they are ordered by; the indexes have the same order. */
function inOrder(
  principal: MemberPrincipal,
  query: MemberExportQuery,
  beside: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  // All at once is ten times as fast as one after the other.
  const counted = sql`LEFT JOIN (
    SELECT account_id, count(*) AS projects FROM membership WHERE tenant_id = ${principal.tenantId}
    GROUP BY account_id) c ON c.account_id = m.account_id`;
  const order = ORDERS[query.orderBy];
  const isCloser = CLOSER_ORDERS.has(query.orderBy);
  const key = isCloser ? sql`CASE WHEN ${knownMembers('m', principal)} THEN ${order} END` : order;
  return sql`
    SELECT m.account_id, ${key} AS sort_key ${beside} FROM tenant_member m
    ${query.orderBy === 'projectCount' ? counted : sql``}
    WHERE ${wantedBy(principal, query)} ORDER BY ${wayOf(query)}`;
}

/** Who was never there counts as earliest. */
function wayOf({ orderBy, direction }: MemberExportQuery): RawBuilder<unknown> {
  const nulls = direction === 'asc' ? sql`NULLS FIRST` : sql`NULLS LAST`;
  return sql`sort_key ${SORT_WAY[direction]} ${orderBy === 'lastLoginAt' ? nulls : sql``}, account_id`;
}

function matching(
  { search, systemRole, company, status }: MemberExportQuery,
  isKnown: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const part = containing(search);
  const companyPart = containing(company);
  const conditions = [
    status ? sql<boolean>`m.status = ${status} AND ${isKnown}` : sql<boolean>`m.status <> 'removed'`,
    ...(systemRole ? [sql<boolean>`m.system_role = ${systemRole}`] : []),
    ...(part ? [isFoundByReader('m', part, isKnown)] : []),
    ...(companyPart ? [sql<boolean>`${isKnown} AND m.account_company ILIKE ${companyPart}`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}
