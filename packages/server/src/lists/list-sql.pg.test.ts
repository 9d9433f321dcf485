/** A list is read whole as it was at the beginning, whatever happens to its rows meanwhile. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores, Trx } from '../database/client.ts';
import { inSnapshot } from '../database/snapshot.ts';
import { openTestStores } from '../journal/testing/site-fixture.ts';
import { readPage, readPieces, type ListSql } from './list-sql.ts';

const ROWS = 25;

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl, { DATABASE_POOL_SIZE: '1' });
  await owner.query('CREATE TABLE thing (id int PRIMARY KEY, name text NOT NULL)');
  await owner.query('GRANT SELECT, INSERT ON thing TO plumbline_app');
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  await owner.query('TRUNCATE thing');
  await owner.query(`INSERT INTO thing SELECT n, 'thing ' || n FROM generate_series(1, ${ROWS}) n`);
});

const things = (least = 1): ListSql<{ id: number; name: string }> => ({
  rows: sql`SELECT id, name FROM thing WHERE id >= ${least}`,
  order: sql`id DESC`,
});
const inTens = (trx: Trx) => readPieces(trx, things(), 10);
const taken = (read: (trx: Trx) => AsyncIterable<{ id: number; name: string }[]>, patienceMs?: number) =>
  inSnapshot(stores.app, read, patienceMs === undefined ? {} : { patienceMs });
/** The one connection of the pool is free again. */
const isFree = () => sql`SELECT 1`.execute(stores.app);

test('no row is missing, twice or newer, though rows come, go and move while they are read', async () => {
  const read: { id: number; name: string }[] = [];
  for await (const piece of taken(inTens)) {
    read.push(...piece);
    await owner.query(`DELETE FROM thing WHERE id IN (SELECT id FROM thing ORDER BY id DESC LIMIT 10)`);
    await owner.query(`INSERT INTO thing VALUES (${1000 + read.length}, 'new')`);
    await owner.query(`UPDATE thing SET name = 'renamed'`);
  }
  const all = Array.from({ length: ROWS }, (_, index) => ROWS - index);
  expect(read).toEqual(all.map((id) => ({ id, name: `thing ${id}` })));
  await isFree();
});

test('what is judged first and what is read then are of one moment', async () => {
  const pieces = taken(async function* (trx) {
    await sql`SELECT count(*) FROM thing`.execute(trx);
    await owner.query('DELETE FROM thing');
    yield* readPieces(trx, things());
  });
  for await (const piece of pieces) expect(piece).toHaveLength(ROWS);
  expect.assertions(1);
});

test('a page and how many there are come from the same statement as the whole', async () => {
  const whole: unknown[] = [];
  for await (const piece of taken((trx) => readPieces(trx, things(11), 4))) whole.push(...piece);
  const pages = await stores.app
    .transaction()
    .execute((trx) =>
      Promise.all([1, 2].map((pageNum) => readPage(trx, things(11), { pageNum, pageSize: 8 }))),
    );
  expect(pages.map(({ total }) => total)).toEqual([15, 15]);
  expect(pages.flatMap(({ rows }) => rows)).toEqual(whole);
});

test('nothing is written in it', async () => {
  const writing = taken(async function* (trx) {
    await sql`INSERT INTO thing VALUES (99, 'x')`.execute(trx);
    yield [];
  });
  await expect(writing.next()).rejects.toThrow(/read-only/);
  await isFree();
});

test('whoever stops taking pieces, for good or for long, holds no connection', async () => {
  for await (const _ of taken(inTens)) break;
  await isFree();
  const slow = taken(inTens, 50);
  await slow.next();
  await wait(200);
  await isFree();
  await expect(slow.next()).rejects.toThrow('no piece was taken for 50 ms');
});

test('a connection that breaks between two pieces ends the reading and is let go', async () => {
  const pieces = taken(inTens);
  await pieces.next();
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await expect(pieces.next()).rejects.toThrow(/terminat|connection error/i);
  await isFree();
});
