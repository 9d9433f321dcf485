/** Links of scenes and notes through the api: who makes them, what their address says, how they end and what they count. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() =>
  inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.updateTable('share_link').set({ revoked_at: new Date() }).where('kind', '<>', 'home').execute(),
  ),
);

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const isPerson = (who: string): who is Person => who in world.people;

const call = (who: string, method: Method, path: string, payload?: object) =>
  world.app.inject({
    method,
    url: `/api/core/share${path}`,
    headers: bearer(isPerson(who) ? world.people[who] : who),
    ...(payload && { payload }),
  });

const scene = (more: object = {}) => ({
  kind: 'scene',
  projectId: world.projectId,
  inspectionId: world.inspectionId,
  expiresInDays: 7,
  ...more,
});
const make = (who: Person, body: object) => call(who, 'POST', '', body);

async function visit(path: string, password?: string) {
  const token = new URL(path, 'http://x').searchParams.get('sharedata');
  return world.app.inject({
    method: 'POST',
    url: '/api/auth/loginWsShare',
    payload: { token, ...(password !== undefined && { password }) },
  });
}

test('an inspector shares a scene as it is seen; the address says so, and its secret is not told again', async () => {
  const view = { pointId: world.captureId, pitch: -12.345, yaw: 90, noteId: world.noteId, noteOpen: true };
  const answer = await make('inspector', scene({ view, password: 'harbour-7', showsNotes: false }));
  expect(answer.statusCode).toBe(200);
  const { link, path } = answer.json().data;
  const url = new URL(path, 'http://x');
  expect(url.pathname).toBe('/project/scene');
  const query = Object.fromEntries(url.searchParams);
  expect(query).toEqual({
    sharedata: expect.stringMatching(/^[\w-]{43}$/),
    projectId: world.projectId,
    inspectionId: world.inspectionId,
    pointId: world.captureId,
    pitch: '-12.35',
    yaw: '90.00',
    noteId: world.noteId,
    noteOpen: '1',
    shareType: 'scene',
  });
  expect(link).toMatchObject({
    kind: 'scene',
    inspection: { id: world.inspectionId, name: 'Round of the ground floor' },
    hasPassword: true,
    showsNotes: false,
    showsPlan: true,
    showsTimeLine: true,
    allowsDownload: false,
    state: 'active',
    views: 0,
  });
  const list = await call('inspector', 'GET', `?projectId=${world.projectId}`);
  expect(list.body).not.toContain(query['sharedata']);
  expect(list.body).not.toContain('argon2');
});

test('an inspector sees and ends the own ones, an admin all; who only reads makes none', async () => {
  const own = (await make('inspector', scene())).json().data.link.id;
  const others = (await make('secondInspector', scene())).json().data.link.id;
  const idsOf = async (who: Person) => {
    const { rows } = (await call(who, 'GET', `?projectId=${world.projectId}`)).json();
    return rows
      .filter(({ state }: { state: string }) => state === 'active')
      .map(({ id }: { id: string }) => id);
  };
  expect(await idsOf('inspector')).toEqual([own]);
  expect(await idsOf('admin')).toEqual(expect.arrayContaining([own, others]));
  expect((await call('inspector', 'DELETE', `/${others}`)).statusCode).toBe(403);
  expect((await call('inspector', 'POST', `/${others}/rotate`)).statusCode).toBe(403);
  expect((await call('inspector', 'PATCH', `/${own}`, { expiresInDays: 30 })).statusCode).toBe(403);
  expect((await call('inspector', 'DELETE', `/${own}`)).statusCode).toBe(200);
  expect((await call('admin', 'DELETE', `/${others}`)).json().data.state).toBe('revoked');
  for (const who of ['responder', 'viewer', 'external', 'operator'] as const)
    expect([who, (await make(who, scene())).statusCode]).toEqual([who, 403]);
  const home = { kind: 'home', projectId: world.projectId, expiresInDays: 7 };
  expect((await make('inspector', home)).statusCode).toBe(403);
});

test('a scene’s link has an end: days or a day that is not over', async () => {
  expect((await make('admin', scene({ expiresInDays: null }))).statusCode).toBe(400);
  const past = await make('admin', scene({ expiresInDays: null, expiresOn: '2020-02-03' }));
  expect(past.json().data.fields).toEqual([{ path: 'expiresOn', error: 'dayOver' }]);
  const made = (await make('admin', scene({ expiresInDays: null, expiresOn: '2199-06-30' }))).json().data
    .link;
  // The end of that day in Oslo.
  expect(made.expiresAt).toBe('2199-06-30T22:00:00.000Z');
  const never = await call('admin', 'PATCH', `/${made.id}`, { expiresInDays: null });
  expect(never.statusCode).toBe(400);
  const sooner = (await call('admin', 'PATCH', `/${made.id}`, { expiresInDays: 1 })).json().data;
  expect(Date.parse(sooner.expiresAt) - Date.now()).toBeLessThan(25 * 3_600_000);
});

test('what a link shows can be changed while it lives, by who may manage links', async () => {
  const { id } = (await make('admin', scene({ showsNotes: false }))).json().data.link;
  const change = async (who: Person, switches: object) => {
    const answer = await call(who, 'PATCH', `/${id}`, { switches });
    return { status: answer.statusCode, ...answer.json().data };
  };
  expect(await change('admin', { showsNotes: true, showsTimeLine: false })).toMatchObject({
    status: 200,
    showsNotes: true,
    showsPlan: true,
    showsTimeLine: false,
    allowsDownload: false,
  });
  for (const wrong of [{}, { showsNotes: 'yes' }, { showsAll: true }])
    expect((await change('admin', wrong)).status).toBe(400);
  expect((await call('admin', 'PATCH', `/${id}`, {})).statusCode).toBe(400);
  for (const who of ['inspector', 'viewer'] as const)
    expect((await change(who, { showsNotes: false })).status).toBe(403);
  await call('admin', 'DELETE', `/${id}`);
  expect((await change('admin', { showsNotes: false })).status).not.toBe(200);
});

test('what is not published, deleted or of another project is not shared', async () => {
  const { people, stores, tenantId } = world;
  const set = (state: 'processing' | 'published') => {
    const [at, by] = state === 'published' ? [new Date(), people.admin.accountId] : [null, null];
    return inTenant(stores.app, tenantId, (trx) =>
      trx
        .updateTable('inspection')
        .set({ state, published_at: at, published_by: by })
        .where('id', '=', world.inspectionId)
        .execute(),
    );
  };
  await set('processing');
  expect((await make('admin', scene())).json().data.error).toBe('inspection-not-published');
  await set('published');
  const nowhere = '01890000-0000-7000-8000-00000000aaaa';
  expect((await make('admin', scene({ inspectionId: nowhere }))).statusCode).toBe(404);
  const note = { kind: 'note', projectId: world.projectId, noteId: nowhere, expiresInDays: null };
  expect((await make('admin', note)).statusCode).toBe(404);
});

test('rotated it shows, asks and ends alike by another address, and the former one is over', async () => {
  const body = scene({ password: 'harbour-7', showsPlan: false, view: { yaw: 12 } });
  const first = (await make('admin', body)).json().data;
  const next = (await call('admin', 'POST', `/${first.link.id}/rotate`)).json().data;
  expect(next.link).toMatchObject({ showsPlan: false, hasPassword: true, expiresAt: first.link.expiresAt });
  expect(next.path).toContain('yaw=12.00');
  expect((await visit(first.path, 'harbour-7')).statusCode).toBe(410);
  expect((await visit(next.path)).statusCode).toBe(422);
  expect((await visit(next.path, 'harbour-7')).statusCode).toBe(200);
  expect((await call('admin', 'POST', `/${first.link.id}/rotate`)).json().data.error).toBe('link-ended');
});

test('M25 twenty previews count none, a visit with its first picture one', async () => {
  const { link, path } = (await make('admin', scene())).json().data;
  const views = async () => {
    const { rows } = (await call('admin', 'GET', `?projectId=${world.projectId}`)).json();
    return rows.find(({ id }: { id: string }) => id === link.id).views;
  };
  for (let count = 0; count < 20; count += 1) expect((await visit(path)).statusCode).toBe(200);
  expect(await views()).toBe(0);
  const token = (await visit(path)).json().data.access_token;
  for (let count = 0; count < 3; count += 1)
    expect((await call(token, 'POST', '/view', {})).statusCode).toBe(200);
  expect(await views()).toBe(1);
});

test('the link of a note is its address; its token counts for who may read the note, and is no right', async () => {
  const body = { kind: 'note', projectId: world.projectId, noteId: world.noteId, expiresInDays: null };
  const { link, path } = (await make('inspector', body)).json().data;
  const url = new URL(path, 'http://x');
  expect(url.pathname).toBe('/project/annotations');
  const { link: token = '', ...rest } = Object.fromEntries(url.searchParams);
  expect(rest).toEqual({ projectId: world.projectId, noteId: world.noteId, shareType: 'note' });
  const views = async () => {
    const { rows } = (await call('admin', 'GET', `?projectId=${world.projectId}`)).json();
    return rows.find(({ id }: { id: string }) => id === link.id).views;
  };
  for (const who of ['viewer', 'bystander', 'foreigner'] as const)
    expect((await call(who, 'POST', '/view', { link: token })).json().data).toBeNull();
  expect(await views()).toBe(1);
  for (const as of [token, `g_${token}`])
    expect((await call(as, 'GET', `?projectId=${world.projectId}`)).statusCode).toBe(401);
  const login = { method: 'POST', url: '/api/auth/loginWsShare', payload: { token } } as const;
  expect((await world.app.inject(login)).json().data.error).toBe('invalid-link');
});

test('suspended with the project and with the tenant’s switch, and it resumes', async () => {
  const { link, path } = (await make('admin', scene())).json().data;
  const stateNow = async () => {
    const { rows } = (await call('admin', 'GET', `?projectId=${world.projectId}`)).json();
    return rows.find(({ id }: { id: string }) => id === link.id).state;
  };
  const owner = world.stores;
  const allow = (allows_links: boolean) =>
    inTenant(owner.app, world.tenantId, (trx) =>
      trx.updateTable('tenant').set({ allows_links }).where('id', '=', world.tenantId).execute(),
    );
  await allow(false);
  expect([await stateNow(), (await visit(path)).statusCode]).toEqual(['suspended', 410]);
  await allow(true);
  expect([await stateNow(), (await visit(path)).statusCode]).toEqual(['active', 200]);
  const status = (to: 'active' | 'closed') =>
    inTenant(owner.app, world.tenantId, (trx) =>
      trx
        .updateTable('project')
        .set({ status: to, closed_at: to === 'closed' ? new Date() : null })
        .where('id', '=', world.projectId)
        .execute(),
    );
  await status('closed');
  expect([await stateNow(), (await visit(path)).statusCode]).toEqual(['suspended', 410]);
  await status('active');
  expect([await stateNow(), (await visit(path)).statusCode]).toEqual(['active', 200]);
});
