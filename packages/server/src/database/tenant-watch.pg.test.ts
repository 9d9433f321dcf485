import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { inTenant, inTransaction, type Stores, type Trx } from './client.ts';

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl, { DATABASE_POOL_SIZE: '1' });
  site = await createSite(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});

interface Asked {
  rows: unknown[];
  error: string | null;
  /** Tables of each alarm. */
  alarms: string[][];
}

const AlarmSchema = z.strictObject({ alarm: z.literal(true), tables: z.array(z.string()) });

/** What came of a question, and what the log was told meanwhile. */
async function asking(ask: () => Promise<unknown[] | { rows: unknown[] }>): Promise<Asked> {
  const asked: Asked = { rows: [], error: null, alarms: [] };
  const telling = vi.spyOn(stores.log, 'error').mockImplementation((entry: unknown) => {
    asked.alarms.push(AlarmSchema.parse(entry).tables);
  });
  try {
    const answer = await ask();
    asked.rows = Array.isArray(answer) ? answer : answer.rows;
  } catch (error) {
    asked.error = String(error);
  } finally {
    telling.mockRestore();
  }
  return asked;
}

test('D82 without a tenant every tenant table is empty, and that it was asked is an alarm', async () => {
  for (const table of ['tenant', 'project', 'membership', 'floor_plan', 'share_link', 'tenant_member']) {
    const { rowCount } = await owner.query(`SELECT 1 FROM ${table}`);
    expect(rowCount).toBeGreaterThan(0);
  }
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'tenant_id' UNION SELECT 'tenant' ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const outOfReach: string[] = [];
  const empty: [name: string, error: string | null, alarms: string[][]][] = [];
  for (const { name } of tables) {
    const { rows, error, alarms } = await asking(() =>
      sql`SELECT 1 FROM ${sql.table(name)}`.execute(stores.app),
    );
    expect([name, rows]).toEqual([name, []]);
    if (error?.includes(`permission denied for table ${name}`)) outOfReach.push(name);
    else empty.push([name, error, alarms]);
  }
  expect(empty).toEqual(empty.map(([name]) => [name, null, [[name]]]));
  expect(outOfReach).toEqual(['api_token', 'login_log', 'share_session']);
});

test('D82 a write, a join and a transaction that forgot the tenant are alarms too', async () => {
  const alarmsOf = async (statement: string) =>
    (await asking(() => sql.raw(statement).execute(stores.app))).alarms;
  expect(await alarmsOf('UPDATE "project" SET name = name')).toEqual([['project']]);
  expect(await alarmsOf('DELETE FROM ONLY zone')).toEqual([['zone']]);
  expect(
    await alarmsOf('SELECT 1 FROM access_change AS a LEFT JOIN "membership" AS m ON m.project_role = a.seq'),
  ).toEqual([['membership']]);
  expect((await asking(() => inTransaction(stores.app, readProjects))).alarms).toEqual([['project']]);
});

const readProjects = (trx: Trx) => trx.selectFrom('project').select('id').execute();

test('D82 whoever says the tenant, or asks for nothing of any, is no alarm', async () => {
  const own = await asking(() => inTenant(stores.app, site.tenantId, readProjects));
  expect(own).toEqual({ rows: [{ id: site.projectId }], error: null, alarms: [] });
  expect(await asking(() => inTenant(stores.app, [], readProjects))).toEqual({
    rows: [],
    error: null,
    alarms: [],
  });
  expect((await asking(() => sql`SELECT seq FROM access_change`.execute(stores.app))).alarms).toEqual([]);
  // The tenant was said for one transaction only, on the one connection there is.
  expect((await asking(readProjectsBare)).alarms).toEqual([['project']]);
});

const readProjectsBare = () => stores.app.selectFrom('project').select('id').execute();
