import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Person, type Site } from '../journal/testing/site-fixture.ts';
import { standingOf } from './standing.ts';

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;
let foreign: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl);
  site = await createSite(database.ownerUrl);
  foreign = await createSite(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});

function principalOf(person: Person, tenantId = site.tenantId): MemberPrincipal {
  const { accountId, sessionId } = person;
  return { kind: 'member', accountId, tenantId, systemRole: '40', sessionId };
}

function standing(person: Person, projectId = site.projectId) {
  return inTenant(stores.app, site.tenantId, (trx) => standingOf(trx, principalOf(person), projectId));
}

async function withSystemRole<T>(person: Person, role: SystemRole, work: () => Promise<T>): Promise<T> {
  const set = (to: SystemRole) =>
    owner.query('UPDATE tenant_member SET system_role = $2 WHERE account_id = $1', [person.accountId, to]);
  await set(role);
  try {
    return await work();
  } finally {
    await set('40');
  }
}

test('a membership gives its role, and none gives nothing', async () => {
  expect(await standing(site.admin)).toMatchObject({
    projectRole: 10,
    asOperator: false,
    projectStatus: 'active',
  });
  expect(await standing(site.inspector)).toMatchObject({ projectRole: 20 });
  expect(await standing(site.responder)).toMatchObject({ projectRole: 30 });
  expect(await standing(site.viewer)).toMatchObject({ projectRole: 40 });
  expect(await standing(site.outsider)).toBeNull();
});

test.each<[SystemRole, object | null]>([
  ['00', null],
  ['10', { projectRole: 10, asOperator: false }],
  ['20', { projectRole: 10, asOperator: true }],
  ['30', null],
  ['40', null],
  ['50', null],
])(
  'the system role as it is now counts, not the one of the login: %s without a membership',
  async (role, wanted) => {
    const found = await withSystemRole(site.outsider, role, () => standing(site.outsider));
    expect(found && { projectRole: found.projectRole, asOperator: found.asOperator }).toEqual(wanted);
  },
);

test('an external inspector stands as a responder', async () => {
  const found = await withSystemRole(site.inspector, '50', () => standing(site.inspector));
  expect(found).toMatchObject({ projectRole: 30 });
});

test('a suspended member stands nowhere', async () => {
  const set = (status: string) =>
    owner.query('UPDATE tenant_member SET status = $2 WHERE account_id = $1', [
      site.inspector.accountId,
      status,
    ]);
  await set('suspended');
  expect(await standing(site.inspector)).toBeNull();
  await set('active');
  expect(await standing(site.inspector)).not.toBeNull();
});

test('a project of another tenant, an unknown one and nonsense are all the same nothing', async () => {
  const unknown = '01890000-0000-7000-8000-000000000000';
  for (const id of [foreign.projectId, unknown, 'x', "'; DROP TABLE project; --", '']) {
    expect(await standing(site.admin, id)).toBeNull();
  }
  await withSystemRole(site.admin, '10', async () => {
    expect(await standing(site.admin, foreign.projectId)).toBeNull();
  });
  const crossed = await inTenant(stores.app, foreign.tenantId, (trx) =>
    standingOf(trx, principalOf(site.admin), foreign.projectId),
  );
  expect(crossed).toBeNull();
});

test('a closed project says so', async () => {
  await owner.query(`UPDATE project SET status = 'closed', closed_at = now() WHERE id = $1`, [
    site.projectId,
  ]);
  expect(await standing(site.admin)).toMatchObject({ projectStatus: 'closed' });
  await owner.query(`UPDATE project SET status = 'active', closed_at = NULL WHERE id = $1`, [site.projectId]);
});
