import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMail } from '@plumbline/server/mail/mail.store.ts';
import { answerResetRequests } from '@plumbline/server/sessions/password-reset.ts';
import { PASSWORD, bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ PUBLIC_ORIGIN: 'https://plans.example' });
});
afterAll(() => world.close());

const NEXT = 'Plumb-line-3';

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return world.app.inject({ method: 'POST', url, payload, headers });
}

/** Asks for a new password and answers what the mail's link holds. */
async function resetToken(who: Person, headers: Record<string, string> = {}): Promise<string> {
  const { email } = world.people[who];
  expect((await post('/api/auth/forgot', { email: ` ${email.toUpperCase()}` }, headers)).statusCode).toBe(
    200,
  );
  await answerResetRequests(world.stores);
  const { identity, config } = world.stores;
  const newest = await identity
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', email)
    .where('kind', '=', 'password-reset')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const [link = ''] = (await findMail(identity, config, newest.id))?.content?.links ?? [];
  expect(link).toMatch(/^https:\/\/plans\.example\/reset-password\?token=/);
  return new URL(link).searchParams.get('token') ?? '';
}

async function canLogIn(who: Person, password: string): Promise<boolean> {
  const { email } = world.people[who];
  return (await post('/api/auth/login', { email, password })).statusCode === 200;
}

async function mailsTo(recipient: string): Promise<number> {
  const { identity } = world.stores;
  return (await identity.selectFrom('mail').select('id').where('recipient', '=', recipient).execute()).length;
}

test('C71 known and unknown addresses get the same answer, and the api does the same for both', async () => {
  const known = await post('/api/auth/forgot', { email: world.people.viewer.email });
  const unknown = await post('/api/auth/forgot', { email: 'nobody@example.test' });
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  const noted = await world.stores.identity.selectFrom('reset_request').select('email').execute();
  expect(noted.map(({ email }) => email).toSorted()).toEqual([
    'nobody@example.test',
    world.people.viewer.email,
  ]);
  expect(await mailsTo(world.people.viewer.email)).toBe(0);
  await answerResetRequests(world.stores);
  expect(await mailsTo(world.people.viewer.email)).toBe(1);
  expect(await mailsTo('nobody@example.test')).toBe(0);
});

test('C58, C72 a token works once, sets the password and ends every session', async () => {
  const token = await resetToken('inspector');
  const headers = bearer(world.people.inspector.token);
  const weak = await post('/api/auth/reset', { token, password: 'short' });
  expect(weak.statusCode).toBe(400);
  expect((await post('/api/auth/reset', { token, password: NEXT })).statusCode).toBe(200);
  expect((await world.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
  expect([await canLogIn('inspector', PASSWORD), await canLogIn('inspector', NEXT)]).toEqual([false, true]);
  const again = await post('/api/auth/reset', { token, password: PASSWORD });
  expect([again.statusCode, again.json().data.error]).toEqual([410, 'invalid-link']);
  const { identity } = world.stores;
  const told = await identity
    .selectFrom('mail')
    .select('recipient')
    .where('kind', '=', 'password-changed')
    .execute();
  expect(told).toEqual([{ recipient: world.people.inspector.email }]);
});

test('C72 another token of the same account dies with the first that is used', async () => {
  const [first, second] = [await resetToken('responder'), await resetToken('responder')];
  expect((await post('/api/auth/reset', { token: second, password: NEXT })).statusCode).toBe(200);
  expect((await post('/api/auth/reset', { token: first, password: PASSWORD })).statusCode).toBe(410);
});

test('C72 after ten minutes a token opens nothing', async () => {
  const { identity } = world.stores;
  const { accountId } = world.people.viewer;
  const token = await resetToken('viewer');
  const rows = await identity
    .deleteFrom('one_time_token')
    .where('account_id', '=', accountId)
    .returningAll()
    .execute();
  const past = new Date(Date.now() - 1000);
  for (const row of rows) {
    expect(row.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    await identity
      .insertInto('one_time_token')
      .values({ ...row, expires_at: past })
      .execute();
  }
  const late = await post('/api/auth/reset', { token, password: NEXT });
  expect([late.statusCode, late.json().data.error]).toEqual([410, 'invalid-link']);
  expect(await canLogIn('viewer', PASSWORD)).toBe(true);
});

test('C72 once the account has another address, the link sent to the old one opens nothing', async () => {
  const token = await resetToken('admin');
  const { accountId } = world.people.admin;
  const { identity } = world.stores;
  await identity
    .updateTable('account')
    .set({ email: 'moved@example.test' })
    .where('id', '=', accountId)
    .execute();
  expect((await post('/api/auth/reset', { token, password: NEXT })).statusCode).toBe(410);
});

test('C73 the link keeps to the configured origin, whatever the request says its host is', async () => {
  const token = await resetToken('bystander', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  expect(token).toHaveLength(43);
});

test('asking again and again is answered no more, for unknown addresses alike', async () => {
  const ask = (email: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/forgot',
      payload: { email },
      remoteAddress: `198.51.100.${email.length}`,
    });
  for (const email of [world.people.secondInspector.email, 'unknown-person@example.test']) {
    const statuses = [];
    for (let count = 0; count < 12; count++) statuses.push((await ask(email)).statusCode);
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(200));
    expect(statuses.at(-1)).toBe(429);
  }
});

test.each(['', 'no-address', `${'a'.repeat(300)}@x.example`])('%j is no address', async (email) => {
  const answer = await post('/api/auth/forgot', { email });
  expect([answer.statusCode, answer.json().data.error]).toEqual([400, 'validation']);
});
