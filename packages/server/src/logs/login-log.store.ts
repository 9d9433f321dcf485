import { sql, type Insertable } from 'kysely';
import type { Database } from '../database/client.ts';
import type { LoginLogTable } from '../database/tables.ts';
import { counter } from '../metrics.ts';

export type NewLogin = Omit<Insertable<LoginLogTable>, 'id' | 'at'>;

const logins = counter('logins_total', 'Tries to log in, by how they ended', ['result']);

/** Appends one try to the login log; needs the identity pool, since a failed one knows no tenant. */
export async function recordLogin(identity: Database, row: NewLogin): Promise<void> {
  logins.inc({ result: row.result });
  await identity
    .insertInto('login_log')
    .values({ ...row, email: row.email.slice(0, 254), user_agent: row.user_agent.slice(0, 400) })
    .execute();
}

/** Removes tries older than a year. */
export async function sweepLoginLog(identity: Database): Promise<void> {
  await identity
    .deleteFrom('login_log')
    .where(sql<boolean>`at < now() - interval '1 year'`)
    .execute();
}
