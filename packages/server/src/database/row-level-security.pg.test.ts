import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { inTenant, type Stores } from './client.ts';
import type { Tables } from './tables.ts';

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let own: Site;
let foreign: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl, { DATABASE_POOL_SIZE: '1' });
  own = await createSite(database.ownerUrl);
  foreign = await createSite(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});

async function tenantTables(): Promise<string[]> {
  const { rows } = await owner.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'tenant_id' ORDER BY 1`,
  );
  return [...rows.map((row) => row.table_name), 'tenant'];
}

const IDENTITY_TABLES = ['account', 'share_session', 'login_log', 'login_throttle'] as const;

describe('the catalogue', () => {
  test('D79 every table with a tenant forces row level security and has a policy to read and one to write', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThan(20);
    for (const table of tables) {
      const { rows } = await owner.query<{ forced: boolean; policies: number }>(
        `SELECT c.relrowsecurity AND c.relforcerowsecurity AS forced,
           (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd = '*'
             AND p.polroles = '{0}' AND p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL
             AND pg_get_expr(p.polqual, c.oid) = pg_get_expr(p.polwithcheck, c.oid)
             AND pg_get_expr(p.polqual, c.oid) LIKE '%app.tenants%') AS policies
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = 'public' AND c.relname = $1`,
        [table],
      );
      expect({ table, ...rows[0] }).toEqual({ table, forced: true, policies: 1 });
    }
  });

  test('no other policy opens a table to the app role', async () => {
    const { rows } = await owner.query<{ roles: string }>(
      `SELECT DISTINCT array_to_string(roles, ',') AS roles FROM pg_policies
       WHERE schemaname = 'public' AND permissive = 'PERMISSIVE' AND policyname <> 'own_tenant'
         -- Detectors that the platform offers to every tenant are read by all.
         AND NOT (tablename = 'detector_model' AND policyname = 'for_all' AND cmd = 'SELECT')`,
    );
    expect(rows).toEqual([{ roles: 'plumbline_identity' }]);
  });

  test('the pools work as roles that cannot pass row level security, own nothing and cannot log in', async () => {
    for (const db of [stores.app, stores.identity]) {
      const { rows } = await sql<Record<string, boolean>>`
        SELECT rolsuper, rolbypassrls, rolcanlogin, rolcreaterole,
          EXISTS (SELECT 1 FROM pg_class WHERE relowner = pg_roles.oid) AS owns
        FROM pg_roles WHERE rolname = current_user AND current_user <> session_user`.execute(db);
      expect(rows).toEqual([
        { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false, owns: false },
      ]);
    }
  });

  test('D83 no function works with its owner’s rights and no view passes row level security', async () => {
    const passing = async () => {
      const { rows } = await owner.query<{ name: string }>(
        `SELECT proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
         WHERE prosecdef AND nspname NOT IN ('pg_catalog', 'information_schema')
         UNION ALL
         SELECT relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE relkind IN ('v', 'm') AND nspname NOT IN ('pg_catalog', 'information_schema')
           AND NOT COALESCE('security_invoker=true' = ANY (reloptions), false)`,
      );
      return rows.map(({ name }) => name).toSorted();
    };
    expect(await passing()).toEqual([]);
    // Such ones would be found.
    await owner.query(`BEGIN;
      CREATE FUNCTION all_names() RETURNS SETOF text LANGUAGE sql SECURITY DEFINER RETURN (SELECT min(name) FROM project);
      CREATE VIEW all_projects AS SELECT name FROM project;
      CREATE VIEW own_projects WITH (security_invoker = true) AS SELECT name FROM project;
      CREATE MATERIALIZED VIEW kept_projects AS SELECT name FROM project`);
    expect(await passing()).toEqual(['all_names', 'all_projects', 'kept_projects']);
    await owner.query('ROLLBACK');
  });

  test('nothing in the product’s schema is open to everybody', async () => {
    const { rows } = await owner.query(
      `SELECT table_name FROM information_schema.role_table_grants
       WHERE grantee = 'PUBLIC' AND table_schema IN ('public', 'pgboss')
       UNION ALL
       SELECT routine_name FROM information_schema.role_routine_grants
       WHERE grantee = 'PUBLIC' AND routine_schema = 'public'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the app role', () => {
  test('D82 a pooled connection does not carry the tenant on, neither after a commit nor after an error', async () => {
    const count = async () => (await stores.app.selectFrom('project').select('id').execute()).length;
    await inTenant(stores.app, own.tenantId, (trx) => trx.selectFrom('project').select('id').execute());
    expect(await count()).toBe(0);
    const failing = inTenant(stores.app, own.tenantId, (trx) => sql`SELECT 1 / 0`.execute(trx));
    await expect(failing).rejects.toThrow('division by zero');
    expect(await count()).toBe(0);
    const thrown = inTenant(stores.app, own.tenantId, () => Promise.reject(new Error('on purpose')));
    await expect(thrown).rejects.toThrow('on purpose');
    expect(await count()).toBe(0);
  });

  test('a transaction sees the tenants it names, and no others', async () => {
    const projects = (tenants: string | string[]) =>
      inTenant(stores.app, tenants, async (trx) => {
        const rows = await trx.selectFrom('project').select('id').execute();
        return rows.map((row) => row.id).toSorted();
      });
    expect(await projects(own.tenantId)).toEqual([own.projectId]);
    expect(await projects([own.tenantId, foreign.tenantId])).toEqual(
      [own.projectId, foreign.projectId].toSorted(),
    );
    expect(await projects([])).toEqual([]);
  });

  test('what is not a tenant’s id is never put into the setting', async () => {
    const wrong = inTenant(stores.app, `${own.tenantId},${foreign.tenantId}`, () => Promise.resolve());
    await expect(wrong).rejects.toThrow('not a tenant id');
  });

  test('a row cannot be written into, moved to or pointed at another tenant', async () => {
    const inOwn = (work: Parameters<typeof inTenant<unknown>>[2]) => inTenant(stores.app, own.tenantId, work);
    const foreignRow = {
      tenant_id: foreign.tenantId,
      name: 'Stolen',
      address: '',
      time_zone: 'UTC',
      created_by: null,
    };
    await expect(inOwn((trx) => trx.insertInto('project').values(foreignRow).execute())).rejects.toThrow(
      'row-level security',
    );
    const move = inOwn((trx) => sql`UPDATE floor_plan SET tenant_id = ${foreign.tenantId}`.execute(trx));
    await expect(move).rejects.toThrow('row-level security');
    const pointing = inOwn((trx) =>
      trx
        .insertInto('membership')
        .values({
          project_id: foreign.projectId,
          account_id: own.admin.accountId,
          tenant_id: own.tenantId,
          project_role: 10,
        })
        .execute(),
    );
    await expect(pointing).rejects.toThrow('foreign key');
  });

  test('accounts, visits and logins are out of its reach, and of a session all but what a re-check needs', async () => {
    for (const table of IDENTITY_TABLES) {
      const read = sql`SELECT 1 FROM ${sql.table(table)}`.execute(stores.app);
      await expect(read).rejects.toThrow(`permission denied for table ${table}`);
    }
    const inOwn = (statement: string) =>
      inTenant(stores.app, own.tenantId, async (trx) => (await sql.raw(statement).execute(trx)).rows);
    expect(await inOwn('SELECT id, account_id, expires_at FROM session FOR SHARE')).not.toHaveLength(0);
    await expect(inOwn('SELECT ip FROM session')).rejects.toThrow('permission denied');
    await expect(inOwn('UPDATE session SET expires_at = now()')).rejects.toThrow('permission denied');
    await expect(inOwn('UPDATE session SET lock_anchor = true')).rejects.toThrow('check constraint');
    await expect(inOwn('DELETE FROM session')).rejects.toThrow('permission denied');
  });

  test('what is written once stays as it is', async () => {
    const appendOnly: (keyof Tables)[] = [
      'event',
      'journal_entry',
      'operation_log',
      'hours_entry',
      'hours_request',
    ];
    for (const table of appendOnly) {
      for (const statement of [
        `DELETE FROM ${table}`,
        `UPDATE ${table} SET tenant_id = tenant_id`,
        `TRUNCATE ${table}`,
      ]) {
        const tried = inTenant(stores.app, own.tenantId, (trx) => sql.raw(statement).execute(trx));
        await expect(tried).rejects.toThrow('permission denied');
      }
    }
  });

  test('a room’s journal outlives every attempt on it while its plan has a record', async () => {
    const [floorPlanId] = own.floorPlanIds;
    const room = `plan:${floorPlanId}`;
    await inTenant(stores.app, own.tenantId, async (trx) => {
      const rooms = () =>
        trx.selectFrom('journal_document').select('room').where('room', '=', room).execute();
      await trx.deleteFrom('journal_document').where('room', '=', room).execute();
      expect(await rooms()).toEqual([{ room }]);
      await trx
        .deleteFrom('floor_plan')
        .where('id', '=', floorPlanId ?? '')
        .execute();
      await trx.deleteFrom('journal_document').where('room', '=', room).execute();
      expect(await rooms()).toEqual([]);
    });
  });

  test('it can neither become the owner nor change what it is', async () => {
    for (const statement of [
      'ALTER TABLE project DISABLE ROW LEVEL SECURITY',
      'CREATE TABLE mine (id int)',
    ]) {
      await expect(sql.raw(statement).execute(stores.app)).rejects.toThrow(/permission denied|must be owner/);
    }
  });
});

describe('the identity role', () => {
  test('reads names and links of all tenants, but no project content', async () => {
    const tenants = await stores.identity.selectFrom('tenant').select('id').execute();
    expect(tenants).toHaveLength(2);
    for (const table of ['floor_plan', 'zone', 'journal_entry', 'event', 'membership', 'upload']) {
      const read = sql`SELECT 1 FROM ${sql.table(table)}`.execute(stores.identity);
      await expect(read).rejects.toThrow(`permission denied for table ${table}`);
    }
  });

  test('changes neither tenants nor projects nor links', async () => {
    for (const table of ['tenant', 'tenant_member', 'project', 'share_link']) {
      const write = sql`DELETE FROM ${sql.table(table)}`.execute(stores.identity);
      await expect(write).rejects.toThrow(`permission denied for table ${table}`);
    }
  });
});
