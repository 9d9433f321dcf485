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

/** The newest mail of a kind: what its link holds, and all of it. */
async function newestLink(recipient: string, kind: 'password-reset' | 'invitation') {
  const { identity, config } = world.stores;
  const newest = await identity
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { content } = (await findMail(identity, config, newest.id)) ?? {};
  const [link = ''] = content?.links ?? [];
  return { link, token: new URL(link).searchParams.get('token') ?? '', text: JSON.stringify(content) };
}

/** Asks for a new password and answers what the mail's link holds. */
async function resetToken(who: Person, headers: Record<string, string> = {}): Promise<string> {
  const { email } = world.people[who];
  const asked = await post('/api/auth/forgot', { email: ` ${email.toUpperCase()}` }, headers);
  expect(asked.statusCode).toBe(200);
  await answerResetRequests(world.stores);
  const { link, token, text } = await newestLink(email, 'password-reset');
  expect(link).toMatch(/^https:\/\/plans\.example\/reset-password\?token=/);
  expect(text).not.toMatch(/evil|:666/);
  return token;
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

test('a link says whether it still works, with nothing of the account, and looking uses nothing up', async () => {
  const token = await resetToken('secondInspector');
  const look = async (secret: string) => {
    const { statusCode, body } = await post('/api/auth/resetLink', { token: secret });
    return [statusCode, JSON.parse(body).data];
  };
  for (let looks = 0; looks < 2; looks++) expect(await look(token)).toEqual([200, null]);
  const refusal = expect.objectContaining({ error: 'invalid-link' });
  expect(await look('x'.repeat(43))).toEqual([410, refusal]);
  expect((await post('/api/auth/reset', { token, password: NEXT })).statusCode).toBe(200);
  expect(await look(token)).toEqual([410, refusal]);
});

test('a password that is guessed first is refused, and the link works on', async () => {
  const token = await resetToken('bystander');
  for (const password of ['Password1!', 'Bystander1!']) {
    const refused = await post('/api/auth/reset', { token, password });
    expect([refused.statusCode, refused.json().data.error]).toEqual([422, 'password-guessable']);
  }
  expect(await canLogIn('bystander', PASSWORD)).toBe(true);
  expect((await post('/api/auth/reset', { token, password: NEXT })).statusCode).toBe(200);
});

test('C72 of two who use a token at once one is first, and another token of the same account dies with it', async () => {
  const [first, second] = [await resetToken('responder'), await resetToken('responder')];
  const twice = await Promise.all(
    [1, 2].map(() => post('/api/auth/reset', { token: second, password: NEXT })),
  );
  expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
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
    const minutesLeft = (row.expires_at.getTime() - Date.now()) / 60_000;
    expect([minutesLeft > 9, minutesLeft <= 10]).toEqual([true, true]);
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

test('C72 a token sets nobody else’s password, and tokens of other mails set none', async () => {
  const { email } = world.people.operator;
  const token = await resetToken('external');
  for (const named of [{ email }, { accountId: world.people.operator.accountId }])
    expect((await post('/api/auth/reset', { token, password: NEXT, ...named })).statusCode).toBe(400);
  expect((await post('/api/auth/reset', { token, password: NEXT })).statusCode).toBe(200);
  expect([await canLogIn('operator', PASSWORD), await canLogIn('operator', NEXT)]).toEqual([true, false]);

  const invitation = { addresses: ['new@example.test'], systemRole: '40', language: 'en', words: '' };
  await post('/api/core/invitation', invitation, bearer(world.people.tenantAdmin));
  const { token: invited } = await newestLink('new@example.test', 'invitation');
  expect(invited).toHaveLength(43);
  expect((await post('/api/auth/reset', { token: invited, password: NEXT })).statusCode).toBe(410);
  const other = await resetToken('external');
  const accepted = await post('/api/auth/acceptInvite', { token: other, password: NEXT });
  expect(accepted.statusCode).toBe(410);
});

test('C73 the link keeps to the configured origin, whatever the request says its host is', async () => {
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '666' },
    {
      forwarded: 'host=evil.example;proto=http',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    },
  ])
    expect(await resetToken('bystander', headers)).toHaveLength(43);
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
