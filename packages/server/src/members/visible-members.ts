import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { Trx } from '../database/client.ts';
import { isManagedBy } from '../projects/visible-projects.ts';

/**
 * A condition on `tenant_member` under this alias: whom somebody may see. Who runs a tenant sees all of it (the platform
 * operator that of the platform), everybody else their own projects and groups.
 */
export function visibleMembers(
  alias: string,
  { systemRole, accountId }: MemberPrincipal,
): RawBuilder<boolean> {
  if (systemRole <= '20') return sql<boolean>`true`;
  const theirId = sql.ref(`${alias}.account_id`);
  const isColleague = sql<boolean>`EXISTS (
    SELECT 1 FROM membership theirs JOIN membership mine ON mine.project_id = theirs.project_id
    WHERE theirs.account_id = ${theirId} AND mine.account_id = ${accountId})`;
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
