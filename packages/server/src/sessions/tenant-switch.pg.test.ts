import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { authenticate } from './authenticate.ts';
import { createSession } from './sessions.ts';
import { listOwnTenants, switchTenant } from './switch-tenant.ts';
import { readMe } from './me.ts';

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;
let other: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl);
  site = await createSite(database.ownerUrl);
  other = await createSite(database.ownerUrl);
  await owner.query(
    `INSERT INTO tenant_member (account_id, tenant_id, system_role, account_name) VALUES ($1, $2, '20', 'Eva')`,
    [site.viewer.accountId, other.tenantId],
  );
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});

const ORIGIN = { ip: '203.0.113.7', userAgent: 'test' };

async function begin(accountId: string, remember = true): Promise<{ token: string; me: MemberPrincipal }> {
  const session = await createSession(stores, { accountId, tenantId: site.tenantId, remember, ...ORIGIN });
  const known = await authenticate(stores, session.token);
  if (known?.principal.kind !== 'member') throw new Error('the session is not known');
  return { token: session.token, me: known.principal };
}

test('whoever is in two tenants goes over by another session, as long as the one before, which ends', async () => {
  const { token, me } = await begin(site.viewer.accountId);
  expect((await readMe(stores, me))?.userData).toMatchObject({ hasOtherTenants: true });
  expect(await listOwnTenants(stores.identity, me)).toEqual([
    { id: site.tenantId, name: 'Site', systemRole: '40', isCurrent: true },
    { id: other.tenantId, name: 'Site', systemRole: '20', isCurrent: false },
  ]);
  const switched = await switchTenant(stores, me, { tenantId: other.tenantId, ...ORIGIN });
  expect(switched?.me.userData).toMatchObject({ tenantId: other.tenantId, systemRole: '20' });
  expect(await authenticate(stores, token)).toBeNull();
  const now = await authenticate(stores, switched?.token ?? '');
  expect(now?.principal).toMatchObject({ tenantId: other.tenantId, systemRole: '20' });
  const { rows } = await owner.query(
    'SELECT remember FROM session WHERE account_id = $1 AND tenant_id = $2',
    [site.viewer.accountId, other.tenantId],
  );
  expect(rows).toEqual([{ remember: true }]);
});

test('nobody goes where they are not, are already, are suspended, or where nobody may be', async () => {
  const stranger = await begin(site.inspector.accountId);
  expect((await readMe(stores, stranger.me))?.userData).not.toHaveProperty('hasOtherTenants');
  const { me } = await begin(site.viewer.accountId);
  const go = (principal: MemberPrincipal, tenantId: string) =>
    switchTenant(stores, principal, { tenantId, ...ORIGIN });
  expect(await go(stranger.me, other.tenantId)).toBeNull();
  expect(await go(me, site.tenantId)).toBeNull();
  await owner.query(`UPDATE tenant_member SET status = 'suspended' WHERE tenant_id = $1`, [other.tenantId]);
  expect(await go(me, other.tenantId)).toBeNull();
  await owner.query(`UPDATE tenant_member SET status = 'active' WHERE tenant_id = $1`, [other.tenantId]);
  await owner.query(`UPDATE tenant SET status = 'disabled' WHERE id = $1`, [other.tenantId]);
  expect(await go(me, other.tenantId)).toBeNull();
  expect((await readMe(stores, me))?.userData).not.toHaveProperty('hasOtherTenants');
  expect(await listOwnTenants(stores.identity, me)).toHaveLength(1);
});
