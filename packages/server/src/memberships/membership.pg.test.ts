import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { addMembership, removeMembership, setMembershipRole } from './membership.store.ts';

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
});

function inSite<T>(fn: (trx: Trx) => Promise<T>): Promise<T> {
  return inTenant(stores.app, site.tenantId, fn);
}

const keyOf = (accountId: string) => ({ projectId: site.projectId, accountId });

async function roleOf(accountId: string): Promise<number | undefined> {
  const { rows } = await owner.query<{ project_role: number }>(
    'SELECT project_role FROM membership WHERE project_id = $1 AND account_id = $2',
    [site.projectId, accountId],
  );
  return rows[0]?.project_role;
}

async function reasons(accountId: string): Promise<string[]> {
  const { rows } = await owner.query<{ reason: string }>(
    `SELECT reason FROM access_change WHERE scope = 'membership' AND subject = $1 ORDER BY seq`,
    [`${site.projectId}/${accountId}`],
  );
  return rows.map((row) => row.reason);
}

test('joining, another role and leaving are changes that everybody hears of', async () => {
  const { accountId } = site.outsider;
  const member = keyOf(accountId);
  await inSite((trx) => addMembership(trx, { ...member, tenantId: site.tenantId, projectRole: 40 }));
  expect(await roleOf(accountId)).toBe(40);
  await inSite((trx) => setMembershipRole(trx, { ...member, projectRole: 20 }));
  expect(await roleOf(accountId)).toBe(20);
  await inSite((trx) => removeMembership(trx, member));
  expect(await roleOf(accountId)).toBeUndefined();
  expect(await reasons(accountId)).toEqual(['member-added', 'role-changed', 'member-removed']);
});

test('who is no member of the tenant cannot join', async () => {
  const foreign = await createSite(database.ownerUrl);
  const joining = inSite((trx) =>
    addMembership(trx, { ...keyOf(foreign.admin.accountId), tenantId: site.tenantId, projectRole: 20 }),
  );
  await expect(joining).rejects.toThrow('foreign key');
});

test('who is no member of the project cannot be changed or removed', async () => {
  const stranger = keyOf(site.outsider.accountId);
  await expect(inSite((trx) => removeMembership(trx, stranger))).rejects.toMatchObject({ code: 'not-found' });
  const change = inSite((trx) => setMembershipRole(trx, { ...stranger, projectRole: 20 }));
  await expect(change).rejects.toMatchObject({ code: 'not-found' });
});

test('the last project admin stays', async () => {
  const admin = keyOf(site.admin.accountId);
  await expect(inSite((trx) => removeMembership(trx, admin))).rejects.toMatchObject({ code: 'last-admin' });
  const demotion = inSite((trx) => setMembershipRole(trx, { ...admin, projectRole: 20 }));
  await expect(demotion).rejects.toMatchObject({ code: 'last-admin' });
  expect(await roleOf(site.admin.accountId)).toBe(10);
  expect(await reasons(site.admin.accountId)).toEqual([]);
  await inSite((trx) => setMembershipRole(trx, { ...keyOf(site.inspector.accountId), projectRole: 10 }));
  await inSite((trx) => removeMembership(trx, admin));
});

test.each([
  ['suspended', { status: 'suspended' }],
  ['removed from the tenant', { status: 'removed' }],
  ['from outside', { system_role: '50' }],
] as const)('an admin who is %s does not count as the one who stays', async (_standing, change) => {
  const [admin, other] = [keyOf(site.admin.accountId), keyOf(site.inspector.accountId)];
  await inSite((trx) => setMembershipRole(trx, { ...other, projectRole: 10 }));
  await inSite((trx) =>
    trx.updateTable('tenant_member').set(change).where('account_id', '=', other.accountId).execute(),
  );
  await expect(inSite((trx) => removeMembership(trx, admin))).rejects.toMatchObject({ code: 'last-admin' });
  const demotion = inSite((trx) => setMembershipRole(trx, { ...admin, projectRole: 20 }));
  await expect(demotion).rejects.toMatchObject({ code: 'last-admin' });
  await inSite((trx) => removeMembership(trx, other));
  expect(await roleOf(site.admin.accountId)).toBe(10);
});

test('two project admins who remove each other at once leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [keyOf(site.admin.accountId), keyOf(site.inspector.accountId)];
    await inSite((trx) => setMembershipRole(trx, { ...two, projectRole: 10 }));
    const outcomes = await Promise.allSettled([
      inSite((trx) => removeMembership(trx, one)),
      inSite((trx) => removeMembership(trx, two)),
    ]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    site = await createSite(database.ownerUrl);
  }
});
