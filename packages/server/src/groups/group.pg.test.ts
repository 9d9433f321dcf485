/** Who manages a group stands in its projects as their admin, in rooms as elsewhere; names and races of groups. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  effectiveProjectRole,
  SYSTEM_ROLES,
  type MemberProjectRole,
  type SystemRole,
} from '@plumbline/shared/abilities/roles.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { standingOf } from '../access/standing.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { listProjects } from '../projects/list-projects.ts';
import { moveProjects } from '../projects/move-projects.ts';
import { addManager, removeManager } from './group-managers.ts';
import { createGroup, deleteGroup, findGroup, renameGroup } from './group.store.ts';

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

function setRole(accountId: string, role: SystemRole) {
  return owner.query('UPDATE tenant_member SET system_role = $2 WHERE account_id = $1', [accountId, role]);
}

/** What the journal asks at the moment of an edit. */
async function roleOfEdit(): Promise<object | null> {
  const { accountId, sessionId } = site.outsider;
  const edit = {
    session_id: sessionId,
    account_id: accountId,
    tenant_id: site.tenantId,
    project_id: site.projectId,
    room: planRoom(site.floorPlanIds[0] ?? ''),
  };
  const { rows } = await inSite((trx) =>
    sql<{ system_role: SystemRole; project_role: MemberProjectRole | null }>`
      SELECT system_role, project_role FROM room_rights(${JSON.stringify([edit])}::jsonb)`.execute(trx),
  );
  const [row] = rows;
  return row ? effectiveProjectRole(row.system_role, row.project_role) : null;
}

async function roleOfStanding(): Promise<object | null> {
  const { accountId } = site.outsider;
  const standing = await inSite((trx) => standingOf(trx, principal('40', accountId), site.projectId));
  return standing && { projectRole: standing.projectRole, asOperator: standing.asOperator };
}

test('rooms and requests judge every role alike, with and without a membership and a group', async () => {
  const { accountId } = site.outsider;
  const setMembership = async (role: number | null) => {
    await owner.query('DELETE FROM membership WHERE account_id = $1', [accountId]);
    if (role === null) return;
    await owner.query(
      'INSERT INTO membership (project_id, account_id, tenant_id, project_role) VALUES ($1, $2, $3, $4)',
      [site.projectId, accountId, site.tenantId, role],
    );
  };
  for (const isManaging of [false, true]) {
    if (isManaging)
      await owner.query('INSERT INTO group_manager (group_id, account_id, tenant_id) VALUES ($1, $2, $3)', [
        groupId,
        accountId,
        site.tenantId,
      ]);
    for (const role of SYSTEM_ROLES)
      for (const membership of [null, 10, 20, 30, 40] as const) {
        await setRole(accountId, role);
        await setMembership(membership);
        const expected = effectiveProjectRole(role, membership, isManaging);
        const found = { rooms: await roleOfEdit(), requests: await roleOfStanding() };
        expect({ role, membership, isManaging, ...found }).toEqual({
          role,
          membership,
          isManaging,
          rooms: expected,
          requests: expected,
        });
      }
  }
});

test('a manager is admin in the group as long as they are one, and every change is heard of', async () => {
  const { accountId } = site.outsider;
  const manager = { groupId, accountId, tenantId: site.tenantId, actorId: null };
  await expect(inSite((trx) => addManager(trx, manager))).rejects.toMatchObject({
    code: 'group-manager-role',
  });
  await setRole(accountId, '30');
  expect(await roleOfStanding()).toBeNull();
  await inSite((trx) => addManager(trx, manager));
  await inSite((trx) => addManager(trx, manager));
  expect(await roleOfStanding()).toMatchObject({ projectRole: 10 });
  const projects = { status: 'active', search: '', orderBy: 'name', pageNum: 1, pageSize: 10 } as const;
  const seen = () => inSite((trx) => listProjects(trx, principal('30', accountId), projects));
  expect((await seen()).rows.map(({ name, group }) => [name, group?.name])).toEqual([['Tower', 'North']]);
  await inSite((trx) => removeManager(trx, manager));
  expect(await roleOfStanding()).toBeNull();
  expect((await seen()).total).toBe(0);
  const { rows } = await owner.query<{ scope: string; subject: string; reason: string }>(
    `SELECT DISTINCT scope, subject, reason FROM access_change
     WHERE subject IN ($1, $2) ORDER BY reason`,
    [accountId, site.projectId],
  );
  expect(rows).toEqual([
    { scope: 'project', subject: site.projectId, reason: 'group-changed' },
    { scope: 'account', subject: accountId, reason: 'group-manager-added' },
    { scope: 'account', subject: accountId, reason: 'group-manager-removed' },
  ]);
});

test('a right by a group that is being taken away decides first', async () => {
  const { accountId } = site.outsider;
  await setRole(accountId, '30');
  await inSite((trx) => addManager(trx, { groupId, accountId, tenantId: site.tenantId, actorId: null }));
  await owner.query('BEGIN');
  await owner.query('DELETE FROM group_manager WHERE account_id = $1', [accountId]);
  const judged = roleOfEdit();
  const waiting = await Promise.race([judged, new Promise((resolve) => setTimeout(resolve, 150, 'waits'))]);
  expect(waiting).toBe('waits');
  await owner.query('COMMIT');
  expect(await judged).toBeNull();
});

test('names are unique whatever their case, in a tenant; of two who rename one is told', async () => {
  const south = await inSite((trx) => createGroup(trx, principal('10'), '  South  '));
  const rename = (id: string, name: string, version = 1) =>
    inSite((trx) => renameGroup(trx, { groupId: id, name, version }));
  await expect(rename(south, 'NORTH')).rejects.toMatchObject({ code: 'group-name-taken' });
  await expect(inSite((trx) => createGroup(trx, principal('10'), 'south'))).rejects.toMatchObject({
    code: 'group-name-taken',
  });
  expect(await rename(south, 'SOUTH')).toBe(true);
  expect(await rename(south, 'West')).toBe(false);
  expect(await inSite((trx) => findGroup(trx, principal('10'), south))).toMatchObject({
    name: 'SOUTH',
    version: 2,
  });
  const foreign = await createSite(database.ownerUrl);
  const theirs = { ...principal('10'), tenantId: foreign.tenantId, accountId: foreign.admin.accountId };
  await inTenant(stores.app, foreign.tenantId, (trx) => createGroup(trx, theirs, 'North'));
  expect(await inTenant(stores.app, foreign.tenantId, (trx) => findGroup(trx, theirs, groupId))).toBeNull();
});

test('a group with projects stays; they move all or none', async () => {
  const remove = () => inSite((trx) => deleteGroup(trx, { groupId, version: 1 }));
  await expect(remove()).rejects.toMatchObject({ code: 'group-not-empty' });
  const actor = { kind: 'member', id: site.admin.accountId } as const;
  const move = (from: string | null, to: string | null, projectIds = [site.projectId]) =>
    inSite((trx) => moveProjects(trx, { projectIds, from, to }, actor));
  const unknown = '01890000-0000-7000-8000-000000000000';
  await expect(move(groupId, null, [site.projectId, unknown])).rejects.toMatchObject({ code: 'conflict' });
  await expect(move(null, groupId)).rejects.toMatchObject({ code: 'conflict' });
  await expect(move(groupId, unknown)).rejects.toMatchObject({ code: 'conflict' });
  await move(groupId, null);
  await expect(move(groupId, null)).rejects.toMatchObject({ code: 'conflict' });
  expect(await inSite((trx) => deleteGroup(trx, { groupId, version: 2 }))).toBe(false);
  expect(await remove()).toBe(true);
});
