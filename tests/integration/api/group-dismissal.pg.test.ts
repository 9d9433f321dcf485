/** Taking people out of a group: out of all of its projects or of none, each with an answer of their own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function call(who: Person, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({
    method,
    url: `/api/core${url}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const PROJECT = {
  address: '',
  timeZone: 'Europe/Oslo',
  area: null,
  areaUnit: 'm2',
  startDate: null,
  endDate: null,
};

/** A group with projects in which people have these roles. */
async function groupWith(name: string, projects: [Person, MemberProjectRole][][]) {
  const groupId: string = (await call('tenantAdmin', 'POST', '/group', { name })).data.id;
  const projectIds: string[] = [];
  for (const people of projects) {
    const made = await call('tenantAdmin', 'POST', '/project', { ...PROJECT, name, groupId });
    projectIds.push(made.data.id);
    await inTenant(world.stores.app, world.tenantId, async (trx) => {
      await trx.deleteFrom('membership').where('project_id', '=', made.data.id).execute();
      for (const [who, projectRole] of people) {
        const { accountId } = world.people[who];
        const key = { project_id: made.data.id, account_id: accountId, tenant_id: world.tenantId };
        await trx
          .insertInto('membership')
          .values({ ...key, project_role: projectRole })
          .execute();
      }
    });
  }
  return { groupId, projectIds };
}
const dismiss = (who: Person, groupId: string, members: [Person, was: number][]) =>
  call(who, 'POST', `/group/${groupId}/member/dismiss`, {
    members: members.map(([person, was]) => ({ accountId: world.people[person].accountId, was })),
  });
const errorsOf = ({ data }: { data: { error: string | null }[] }) => data.map(({ error }) => error);
const namesIn = async (groupId: string): Promise<string[]> =>
  (await call('tenantAdmin', 'GET', `/group/${groupId}/member`)).rows.map(
    ({ name }: { name: string }) => name,
  );

test('people leave all projects of a group, closed ones too; the last admin of one leaves none', async () => {
  const { groupId, projectIds } = await groupWith('Leaving', [
    [
      ['admin', 10],
      ['inspector', 20],
      ['viewer', 40],
    ],
    [
      ['admin', 20],
      ['inspector', 10],
      ['viewer', 40],
      ['responder', 30],
    ],
  ]);
  const [open = '', closed = ''] = projectIds;
  const { version } = (await call('tenantAdmin', 'GET', `/project/${closed}`)).data;
  expect((await call('tenantAdmin', 'POST', `/project/${closed}/close`, { version })).status).toBe(200);
  const answer = await dismiss('tenantAdmin', groupId, [
    ['viewer', 2],
    ['admin', 2],
    ['inspector', 2],
    ['responder', 2],
    ['bystander', 1],
  ]);
  expect(errorsOf(answer)).toEqual([
    null,
    'last-project-admin',
    'last-project-admin',
    'conflict',
    'not-found',
  ]);
  expect(answer.data[1].params).toEqual({ projects: 'Leaving' });
  expect(await namesIn(groupId)).toEqual(['admin', 'inspector', 'responder']);
  expect((await call('viewer', 'GET', `/project/${open}`)).status).toBe(404);
  // Nobody lost a place elsewhere, and each project tells of who left it.
  expect((await call('viewer', 'GET', `/project/${world.projectId}`)).status).toBe(200);
  for (const projectId of projectIds) {
    const { events } = (await call('tenantAdmin', 'GET', `/project/${projectId}/event`)).data;
    const left = events.filter(({ kind }: { kind: string }) => kind === 'project-member-removed');
    expect(left.map(({ subjectId }: { subjectId: string }) => subjectId)).toEqual([
      world.people.viewer.accountId,
    ]);
  }
});

test('only who may change the group takes people out of it', async () => {
  const { groupId } = await groupWith('Guarded', [
    [
      ['inspector', 10],
      ['viewer', 40],
    ],
  ]);
  for (const [who, status] of [
    ['inspector', 403],
    ['operator', 403],
    ['northManager', 404],
    ['platform', 404],
    ['foreigner', 404],
  ] as const)
    expect([who, (await dismiss(who, groupId, [['viewer', 1]])).status]).toEqual([who, status]);
  expect(await namesIn(groupId)).toEqual(['inspector', 'viewer']);
  const own = await dismiss('northManager', world.groupId, [['viewer', 1]]);
  expect([own.status, errorsOf(own)]).toEqual([200, [null]]);
});

test('of two who take the same people out at once, in whatever order, each person follows one', async () => {
  const places: [Person, MemberProjectRole][] = [
    ['admin', 10],
    ['inspector', 20],
    ['secondInspector', 20],
    ['responder', 30],
  ];
  const { groupId } = await groupWith('Twice', [places, places, places]);
  const members: [Person, number][] = [
    ['inspector', 3],
    ['secondInspector', 3],
    ['responder', 3],
  ];
  const answers = await Promise.all([
    dismiss('tenantAdmin', groupId, members),
    dismiss('tenantAdmin', groupId, members.toReversed()),
  ]);
  const [one, other] = answers.map(errorsOf);
  expect(one?.[0] === null ? [one, other] : [other, one]).toEqual([
    [null, null, null],
    ['not-found', 'not-found', 'not-found'],
  ]);
  expect(await namesIn(groupId)).toEqual(['admin']);
});
