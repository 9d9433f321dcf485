import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAVED_VIEWS_MAX, type SavedView } from '@plumbline/shared/contract/saved-view.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const URL_PATH = '/api/core/view';
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const call = (who: Person, method: Method, path: string, payload?: object) =>
  world.app.inject({
    method,
    url: `${URL_PATH}${path}`,
    headers: bearer(world.people[who].token),
    ...(payload && { payload }),
  });
const add = (who: Person, name: string, list = 'members') =>
  call(who, 'POST', '', { list, name, query: 'status=suspended' });
const views = async (who: Person, list = 'members'): Promise<SavedView[]> =>
  (await call(who, 'GET', `?list=${list}`)).json().rows;

test('a view is its owner’s alone: nobody else sees, changes or deletes it', async () => {
  const { data } = (await add('admin', 'On leave')).json();
  expect(await views('admin')).toEqual([{ id: data.id, name: 'On leave', query: 'status=suspended' }]);
  expect(await views('admin', 'projects')).toEqual([]);
  for (const who of ['tenantAdmin', 'inspector', 'foreigner', 'platform'] as const) {
    expect([who, await views(who)]).toEqual([who, []]);
    const changed = await call(who, 'PATCH', `/${data.id}`, { name: 'Mine' });
    const removed = await call(who, 'DELETE', `/${data.id}`);
    expect([who, changed.statusCode, removed.statusCode]).toEqual([who, 404, 404]);
  }
  const changed = await call('admin', 'PATCH', `/${data.id}`, { query: 'orderBy=email' });
  expect(changed.json().data).toEqual({ id: data.id, name: 'On leave', query: 'orderBy=email' });
  expect((await call('admin', 'DELETE', `/${data.id}`)).statusCode).toBe(200);
  expect(await views('admin')).toEqual([]);
});

test('a name is given once in a list, whatever its letters’ case', async () => {
  await add('inspector', 'Mine');
  expect((await add('inspector', 'MINE')).json()).toMatchObject({
    code: 422,
    data: { error: 'view-name-taken' },
  });
  expect((await add('inspector', 'Mine', 'projects')).statusCode).toBe(200);
  const { data } = (await add('inspector', 'Other')).json();
  const renamed = await call('inspector', 'PATCH', `/${data.id}`, { name: 'mine' });
  expect(renamed.json().data.error).toBe('view-name-taken');
});

test('D91 a name is given once in every spelling of it, and one of any script comes back as it was entered', async () => {
  const named = async (name: string) => {
    const { data } = (await add('responder', name)).json();
    return data.error ?? data.name;
  };
  expect(await named('Étage Straße')).toBe('Étage Straße');
  expect(await named('E\u0301TAGE STRASSE')).toBe('view-name-taken');
  expect(await named('Etage Straße')).toBe('Etage Straße');
  for (const name of ['مبنى الميناء 👷🏽‍♀️', '港湾', '__proto__']) expect(await named(name)).toBe(name);
  const { data } = (await add('responder', 'Other')).json();
  const rename = (name: string) => call('responder', 'PATCH', `/${data.id}`, { name });
  expect((await rename('e\u0301tage straße')).json().data.error).toBe('view-name-taken');
  expect((await rename('O\u0308ther')).json().data.name).toBe('Öther');
  expect((await rename('ÖTHER')).json().data.name).toBe('ÖTHER');
  expect((await add('responder', 'x'.repeat(10_240))).statusCode).toBe(400);
});

test('a list has twenty views and no more, also when they come at once', async () => {
  const names = Array.from({ length: SAVED_VIEWS_MAX + 4 }, (_, index) => `View ${index}`);
  const answers = await Promise.all(names.map((name) => add('viewer', name)));
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(SAVED_VIEWS_MAX);
  expect(codes.filter((code) => code === 422)).toHaveLength(4);
  expect(await views('viewer')).toHaveLength(SAVED_VIEWS_MAX);
});

test('an unknown list and a query that is none are refused', async () => {
  const body = { list: 'members', name: 'x', query: '' };
  for (const wrong of [{ list: 'secrets' }, { query: '<b>' }, { name: '' }])
    expect((await call('admin', 'POST', '', { ...body, ...wrong })).statusCode).toBe(400);
});
