import { sql, type RawBuilder } from 'kysely';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { BillingPlan, RoleHolder, TenantState } from '@plumbline/shared/contract/tenant.ts';
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
  website: string;
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

const COLUMNS = sql`
  t.id, t.name, t.billing_plan AS "billingPlan", t.start_date AS "startDate",
  t.expiration_date AS "expirationDate", t.time_zone AS "timeZone", t.language,
  t.contact_name AS "contactName", t.contact_email AS "contactEmail", t.contact_phone AS "contactPhone", t.website,
  t.has_bim AS "hasBim", t.has_connections AS "hasConnections", t.has_ai AS "hasAi",
  t.allows_links AS "allowsLinks", ${tenantState} AS state, ${tenantDaysLeft} AS "daysLeft",
  (SELECT count(*) FROM tenant_member m WHERE m.tenant_id = t.id AND m.status <> 'removed') AS "memberCount",
  t.created_at AS "createdAt", t.version`;

/** Everybody who has a role of those that run a tenant, or was invited to one. */
export const ROLE_HOLDERS = sql`
  SELECT m.tenant_id, m.system_role, m.account_name AS name, m.account_email AS email, false AS invited,
    m.created_at AS since
  FROM tenant_member m WHERE m.system_role IN ('10', '20') AND m.status = 'active' AND NOT m.is_service
  UNION ALL
  SELECT i.tenant_id, i.system_role, '', i.email, true, i.created_at FROM invitation i
  WHERE i.system_role IN ('10', '20') AND i.accepted_at IS NULL AND i.revoked_at IS NULL`;

/** Which of those with the same role stands for them: who has it before who was invited to it, then who came first. */
export const FIRST_HOLDER = sql`h.invited, h.since, h.email`;

/**
 * Tenants with who runs them and how much is in them: looked up once for all of the page, which is many times as fast.
 * @param order SQL over `tenant t`; missing where the page has one
 */
export async function readTenants(
  db: Database,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
): Promise<TenantRecord[]> {
  const { rows } = await sql<TenantRecord>`
    WITH page AS MATERIALIZED (${page}),
    holder AS MATERIALIZED (
      SELECT DISTINCT ON (h.tenant_id, h.system_role) h.tenant_id, h.system_role,
        json_build_object('name', h.name, 'email', h.email, 'isInvited', h.invited,
          'others', count(*) OVER (PARTITION BY h.tenant_id, h.system_role) - 1) AS shown
      FROM (${ROLE_HOLDERS}) h WHERE h.tenant_id IN (SELECT id FROM page)
      ORDER BY h.tenant_id, h.system_role, ${FIRST_HOLDER}
    ), built AS (
      SELECT p.tenant_id, count(*) AS projects FROM project p
      WHERE p.tenant_id IN (SELECT id FROM page) GROUP BY p.tenant_id
    )
    SELECT ${COLUMNS}, run.shown AS admin, help.shown AS "systemOperator",
      COALESCE(built.projects, 0) AS "projectCount"
    FROM page t
    LEFT JOIN holder run ON run.tenant_id = t.id AND run.system_role = '10'
    LEFT JOIN holder help ON help.tenant_id = t.id AND help.system_role = '20'
    LEFT JOIN built ON built.tenant_id = t.id ${order}`.execute(db);
  return rows;
}

/** A customer's tenant that the reader may see: one of the transaction's, or any for the identity role. */
export async function findTenant(db: Database, tenantId: string): Promise<TenantRecord | null> {
  const [tenant] = await readTenants(
    db,
    sql`SELECT t.* FROM tenant t WHERE t.id = ${tenantId} AND t.kind = 'customer'`,
  );
  return tenant ?? null;
}
