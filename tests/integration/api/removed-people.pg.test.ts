/**
 * Somebody is put out of the tenant while they write (reliability.md C78): whatever they were let in for a moment before
 * is either done as if it had come first, or not done at all, and nothing is left that belongs to nobody.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { createGroup } from '@plumbline/server/groups/group.store.ts';
import { addManager } from '@plumbline/server/groups/group-managers.ts';
import { changePhoto } from '@plumbline/server/members/photo.ts';
import { applyMemberChange, lockMembers } from '@plumbline/server/members/change-member.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { waitingQueries } from './waiting-queries.ts';

let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await createWorld();
  owner = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

interface Change {
  systemRole?: '40';
  status?: 'removed' | 'suspended';
}

/**
 * Begins to change a member and commits only after `work`, which was begun meanwhile, waits for it.
 * @returns what came of the work
 */
async function changeDuring<T>(who: Person, change: Change, work: () => Promise<T>): Promise<T> {
  const { tenantId, people, stores } = world;
  const { accountId } = people[who];
  const pending = inTenant(stores.app, tenantId, async (trx) => {
    await lockMembers(trx, tenantId, [accountId], change);
    const held = await trx
      .selectFrom('tenant_member')
      .select(['system_role as systemRole', 'status'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const actorId = people.tenantAdmin.accountId;
    await applyMemberChange(trx, { accountId, tenantId, actorId, was: held, ...change });
    const result = { begun: work() };
    await expect.poll(() => waitingQueries(owner, 'tenant_member')).toBeGreaterThan(0);
    return result;
  });
  return (await pending).begun;
}

const open = (name: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/core/project',
    headers: bearer(world.people.northManager),
    payload: {
      name,
      address: '',
      groupId: world.groupId,
      timeZone: 'Europe/Oslo',
      area: null,
      areaUnit: 'm2',
      startDate: null,
      endDate: null,
    },
  });

async function adminsOf(name: string): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT p.name, m.account_id AS admin FROM project p LEFT JOIN membership m ON m.project_id = p.id AND m.project_role = 10
     WHERE p.name = $1`,
    [name],
  );
  return rows;
}

test('C78 a project is not opened by a group manager who is just losing the role, nor by one who is put out', async () => {
  const { northManager, groupManager } = world.people;
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    addManager(trx, {
      actorId: null,
      groupId: world.groupId,
      accountId: groupManager.accountId,
      tenantId: world.tenantId,
    }),
  );
  expect((await open('In time')).statusCode).toBe(200);
  await owner.query(`DELETE FROM membership WHERE account_id = $1`, [northManager.accountId]);
  for (const [name, change, status] of [
    ['Weaker', { systemRole: '40' }, 403],
    ['Away', { status: 'suspended' }, 401],
    ['Gone', { status: 'removed' }, 401],
  ] as const) {
    await owner.query(
      `UPDATE tenant_member SET status = 'active', system_role = '30' WHERE account_id = $1`,
      [northManager.accountId],
    );
    await owner.query(
      `INSERT INTO group_manager (group_id, account_id, tenant_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [world.groupId, northManager.accountId, world.tenantId],
    );
    const opened = await changeDuring('northManager', change, () => open(name));
    expect([name, opened.statusCode]).toEqual([name, status]);
    expect(await adminsOf(name)).toEqual([]);
  }
});

test('C78 who is taken into a project or made manager of a group while they are put out is in neither', async () => {
  const { tenantAdmin, bystander, groupManager } = world.people;
  const admitted = await changeDuring('bystander', { status: 'removed' }, () =>
    world.app.inject({
      method: 'POST',
      url: `/api/core/project/${world.projectId}/member`,
      headers: bearer(tenantAdmin),
      payload: { accountId: bystander.accountId, projectRole: 20 },
    }),
  );
  expect(admitted.statusCode).toBe(404);
  const groupId = await inTenant(world.stores.app, world.tenantId, (trx) =>
    createGroup(trx, { tenantId: world.tenantId, accountId: tenantAdmin.accountId }, 'South'),
  );
  const appointed = await changeDuring('groupManager', { status: 'removed' }, () =>
    world.app.inject({
      method: 'PUT',
      url: `/api/core/group/${groupId}/manager/${groupManager.accountId}`,
      headers: bearer(tenantAdmin),
    }),
  );
  expect(appointed.statusCode).toBe(404);
  const { rows } = await owner.query(
    `SELECT account_id FROM membership WHERE account_id = $1
     UNION ALL SELECT account_id FROM group_manager WHERE account_id = $2 AND group_id = $3`,
    [bystander.accountId, groupManager.accountId, groupId],
  );
  expect(rows).toEqual([]);
});

test('C78 a photo that was still being drawn when its person was put out is not kept', async () => {
  const { accountId } = world.people.responder;
  const { tenantId, stores } = world;
  const id = randomUUID();
  const file = { originalName: 'me.jpg', contentType: 'image/jpeg', sizeBytes: 9, sha256: '0'.repeat(64) };
  const set = () =>
    inTenant(stores.app, tenantId, (trx) =>
      changePhoto(trx, { accountId, tenantId, was: null, photo: { id, ...file } }),
    );
  expect(await changeDuring('responder', { status: 'removed' }, set)).toEqual({
    ok: false,
    code: 'not-found',
  });
  const { rows } = await owner.query(
    `SELECT photo_file_id FROM tenant_member WHERE account_id = $1
     UNION ALL SELECT id FROM stored_file WHERE id = $2`,
    [accountId, id],
  );
  expect(rows).toEqual([{ photo_file_id: null }]);
});
