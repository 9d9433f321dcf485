import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/test-database.ts';
import { createSite } from '../journal/testing/site-fixture.ts';
import { migrateToLatest } from './migrate.ts';

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const cluster = await createTestDatabase();
  const name = `migrate_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: cluster.ownerUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(cluster.ownerUrl);
  url.pathname = `/${name}`;
  try {
    await work(url.href);
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
    await cluster.drop();
  }
}

test('several starts at once migrate an empty database once, though another made the roles', async () => {
  await withDatabase(async (url) => {
    const results = await Promise.all([migrateToLatest(url), migrateToLatest(url), migrateToLatest(url)]);
    expect(results.flat()).toEqual(['0001-first', '0002-upload-started']);
    expect(await migrateToLatest(url)).toEqual([]);
  });
});

test('an owner without superuser rights can migrate and switch to the roles', async () => {
  await withDatabase(async (url) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const { rows } = await admin.query<{ db: string }>('SELECT current_database() AS db');
    const role = `${rows[0]?.db}_owner`;
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'owner'`);
    await admin.query(`GRANT plumbline_app, plumbline_identity TO ${role} WITH ADMIN OPTION`);
    await admin.query(`ALTER DATABASE ${rows[0]?.db} OWNER TO ${role}`);
    const ownerUrl = new URL(url);
    ownerUrl.username = role;
    ownerUrl.password = 'owner';
    expect(await migrateToLatest(ownerUrl.href)).toEqual(['0001-first', '0002-upload-started']);
    ownerUrl.searchParams.set('options', '-c role=plumbline_app');
    const app = new pg.Client({ connectionString: ownerUrl.href });
    await app.connect();
    expect((await app.query('SELECT current_user')).rows).toEqual([{ current_user: 'plumbline_app' }]);
    await app.end();
    await admin.query(`REASSIGN OWNED BY ${role} TO postgres`);
    await admin.query(`DROP OWNED BY ${role}`);
    await admin.query(`DROP ROLE ${role}`);
    await admin.end();
  });
});

test('migrating a filled database keeps every row', async () => {
  const database = await createTestDatabase();
  const site = await createSite(database.ownerUrl);
  expect(await migrateToLatest(database.ownerUrl)).toEqual([]);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query('SELECT id FROM project');
  expect(rows).toEqual([{ id: site.projectId }]);
  await owner.end();
  await database.drop();
});
