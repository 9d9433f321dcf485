import { sql, type RawBuilder } from 'kysely';
import {
  EXPIRES_SOON_DAYS,
  type TenantFlag,
  type TenantListQuery,
  type TenantOrder,
} from '@plumbline/shared/contract/tenant.ts';
import type { Stores } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { isFoundBy } from '../members/is-found-by.ts';
import {
  FIRST_HOLDER,
  ROLE_HOLDERS,
  readTenants,
  tenantDaysLeft,
  tenantState,
  type TenantRecord,
} from './tenant-record.ts';

const ORDERS: Record<TenantOrder, RawBuilder<unknown>> = {
  name: sql`lower(t.name)`,
  // From the smallest to the largest.
  billingPlan: sql`array_position(ARRAY['trial', 'standard', 'professional', 'enterprise'], t.billing_plan)`,
  startDate: sql`t.start_date`,
  expirationDate: sql`t.expiration_date`,
  createdAt: sql`t.created_at`,
  hours: sql`COALESCE((
    SELECT e.total_seconds - e.settled_seconds - e.reserved_seconds FROM hours_entry e
    WHERE e.tenant_id = t.id ORDER BY e.seq DESC LIMIT 1), 0)`,
  admin: sql`holder.called`,
  systemOperator: sql`holder.called`,
};

/** Who stands for a role in each tenant, as the list calls them; looked up for all at once, which is ten times as fast. */
function withHolder(role: '10' | '20'): RawBuilder<unknown> {
  return sql`LEFT JOIN (
    SELECT DISTINCT ON (h.tenant_id) h.tenant_id,
      lower(CASE WHEN h.invited THEN h.email ELSE h.name END) AS called
    FROM (${ROLE_HOLDERS}) h WHERE h.system_role = ${role} ORDER BY h.tenant_id, ${FIRST_HOLDER}
  ) holder ON holder.tenant_id = t.id`;
}

/** What an order needs beside the tenants. */
const BESIDE: Partial<Record<TenantOrder, RawBuilder<unknown>>> = {
  admin: withHolder('10'),
  systemOperator: withHolder('20'),
};

const FLAGS: Record<TenantFlag, RawBuilder<boolean>> = {
  bim: sql<boolean>`t.has_bim`,
  connections: sql<boolean>`t.has_connections`,
  ai: sql<boolean>`t.has_ai`,
};

/** One page of the customers' tenants, and how many there are in all; for the platform operator, who is in none of them. */
export async function listTenants(
  stores: Stores,
  query: TenantListQuery,
): Promise<{ rows: TenantRecord[]; total: number }> {
  const wanted = matching(query);
  // Without an end date a tenant ends after all others; so do those that nobody runs.
  const direction = query.direction === 'asc' ? sql`ASC NULLS LAST` : sql`DESC NULLS FIRST`;
  const page = sql`
    SELECT t.*, row_number() OVER (ORDER BY ${ORDERS[query.orderBy]} ${direction}, lower(t.name), t.id) AS place
    FROM tenant t ${BESIDE[query.orderBy] ?? sql``} WHERE ${wanted}
    ORDER BY place LIMIT ${query.pageSize} OFFSET ${(query.pageNum - 1) * query.pageSize}`;
  const rows = await readTenants(stores.identity, page, sql`ORDER BY t.place`);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM tenant t WHERE ${wanted}`.execute(stores.identity);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

function matching({ search, billingPlan, flag, state }: TenantListQuery): RawBuilder<boolean> {
  const part = containing(search);
  const conditions = [
    sql<boolean>`t.kind = 'customer'`,
    ...(billingPlan ? [sql<boolean>`t.billing_plan = ${billingPlan}`] : []),
    ...(flag ? [FLAGS[flag]] : []),
    ...(state === 'expiring'
      ? [sql<boolean>`${tenantState} = 'active' AND ${tenantDaysLeft} < ${EXPIRES_SOON_DAYS}`]
      : state
        ? [sql<boolean>`${tenantState} = ${state}`]
        : []),
    ...(part ? [sql<boolean>`(t.name ILIKE ${part} OR ${isRunBy(part)})`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

function isRunBy(part: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT 1 FROM tenant_member m
    WHERE m.tenant_id = t.id AND m.system_role IN ('10', '20') AND m.status = 'active' AND NOT m.is_service
      AND ${isFoundBy('m', part)})`;
}
