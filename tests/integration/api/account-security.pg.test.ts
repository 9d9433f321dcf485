import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnSession } from '@plumbline/shared/contract/auth.ts';
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
  expect(sessions.map(({ isCurrent, userAgent }) => [isCurrent, userAgent])).toEqual([
    [false, 'Second browser'],
    [true, 'test'],
  ]);
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  expect((await end(world.people.viewer.token, `/${other?.id}`)).statusCode).toBe(404);
  expect(await isAlive(second)).toBe(true);
  expect((await end(token, `/${other?.id}`)).statusCode).toBe(200);
  expect([await isAlive(second), await isAlive(token)]).toEqual([false, true]);
  expect((await end(token, '/nonsense')).statusCode).toBe(400);
});

test('signing out everywhere else leaves the session that asks', async () => {
  const { token } = world.people.responder;
  const others = [await logIn('responder'), await logIn('responder')];
  expect((await end(token)).statusCode).toBe(200);
  expect(await Promise.all([token, ...others].map(isAlive))).toEqual([true, false, false]);
  expect(await isAlive(world.people.inspector.token)).toBe(true);
});

test('another password needs the present one, keeps the rules, and ends the other sessions', async () => {
  const { token } = world.people.viewer;
  const second = await logIn('viewer');
  const wrong = await change(token, { password: 'nonsense', newPassword: NEXT });
  expect([wrong.statusCode, wrong.json().data.error]).toEqual([400, 'bad-credentials']);
  expect((await change(token, { password: PASSWORD, newPassword: 'weak' })).statusCode).toBe(400);
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
