/** The managers of a group, and who could be one: in which order, and what a search finds. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { GroupManagerListQuery } from '@plumbline/shared/contract/group.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { moveProjects } from '../projects/move-projects.ts';
import { addManager } from './group-managers.ts';
import { createGroup, findGroup } from './group.store.ts';
import { listCandidates, listManagers } from './list-managers.ts';

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;
let groupId: string;

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
  groupId = await inSite((trx) => createGroup(trx, principal('10'), 'North'));
  const move = { projectIds: [site.projectId], from: null, to: groupId };
  await inSite((trx) => moveProjects(trx, move, { kind: 'server', id: null }));
});

function inSite<T>(fn: (trx: Trx) => Promise<T>): Promise<T> {
  return inTenant(stores.app, site.tenantId, fn);
}

function principal(systemRole: SystemRole, accountId = site.admin.accountId): MemberPrincipal {
  return { kind: 'member', accountId, tenantId: site.tenantId, systemRole, sessionId: 's' };
}

const PAGE = { search: '', pageNum: 1, pageSize: 25, orderBy: 'name', direction: 'asc' } as const;

/** Makes so many people who may manage groups; all but the last few manage the group. */
async function addManagers(count: number, idleCount: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO account (email, password_hash, name, language)
       SELECT 'm' || n || '-' || gen_random_uuid() || '@nord.example', 'none', 'Manager ' || lpad(n::text, 2, '0'), 'en'
       FROM generate_series(1, $2::int) AS n RETURNING id, email, name
     )
     INSERT INTO tenant_member (account_id, tenant_id, system_role, account_name, account_email)
     SELECT id, $1, '30', name, email FROM made ORDER BY name RETURNING account_id AS id`,
    [site.tenantId, count],
  );
  const ids = rows.map(({ id }) => id);
  const { tenantId } = site;
  for (const accountId of ids.slice(0, count - idleCount))
    await inSite((trx) => addManager(trx, { groupId, accountId, tenantId, actorId: null }));
  return ids;
}

test('the managers of a group come page by page and by name or time, and the group itself names the first few', async () => {
  const ids = await addManagers(31, 1);
  const managers = async (wanted: Partial<GroupManagerListQuery> = {}, who = principal('10')) => {
    const { rows, total } = await inSite((trx) => listManagers(trx, who, groupId, { ...PAGE, ...wanted }));
    return { total, rows: rows.map(({ name }) => name) };
  };
  const names = Array.from({ length: 30 }, (_, index) => `Manager ${String(index + 1).padStart(2, '0')}`);
  expect(await managers()).toEqual({ total: 30, rows: names.slice(0, 25) });
  expect(await managers({ pageNum: 2 })).toEqual({ total: 30, rows: names.slice(25) });
  expect((await managers({ direction: 'desc', pageSize: 10 })).rows).toEqual(names.toReversed().slice(0, 10));
  await owner.query(
    `UPDATE group_manager SET created_at = created_at - interval '1 day' WHERE account_id = $1`,
    [ids[6]],
  );
  expect((await managers({ orderBy: 'since', pageSize: 10 })).rows[0]).toBe('Manager 07');
  expect(await managers({ search: 'ager 3' })).toEqual({ total: 1, rows: ['Manager 30'] });
  expect(await managers({ search: 'm12-' })).toEqual({ total: 1, rows: ['Manager 12'] });
  // Who sees names only finds nobody by an address.
  const viewer = principal('40', site.viewer.accountId);
  expect(await managers({ search: 'm12-' }, viewer)).toEqual({ total: 0, rows: [] });
  const seen = await inSite((trx) => listManagers(trx, viewer, groupId, PAGE));
  expect([seen.total, new Set(seen.rows.map(({ email }) => email))]).toEqual([30, new Set([null])]);
  const whole = await inSite((trx) => findGroup(trx, principal('10'), groupId));
  expect(whole?.managers.map(({ name }) => name)).toEqual(names.slice(0, 10));
  expect([whole?.managerCount, whole?.isManaged]).toEqual([30, false]);
  // One whom the group does not name manages it as well.
  const last = await inSite((trx) => findGroup(trx, principal('30', ids[29]), groupId));
  expect(last?.isManaged).toBe(true);
  // Whoever is no group manager any more is none of its.
  await owner.query(`UPDATE tenant_member SET system_role = '40' WHERE account_id = $1`, [ids[0]]);
  expect((await managers()).total).toBe(29);
});

test('who could manage a group and does not is found by name and address, page by page', async () => {
  const ids = await addManagers(28, 27);
  const candidates = async (wanted: object = {}) => {
    const page = { search: '', pageNum: 1, pageSize: 25, ...wanted };
    const { rows, total } = await inSite((trx) => listCandidates(trx, site.tenantId, groupId, page));
    return { total, rows: rows.map(({ name }) => name) };
  };
  expect(await candidates()).toMatchObject({ total: 27 });
  expect((await candidates()).rows.slice(0, 2)).toEqual(['Manager 02', 'Manager 03']);
  expect((await candidates({ pageNum: 2 })).rows).toEqual(['Manager 27', 'Manager 28']);
  expect(await candidates({ search: 'm5-' })).toEqual({ total: 1, rows: ['Manager 05'] });
  await owner.query(`UPDATE tenant_member SET status = 'suspended' WHERE account_id = $1`, [ids[4]]);
  expect(await candidates({ search: 'm5-' })).toEqual({ total: 0, rows: [] });
});
