import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { LoginListQuerySchema } from '@plumbline/shared/contract/operation-log.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { listLogins, readLogins } from './list-logins.ts';
import { recordLogin, sweepLoginLog, type NewLogin } from './login-log.store.ts';

let database: TestDatabase;
let stores: Stores;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  site = await createSite(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});

const failed: NewLogin = {
  tenant_id: null,
  account_id: null,
  email: 'nobody@example.test',
  result: 'bad-credentials',
  ip: '::1',
  user_agent: 'test',
};

function emails(): Promise<string[]> {
  return stores.identity
    .selectFrom('login_log')
    .select('email')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ email }) => email));
}

test('tries with and without an account are kept, their texts cut to length', async () => {
  await recordLogin(stores.identity, { ...failed, email: 'x'.repeat(500), user_agent: 'y'.repeat(5000) });
  const known = { tenant_id: site.tenantId, account_id: site.admin.accountId, email: 'ana@example.test' };
  await recordLogin(stores.identity, { ...failed, ...known, result: 'ok' });
  expect(await emails()).toEqual(['x'.repeat(254), 'ana@example.test']);
});

test('whoever comes in was last seen in that tenant then, and who fails was not', async () => {
  const { accountId } = site.outsider;
  const lastLogin = async () => {
    const member = stores.identity.selectFrom('tenant_member').select('last_login_at');
    const own = member.where('account_id', '=', accountId).where('tenant_id', '=', site.tenantId);
    return (await own.executeTakeFirstOrThrow()).last_login_at;
  };
  const known = { ...failed, tenant_id: site.tenantId, account_id: accountId };
  await recordLogin(stores.identity, known);
  expect(await lastLogin()).toBeNull();
  await recordLogin(stores.identity, { ...known, result: 'ok' });
  expect(await lastLogin()).not.toBeNull();
});

test('tries older than a year are swept, younger ones stay', async () => {
  await recordLogin(stores.identity, { ...failed, email: 'old@example.test' });
  await recordLogin(stores.identity, { ...failed, email: 'young@example.test' });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`UPDATE login_log SET at = now() - interval '366 days' WHERE email = 'old@example.test'`);
  await owner.query(
    `UPDATE login_log SET at = now() - interval '364 days' WHERE email = 'young@example.test'`,
  );
  await owner.end();
  await sweepLoginLog(stores.identity);
  const left = await emails();
  expect(left).not.toContain('old@example.test');
  expect(left).toContain('young@example.test');
});

test('a list goes from the newest or from the oldest on, and tries of one moment stay apart at the ends of pages', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO login_log (email, result, ip, user_agent, at)
     SELECT 'ordered@example.test', 'throttled', '::1', 'test', timestamptz '2026-08-01' + n / 7 * interval '1 second'
     FROM generate_series(0, 32) AS n RETURNING id`,
  );
  await owner.end();
  const platform: MemberPrincipal = {
    kind: 'member',
    accountId: site.admin.accountId,
    tenantId: site.tenantId,
    systemRole: '00',
    sessionId: '',
  };
  const asked = (query: object) => z.parse(LoginListQuerySchema, { user: 'ordered@', ...query });
  const whole = async (direction: 'asc' | 'desc') => {
    const ids: string[] = [];
    for (let pageNum = 1; pageNum <= 4; pageNum += 1) {
      const page = await listLogins(stores, platform, asked({ direction, pageNum, pageSize: 10 }));
      expect([page.total, page.isMore]).toEqual([33, false]);
      ids.push(...page.rows.map(({ id }) => id));
    }
    return ids;
  };
  const taken = async (direction: 'asc' | 'desc') => {
    const ids: string[] = [];
    for await (const piece of readLogins(stores, platform, asked({ direction }), 10))
      ids.push(...piece.map(({ id }) => id));
    return ids;
  };
  const oldestFirst = rows.map(({ id }) => id);
  expect(await whole('asc')).toEqual(oldestFirst);
  expect(await whole('desc')).toEqual(oldestFirst.toReversed());
  expect(await taken('asc')).toEqual(oldestFirst);
  expect(await taken('desc')).toEqual(oldestFirst.toReversed());
});
