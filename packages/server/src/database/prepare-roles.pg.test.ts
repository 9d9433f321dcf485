import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCluster, type TestCluster } from '../../../../tests/support/test-cluster.ts';
import { migrateToLatest } from './migrate.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';
import { addressAs } from './pool.ts';
import { UnfitDatabaseError } from './unfit-database.ts';

// A cluster of its own: in the one that the tests share, the roles are there already and a superuser's.
let cluster: TestCluster;

beforeAll(async () => {
  cluster = await createTestCluster();
});
afterAll(async () => {
  await cluster.drop();
});

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.urlOf('postgres') });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

/** An owner as a managed server gives one: owns its database and is no superuser. */
async function makeOwner(name: string, rights: string): Promise<string> {
  await asAdmin(
    `CREATE ROLE ${name} LOGIN PASSWORD 'owner' ${rights}`,
    `CREATE DATABASE ${name}_db OWNER ${name}`,
  );
  const url = new URL(cluster.urlOf(`${name}_db`));
  url.username = name;
  url.password = 'owner';
  return url.href;
}

async function roleOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('SELECT current_user AS role')).rows;
  } finally {
    await client.end();
  }
}

/** The sentence an administrator reads, and the statement it ends with. */
async function refusal(url: string): Promise<{ sentence: string; remedy: string }> {
  const error: unknown = await migrateToLatest(url).catch((reason: unknown) => reason);
  if (!(error instanceof UnfitDatabaseError)) throw new Error(`not refused: ${String(error)}`);
  expect(error.message.split('\n')).toHaveLength(1);
  return { sentence: error.message, remedy: error.message.slice(error.message.indexOf('run: ') + 5) };
}

test('an owner that may not make roles is told so, and what to run', async () => {
  const url = await makeOwner('plain', '');
  const { sentence, remedy } = await refusal(url);
  expect(sentence).toContain('The database owner plain may not make the roles plumbline_app');
  expect(remedy).toBe('ALTER ROLE plain CREATEROLE;');
});

test('an owner that is no superuser makes the roles itself and switches to them, at once from several starts', async () => {
  const url = await makeOwner('managed', 'CREATEROLE');
  const applied = await Promise.all([migrateToLatest(url), migrateToLatest(url), migrateToLatest(url)]);
  expect(applied.flat()).toEqual(Object.keys(ALL_MIGRATIONS));
  for (const role of ['plumbline_app', 'plumbline_identity'] as const) {
    expect(await roleOf(addressAs(url, role))).toEqual([{ role }]);
  }
});

test('a right to switch that was lost is given again by the next start', async () => {
  const url = await makeOwner('restored', 'CREATEROLE');
  await asAdmin('GRANT plumbline_app, plumbline_identity TO restored WITH ADMIN TRUE, SET FALSE');
  await migrateToLatest(url);
  await asAdmin('REVOKE SET OPTION FOR plumbline_app FROM restored GRANTED BY restored');
  await expect(roleOf(addressAs(url, 'plumbline_app'))).rejects.toThrow('permission denied to set role');
  expect(await migrateToLatest(url)).toEqual([]);
  expect(await roleOf(addressAs(url, 'plumbline_app'))).toEqual([{ role: 'plumbline_app' }]);
});

test('an owner that may not switch to roles another made is told so, and what it is told to run helps', async () => {
  const url = await makeOwner('second', 'CREATEROLE');
  const { sentence, remedy } = await refusal(url);
  expect(sentence).toContain('exist already and the database owner second may not switch to them');
  await asAdmin(remedy);
  expect(await migrateToLatest(url)).toEqual(Object.keys(ALL_MIGRATIONS));
  expect(await roleOf(addressAs(url, 'plumbline_app'))).toEqual([{ role: 'plumbline_app' }]);
});
