import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { openTestStores } from '../journal/testing/site-fixture.ts';
import { counter } from '../metrics.ts';
import { startOpsServer, type OpsServer } from './ops-server.ts';

let database: TestDatabase;
let stores: Stores;
let ops: OpsServer;
let isReady = true;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  ops = await startOpsServer({ stores, isReady: () => isReady }, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await ops.stop();
  await stores.close();
  await database.drop();
});

async function ask(path: string, init: RequestInit = {}, from = ops): Promise<[number, string]> {
  const response = await fetch(from.url + path, init);
  return [response.status, await response.text()];
}

test('health says that the process runs, readiness that it can work', async () => {
  expect(await ask('/health')).toEqual([200, '{"status":"ok"}']);
  expect(await ask('/ready')).toEqual([200, '{"status":"ready"}']);
  isReady = false;
  expect(await ask('/health')).toEqual([200, '{"status":"ok"}']);
  expect(await ask('/ready')).toEqual([503, '{"status":"not-ready"}']);
  isReady = true;
});

test('without its store a process is healthy and not ready', async () => {
  const away = openTestStores('postgres://postgres@127.0.0.1:1/nothing');
  const other = await startOpsServer({ stores: away, isReady: () => true }, { host: '127.0.0.1', port: 0 });
  expect(await ask('/health', {}, other)).toEqual([200, '{"status":"ok"}']);
  expect(await ask('/ready', {}, other)).toEqual([503, '{"status":"not-ready"}']);
  await other.stop();
  await away.close();
});

test('the figures are what this process has counted', async () => {
  counter('ops_test_total', 'Counted by a test').inc(3);
  const [status, text] = await ask('/metrics?x=1');
  expect(status).toBe(200);
  expect(text).toMatch(/^plumbline_ops_test_total 3$/m);
});

test('there is nothing else, and nothing can be changed', async () => {
  expect((await ask('/'))[0]).toBe(404);
  expect((await ask('/metrics/x'))[0]).toBe(404);
  expect((await ask('/health', { method: 'POST' }))[0]).toBe(405);
});

test('a port that is taken is a failure of the start', async () => {
  const port = Number(new URL(ops.url).port);
  const second = startOpsServer({ stores, isReady: () => true }, { host: '127.0.0.1', port });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
