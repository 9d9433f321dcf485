import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import type { Trx } from '../database/client.ts';
import { isManagedBy } from '../projects/visible-projects.ts';

/** In a project: responders and viewers see the names of its people only. */
const WEAKEST_THAT_KNOWS: MemberProjectRole = 20;

/**
 * A condition on `tenant_member` under this alias: whom somebody may see. Who runs a tenant sees all of it (the platform
 * operator that of the platform), everybody else their own projects and groups.
 */
export function visibleMembers(alias: string, principal: MemberPrincipal): RawBuilder<boolean> {
  return sharingProject(alias, principal, 40);
}

/**
 * The same: of whom somebody sees more than the name. As in the list of a project's people, its responders and viewers
 * see names only, and whoever may see more in one project that they share does. Nobody is hidden from themselves.
 */
export function knownMembers(alias: string, principal: MemberPrincipal): RawBuilder<boolean> {
  const isOwn = sql<boolean>`${sql.ref(`${alias}.account_id`)} = ${principal.accountId}`;
  return sql<boolean>`(${sharingProject(alias, principal, WEAKEST_THAT_KNOWS)} OR ${isOwn})`;
}

/**
 * Whether there may be anybody but themselves of whom somebody sees more than the name: who has a place in a project that
 * lets them, or a group of projects.
 */
export async function seesMoreThanNames(
  trx: Trx,
  { systemRole, accountId, tenantId }: MemberPrincipal,
): Promise<boolean> {
  if (systemRole <= '20') return true;
  const place = sql`SELECT 1 FROM membership WHERE account_id = ${accountId} AND tenant_id = ${tenantId}
    AND project_role <= ${WEAKEST_THAT_KNOWS}`;
  const group = sql`SELECT 1 FROM group_manager WHERE account_id = ${accountId} AND tenant_id = ${tenantId}`;
  const { rows } = await sql<{ isSo: boolean }>`
    SELECT EXISTS (${place}) OR (${systemRole}::text = '30' AND EXISTS (${group})) AS "isSo"`.execute(trx);
  return rows[0]?.isSo === true;
}

/** Whoever is in a project in which somebody has this role, or a stronger one. */
function sharingProject(
  alias: string,
  { systemRole, accountId }: MemberPrincipal,
  weakestRole: MemberProjectRole,
): RawBuilder<boolean> {
  if (systemRole <= '20') return sql<boolean>`true`;
  const theirId = sql.ref(`${alias}.account_id`);
  const isColleague = sql<boolean>`EXISTS (
    SELECT 1 FROM membership theirs JOIN membership mine ON mine.project_id = theirs.project_id
    WHERE theirs.account_id = ${theirId} AND mine.account_id = ${accountId}
      AND mine.project_role <= ${weakestRole})`;
  if (systemRole !== '30') return isColleague;
  return sql<boolean>`(${isColleague} OR EXISTS (
    SELECT 1 FROM membership theirs JOIN project p ON p.id = theirs.project_id
    WHERE theirs.account_id = ${theirId} AND ${isManagedBy(accountId)}))`;
}

/** Those of the accounts who are active in the tenant and whom somebody may see. */
export async function visibleAmong(
  trx: Trx,
  reader: MemberPrincipal,
  accountIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('tenant_member as m')
    .select('m.account_id')
    .where('m.tenant_id', '=', reader.tenantId)
    .where('m.status', '=', 'active')
    .where('m.account_id', 'in', accountIds)
    .where(visibleMembers('m', reader))
    .execute();
  return rows.map(({ account_id: id }) => id);
}
