import { sql, type RawBuilder } from 'kysely';

/** For FROM: `membership m` of everybody who has not been removed from the tenant; whoever is readmitted has it again. */
export const PRESENT_MEMBERSHIPS = sql`membership m JOIN tenant_member present
  ON present.account_id = m.account_id AND present.tenant_id = m.tenant_id AND present.status <> 'removed'`;

/** The same of one tenant, for lists: the few who were removed are read once, instead of everybody for each place. */
export function presentMembershipsOf(tenantId: string): RawBuilder<unknown> {
  const removed = sql`SELECT gone.account_id FROM tenant_member gone
    WHERE gone.tenant_id = ${tenantId} AND gone.status = 'removed'`;
  return sql`(SELECT * FROM membership every
    WHERE every.tenant_id = ${tenantId} AND every.account_id NOT IN (${removed})) m`;
}
