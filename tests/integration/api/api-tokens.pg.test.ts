/** Tokens for programs and the accounts that only programs speak for, by their routes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readersInTenant } from '@plumbline/server/mail/mail-readers.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ SESSION_REQUESTS_PER_SECOND: '1', SESSION_REQUEST_BURST: '40' });
});
afterAll(() => world.close());
beforeEach(() => allow(true));

const TOKEN = { name: 'Night build', access: 'write', projectIds: null, days: 30 };

function allow(has_connections: boolean): Promise<unknown> {
  return inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.updateTable('tenant').set({ has_connections }).where('id', '=', world.tenantId).execute(),
  );
}

type Method = 'GET' | 'POST' | 'DELETE' | 'PATCH';

async function call(who: string, method: Method, path: string, payload?: object) {
  const token = who in world.people ? world.people[personOf(who)].token : who;
  const url = path.startsWith('/api') ? path : `/api/core/${path}`;
  const answer = await world.app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}

function personOf(name: string): Person {
  const found = Object.keys(world.people).find((each): each is Person => each === name);
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
}

async function logRows(title: string): Promise<{ operName: string; businessType: number; status: number }[]> {
  return (await call('operator', 'GET', `log/oper?pageSize=100&title=${title}`)).rows;
}

test('somebody makes a token, sees it once, works with it and revokes it', async () => {
  const made = await call('inspector', 'POST', 'token', { ...TOKEN, projectIds: [world.projectId] });
  expect(made).toMatchObject({ code: 200, data: { name: 'Night build', access: 'write', lastUsedAt: null } });
  const { token, id, projects } = made.data;
  expect(token).toMatch(/^plb_/);
  expect(projects).toEqual([{ id: world.projectId, name: 'Harbour Tower' }]);
  const listed = await call('inspector', 'GET', 'token');
  expect(listed.rows).toMatchObject([{ id, isExpired: false }]);
  expect(JSON.stringify(listed)).not.toContain(token);
  expect((await call('admin', 'GET', 'token')).rows).toEqual([]);
  expect((await call(token, 'GET', `project/${world.projectId}`)).data).toMatchObject({
    name: 'Harbour Tower',
  });
  expect((await call('inspector', 'GET', 'token')).rows[0].lastUsedAt).not.toBeNull();
  expect((await call('admin', 'DELETE', `token/${id}`)).status).toBe(404);
  expect((await call('inspector', 'DELETE', `token/${id}`)).status).toBe(200);
  expect((await call(token, 'GET', `project/${world.projectId}`)).status).toBe(401);
  expect((await call('inspector', 'GET', 'token')).rows).toEqual([]);
});

test('a token makes no tokens, accounts or logins, and ends none', async () => {
  const { data } = await call('tenantAdmin', 'POST', 'token', TOKEN);
  for (const [method, path, payload] of [
    ['POST', 'token', TOKEN],
    ['DELETE', `token/${data.id}`],
    ['POST', 'service', { name: 'B', projects: null }],
    ['POST', '/api/auth/password', { password: 'x', newPassword: 'Plumb-line-8' }],
    ['DELETE', '/api/auth/session'],
    ['POST', '/api/auth/logout'],
  ] as const)
    expect((await call(data.token, method, path, payload)).data.error).toBe('token-scope');
  expect((await call('tenantAdmin', 'DELETE', `token/${data.id}`)).status).toBe(200);
});

test('the log says who did it, and by which token', async () => {
  const { data } = await call('admin', 'POST', 'token', { ...TOKEN, name: 'Nightly' });
  const renamed = await call(data.token, 'PATCH', `floor/${world.floorId}`, { name: 'By token', version: 1 });
  expect(renamed.status).toBe(200);
  await expect
    .poll(() => logRows('FloorPlan'))
    .toContainEqual(expect.objectContaining({ operName: 'admin (Nightly)', status: 0, businessType: 2 }));
  await expect
    .poll(() => logRows('ApiToken'))
    .toContainEqual(expect.objectContaining({ operName: 'admin', businessType: 1, status: 0 }));
  const [row] = (await call('operator', 'GET', 'log/oper?title=ApiToken&user=admin')).rows;
  const detail = await call('operator', 'GET', `log/oper/${row.id}`);
  expect(JSON.stringify(detail)).not.toContain(data.token);
});

test('rate limits are told with every answer to a token, and past them when to come again', async () => {
  const { data } = await call('viewer', 'POST', 'token', { ...TOKEN, access: 'read' });
  const ask = () => call(data.token, 'GET', '/api/auth/me');
  const first = await ask();
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '40', 'ratelimit-remaining': '39' });
  expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0);
  for (let asked = 0; asked < 60; asked += 1) {
    const { status, headers } = await ask();
    if (status === 200) continue;
    expect([status, headers['ratelimit-remaining']]).toEqual([429, '0']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await call('viewer', 'GET', '/api/auth/me')).headers['ratelimit-limit']).toBeUndefined();
    return;
  }
  throw new Error('nothing was held back');
});

test('without connections there are neither tokens nor accounts for programs; what there is can be ended', async () => {
  const { data } = await call('responder', 'POST', 'token', TOKEN);
  await allow(false);
  expect((await call(data.token, 'GET', '/api/auth/me')).status).toBe(401);
  for (const [who, method, path, payload] of [
    ['responder', 'GET', 'token'],
    ['responder', 'POST', 'token', TOKEN],
    ['tenantAdmin', 'GET', 'service'],
    ['tenantAdmin', 'POST', 'service', { name: 'B', projects: null }],
  ] as const)
    expect((await call(who, method, path, payload)).data.error).toBe('connections-off');
  expect((await call('responder', 'DELETE', `token/${data.id}`)).status).toBe(200);
});

test('an admin makes an account for programs in chosen projects, gives it a token and removes it', async () => {
  const projects = { ids: [world.projectId], role: 20 };
  const made = await call('tenantAdmin', 'POST', 'service', { name: 'Build server', projects });
  expect(made.data).toMatchObject({
    name: 'Build server',
    isInAllProjects: false,
    projectCount: 1,
    tokens: [],
  });
  const path = `service/${made.data.id}`;
  const { data } = await call('tenantAdmin', 'POST', `${path}/token`, TOKEN);
  expect((await call('tenantAdmin', 'GET', 'service')).rows).toMatchObject([
    { id: made.data.id, tokens: [{ id: data.id, name: 'Night build' }] },
  ]);
  const renamed = await call(data.token, 'PATCH', `floor/${world.floorId}`, {
    name: 'By server',
    version: 2,
  });
  expect(renamed.data.error).toBe('not-authorized');
  await expect
    .poll(() => logRows('FloorPlan'))
    .toContainEqual(expect.objectContaining({ operName: 'Build server', status: 1 }));
  expect((await call(data.token, 'GET', `project/${world.projectId}`)).status).toBe(200);
  for (const who of ['operator', 'admin', 'northManager'] as const) {
    expect((await call(who, 'POST', `${path}/token`, TOKEN)).status).toBe(403);
    expect((await call(who, 'DELETE', `${path}/token/${data.id}`)).status).toBe(403);
    expect((await call(who, 'DELETE', path)).status).toBe(403);
  }
  expect((await call('foreigner', 'DELETE', path)).status).toBe(404);
  const person = `service/${world.people.viewer.accountId}`;
  expect((await call('tenantAdmin', 'POST', `${person}/token`, TOKEN)).status).toBe(404);
  expect((await call('tenantAdmin', 'DELETE', person)).status).toBe(404);
  expect((await call('tenantAdmin', 'DELETE', `${path}/token/${data.id}`)).status).toBe(200);
  expect((await call(data.token, 'GET', '/api/auth/me')).status).toBe(401);
  const again = await call('tenantAdmin', 'POST', `${path}/token`, TOKEN);
  expect((await call('tenantAdmin', 'DELETE', path)).status).toBe(200);
  expect((await call(again.data.token, 'GET', '/api/auth/me')).status).toBe(401);
  expect((await call('tenantAdmin', 'GET', 'service')).rows).toEqual([]);
});

test('projects that somebody does not see are none to choose', async () => {
  const elsewhere = await call('tenantAdmin', 'POST', 'project', {
    name: 'Elsewhere',
    address: '',
    timeZone: 'Europe/Oslo',
    area: null,
    areaUnit: 'm2',
    startDate: null,
    endDate: null,
  });
  const projectIds = [world.projectId, elsewhere.data.id];
  expect((await call('secondInspector', 'POST', 'token', { ...TOKEN, projectIds })).status).toBe(404);
  expect((await call('tenantAdmin', 'POST', 'token', { ...TOKEN, projectIds })).status).toBe(200);
});

test('an account for programs in all projects runs no tenant and is written to by nobody', async () => {
  const made = await call('tenantAdmin', 'POST', 'service', { name: 'Everywhere', projects: null });
  expect(made.data).toMatchObject({ isInAllProjects: true });
  const people = await call('platform', 'GET', `tenant/${world.tenantId}/person`);
  expect(people.data.members.length).toBeGreaterThan(0);
  expect(JSON.stringify(people)).not.toContain('Everywhere');
  const tenants = await call('platform', 'GET', 'tenant?pageSize=100');
  expect(tenants.rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(tenants)).not.toContain('service.invalid');
  const readers = await readersInTenant(world.stores.identity, world.tenantId, ['20']);
  expect(readers.map(({ email }) => email)).toEqual([world.people.operator.email]);
  const { data } = await call('tenantAdmin', 'POST', `service/${made.data.id}/token`, TOKEN);
  expect((await call(data.token, 'GET', `project/${world.projectId}`)).status).toBe(200);
});
