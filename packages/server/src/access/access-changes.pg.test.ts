import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTransaction, type Stores } from '../database/client.ts';
import { openTestStores } from '../journal/testing/site-fixture.ts';
import {
  recordAccessChange,
  sweepAccessChanges,
  watchAccessChanges,
  type AccessChange,
  type AccessWatch,
} from './access-changes.ts';

const WITHIN_MS = process.env['CI'] ? 5000 : 2000;

let database: TestDatabase;
let stores: Stores;
let watch: AccessWatch | null = null;

beforeEach(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
});
afterEach(async () => {
  await watch?.stop();
  watch = null;
  await stores.close();
  await database.drop();
});

function change(subject: string): AccessChange {
  return { scope: 'session', subject, reason: 'test' };
}

function record(subject: string): Promise<void> {
  return inTransaction(stores.app, (trx) => recordAccessChange(trx, change(subject)));
}

/** Watches with a poll that never comes by itself within a test, unless asked for. */
function collect(pollMs = 60_000): string[] {
  const heard: string[] = [];
  watch = watchAccessChanges(stores, {
    pollMs,
    onChanges: (changes) => void heard.push(...changes.map((each) => each.subject)),
  });
  return heard;
}

async function until(heard: string[], count: number): Promise<number> {
  const startedAtMs = Date.now();
  while (heard.length < count && Date.now() - startedAtMs < 10_000) await sleep(5);
  return Date.now() - startedAtMs;
}

test('a change is heard within two seconds, by notification alone and by polling alone', async () => {
  const hinted = collect();
  await watch?.poll();
  await sleep(200);
  await record('hinted');
  expect(await until(hinted, 1)).toBeLessThan(WITHIN_MS);
  await watch?.stop();
  const polled = collect(100);
  await until(polled, 1);
  await sql`INSERT INTO access_change (scope, subject, reason) VALUES ('session', 'quiet', 'test')`.execute(
    stores.app,
  );
  expect(await until(polled, 2)).toBeLessThan(WITHIN_MS);
  expect(polled).toEqual(['hinted', 'quiet']);
});

test('without its transaction there is no change', async () => {
  const heard = collect(50);
  const failed = inTransaction(stores.app, async (trx) => {
    await recordAccessChange(trx, change('never'));
    throw new Error('on purpose');
  });
  await expect(failed).rejects.toThrow('on purpose');
  await record('after');
  await until(heard, 1);
  expect(heard).toEqual(['after']);
});

test('a change that commits behind newer ones is heard, and none is heard twice', async () => {
  const heard = collect();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let drawn: () => void = () => undefined;
  const hasNumber = new Promise<void>((resolve) => (drawn = resolve));
  const late = inTransaction(stores.app, async (trx) => {
    await recordAccessChange(trx, change('late'));
    drawn();
    await held;
  });
  await hasNumber;
  await record('early');
  await watch?.poll();
  await watch?.poll();
  expect(heard).toEqual(['early']);
  release();
  await late;
  await watch?.poll();
  await watch?.poll();
  expect(heard).toEqual(['early', 'late']);
});

test('what was not dealt with comes again', async () => {
  const heard: string[] = [];
  let fails = true;
  watch = watchAccessChanges(stores, {
    pollMs: 60_000,
    onChanges: (changes) => {
      if (fails) throw new Error('on purpose');
      heard.push(...changes.map((each) => each.subject));
    },
  });
  await record('stubborn');
  await watch.poll();
  fails = false;
  await watch.poll();
  expect(heard).toEqual(['stubborn']);
});

test('after its connections broke it hears what happened meanwhile', async () => {
  const heard = collect(100);
  await record('before');
  await until(heard, 1);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await owner.query(
    `INSERT INTO access_change (scope, subject, reason) VALUES ('session', 'meanwhile', 'test')`,
  );
  await owner.end();
  expect(await until(heard, 2)).toBeLessThan(WITHIN_MS);
  expect(heard).toEqual(['before', 'meanwhile']);
});

test('the sweep removes what everybody has heard long ago, and a new watcher does not hear old news', async () => {
  const old = sql`INSERT INTO access_change (scope, subject, reason, at) VALUES
    ('session', 'yesterday', 'test', now() - interval '25 hours'), ('session', 'earlier', 'test', now() - interval '2 hours')`;
  await old.execute(stores.app);
  const heard = collect();
  await record('now');
  await watch?.poll();
  expect(heard).toEqual(['now']);
  await sweepAccessChanges(stores);
  const { rows } = await sql<{ subject: string }>`SELECT subject FROM access_change ORDER BY seq`.execute(
    stores.app,
  );
  expect(rows.map((row) => row.subject)).toEqual(['earlier', 'now']);
});
