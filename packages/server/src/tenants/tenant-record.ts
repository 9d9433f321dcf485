import { sql, type RawBuilder } from 'kysely';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type {
  AppointedRole,
  BillingPlan,
  RoleHolder,
  TenantState,
} from '@plumbline/shared/contract/tenant.ts';
import type { Database } from '../database/client.ts';
import { tenantPhase } from './tenant-phase.ts';

/** A tenant as whoever runs it sees it; nothing of its projects but how many there are. Days are `YYYY-MM-DD`. */
export interface TenantRecord {
  id: string;
  name: string;
  billingPlan: BillingPlan;
  startDate: string | null;
  expirationDate: string | null;
  timeZone: string;
  language: Language;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  hasBim: boolean;
  hasConnections: boolean;
  hasAi: boolean;
  allowsLinks: boolean;
  state: TenantState;
  daysLeft: number | null;
  admin: RoleHolder | null;
  systemOperator: RoleHolder | null;
  memberCount: number;
  projectCount: number;
  createdAt: Date;
  version: number;
}

/** SQL over `tenant t`: days from today, in the tenant's zone, to its end date. */
export const tenantDaysLeft = sql<number | null>`
  (t.expiration_date - (statement_timestamp() AT TIME ZONE t.time_zone)::date)`;

/** SQL over `tenant t`: see TENANT_STATES. */
export const tenantState = sql<TenantState>`
  CASE WHEN t.status = 'disabled' THEN 'disabled'
       WHEN ${tenantPhase} = 'locked' THEN 'expired'
       ELSE ${tenantPhase} END`;

/** SQL over `tenant t`: everybody who has a role or was invited to it, as rows `name, email, invited, since`. */
function holdersOf(role: AppointedRole): RawBuilder<unknown> {
  return sql`
    SELECT m.account_name AS name, m.account_email AS email, false AS invited, m.created_at AS since
    FROM tenant_member m WHERE m.tenant_id = t.id AND m.system_role = ${role} AND m.status = 'active'
    UNION ALL
    SELECT '', i.email, true, i.created_at FROM invitation i
    WHERE i.tenant_id = t.id AND i.system_role = ${role} AND i.accepted_at IS NULL AND i.revoked_at IS NULL`;
}

function firstHolder(role: AppointedRole): RawBuilder<RoleHolder | null> {
  return sql<RoleHolder | null>`(
    SELECT json_build_object('name', h.name, 'email', h.email, 'isInvited', h.invited,
      'others', count(*) OVER () - 1)
    FROM (${holdersOf(role)}) h ORDER BY h.invited, h.since, h.email LIMIT 1)`;
}

export const tenantColumns = sql`
  t.id, t.name, t.billing_plan AS "billingPlan", t.start_date AS "startDate",
  t.expiration_date AS "expirationDate", t.time_zone AS "timeZone", t.language,
  t.contact_name AS "contactName", t.contact_email AS "contactEmail", t.contact_phone AS "contactPhone",
  t.has_bim AS "hasBim", t.has_connections AS "hasConnections", t.has_ai AS "hasAi",
  t.allows_links AS "allowsLinks", ${tenantState} AS state, ${tenantDaysLeft} AS "daysLeft",
  ${firstHolder('10')} AS admin, ${firstHolder('20')} AS "systemOperator",
  (SELECT count(*) FROM tenant_member m WHERE m.tenant_id = t.id AND m.status <> 'removed') AS "memberCount",
  (SELECT count(*) FROM project p WHERE p.tenant_id = t.id) AS "projectCount",
  t.created_at AS "createdAt", t.version`;

/** A customer's tenant that the reader may see: one of the transaction's, or any for the identity role. */
export async function findTenant(db: Database, tenantId: string): Promise<TenantRecord | null> {
  const { rows } = await sql<TenantRecord>`
    SELECT ${tenantColumns} FROM tenant t WHERE t.id = ${tenantId} AND t.kind = 'customer'`.execute(db);
  return rows[0] ?? null;
}
