import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import {
  abandonIdempotent,
  beginIdempotent,
  finishIdempotent,
  keepAnswer,
  sweepIdempotency,
  type IdempotentRequest,
} from './idempotency.store.ts';

let database: TestDatabase;
let stores: Stores;
let site: Site;
let foreign: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  site = await createSite(database.ownerUrl);
  foreign = await createSite(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});

function request(key: string, over: Partial<IdempotentRequest> = {}): IdempotentRequest {
  const { tenantId, inspector } = site;
  return { tenantId, accountId: inspector.accountId, key, requestSha256: 'a'.repeat(64), ...over };
}

/** Makes a kept key older. */
async function age(key: string, interval: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const hash = createHash('sha256').update(key).digest('hex');
  await owner.query(`UPDATE idempotency_key SET created_at = now() - $2::interval WHERE key = $1`, [
    hash,
    interval,
  ]);
  await owner.end();
}

test('of requests with one key that arrive at once exactly one is fresh', async () => {
  const verdicts = await Promise.all(
    Array.from({ length: 8 }, () => beginIdempotent(stores, request('at-once'))),
  );
  const kinds = verdicts.map((verdict) => verdict.kind).toSorted();
  expect(kinds).toEqual(['fresh', ...Array.from({ length: 7 }, () => 'in-progress')]);
});

test('an answer that is kept with its effect is undone with it', async () => {
  const claim = request('with-effect');
  const answer = { status: 200, body: 'done' };
  await beginIdempotent(stores, claim);
  const undone = inTenant(stores.app, claim.tenantId, async (trx) => {
    await keepAnswer(trx, claim, answer);
    throw new Error('the effect failed');
  });
  await expect(undone).rejects.toThrow('the effect failed');
  expect(await beginIdempotent(stores, claim)).toEqual({ kind: 'in-progress' });
  await inTenant(stores.app, claim.tenantId, (trx) => keepAnswer(trx, claim, answer));
  await age('with-effect', '61 seconds');
  expect(await beginIdempotent(stores, claim)).toEqual({ kind: 'replay', ...answer });
});

test('a repeat gets the kept answer, another body under the same key does not', async () => {
  expect(await beginIdempotent(stores, request('repeat'))).toEqual({ kind: 'fresh' });
  const answer = { status: 200, body: '{"code":200,"msg":"مرحبا"}' };
  await finishIdempotent(stores, request('repeat'), answer);
  expect(await beginIdempotent(stores, request('repeat'))).toEqual({ kind: 'replay', ...answer });
  const other = request('repeat', { requestSha256: 'b'.repeat(64) });
  expect(await beginIdempotent(stores, other)).toEqual({ kind: 'mismatch' });
});

test('a copy of the database opens no kept answer', async () => {
  const claim = request('holds a secret');
  await beginIdempotent(stores, claim);
  await finishIdempotent(stores, claim, { status: 200, body: '{"path":"/project/home?sharedata=once"}' });
  const rows = await inTenant(stores.app, claim.tenantId, (trx) =>
    trx.selectFrom('idempotency_key').select(['key', 'body']).execute(),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(`${row.key} ${row.body}`).not.toMatch(/sharedata|holds a secret/);
});

test('a key belongs to one account of one tenant', async () => {
  await beginIdempotent(stores, request('mine'));
  await finishIdempotent(stores, request('mine'), { status: 200, body: 'mine' });
  const colleague = request('mine', { accountId: site.admin.accountId });
  expect(await beginIdempotent(stores, colleague)).toEqual({ kind: 'fresh' });
  const stranger = request('mine', { tenantId: foreign.tenantId, accountId: foreign.admin.accountId });
  expect(await beginIdempotent(stores, stranger)).toEqual({ kind: 'fresh' });
});

test('a key given back is fresh again; a kept answer cannot be given back', async () => {
  await beginIdempotent(stores, request('given-back'));
  await abandonIdempotent(stores, request('given-back'));
  expect(await beginIdempotent(stores, request('given-back'))).toEqual({ kind: 'fresh' });
  await finishIdempotent(stores, request('given-back'), { status: 200, body: 'x' });
  await abandonIdempotent(stores, request('given-back'));
  expect(await beginIdempotent(stores, request('given-back'))).toMatchObject({ kind: 'replay' });
});

test('a request whose process died may be tried again after a minute, by one', async () => {
  await beginIdempotent(stores, request('died'));
  await age('died', '59 s');
  expect(await beginIdempotent(stores, request('died'))).toEqual({ kind: 'in-progress' });
  await age('died', '61 s');
  const other = request('died', { requestSha256: 'b'.repeat(64) });
  expect(await beginIdempotent(stores, other)).toEqual({ kind: 'mismatch' });
  const verdicts = await Promise.all([1, 2, 3].map(() => beginIdempotent(stores, request('died'))));
  expect(verdicts.filter((verdict) => verdict.kind === 'fresh')).toHaveLength(1);
});

test('answers are forgotten after a day, only in the tenants that are swept', async () => {
  await beginIdempotent(stores, request('old'));
  await finishIdempotent(stores, request('old'), { status: 200, body: 'x' });
  await age('old', '25 hours');
  await sweepIdempotency(stores, [foreign.tenantId]);
  expect(await beginIdempotent(stores, request('old'))).toMatchObject({ kind: 'replay' });
  await sweepIdempotency(stores, [site.tenantId, foreign.tenantId]);
  expect(await beginIdempotent(stores, request('old'))).toEqual({ kind: 'fresh' });
});
