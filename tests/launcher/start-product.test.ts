import { existsSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(async () => {
  await product.stop();
});

async function readyStatus(): Promise<number> {
  return fetch(`${product.baseUrl}/api/ready`, { signal: AbortSignal.timeout(8000) }).then(
    (response) => response.status,
    () => 0,
  );
}

async function countAccounts(): Promise<number> {
  const client = new pg.Client({ connectionString: product.databaseUrl, query_timeout: 2000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM account');
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

test('serves the built app, and has the demo accounts', async () => {
  const page = await fetch(product.baseUrl);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<script');
  expect(await countAccounts()).toBeGreaterThan(5);
});

test('the worker shows its health and figures on a port of its own, which its log names', async () => {
  const opsUrl = () => /"ops":"(http:[^"]+)"/.exec(product.logOf('worker'))?.[1];
  await expect.poll(opsUrl, { timeout: 20_000 }).toBeDefined();
  const get = (path: string) =>
    fetch(`${opsUrl()}${path}`).then(async (response) => [response.status, await response.text()] as const);
  expect(await get('/health')).toEqual([200, '{"status":"ok"}']);
  await expect.poll(async () => (await get('/ready'))[0], { timeout: 20_000 }).toBe(200);
  const [, figures] = await get('/metrics');
  expect(figures).toContain('plumbline_process_cpu_seconds_total');
  expect(figures).toContain('plumbline_jobs_total');
});

test('a killed process is gone until it is restarted', async () => {
  await product.kill('api');
  expect(await readyStatus()).toBe(0);
  await product.restart('api');
  expect(await readyStatus()).toBe(200);
  await product.kill('collab', 'SIGTERM');
  await product.restart('collab');
  await expect.poll(readyStatus, { timeout: 10_000 }).toBe(200);
});

test('a killed database comes back on its address with its rows', async () => {
  await product.postgres.kill9();
  await expect(countAccounts()).rejects.toThrow('ECONNREFUSED');
  await product.postgres.start();
  expect(await countAccounts()).toBeGreaterThan(5);
  await expect.poll(readyStatus, { timeout: 20_000 }).toBe(200);
});

test('a paused database keeps its connections and answers again when it goes on', async () => {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  product.postgres.pause();
  const answer = client.query<{ one: number }>('SELECT 1 AS one');
  const isAnswered = await Promise.race([
    answer.then(() => true),
    new Promise((resolve) => setTimeout(resolve, 1000, false)),
  ]);
  expect(isAnswered).toBe(false);
  product.postgres.resume();
  expect((await answer).rows).toEqual([{ one: 1 }]);
  await client.end();
});

test('nothing is left of it when it is stopped', async () => {
  await product.stop();
  expect(existsSync(product.dataDir)).toBe(false);
  expect(await readyStatus()).toBe(0);
});
