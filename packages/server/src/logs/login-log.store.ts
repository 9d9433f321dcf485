import { sql, type Insertable } from 'kysely';
import type { Database } from '../database/client.ts';
import type { LoginLogTable } from '../database/tables/people-tables.ts';
import { counter } from '../metrics.ts';

export type NewLogin = Omit<Insertable<LoginLogTable>, 'id' | 'at'>;

const logins = counter('logins_total', 'Tries to log in, by how they ended', ['result']);

/**
 * Appends one try to the login log; needs the identity pool, since a failed one knows no tenant. One with the address
 * of an account is entered in the tenant that this account would come into, so that its admins see it.
 */
export async function recordLogin(identity: Database, row: NewLogin): Promise<void> {
  logins.inc({ result: row.result });
  const email = row.email.slice(0, 254);
  await sql`
    INSERT INTO login_log (tenant_id, account_id, email, result, ip, user_agent)
    SELECT COALESCE(${row.tenant_id}::uuid, home.tenant_id), COALESCE(${row.account_id}::uuid, tried.id),
      ${email}, ${row.result}, ${row.ip}, ${row.user_agent.slice(0, 400)}
    FROM (SELECT 1) AS always
    LEFT JOIN account tried ON tried.email = ${email}
    LEFT JOIN LATERAL (
      SELECT m.tenant_id FROM tenant_member m WHERE m.account_id = tried.id
      ORDER BY m.status = 'active' DESC, m.created_at LIMIT 1
    ) AS home ON true`.execute(identity);
}

/** Removes tries older than a year. */
export async function sweepLoginLog(identity: Database): Promise<void> {
  await identity
    .deleteFrom('login_log')
    .where(sql<boolean>`at < now() - interval '1 year'`)
    .execute();
}
