import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { openTestStores } from '../journal/testing/site-fixture.ts';
import { afterCommit } from './after-commit.ts';
import { inTransaction, isStoreUnavailable, type Stores } from './client.ts';

let database: TestDatabase;
let stores: Stores;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl, { STATEMENT_TIMEOUT_MS: '300' });
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});

async function killConnections(): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await owner.end();
}

async function caught(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

test('A5 a connection that breaks idle or within a transaction ends nothing but that transaction', async () => {
  await sql`SELECT 1`.execute(stores.app);
  const error = await caught(
    inTransaction(stores.app, async (trx) => {
      await sql`SELECT 1`.execute(trx);
      await killConnections();
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sql`SELECT 1`.execute(trx);
    }),
  );
  expect(isStoreUnavailable(error)).toBe(true);
  const { rows } = await sql`SELECT 1 AS one`.execute(stores.app);
  expect(rows).toEqual([{ one: 1 }]);
});

test('a statement that takes too long ends with a store that is unavailable', async () => {
  const error = await caught(sql`SELECT pg_sleep(5)`.execute(stores.app));
  expect(isStoreUnavailable(error)).toBe(true);
});

test('a server that takes no writes, or whose files have reached a limit, is unavailable', async () => {
  const write = inTransaction(stores.app, async (trx) => {
    await sql`SET TRANSACTION READ ONLY`.execute(trx);
    await sql`DELETE FROM access_change`.execute(trx);
  });
  expect(isStoreUnavailable(await caught(write))).toBe(true);
  const internal = (message: string) => Object.assign(new Error(message), { code: 'XX000' });
  expect(isStoreUnavailable(internal('could not extend file "base/5/2619": File too large'))).toBe(true);
  expect(isStoreUnavailable(internal('could not write to file "pg_wal/xlogtemp.7": File too large'))).toBe(
    true,
  );
  expect(isStoreUnavailable(internal('cache lookup failed for relation 16384'))).toBe(false);
});

test('a refused connection and a database that is gone are unavailable, a broken rule is not', async () => {
  const nowhere = openTestStores('postgres://nobody:none@127.0.0.1:1/none');
  expect(isStoreUnavailable(await caught(sql`SELECT 1`.execute(nowhere.app)))).toBe(true);
  await nowhere.close();
  const wrong = await caught(sql`SELECT 1 / 0`.execute(stores.app));
  expect(wrong).toBeInstanceOf(Error);
  expect(isStoreUnavailable(wrong)).toBe(false);
  expect(isStoreUnavailable(new Error('anything'))).toBe(false);
});

test('bigints are numbers, beyond 2^53 an error, and plain days stay text', async () => {
  const { rows } = await sql`
    SELECT 9007199254740991::bigint AS big, ARRAY[1, 4294967295]::bigint[] AS ids, DATE '2026-03-02' AS day,
      ARRAY[]::bigint[] AS none`.execute(stores.app);
  expect(rows).toEqual([
    { big: Number.MAX_SAFE_INTEGER, ids: [1, 4_294_967_295], day: '2026-03-02', none: [] },
  ]);
  await expect(sql`SELECT 9007199254740993::bigint`.execute(stores.app)).rejects.toThrow('out of range');
});

test('hints run after the commit, once for a key, and never after a rollback', async () => {
  const ran: string[] = [];
  const hint = (name: string) => () => void ran.push(name);
  await inTransaction(stores.app, async (trx) => {
    afterCommit(trx, 'a', hint('first'));
    afterCommit(trx, 'a', hint('second'));
    await sql`SELECT 1`.execute(trx);
    expect(ran).toEqual([]);
  });
  expect(ran).toEqual(['second']);
  await caught(
    inTransaction(stores.app, (trx) => {
      afterCommit(trx, 'a', hint('never'));
      return Promise.reject(new Error('rolled back'));
    }),
  );
  expect(ran).toEqual(['second']);
});

test('A6 a server that fell silent is given up, and the next statement takes a new connection', async () => {
  const sockets = new Set<Socket>();
  const real = new URL(database.ownerUrl);
  const proxy = createServer((socket) => {
    const onward = connect(Number(real.port), real.hostname);
    socket.pipe(onward).pipe(socket);
    for (const each of [socket, onward]) each.on('error', () => each.destroy());
    sockets.add(socket).add(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const through = new URL(real);
  through.port = String(address.port);
  const far = openTestStores(through.href, { STATEMENT_TIMEOUT_MS: '300', DATABASE_POOL_SIZE: '1' });
  await sql`SELECT 1`.execute(far.app);
  for (const socket of sockets) socket.unpipe();
  const error = await caught(sql`SELECT 1`.execute(far.app));
  expect(isStoreUnavailable(error)).toBe(true);
  const { rows } = await sql`SELECT 2 AS two`.execute(far.app);
  expect(rows).toEqual([{ two: 2 }]);
  await far.close();
  for (const socket of sockets) socket.destroy();
  proxy.close();
});
