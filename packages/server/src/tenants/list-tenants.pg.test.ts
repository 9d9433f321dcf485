/** The platform operator's list of tenants: each row says who runs that tenant and how much is in it, of no other. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  TENANT_ORDERS,
  TenantListQuerySchema,
  type TenantListQuery,
  type TenantOrder,
} from '@plumbline/shared/contract/tenant.ts';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { grantHours, reserveHours } from '../billing/hours-ledger.ts';
import { listTenants } from './list-tenants.ts';
import { findTenant } from './tenant-record.ts';

const EMPTY_TENANTS = 6;

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let one: Site;
let other: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl);
  [one, other] = [await createSite(database.ownerUrl, 0), await createSite(database.ownerUrl, 0)];
  for (const [index, { tenantId }] of [one, other].entries())
    await owner.query('UPDATE tenant SET name = $2 WHERE id = $1', [tenantId, `Tenant ${index}`]);
  await owner.query(
    `INSERT INTO tenant (kind, name, time_zone, language)
     SELECT 'customer', 'Tenant ' || n, 'UTC', 'en' FROM generate_series(2, 1 + $1::int) AS n`,
    [EMPTY_TENANTS],
  );
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});

function list(query: Partial<TenantListQuery> = {}) {
  return listTenants(stores, { ...z.parse(TenantListQuerySchema, {}), ...query });
}

function appoint({ tenantId }: Site, { accountId }: { accountId: string }, role: string, day: string) {
  return owner.query(
    'UPDATE tenant_member SET system_role = $3, created_at = $4 WHERE tenant_id = $1 AND account_id = $2',
    [tenantId, accountId, role, day],
  );
}

function invite({ tenantId, admin }: Site, email: string, role: string, ended: 'revoked_at' | null = null) {
  return owner.query(
    `INSERT INTO invitation (tenant_id, email, system_role, language, token_hash, expires_at, invited_by, revoked_at)
     VALUES ($1, $2, $3, 'en', encode(sha256(convert_to($2, 'UTF8')), 'hex'), now(), $4, CASE WHEN $5 THEN now() END)`,
    [tenantId, email, role, admin.accountId, ended !== null],
  );
}

test('who runs a tenant is the first who came, before all who were invited, and the others are counted', async () => {
  await appoint(one, one.admin, '10', '2026-01-02');
  await appoint(one, one.inspector, '10', '2026-01-01');
  await appoint(one, one.viewer, '20', '2026-01-01');
  await invite(one, 'late@example.test', '10');
  await invite(one, 'gone@example.test', '20', 'revoked_at');
  await invite(other, 'b@example.test', '10');
  await invite(other, 'member@example.test', '40');
  await owner.query(`UPDATE tenant_member SET status = 'suspended' WHERE account_id = $1`, [
    one.viewer.accountId,
  ]);
  await owner.query(`UPDATE tenant_member SET status = 'removed' WHERE account_id = $1`, [
    other.viewer.accountId,
  ]);
  const { rows, total } = await list();
  expect(total).toBe(2 + EMPTY_TENANTS);
  const { rows: members } = await owner.query<{ count: number }>(
    'SELECT count(*)::int FROM tenant_member WHERE tenant_id = $1',
    [one.tenantId],
  );
  const all = members[0]?.count ?? 0;
  const shown = rows.map(({ name, admin, systemOperator, memberCount, projectCount }) => [
    name,
    admin && [admin.name || admin.email, admin.isInvited, admin.others],
    systemOperator,
    memberCount,
    projectCount,
  ]);
  expect(shown.slice(0, 3)).toEqual([
    ['Tenant 0', ['Ben Inspector', false, 2], null, all, 1],
    ['Tenant 1', ['b@example.test', true, 0], null, all - 1, 1],
    ['Tenant 2', null, null, 0, 0],
  ]);
  // The tenant's own people are told the same of it.
  const own = await inTenant(stores.app, one.tenantId, (trx) => findTenant(trx, one.tenantId));
  expect(own).toEqual(rows[0]);
  expect(await inTenant(stores.app, one.tenantId, (trx) => findTenant(trx, other.tenantId))).toBeNull();
});

test('page by page each comes once, in the order of the whole list', async () => {
  for (const [orderBy, direction] of TENANT_ORDERS.flatMap((order) => [
    [order, 'asc'] as const,
    [order, 'desc'] as const,
  ])) {
    const whole = (await list({ orderBy, direction, pageSize: 100 })).rows.map(({ id }) => id);
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (pageNum) => {
        const { rows, total } = await list({ orderBy, direction, pageNum, pageSize: 3 });
        expect(total).toBe(2 + EMPTY_TENANTS);
        return rows.map(({ id }) => id);
      }),
    );
    expect(pages.flat()).toEqual(whole);
    expect(new Set(whole).size).toBe(2 + EMPTY_TENANTS);
  }
});

test('in order of the hours that are left, or of who runs them as the list calls them', async () => {
  for (const [{ tenantId }, seconds] of [
    [one, 50],
    [other, 90],
  ] as const)
    await inTenant(stores.app, tenantId, (trx) =>
      grantHours(trx, { tenantId, seconds, reason: 'Ordered', actor: null }),
    );
  await inTenant(stores.app, other.tenantId, (trx) =>
    reserveHours(trx, {
      tenantId: other.tenantId,
      seconds: 60,
      projectId: other.projectId,
      inspectionId: other.projectId,
      inspectionName: 'Ordered',
      actor: null,
    }),
  );
  await invite(other, 'a@example.test', '20');
  await appoint(one, one.viewer, '20', '2026-01-01');
  await owner.query(`UPDATE tenant_member SET status = 'active' WHERE account_id = $1`, [
    one.viewer.accountId,
  ]);
  const names = async (orderBy: TenantOrder, direction: 'asc' | 'desc') =>
    (await list({ orderBy, direction, pageSize: 100 })).rows.map(({ name }) => name);
  expect((await names('hours', 'desc')).slice(0, 2)).toEqual(['Tenant 0', 'Tenant 1']);
  expect((await names('hours', 'asc')).slice(-2)).toEqual(['Tenant 1', 'Tenant 0']);
  // Ben Inspector, b@example.test; then a@example.test, Cleo Viewer.
  expect((await names('admin', 'asc')).slice(0, 3)).toEqual(['Tenant 1', 'Tenant 0', 'Tenant 2']);
  expect((await names('admin', 'desc')).slice(-2)).toEqual(['Tenant 0', 'Tenant 1']);
  expect((await names('systemOperator', 'asc')).slice(0, 2)).toEqual(['Tenant 1', 'Tenant 0']);
});
