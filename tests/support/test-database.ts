import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { TEMPLATE_DATABASE } from './postgres-setup.ts';

export interface TestDatabase {
  /** Connection address of the owner role. */
  ownerUrl: string;
  /** The same, working as the role plumbline_app that row level security applies to. */
  appUrl: string;
  /** Removes the database, ending what is still connected. */
  drop(): Promise<void>;
}

/**
 * A database of its own with the newest schema and no rows, copied from the run's template.
 * Works in the vitest projects pg, real, rooms and faults.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl } = inject('pg');
  const name = `t_${randomBytes(8).toString('hex')}`;
  // By files: page by page through the log costs eight times the processor time.
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const appUrl = new URL(url);
  appUrl.search = `?options=${encodeURIComponent('-c role=plumbline_app')}`;
  return {
    ownerUrl: url.href,
    appUrl: appUrl.href,
    drop: () => asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
