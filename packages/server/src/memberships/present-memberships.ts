import { sql } from 'kysely';

/** For FROM: `membership m` of everybody who has not been removed from the tenant; whoever is readmitted has it again. */
export const PRESENT_MEMBERSHIPS = sql`membership m JOIN tenant_member present
  ON present.account_id = m.account_id AND present.tenant_id = m.tenant_id AND present.status <> 'removed'`;
