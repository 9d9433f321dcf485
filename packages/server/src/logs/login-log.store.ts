import { sql, type Insertable } from 'kysely';
import type { Database } from '../database/client.ts';
import type { LoginLogTable } from '../database/tables/people-tables.ts';
import { tellNews } from '../events/list-news.ts';
import { counter } from '../metrics.ts';
import { rememberNetwork } from '../sessions/known-networks.ts';

export type NewLogin = Omit<Insertable<LoginLogTable>, 'id' | 'at'>;

const logins = counter('logins_total', 'Tries to log in, by how they ended', ['result']);

/**
 * Appends one try to the login log; needs the identity pool, since a failed one knows no tenant. One with the address
 * of an account is entered in the tenant that this account would come into, so that its admins see it. Whoever comes in,
 * by whichever way, was last seen then, and from
 * there.
 */
export async function recordLogin(identity: Database, row: NewLogin): Promise<void> {
  logins.inc({ result: row.result });
  const email = row.email.slice(0, 254);
  const { rows } = await sql<{ tenantId: string | null; accountId: string | null }>`
    INSERT INTO login_log (tenant_id, account_id, email, result, ip, user_agent)
    SELECT COALESCE(${row.tenant_id}::uuid, home.tenant_id), COALESCE(${row.account_id}::uuid, tried.id),
      ${email}, ${row.result}, ${row.ip}, ${row.user_agent.slice(0, 400)}
    FROM (SELECT 1) AS always
    LEFT JOIN account tried ON tried.email = ${email}
    LEFT JOIN LATERAL (
      SELECT m.tenant_id FROM tenant_member m WHERE m.account_id = tried.id
      ORDER BY m.status = 'active' DESC, m.created_at LIMIT 1
    ) AS home ON true
    RETURNING tenant_id AS "tenantId", account_id AS "accountId"`.execute(identity);
  const { account_id: accountId, tenant_id: tenantId } = row;
  if (row.result === 'ok' && accountId && tenantId) {
    await noteLastLogin(identity, accountId, tenantId);
    await rememberNetwork(identity, accountId, row.ip);
  }
  for (const entered of rows) tellNews(identity, { of: 'logins', ...entered });
}

async function noteLastLogin(identity: Database, accountId: string, tenantId: string): Promise<void> {
  await identity
    .updateTable('tenant_member')
    .set({ last_login_at: new Date() })
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .execute();
}

/** Removes tries older than a year. */
export async function sweepLoginLog(identity: Database): Promise<void> {
  await identity
    .deleteFrom('login_log')
    .where(sql<boolean>`at < now() - interval '1 year'`)
    .execute();
}
