import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { setProjectStatus } from '@plumbline/server/projects/project.store.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { waitingQueries } from './waiting-queries.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function get(url: string, token?: string) {
  return world.app.inject({ url, headers: token === undefined ? {} : bearer(token) });
}

function post(url: string, token: string, payload?: object, headers: Record<string, string> = {}) {
  return world.app.inject({
    method: 'POST',
    url,
    headers: { ...bearer(token), ...headers },
    ...(payload ? { payload } : {}),
  });
}

test('C64: a member sees name, role and figures of a project, a visitor name, address and cover only', async () => {
  const { people, projectId, visitorToken } = world;
  const asViewer = await get(`/api/core/project/${projectId}`, people.viewer.token);
  expect(asViewer.json()).toMatchObject({
    code: 200,
    data: { name: 'Harbour Tower', address: 'Quay 1', projectRole: 40, memberCount: 6, customLink: 'public' },
  });
  const asVisitor = await get(`/api/core/project/${projectId}`, visitorToken);
  expect(asVisitor.json().data).toEqual({
    id: projectId,
    name: 'Harbour Tower',
    address: 'Quay 1',
    status: 'active',
    timeZone: 'Europe/Oslo',
    projectRole: 50,
    asOperator: false,
    cover: null,
  });
});

test('what is not to be seen does not exist', async () => {
  const { people, projectId } = world;
  for (const who of [people.foreigner, people.bystander, people.platform]) {
    const answer = await get(`/api/core/project/${projectId}`, who.token);
    expect([answer.statusCode, answer.json().data.error]).toEqual([404, 'not-found']);
  }
});

test('the list shows own projects with counts and a picture that can be fetched', async () => {
  const { people } = world;
  const list = (await get('/api/core/project', people.viewer.token)).json();
  expect(list).toMatchObject({ total: 1, counts: { active: 1, closed: 0 } });
  const [row] = list.rows;
  expect(row).toMatchObject({ name: 'Harbour Tower', floorPlanCount: 1, memberCount: 6 });
  const picture = await get(row.pictureUrl);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await get('/api/core/project', people.foreigner.token)).json()).toMatchObject({
    total: 0,
    rows: [],
  });
});

test.each([
  'pageSize=1000000000',
  'pageSize=-10',
  'pageSize=2.5',
  'pageNum=0',
  'pageSize=10&pageSize=25',
  'status=odd',
])('D88 a list asked for with %s is refused', async (query) => {
  const answer = await get(`/api/core/project?${query}`, world.people.admin.token);
  expect([answer.statusCode, answer.json().data.error]).toEqual([400, 'validation']);
});

test('closing needs the right and the version seen, and a closed project takes no writes', async () => {
  const { people, projectId } = world;
  const url = `/api/core/project/${projectId}`;
  const { version } = (await get(url, people.admin.token)).json().data;
  expect((await post(`${url}/close`, people.inspector.token, { version })).statusCode).toBe(403);
  expect((await post(`${url}/close`, people.operator.token, { version })).statusCode).toBe(403);
  const lost = await post(`${url}/close`, people.admin.token, { version: version + 1 });
  expect(lost.json()).toMatchObject({
    code: 409,
    data: { error: 'conflict', current: { version, name: 'Harbour Tower' } },
  });
  const closed = await post(`${url}/close`, people.admin.token, { version });
  expect(closed.json().data).toMatchObject({ status: 'closed', version: version + 1 });
  const order = { projectId, floorIds: [world.floorId] };
  const refused = await post('/api/core/floor/order', people.admin.token, order);
  expect([refused.statusCode, refused.json().data.error]).toEqual([409, 'project-closed']);
  const reopened = await post(`${url}/reopen`, people.admin.token, { version: version + 1 });
  expect(reopened.json().data.status).toBe('active');
});

test('who may close a project is told what that touches, and nobody else is', async () => {
  const { people, projectId } = world;
  const url = `/api/core/project/${projectId}`;
  const closing = (who: Person) => get(`${url}/closing`, people[who].token);
  for (const who of ['inspector', 'viewer', 'operator'] as const)
    expect([who, (await closing(who)).statusCode]).toEqual([who, 403]);
  for (const who of ['bystander', 'foreigner'] as const)
    expect([who, (await closing(who)).statusCode]).toEqual([who, 404]);
  expect((await get(`${url}/closing`, world.visitorToken)).statusCode).toBe(403);
  const before = (await closing('admin')).json().data;
  expect(before).toEqual({ memberCount: 6, shareLinkCount: 1, invitationCount: 1, floorPlanCount: 1 });

  const invite = { systemRole: '40', language: 'en', projectRole: 20 };
  const addresses = ['closing-one@example.test', 'closing-two@example.test'];
  const invited = await post(`${url}/invitation`, people.tenantAdmin.token, { ...invite, addresses });
  expect(invited.statusCode).toBe(200);
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql`UPDATE invitation SET expires_at = now() - interval '1 minute'
      WHERE email = 'closing-two@example.test'`.execute(trx),
  );
  expect((await closing('admin')).json().data).toEqual({ ...before, invitationCount: 2 });
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql`UPDATE invitation SET revoked_at = now() WHERE email LIKE 'closing-%'`.execute(trx),
  );

  const { version } = (await get(url, people.admin.token)).json().data;
  await post(`${url}/close`, people.admin.token, { version });
  const late = await closing('admin');
  expect([late.statusCode, late.json().data.error]).toEqual([409, 'project-closed']);
  await post(`${url}/reopen`, people.admin.token, { version: version + 1 });
  expect((await closing('admin')).json().data).toEqual(before);
});

test('of many projects each is closed for itself: what cannot be done stops no other', async () => {
  const { people, projectId } = world;
  const versionNow = async () =>
    (await get(`/api/core/project/${projectId}`, people.admin.token)).json().data.version;
  const nowhere = '01920000-0000-7000-8000-00000000ffff';
  const bulk = async (who: Person, status: 'active' | 'closed', version: number) => {
    const projects = [nowhere, projectId].map((id) => ({ projectId: id, version }));
    const answered = await post('/api/core/project/bulk', people[who].token, { status, projects });
    const results: { id: string; error: string | null }[] = answered.json().data;
    return [projectId, nowhere].map((id) => results.find((result) => result.id === id)?.error);
  };
  const seen = await versionNow();
  expect(await bulk('inspector', 'closed', seen)).toEqual(['not-authorized', 'not-found']);
  expect(await bulk('bystander', 'closed', seen)).toEqual(['not-found', 'not-found']);
  expect(await bulk('admin', 'closed', seen + 1)).toEqual(['conflict', 'not-found']);
  expect(await bulk('tenantAdmin', 'closed', seen)).toEqual([null, 'not-found']);
  const closed = await get('/api/core/project?status=closed', people.admin.token);
  expect(closed.json().rows).toMatchObject([{ id: projectId, version: seen + 1 }]);
  expect(await bulk('admin', 'active', seen + 1)).toEqual([null, 'not-found']);
});

test('the event list tells members what happened, newest first, and is none of a visitor’s business', async () => {
  const { people, projectId, visitorToken } = world;
  const list = (await get(`/api/core/project/${projectId}/event?limit=2`, people.viewer.token)).json().data;
  expect(list.events.map((event: { kind: string }) => event.kind)).toEqual([
    'project-reopened',
    'project-closed',
  ]);
  expect(list.events[0].actor).toEqual({ id: people.admin.accountId, name: 'admin' });
  const older = (
    await get(`/api/core/project/${projectId}/event?before=${list.events[1].seq}`, people.viewer.token)
  ).json().data;
  const kinds = older.events.map((event: { kind: string }) => event.kind);
  expect(kinds).toContain('floor-plan-added');
  expect(kinds).not.toContain('share-link-created');
  expect((await get(`/api/core/project/${projectId}/event`, visitorToken)).statusCode).toBe(403);
});

test('a closed project lets a share link be ended, for good, but neither made nor extended', async () => {
  const { people, projectId } = world;
  const { token } = people.admin;
  const wanted = { kind: 'home', projectId, expiresInDays: 7 };
  const made = await post('/api/core/share', token, wanted);
  const url = `/api/core/share/${made.json().data.link.id}`;
  const project = `/api/core/project/${projectId}`;
  const version = async () => (await get(project, token)).json().data.version;
  expect((await post(`${project}/close`, token, { version: await version() })).statusCode).toBe(200);
  const extend = { method: 'PATCH', url, headers: bearer(token), payload: { expiresInDays: 30 } } as const;
  const end = (by: string) => world.app.inject({ method: 'DELETE', url, headers: bearer(by) });
  const again = await post('/api/core/share', token, wanted);
  for (const refused of [again, await world.app.inject(extend)])
    expect(refused.json().data.error).toBe('project-closed');
  expect((await end(people.inspector.token)).statusCode).toBe(403);
  expect((await end(token)).json().data).toMatchObject({ state: 'revoked' });
  expect((await post(`${project}/reopen`, token, { version: await version() })).statusCode).toBe(200);
  const sharedata = new URL(made.json().data.path, 'http://plans.example').searchParams.get('sharedata');
  const login = { method: 'POST', url: '/api/auth/loginWsShare', payload: { token: sharedata } } as const;
  expect((await world.app.inject(login)).json()).toMatchObject({ code: 410 });
});

const FIELDS = {
  name: 'Annex',
  address: 'Quay 2',
  timeZone: 'Asia/Tokyo',
  area: 2500,
  areaUnit: 'ft2',
  startDate: '2026-12-01',
  endDate: null,
};

function put(url: string, token: string, payload: object) {
  return world.app.inject({ method: 'PUT', url, headers: bearer(token), payload });
}

test('a tenant admin opens a project, and its list of events begins with that', async () => {
  const { tenantAdmin } = world.people;
  const opened = await post('/api/core/project', tenantAdmin.token, FIELDS);
  expect(opened.json()).toMatchObject({
    code: 200,
    data: { name: 'Annex', timeZone: 'Asia/Tokyo', areaUnit: 'ft2', projectRole: 10, version: 1 },
  });
  expect(opened.json().data.areaM2).toBeCloseTo(232.26, 2);
  const { id } = opened.json().data;
  const events = await get(`/api/core/project/${id}/event`, tenantAdmin.token);
  expect(events.json().data.events).toMatchObject([{ kind: 'project-created', payload: { name: 'Annex' } }]);
  expect((await get(`/api/core/project/${id}`, world.people.foreigner.token)).statusCode).toBe(404);
});

test('D93 days come back as they were entered, the last there is too, and what is no day is refused', async () => {
  const { tenantAdmin } = world.people;
  const days = { startDate: '2028-02-29', endDate: '9999-12-31' };
  const opened = await post('/api/core/project', tenantAdmin.token, { ...FIELDS, ...days, name: 'Long' });
  expect(opened.json().data).toMatchObject(days);
  for (const startDate of ['2027-02-29', '0000-01-01', '10000-01-01', '2026-13-01']) {
    const refused = await post('/api/core/project', tenantAdmin.token, { ...FIELDS, startDate });
    expect([startDate, refused.statusCode]).toEqual([startDate, 400]);
  }
});

test('a code is optional, stays when it is left out, is found, and is refused by the rule it breaks', async () => {
  const { tenantAdmin } = world.people;
  const opened = await post('/api/core/project', tenantAdmin.token, {
    ...FIELDS,
    name: 'Coded',
    code: 'HT-04_b',
  });
  const { id, code } = opened.json().data;
  expect(code).toBe('HT-04_b');
  const url = `/api/core/project/${id}`;
  const kept = await put(url, tenantAdmin.token, { ...FIELDS, name: 'Coded', address: 'Quay 9', version: 1 });
  expect(kept.json().data).toMatchObject({ code: 'HT-04_b', address: 'Quay 9', version: 2 });
  const found = (await get('/api/core/project?search=ht-04', tenantAdmin.token)).json();
  expect(found.rows).toMatchObject([{ id, code: 'HT-04_b' }]);
  for (const [wrong, fault] of [
    ['x', { error: 'minLength', params: { min: 2 } }],
    ['HT 04', { error: 'alphaDash' }],
    ['-04', { error: 'pattern' }],
    ['x'.repeat(25), { error: 'maxLength', params: { max: 24 } }],
  ] as const) {
    const refused = await put(url, tenantAdmin.token, { ...FIELDS, code: wrong, version: 2 });
    expect([wrong, refused.statusCode, refused.json().data.fields]).toEqual([
      wrong,
      400,
      [{ path: 'code', ...fault }],
    ]);
  }
  const none = await put(url, tenantAdmin.token, { ...FIELDS, name: 'Coded', code: '', version: 2 });
  expect(none.json().data.code).toBe('');
});

test('a link lives a whole number of days, from one to a year', async () => {
  const { people, projectId } = world;
  const make = (expiresInDays: unknown) =>
    post('/api/core/share', people.admin.token, { kind: 'home', projectId, expiresInDays });
  for (const [days, fault] of [
    [0, { error: 'min', params: { min: 1 } }],
    [366, { error: 'max', params: { max: 365 } }],
    [1.5, { error: 'wholeNumber' }],
    ['7', { error: 'type' }],
  ] as const) {
    expect([days, (await make(days)).json().data.fields]).toEqual([
      days,
      [{ path: 'expiresInDays', ...fault }],
    ]);
  }
  const { expiresAt, createdAt } = (await make(45)).json().data.link;
  expect(Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000)).toBe(45);
});

test('the same key opens one project', async () => {
  const { tenantAdmin } = world.people;
  const key = { 'idempotency-key': 'open-once' };
  const first = await post('/api/core/project', tenantAdmin.token, { ...FIELDS, name: 'Once' }, key);
  const again = await post('/api/core/project', tenantAdmin.token, { ...FIELDS, name: 'Once' }, key);
  expect(again.json().data.id).toBe(first.json().data.id);
});

test('D93 what was entered wrong is named field by field', async () => {
  const { tenantAdmin } = world.people;
  const faulty = { ...FIELDS, name: ' ', timeZone: 'Mars/Olympus', area: 0, endDate: '2026-11-30' };
  const refused = await post('/api/core/project', tenantAdmin.token, faulty);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().data.fields).toEqual(
    expect.arrayContaining([
      { path: 'name', error: 'required' },
      { path: 'timeZone', error: 'timeZone' },
      { path: 'area', error: 'numberScope' },
    ]),
  );
  const backwards = await post('/api/core/project', tenantAdmin.token, { ...FIELDS, endDate: '2026-11-30' });
  expect(backwards.json().data.fields).toEqual([{ path: 'endDate', error: 'endBeforeStart' }]);
});

test('a change names its fields, and whoever saw an older version is told the current one', async () => {
  const { tenantAdmin } = world.people;
  const { id } = (await post('/api/core/project', tenantAdmin.token, { ...FIELDS, name: 'Pier' })).json()
    .data;
  const url = `/api/core/project/${id}`;
  const changed = await put(url, tenantAdmin.token, { ...FIELDS, name: 'Pier East', version: 1 });
  expect(changed.json().data).toMatchObject({ name: 'Pier East', version: 2 });
  const late = await put(url, tenantAdmin.token, { ...FIELDS, name: 'Pier West', version: 1 });
  expect([late.statusCode, late.json().data.current.name]).toEqual([409, 'Pier East']);
  const same = await put(url, tenantAdmin.token, { ...FIELDS, name: 'Pier East', version: 2 });
  expect(same.json().data.version).toBe(2);
  const events = (await get(`${url}/event`, tenantAdmin.token)).json().data.events;
  expect(events.map(({ kind, payload }: { kind: string; payload: object }) => [kind, payload])).toEqual([
    ['project-changed', { name: 'Pier East', changed: ['name'] }],
    ['project-created', { name: 'Pier' }],
  ]);
});

test('two who come to wait for each other both get what they asked for', async () => {
  const { tenantAdmin } = world.people;
  const made = [];
  for (const name of ['Crossing A', 'Crossing B'])
    made.push((await post('/api/core/project', tenantAdmin.token, { ...FIELDS, name })).json().data);
  const inOrder = made.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const [, last] = inOrder;
  const projects = inOrder.map(({ id, version }) => ({ projectId: id, version }));
  const answers: ReturnType<typeof post>[] = [];
  // Many come to hold the first project and the tenant's feed next, one the last project: each what the other wants.
  await inTenant(world.stores.app, world.tenantId, async (trx) => {
    await sql`SELECT 1 FROM tenant_feed WHERE tenant_id = ${world.tenantId} FOR UPDATE`.execute(trx);
    answers.push(post('/api/core/project/bulk', tenantAdmin.token, { status: 'closed', projects }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const url = `/api/core/project/${last.id}/close`;
    answers.push(post(url, tenantAdmin.token, { version: last.version }));
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  const [many, one] = await Promise.all(answers);
  expect([many?.statusCode, one?.statusCode === 500]).toEqual([200, false]);
  for (const { id } of made) {
    const { data } = (await get(`/api/core/project/${id}`, tenantAdmin.token)).json();
    expect(data.status).toBe('closed');
  }
});

test('a closed project cannot be changed', async () => {
  const { tenantAdmin } = world.people;
  const { id } = (await post('/api/core/project', tenantAdmin.token, { ...FIELDS, name: 'Shut' })).json()
    .data;
  await post(`/api/core/project/${id}/close`, tenantAdmin.token, { version: 1 });
  const refused = await put(`/api/core/project/${id}`, tenantAdmin.token, { ...FIELDS, version: 2 });
  expect([refused.statusCode, refused.json().data.error]).toEqual([409, 'project-closed']);
});

test('only who manages the tenant or groups opens projects', async () => {
  const { people } = world;
  for (const who of [people.operator, people.admin, people.viewer, people.platform]) {
    const refused = await post('/api/core/project', who.token, FIELDS);
    expect([who.email, refused.statusCode, refused.json().data.error]).toEqual([
      who.email,
      403,
      'not-authorized',
    ]);
  }
});

test('of projects that are asked about, those are named that may be seen, closed or not, with what they are, and no others', async () => {
  const { people, projectId } = world;
  const nowhere = '01890000-0000-7000-8000-00000000ffff';
  const seenBy = async (who: Person) => {
    const answer = await get(`/api/core/project/visible?of=${projectId},${nowhere}`, people[who].token);
    expect([who, answer.statusCode]).toEqual([who, 200]);
    return answer.json().data;
  };
  const { version } = (await get(`/api/core/project/${projectId}`, people.admin.token)).json().data;
  const closed = await post(`/api/core/project/${projectId}/close`, people.admin.token, { version });
  for (const who of ['viewer', 'admin', 'tenantAdmin', 'northManager'] as const)
    expect([who, await seenBy(who)]).toEqual([who, [{ id: projectId, status: 'closed' }]]);
  for (const who of ['bystander', 'groupManager', 'foreigner', 'platform'] as const)
    expect([who, await seenBy(who)]).toEqual([who, []]);
  await post(`/api/core/project/${projectId}/reopen`, people.admin.token, {
    version: closed.json().data.version,
  });
  expect((await get('/api/core/project/visible?of=x', people.viewer.token)).statusCode).toBe(400);
});

test('C78 a link that is asked for while the project is being closed is not made', async () => {
  const { people, projectId, tenantId, stores } = world;
  const detail = async () => (await get(`/api/core/project/${projectId}`, people.admin.token)).json().data;
  const links = async () =>
    (await get(`/api/core/share?projectId=${projectId}`, people.admin.token)).json().rows;
  const [{ version }, before] = [await detail(), await links()];
  const owner = new pg.Client({ connectionString: stores.config.DATABASE_URL });
  await owner.connect();
  onTestFinished(() => owner.end());
  const actor = { kind: 'member', id: people.admin.accountId } as const;
  const asked = await inTenant(stores.app, tenantId, async (trx) => {
    await setProjectStatus(trx, { projectId, status: 'closed', version, actor });
    const payload = { kind: 'home', projectId, expiresInDays: 7 };
    const made = post('/api/core/share', people.admin.token, payload);
    await expect.poll(() => waitingQueries(owner, '"project"')).toBe(1);
    return { made };
  });
  const made = await asked.made;
  expect([made.statusCode, made.json().data.error]).toEqual([409, 'project-closed']);
  const after = (await links()).map(({ id }: { id: string }) => id);
  expect(after).toEqual(before.map(({ id }: { id: string }) => id));
  await post(`/api/core/project/${projectId}/reopen`, people.admin.token, {
    version: (await detail()).version,
  });
});
