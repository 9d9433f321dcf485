import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { MemberListQuery, MemberOrder, MemberStatus } from '@plumbline/shared/contract/member.ts';
import type { Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';

export interface MemberRecord {
  accountId: string;
  name: string;
  email: string;
  systemRole: SystemRole;
  status: MemberStatus;
  projectCount: number;
  lastLoginAt: Date | null;
  createdAt: Date;
}

const COLUMNS = sql`
  m.account_id AS "accountId", m.account_name AS name, m.account_email AS email, m.system_role AS "systemRole",
  m.status, m.last_login_at AS "lastLoginAt", m.created_at AS "createdAt",
  (SELECT count(*) FROM membership p WHERE p.account_id = m.account_id AND p.tenant_id = m.tenant_id)
    AS "projectCount"`;

const ORDERS: Record<MemberOrder, RawBuilder<unknown>> = {
  name: sql`lower(m.account_name)`,
  email: sql`m.account_email`,
  systemRole: sql`m.system_role`,
  projectCount: sql`"projectCount"`,
  lastLoginAt: sql`m.last_login_at`,
  createdAt: sql`m.created_at`,
};

/** One page of the people whom the caller may see, and how many there are in all. */
export async function listMembers(
  trx: Trx,
  principal: MemberPrincipal,
  query: MemberListQuery,
): Promise<{ rows: MemberRecord[]; total: number }> {
  const wanted = sql<boolean>`m.tenant_id = ${principal.tenantId} AND ${visibleTo(principal)} AND ${matching(query)}`;
  const direction = query.direction === 'asc' ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`;
  const page = await sql<MemberRecord>`
    SELECT ${COLUMNS} FROM tenant_member m WHERE ${wanted}
    ORDER BY ${ORDERS[query.orderBy]} ${direction}, m.account_id
    LIMIT ${query.pageSize} OFFSET ${(query.pageNum - 1) * query.pageSize}`.execute(trx);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM tenant_member m WHERE ${wanted}`.execute(trx);
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 };
}

/** A member of the tenant as the list shows them, or null. */
export async function findMember(trx: Trx, accountId: string): Promise<MemberRecord | null> {
  const { rows } = await sql<MemberRecord>`
    SELECT ${COLUMNS} FROM tenant_member m WHERE m.account_id = ${accountId}`.execute(trx);
  return rows[0] ?? null;
}

/** Who runs a tenant sees all of it (the platform operator that of the platform), everybody else their own projects. */
function visibleTo({ systemRole, accountId }: MemberPrincipal): RawBuilder<boolean> {
  if (systemRole <= '20') return sql<boolean>`true`;
  return sql<boolean>`EXISTS (
    SELECT 1 FROM membership theirs JOIN membership mine ON mine.project_id = theirs.project_id
    WHERE theirs.account_id = m.account_id AND mine.account_id = ${accountId})`;
}

function matching({ search, systemRole, status }: MemberListQuery): RawBuilder<boolean> {
  const part = containing(search);
  const conditions = [
    status ? sql<boolean>`m.status = ${status}` : sql<boolean>`m.status <> 'removed'`,
    ...(systemRole ? [sql<boolean>`m.system_role = ${systemRole}`] : []),
    ...(part ? [sql<boolean>`(m.account_name ILIKE ${part} OR m.account_email ILIKE ${part})`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}
