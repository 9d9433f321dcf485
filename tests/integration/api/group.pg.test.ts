/** Groups by their routes: what each role may do with them, and what two at once are told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await setRole('bystander', '30');
});
afterAll(() => world.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function call(who: Person, method: Method, url: string, payload?: object) {
  const answer = await world.app.inject({
    method,
    url: `/api/core${url}`,
    headers: bearer(world.people[who]),
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const setRole = async (who: Person, systemRole: string) => {
  const { accountId } = world.people[who];
  const was = { systemRole: '40', status: 'active' };
  const changed = await call('tenantAdmin', 'PATCH', `/member/${accountId}`, { was, systemRole });
  expect(changed.status).toBe(200);
};
const newGroup = async (name: string): Promise<string> =>
  (await call('tenantAdmin', 'POST', '/group', { name })).data.id;
const manager = (groupId: string) => `/group/${groupId}/manager/${world.people.bystander.accountId}`;
const project = (change: object = {}) => ({
  name: 'Annex',
  address: '',
  timeZone: 'Europe/Oslo',
  area: null,
  areaUnit: 'm2',
  startDate: null,
  endDate: null,
  ...change,
});

test('a group manager opens projects in own groups only, and runs what is in them', async () => {
  const own = await newGroup('Own');
  const other = await newGroup('Other');
  expect((await call('bystander', 'GET', '/group')).rows).toEqual([]);
  expect(await call('tenantAdmin', 'PUT', manager(own))).toMatchObject({
    status: 200,
    data: { managers: [{ name: 'bystander' }] },
  });
  expect((await call('bystander', 'GET', '/group')).rows).toMatchObject([{ name: 'Own', mayUpdate: true }]);
  const open = (change: object) => call('bystander', 'POST', '/project', project(change));
  expect(await open({})).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'groupId', error: 'required' }] },
  });
  expect((await open({ groupId: null })).status).toBe(400);
  expect((await open({ groupId: other })).status).toBe(404);
  const opened = await open({ groupId: own });
  expect(opened).toMatchObject({ status: 200, data: { projectRole: 10, group: { id: own, name: 'Own' } } });
  // What others opened there is theirs to run too, without a place among its members.
  const byAdmin = await call('tenantAdmin', 'POST', '/project', project({ name: 'Second', groupId: own }));
  const second = `/project/${byAdmin.data.id}`;
  expect((await call('bystander', 'GET', second)).data.projectRole).toBe(10);
  const close = await call('bystander', 'POST', `${second}/close`, { version: byAdmin.data.version });
  expect(close).toMatchObject({ status: 200, data: { status: 'closed' } });
  expect((await call('bystander', 'GET', `/group/${own}/project`)).rows).toMatchObject([
    { name: 'Annex', status: 'active' },
    { name: 'Second', status: 'closed' },
  ]);
  await call('tenantAdmin', 'DELETE', manager(own));
  expect((await call('bystander', 'GET', second)).status).toBe(404);
  expect((await call('bystander', 'GET', `/group/${own}/project`)).status).toBe(404);
});

test('a group manager moves projects between own groups, and neither out of them nor in from others', async () => {
  const [one, two, foreign] = [await newGroup('One'), await newGroup('Two'), await newGroup('Three')];
  await call('tenantAdmin', 'PUT', manager(one));
  await call('tenantAdmin', 'PUT', manager(two));
  const { data } = await call('bystander', 'POST', '/project', project({ name: 'Mover', groupId: one }));
  const move = (from: string | null, to: string | null, projectIds = [data.id]) =>
    call('bystander', 'POST', '/group/move', { projectIds, from, to });
  expect((await move(one, foreign)).status).toBe(404);
  expect((await move(one, null)).status).toBe(403);
  expect((await move(world.groupId, one, [world.projectId])).status).toBe(404);
  expect(await move(one, two)).toMatchObject({ status: 200, data: { movedCount: 1 } });
  expect((await move(one, two)).status).toBe(409);
  // The form of the project says the same.
  const read = await call('bystander', 'GET', `/project/${data.id}`);
  const put = (groupId: string | null) =>
    call('bystander', 'PUT', `/project/${data.id}`, {
      ...project({ name: 'Mover', groupId }),
      version: read.data.version,
    });
  expect((await put(null)).status).toBe(403);
  expect((await put(foreign)).status).toBe(404);
  expect(await put(one)).toMatchObject({ status: 200, data: { group: { name: 'One' } } });
  const [event] = (await call('bystander', 'GET', `/project/${data.id}/event`)).data.events;
  expect(event).toMatchObject({ kind: 'project-changed', payload: { changed: ['group'] } });
});

test('a project admin who is no group manager cannot say to which group the project belongs', async () => {
  const { data } = await call('admin', 'GET', `/project/${world.projectId}`);
  const { group, version } = data;
  expect(group).toEqual({ id: world.groupId, name: 'North' });
  const fields = project({ name: 'Harbour Tower', address: 'Quay 1' });
  const put = (change: object) =>
    call('admin', 'PUT', `/project/${world.projectId}`, { ...fields, ...change, version });
  expect((await put({ groupId: null })).status).toBe(403);
  expect((await put({})).data.group).toEqual(group);
});

test('of two who rename a group the second is told how it is now; a name is taken once', async () => {
  const id = await newGroup('Harbour');
  const rename = (name: string, version: number) =>
    call('tenantAdmin', 'PATCH', `/group/${id}`, { name, version });
  expect((await rename('Quays', 1)).data).toMatchObject({ name: 'Quays', version: 2 });
  const late = await rename('Docks', 1);
  expect([late.status, late.data.current]).toMatchObject([409, { name: 'Quays', version: 2 }]);
  expect((await rename('north', 2)).data.error).toBe('group-name-taken');
  expect((await rename('  ', 2)).status).toBe(400);
});

test('D91 a name is taken in every spelling of it, and one of any script comes back as it was entered', async () => {
  const create = async (name: string) => {
    const { status, data } = await call('tenantAdmin', 'POST', '/group', { name });
    return [status, status === 200 ? data.name : data.error];
  };
  expect(await create('Étage İzmir')).toEqual([200, 'Étage İzmir']);
  expect(await create(' E\u0301TAGE İzmir ')).toEqual([422, 'group-name-taken']);
  expect(await create('étage izmir')).toEqual([200, 'étage izmir']);
  expect(await create('ÉTAGE ızmır')).toEqual([422, 'group-name-taken']);
  for (const name of ['مبنى الميناء 👷🏽‍♀️', '港湾タワー', '__proto__', 'constructor'])
    expect(await create(name)).toEqual([200, name]);
  expect(await create('x'.repeat(10_240))).toEqual([400, 'validation']);
});

test('a group is read by its id, and those that take projects are found apart from the others', async () => {
  const [own, other] = [await newGroup('Reading Own'), await newGroup('Reading Other')];
  await call('tenantAdmin', 'PUT', manager(own));
  expect((await call('bystander', 'GET', `/group/${own}`)).data).toMatchObject({ id: own, mayUpdate: true });
  expect((await call('bystander', 'GET', `/group/${other}`)).status).toBe(404);
  expect((await call('operator', 'GET', `/group/${other}`)).data).toMatchObject({ mayUpdate: false });
  const found = async (who: Person, query = '') => {
    const { rows } = await call(who, 'GET', `/group?search=reading${query}`);
    return rows.map(({ name }: { name: string }) => name);
  };
  expect(await found('tenantAdmin', '&movable=true')).toEqual(['Reading Other', 'Reading Own']);
  expect(await found('bystander', '&movable=true')).toEqual(['Reading Own']);
  expect(await found('operator')).toEqual(['Reading Other', 'Reading Own']);
  expect(await found('operator', '&movable=true')).toEqual([]);
});

test('a group goes with a word of where its projects go', async () => {
  const id = await newGroup('Given up');
  const { data } = await call('tenantAdmin', 'POST', '/project', project({ name: 'Left', groupId: id }));
  const remove = (more = '') => call('tenantAdmin', 'DELETE', `/group/${id}?version=1${more}`);
  expect((await remove()).data.error).toBe('group-not-empty');
  expect((await remove(`&moveTo=${id}`)).data.error).toBe('group-not-empty');
  expect((await remove(`&moveTo=${world.groupId}`)).status).toBe(200);
  expect((await call('tenantAdmin', 'GET', `/project/${data.id}`)).data.group.id).toBe(world.groupId);
  expect((await remove()).status).toBe(404);
});

test('with the role of a group manager go their groups, each logged; made one again they start with none', async () => {
  const { accountId } = world.people.groupManager;
  const name = 'groupManager';
  const rowOf = async () => {
    const { rows } = await call('tenantAdmin', 'GET', `/member?search=${name}`);
    return rows.find((row: { accountId: string }) => row.accountId === accountId);
  };
  const groupsOf = async () =>
    (await call('groupManager', 'GET', '/group')).rows.map((group: { name: string }) => group.name);
  const change = (was: string, wanted: object) =>
    call('tenantAdmin', 'PATCH', `/member/${accountId}`, {
      was: { systemRole: was, status: 'active' },
      ...wanted,
    });
  const give = async (groups: string[]) => {
    for (const id of groups) await call('tenantAdmin', 'PUT', `/group/${id}/manager/${accountId}`);
  };
  const groups = [await newGroup('Harbour East'), await newGroup('Harbour West')];
  await give(groups);
  expect([await groupsOf(), (await rowOf()).managedGroupCount]).toEqual([
    ['Harbour East', 'Harbour West'],
    2,
  ]);
  // Somebody who is only away keeps them.
  expect((await change('30', { status: 'suspended' })).status).toBe(200);
  const readmitted = { was: { systemRole: '30', status: 'suspended' }, status: 'active' };
  expect((await call('tenantAdmin', 'PATCH', `/member/${accountId}`, readmitted)).status).toBe(200);
  expect((await rowOf()).managedGroupCount).toBe(2);
  expect((await change('30', { systemRole: '40' })).data.managedGroupCount).toBe(0);
  expect((await change('40', { systemRole: '30' })).data.managedGroupCount).toBe(0);
  expect(await groupsOf()).toEqual([]);
  const logged = async () => {
    const { rows } = await call('tenantAdmin', 'GET', '/log/oper?title=Group&text=end-managing');
    const details = rows.map(({ id }: { id: string }) => call('tenantAdmin', 'GET', `/log/oper/${id}`));
    return (await Promise.all(details)).map(({ data }) => JSON.parse(data.requestParams).params);
  };
  const about = (groupId: string | undefined, group: string) => ({ groupId, group, accountId, name });
  const [east, west] = groups;
  const both = [about(east, 'Harbour East'), about(west, 'Harbour West')];
  expect(await logged()).toEqual(expect.arrayContaining(both));
  // So with many at once, and for whoever becomes more.
  await give(groups);
  const members = [{ accountId, was: { systemRole: '30', status: 'active' } }];
  const many = await call('tenantAdmin', 'POST', '/member/bulk', { members, systemRole: '20' });
  expect(many.data).toEqual([{ id: accountId, error: null }]);
  expect((await change('20', { systemRole: '30' })).data.managedGroupCount).toBe(0);
  expect((await logged()).length).toBe(4);
});
