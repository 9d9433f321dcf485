import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnSession } from '@plumbline/shared/contract/auth.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { PASSWORD, bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const NEXT = 'Plumb-line-4';

async function logIn(who: Person, password = PASSWORD): Promise<string> {
  const { email } = world.people[who];
  const headers = { 'user-agent': 'Second browser' };
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '217.0.1.1',
    payload: { email, password },
    headers,
  });
  return answer.json().data.access_token;
}

async function isAlive(token: string): Promise<boolean> {
  return (await world.app.inject({ url: '/api/auth/me', headers: bearer(token) })).statusCode === 200;
}

async function sessionsOf(token: string): Promise<OwnSession[]> {
  return (await world.app.inject({ url: '/api/auth/session', headers: bearer(token) })).json().rows;
}

function end(token: string, path = '') {
  return world.app.inject({ method: 'DELETE', url: `/api/auth/session${path}`, headers: bearer(token) });
}

function change(token: string, payload: object) {
  return world.app.inject({ method: 'POST', url: '/api/auth/password', headers: bearer(token), payload });
}

test('one sees the own sessions and no others, and ends each', async () => {
  const { token } = world.people.inspector;
  const second = await logIn('inspector');
  const sessions = await sessionsOf(token);
  expect(sessions.map(({ isCurrent, userAgent, place }) => [isCurrent, userAgent, place])).toEqual([
    [false, 'Second browser', 'DE'],
    [true, 'test', 'local'],
  ]);
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  expect((await end(world.people.viewer.token, `/${other?.id}`)).statusCode).toBe(404);
  expect(await isAlive(second)).toBe(true);
  expect((await end(token, `/${other?.id}`)).statusCode).toBe(200);
  expect([await isAlive(second), await isAlive(token)]).toEqual([false, true]);
  expect((await end(token, '/nonsense')).statusCode).toBe(400);
});

test('C58 signing out everywhere else leaves the session that asks', async () => {
  const { token } = world.people.responder;
  const others = [await logIn('responder'), await logIn('responder')];
  expect((await end(token)).statusCode).toBe(200);
  expect(await Promise.all([token, ...others].map(isAlive))).toEqual([true, false, false]);
  expect(await isAlive(world.people.inspector.token)).toBe(true);
});

test('C58 another password needs the present one, keeps the rules, and ends the other sessions', async () => {
  const { token } = world.people.viewer;
  const second = await logIn('viewer');
  const wrong = await change(token, { password: 'nonsense', newPassword: NEXT });
  expect([wrong.statusCode, wrong.json().data.error]).toEqual([400, 'bad-credentials']);
  expect((await change(token, { password: PASSWORD, newPassword: 'weak' })).statusCode).toBe(400);
  const refusals = [];
  for (const newPassword of ['Password1!', 'Viewer2026!', PASSWORD])
    refusals.push((await change(token, { password: PASSWORD, newPassword })).json().data.error);
  expect(refusals).toEqual(['password-guessable', 'password-guessable', 'password-unchanged']);
  expect(await isAlive(second)).toBe(true);
  expect((await change(token, { password: PASSWORD, newPassword: NEXT })).statusCode).toBe(200);
  expect([await isAlive(token), await isAlive(second)]).toEqual([true, false]);
  expect(await isAlive(await logIn('viewer', NEXT))).toBe(true);
});

test('guessing the present password is throttled as a login is', async () => {
  const { token } = world.people.bystander;
  const statuses = [];
  for (let count = 0; count < 12; count++)
    statuses.push((await change(token, { password: `guess-${count}`, newPassword: NEXT })).statusCode);
  expect(statuses[0]).toBe(400);
  expect(statuses.at(-1)).toBe(429);
});

const PROFILE = {
  userName: ' Ana Ruiz ',
  language: 'ja',
  companyName: 'Nord',
  companyType: 'engineer',
  jobTitle: 'Site engineer',
  country: 'NO',
  units: 'imperial',
  timeZone: 'Europe/Oslo',
};

function save(token: string, payload: object) {
  return world.app.inject({ method: 'PUT', url: '/api/auth/profile', headers: bearer(token), payload });
}

test('the own profile is changed once for two tabs that saw the same, and the second is shown the first', async () => {
  const { token, accountId } = world.people.secondInspector;
  const before = (await world.app.inject({ url: '/api/auth/profile', headers: bearer(token) })).json().data;
  expect(before).toMatchObject({ userName: 'secondInspector', companyName: '', country: null, version: 1 });
  const first = await save(token, { ...PROFILE, version: 1 });
  expect(first.json().data).toEqual({ ...before, ...PROFILE, userName: 'Ana Ruiz', version: 2 });
  const second = await save(token, { ...PROFILE, userName: 'Ana', version: 1 });
  expect([second.statusCode, second.json().data.error]).toEqual([409, 'conflict']);
  expect(second.json().data.current).toEqual(first.json().data);
  // The answer got lost and the same is sent again.
  expect((await save(token, { ...PROFILE, version: 1 })).statusCode).toBe(200);
  const me = await world.app.inject({ url: '/api/auth/me', headers: bearer(token) });
  expect(me.json().data.userData).toMatchObject({ userName: 'Ana Ruiz', units: 'imperial', language: 'ja' });
  const member = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .selectFrom('tenant_member')
      .select(['account_name', 'account_job_title', 'account_company'])
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  );
  expect(member).toEqual({
    account_name: 'Ana Ruiz',
    account_job_title: 'Site engineer',
    account_company: 'Nord',
  });
});

test.each([
  ['userName', '  ', 'required'],
  ['companyName', 'x'.repeat(121), 'maxLength'],
  ['country', 'ZZ', 'country'],
  ['timeZone', 'Mars/Base', 'timeZone'],
  ['companyType', 'pirate', 'invalid'],
  ['units', 'nautical', 'invalid'],
])('a profile with %s = %j is refused as %s', async (path, value, error) => {
  const answer = await save(world.people.viewer.token, { ...PROFILE, [path]: value, version: 1 });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().data.fields).toEqual([expect.objectContaining({ path, error })]);
});

test('a tour that is over is over on every device', async () => {
  const { accountId, token } = world.people.admin;
  await world.stores.identity
    .updateTable('account')
    .set({ first_login_pending: true })
    .where('id', '=', accountId)
    .execute();
  const firstLogin = async (bearerToken: string) =>
    (await world.app.inject({ url: '/api/auth/me', headers: bearer(bearerToken) })).json().data.firstLogin;
  expect(await firstLogin(token)).toBe(1);
  const finish = { method: 'PUT', url: '/api/auth/tour', headers: bearer(token) } as const;
  expect((await world.app.inject({ ...finish, payload: { firstLogin: 1 } })).statusCode).toBe(400);
  expect((await world.app.inject({ ...finish, payload: { firstLogin: 0 } })).statusCode).toBe(200);
  expect(await firstLogin(await logIn('admin'))).toBe(0);
});
