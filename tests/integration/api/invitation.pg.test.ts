import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import { TERMS_VERSION } from '@plumbline/shared/people/terms.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { findMail } from '@plumbline/server/mail/mail.store.ts';
import { PASSWORD, bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({
    PUBLIC_ORIGIN: 'https://plans.example',
    TENANT_INVITATIONS_PER_DAY: '50',
    INVITER_INVITATIONS_PER_DAY: '10',
  });
});
afterAll(() => world.close());

const URL_PATH = '/api/core/invitation';
const NEW = {
  name: 'New Person',
  newPassword: 'Plumb-line-2',
  language: 'ar',
  units: 'imperial',
  terms: TERMS_VERSION,
};

function post(who: Person | null, url: string, payload: object = {}, headers: Record<string, string> = {}) {
  const token = who === null ? {} : bearer(world.people[who].token);
  return world.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...token } });
}

function invite(who: Person, addresses: string[], systemRole = '40') {
  return post(who, URL_PATH, { addresses, systemRole, language: 'en', words: 'See you there' });
}

async function newestMail(recipient: string) {
  const { identity, config } = world.stores;
  const { id } = await identity
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const mail = await findMail(identity, config, id);
  if (!mail) throw new Error(`no mail to ${recipient}`);
  return mail;
}

/** The token in the newest mail to an address. */
async function mailedToken(recipient: string): Promise<string> {
  const mail = await newestMail(recipient);
  const [link = ''] = mail.content?.links ?? [];
  expect(mail.content?.text).toContain(link);
  expect(link).toMatch(/^https:\/\/plans\.example\/first-login\?token=/);
  return new URL(link).searchParams.get('token') ?? '';
}

async function openOnes(who: Person): Promise<Invitation[]> {
  const headers = bearer(world.people[who].token);
  return (await world.app.inject({ url: `${URL_PATH}?pageSize=100`, headers })).json().rows;
}

/** Moves an invitation into the past. */
function age(email: string, by: { sentMinutesAgo?: number; isExpired?: boolean }): Promise<unknown> {
  const sent = new Date(Date.now() - (by.sentMinutesAgo ?? 0) * 60_000);
  return inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('invitation')
      .set({ sent_at: sent, ...(by.isExpired && { expires_at: new Date(Date.now() - 1000) }) })
      .where('email', '=', email)
      .execute(),
  );
}

test('C74 each address gets its own answer, one with another line in it too, and a bad one stops no other', async () => {
  const { viewer, foreigner } = world.people;
  const answer = await invite('tenantAdmin', [
    'Ana@Example.Test',
    'no address',
    viewer.email,
    'ana@example.test ',
    foreigner.email,
    'x@example.test\r\nBcc: all@evil.example',
  ]);
  expect(answer.json().data.map(({ result }: { result: string }) => result)).toEqual([
    'sent',
    'bad-address',
    'already-member',
    'already-invited',
    // As for an address that nobody knows.
    'sent',
    'bad-address',
  ]);
  const mails = await world.stores.identity.selectFrom('mail').select('recipient').execute();
  expect(mails.map(({ recipient }) => recipient).filter((to) => /[\r\n]|evil/.test(to))).toEqual([]);
  const [first] = (await openOnes('tenantAdmin')).filter(({ email }) => email === 'ana@example.test');
  expect(first).toMatchObject({ systemRole: '40', state: 'pending', invitedByName: 'tenantAdmin' });
});

test('the open ones are ordered by the server, the newest first where nobody asks', async () => {
  for (const [email, role, sentMinutesAgo] of [
    ['order-b@example.test', '50', 30],
    ['order-a@example.test', '40', 20],
    ['order-c@example.test', '30', 10],
  ] as const) {
    await invite('tenantAdmin', [email], role);
    await age(email, { sentMinutesAgo });
  }
  const headers = bearer(world.people.tenantAdmin.token);
  const list = async (query: string): Promise<string> => {
    const answer = await world.app.inject({ url: `${URL_PATH}?search=order-&${query}`, headers });
    return answer
      .json()
      .rows.map(({ email }: Invitation) => email[6])
      .join('');
  };
  expect(await list('')).toBe('cab');
  expect(await list('direction=asc')).toBe('bac');
  expect([await list('orderBy=email&direction=asc'), await list('orderBy=email')]).toEqual(['abc', 'cba']);
  expect(await list('orderBy=role&direction=asc')).toBe('cab');
  for (const query of ['orderBy=token_hash', 'direction=up'])
    expect((await world.app.inject({ url: `${URL_PATH}?${query}`, headers })).statusCode).toBe(400);
});

test('C74 no more than fifty at a time, no role above the own, and nobody without the right', async () => {
  const many = Array.from({ length: 51 }, (_, index) => `a${index}@example.test`);
  expect((await invite('tenantAdmin', many)).statusCode).toBe(400);
  const tenThousand = Array.from({ length: 10_000 }, (_, index) => `b${index}@example.test`);
  expect((await invite('tenantAdmin', tenThousand)).statusCode).toBe(400);
  expect((await invite('tenantAdmin', [])).statusCode).toBe(400);
  expect((await invite('tenantAdmin', ['b@example.test'], '00')).statusCode).toBe(403);
  for (const who of ['operator', 'admin', 'inspector', 'viewer', 'bystander', 'platform'] as const) {
    expect([who, (await invite(who, ['b@example.test'])).statusCode]).toEqual([who, 403]);
  }
  expect((await openOnes('tenantAdmin')).map(({ email }) => email)).not.toContain('b@example.test');
});

test('the mail is shown beforehand as it is sent, in its language, and with a link that opens nothing', async () => {
  const words = 'Bring <b>boots</b> & tape';
  const query = new URLSearchParams({ language: 'ar', words });
  const headers = bearer(world.people.tenantAdmin.token);
  const shown = (await world.app.inject({ url: `${URL_PATH}/preview?${query}`, headers })).json().data;
  await post('tenantAdmin', URL_PATH, {
    addresses: ['seen-before@example.test'],
    systemRole: '40',
    language: 'ar',
    words,
  });
  const sent = await newestMail('seen-before@example.test');
  const [link = ''] = sent.content?.links ?? [];
  const address = 'https://plans.example/first-login';
  expect(link.startsWith(`${address}?token=`)).toBe(true);
  // The time until which it holds may be of the minute before.
  const still = (text: string) => text.replaceAll(link, address).replaceAll(/\d{1,2}:\d\d/g, '');
  expect(shown.subject).toBe(sent.subject);
  expect(still(shown.html)).toBe(still(sent.content?.html ?? ''));
  expect(still(shown.text)).toBe(still(sent.content?.text ?? ''));
  expect(shown.html).toContain('dir="rtl"');
  expect(shown.html).toContain('Bring &lt;b&gt;boots&lt;/b&gt; &amp; tape');
  const tooLong = new URLSearchParams({ language: 'ar', words: 'x'.repeat(501) });
  expect((await world.app.inject({ url: `${URL_PATH}/preview?${tooLong}`, headers })).statusCode).toBe(400);
});

test('C71 the offer of an address with an account elsewhere differs in nothing but what to type', async () => {
  await invite('tenantAdmin', ['fresh@example.test']);
  const offers = [];
  for (const email of ['fresh@example.test', world.people.foreigner.email]) {
    const answer = await post(null, '/api/auth/invitation', { token: await mailedToken(email) });
    offers.push(answer.json().data);
  }
  expect(offers).toMatchObject([
    { email: 'fresh@example.test', tenantName: 'Nord', inviterName: 'tenantAdmin', hasAccount: false },
    { tenantName: 'Nord', hasAccount: true },
  ]);
});

test('a new person sets name, password and language, is in at once, and the token is used up', async () => {
  await invite('tenantAdmin', ['omar@example.test'], '30');
  const token = await mailedToken('omar@example.test');
  const weak = await post(null, '/api/auth/acceptInvite', { ...NEW, token, newPassword: 'password' });
  expect(weak.statusCode).toBe(400);
  for (const newPassword of ['Password1!', 'Omar2026!']) {
    const guessable = await post(null, '/api/auth/acceptInvite', { ...NEW, token, newPassword });
    expect([guessable.statusCode, guessable.json().data.error]).toEqual([422, 'password-guessable']);
  }
  const unread = await post(null, '/api/auth/acceptInvite', { ...NEW, token, terms: '2020-01-01' });
  expect(unread.statusCode).toBe(400);
  const both = await Promise.all([1, 2].map(() => post(null, '/api/auth/acceptInvite', { ...NEW, token })));
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const accepted = both.find(({ statusCode }) => statusCode === 200)?.json().data;
  expect(accepted).toMatchObject({
    firstLogin: 1,
    userData: { email: 'omar@example.test', systemRole: '30', tenantId: world.tenantId, language: 'ar' },
  });
  expect(accepted.userData.units).toBe('imperial');
  const kept = await world.stores.identity
    .selectFrom('account')
    .select(['terms_version', 'terms_accepted_at'])
    .where('email', '=', 'omar@example.test')
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ terms_version: TERMS_VERSION, terms_accepted_at: expect.any(Date) });
  const headers = bearer(accepted.access_token);
  expect((await world.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
  const again = await post(null, '/api/auth/acceptInvite', { ...NEW, token });
  expect([again.statusCode, again.json().data.error]).toEqual([410, 'invalid-link']);
  const login = await post(null, '/api/auth/login', {
    email: 'omar@example.test',
    password: NEW.newPassword,
  });
  expect(login.statusCode).toBe(200);
  const own = await world.app.inject({
    method: 'POST',
    url: URL_PATH,
    headers,
    payload: { addresses: ['zoe@example.test'], systemRole: '20', language: 'en' },
  });
  expect(own.statusCode).toBe(403);
});

test('an existing account joins with its own password, and a wrong one does not', async () => {
  const { email, accountId } = world.people.foreigner;
  const token = await mailedToken(email);
  const wrong = await post(null, '/api/auth/acceptInvite', { token, password: 'nonsense' });
  expect([wrong.statusCode, wrong.json().data.error]).toEqual([400, 'bad-credentials']);
  const taken = await post(null, '/api/auth/acceptInvite', { ...NEW, token });
  expect([taken.statusCode, taken.json().data.error]).toEqual([400, 'bad-credentials']);
  const joined = await post(null, '/api/auth/acceptInvite', { token, password: PASSWORD });
  expect(joined.json().data).toMatchObject({ userData: { id: accountId, tenantId: world.tenantId } });
});

test('resending makes the older link useless, and has a pace', async () => {
  const email = 'slow@example.test';
  await invite('tenantAdmin', [email]);
  const first = await mailedToken(email);
  const { id = '' } = (await openOnes('tenantAdmin')).find((each) => each.email === email) ?? {};
  const soon = await post('tenantAdmin', `${URL_PATH}/${id}/resend`);
  expect([soon.statusCode, soon.json().data.error]).toEqual([429, 'rate-limited']);
  for (let count = 0; count < 5; count++) {
    await age(email, { sentMinutesAgo: 2 });
    expect((await post('tenantAdmin', `${URL_PATH}/${id}/resend`)).statusCode).toBe(200);
  }
  await age(email, { sentMinutesAgo: 2 });
  expect((await post('tenantAdmin', `${URL_PATH}/${id}/resend`)).statusCode).toBe(429);
  const offer = (token: string) => post(null, '/api/auth/invitation', { token });
  expect((await offer(first)).statusCode).toBe(410);
  expect((await offer(await mailedToken(email))).statusCode).toBe(200);
});

test('a revoked or expired invitation opens nothing; an expired address can be invited again', async () => {
  const email = 'gone@example.test';
  await invite('tenantAdmin', [email]);
  const token = await mailedToken(email);
  await age(email, { isExpired: true });
  expect((await post(null, '/api/auth/invitation', { token })).statusCode).toBe(410);
  expect((await post(null, '/api/auth/acceptInvite', { ...NEW, token })).statusCode).toBe(410);
  expect((await invite('tenantAdmin', [email])).json().data[0].result).toBe('sent');
  const renewed = await mailedToken(email);
  const { id = '' } = (await openOnes('tenantAdmin')).find((each) => each.email === email) ?? {};
  const headers = bearer(world.people.tenantAdmin.token);
  expect((await world.app.inject({ method: 'DELETE', url: `${URL_PATH}/${id}`, headers })).statusCode).toBe(
    200,
  );
  expect((await post(null, '/api/auth/acceptInvite', { ...NEW, token: renewed })).statusCode).toBe(410);
  expect((await world.app.inject({ method: 'DELETE', url: `${URL_PATH}/${id}`, headers })).statusCode).toBe(
    404,
  );
});

test('revoking and inviting anew is no way around the pace', async () => {
  const email = 'often@example.test';
  const revoke = async () => {
    const { id = '' } = (await openOnes('tenantAdmin')).find((each) => each.email === email) ?? {};
    const headers = bearer(world.people.tenantAdmin.token);
    await world.app.inject({ method: 'DELETE', url: `${URL_PATH}/${id}`, headers });
    return id;
  };
  const result = async () => (await invite('tenantAdmin', [email])).json().data[0].result;
  expect(await result()).toBe('sent');
  for (let count = 0; count < 5; count++) {
    await revoke();
    expect(await result()).toBe('too-often');
    await age(email, { sentMinutesAgo: 2 });
    expect(await result()).toBe('sent');
  }
  await age(email, { sentMinutesAgo: 2 });
  const { id = '' } = (await openOnes('tenantAdmin')).find((each) => each.email === email) ?? {};
  expect((await post('tenantAdmin', `${URL_PATH}/${id}/resend`)).statusCode).toBe(429);
  await revoke();
  await age(email, { sentMinutesAgo: 2 });
  expect(await result()).toBe('too-often');
  await age(email, { sentMinutesAgo: 25 * 60 });
  expect(await result()).toBe('sent');
});

test('who was removed comes back by an invitation, with nothing but what it gives', async () => {
  const { accountId, email } = world.people.secondInspector;
  const { tenantId, groupId, projectId } = world;
  await inTenant(world.stores.app, tenantId, (trx) =>
    trx
      .insertInto('group_manager')
      .values({ group_id: groupId, account_id: accountId, tenant_id: tenantId })
      .execute(),
  );
  const headers = bearer(world.people.tenantAdmin.token);
  const was = { systemRole: '40', status: 'active' };
  const url = `/api/core/member/${accountId}`;
  await world.app.inject({ method: 'PATCH', url, headers, payload: { was, status: 'removed' } });
  expect((await invite('tenantAdmin', [email], '30')).json().data[0].result).toBe('sent');
  const token = await mailedToken(email);
  const back = await post(null, '/api/auth/acceptInvite', { token, password: PASSWORD });
  expect(back.json().data).toMatchObject({ userData: { id: accountId, systemRole: '30' } });
  const own = bearer(back.json().data.access_token);
  const project = await world.app.inject({ url: `/api/core/project/${projectId}`, headers: own });
  expect(project.statusCode).toBe(404);
  expect((await world.app.inject({ url: '/api/core/group', headers: own })).json().rows).toEqual([]);
});

test('who is readmitted instead has the places they had', async () => {
  const { accountId } = world.people.responder;
  const url = `/api/core/member/${accountId}`;
  const headers = bearer(world.people.tenantAdmin.token);
  const was = { systemRole: '40', status: 'active' };
  const get = async (path: string) =>
    (await world.app.inject({ url: `/api/core/project${path}`, headers })).json();
  const counted = async () => [
    (await get('?orderBy=memberCount')).rows[0].memberCount,
    (await get(`/${world.projectId}`)).data.memberCount,
  ];
  const [before = 0] = await counted();
  await world.app.inject({ method: 'PATCH', url, headers, payload: { was, status: 'removed' } });
  expect(await counted()).toEqual([before - 1, before - 1]);
  const now = { ...was, status: 'removed' };
  await world.app.inject({ method: 'PATCH', url, headers, payload: { was: now, status: 'active' } });
  expect(await counted()).toEqual([before, before]);
  const row = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .selectFrom('membership')
      .select('project_role')
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  );
  expect(row?.project_role).toBe(30);
});

test('whom an admin has suspended since the invitation does not come in by it, nor use it up', async () => {
  const { accountId, email } = world.people.responder;
  const standing = { systemRole: '40', status: 'active' };
  const change = async (was: string, status: string) => {
    const payload = { was: { ...standing, status: was }, status };
    const headers = bearer(world.people.tenantAdmin.token);
    const url = `/api/core/member/${accountId}`;
    expect((await world.app.inject({ method: 'PATCH', url, headers, payload })).statusCode).toBe(200);
  };
  await change('active', 'removed');
  await invite('tenantAdmin', [email]);
  const token = await mailedToken(email);
  await change('removed', 'active');
  await change('active', 'suspended');
  const accept = () => post(null, '/api/auth/acceptInvite', { token, password: PASSWORD });
  const refused = await accept();
  expect([refused.statusCode, refused.json().data.error]).toEqual([410, 'invalid-link']);
  expect((await post(null, '/api/auth/invitation', { token })).statusCode).toBe(410);
  await change('suspended', 'active');
  expect((await accept()).statusCode).toBe(200);
});

test('no token lies in the database, and a mail’s content only sealed', async () => {
  const token = await mailedToken('fresh@example.test');
  const { identity } = world.stores;
  const invitations = await identity.selectFrom('invitation').select('token_hash').execute();
  const mails = await identity.selectFrom('mail').selectAll().execute();
  const dump = JSON.stringify([invitations, mails]);
  expect(dump).toContain('fresh@example.test');
  expect(dump).not.toContain(token);
  expect(dump).not.toContain('plans.example');
});

test('open invitations are searched by parts of the address, and narrowed to those that hold or do not', async () => {
  await invite('tenantAdmin', ['sought-1@list.test', 'sought_2@list.test', 'third@list.test']);
  await age('sought-1@list.test', { isExpired: true });
  const found = async (query: string) => {
    const headers = bearer(world.people.tenantAdmin.token);
    const { rows, total } = (await world.app.inject({ url: `${URL_PATH}?${query}`, headers })).json();
    expect(total).toBe(rows.length);
    return rows.map(({ email }: Invitation) => email).toSorted();
  };
  expect(await found('search=SOUGHT')).toEqual(['sought-1@list.test', 'sought_2@list.test']);
  expect(await found('search=sought_')).toEqual(['sought_2@list.test']);
  expect(await found('search=list.test&state=expired')).toEqual(['sought-1@list.test']);
  expect(await found('search=list.test&state=pending')).toEqual(['sought_2@list.test', 'third@list.test']);
});

test('the platform operator reads the outbox, newest first, and finds mails by address and subject', async () => {
  const headers = bearer(world.people.platform.token);
  const list = await world.app.inject({ url: '/api/core/platform/mail?pageSize=10', headers });
  const { rows, total } = list.json();
  expect(total).toBeGreaterThan(rows.length - 1);
  expect(rows[0].createdAt >= rows[1].createdAt).toBe(true);
  const mail = await world.app.inject({ url: `/api/core/platform/mail/${rows[0].id}`, headers });
  expect(mail.json().data).toMatchObject({ state: 'waiting', content: { links: [expect.any(String)] } });
  const none = await world.app.inject({ url: '/api/core/platform/mail?state=failed', headers });
  expect(none.json()).toMatchObject({ rows: [], total: 0 });
  const sought = await world.app.inject({ url: '/api/core/platform/mail?search=THIRD@list', headers });
  expect(sought.json()).toMatchObject({ rows: [{ recipient: 'third@list.test' }], total: 1 });
  const bySubject = encodeURIComponent(rows[0].subject.slice(1, 12));
  const alike = await world.app.inject({ url: `/api/core/platform/mail?search=${bySubject}`, headers });
  expect(alike.json().rows).toContainEqual(rows[0]);
});

test('nobody but an admin uses up what a tenant may invite in a day, and nobody more than their own part', async () => {
  const { accountId } = world.people.bystander;
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.updateTable('tenant_member').set({ system_role: '30' }).where('account_id', '=', accountId).execute(),
  );
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}${index}@example.test`);
  const sent = async (who: Person, addresses: string[]) => {
    const answer = await invite(who, addresses);
    const { error = null, params = null } = answer.json().data;
    return { status: answer.statusCode, error, params };
  };
  const done = { status: 200, error: null, params: null };
  const refused = (leftCount: unknown) => ({
    status: 429,
    error: 'invitations-used-up',
    params: { leftCount, retryAfterSeconds: expect.any(Number) },
  });
  const { viewer } = world.people;
  // Who gets no mail is not counted.
  expect(await sent('groupManager', [...many('manager', 9), viewer.email, 'nobody'])).toEqual(done);
  expect(await sent('groupManager', many('more', 2))).toEqual(refused(1));
  expect((await openOnes('tenantAdmin')).map(({ email }) => email)).not.toContain('more0@example.test');
  expect(await sent('groupManager', many('last', 1))).toEqual(done);
  // The world’s project admin has invited one; of the tenant’s fifty, half are for admins alone.
  const into = await post('admin', `/api/core/project/${world.projectId}/invitation`, {
    addresses: many('into', 9),
    projectRole: 40,
    language: 'en',
  });
  expect(into.statusCode).toBe(200);
  expect(await sent('bystander', many('half', 6))).toEqual(refused(5));
  expect(await sent('bystander', many('half', 5))).toEqual(done);
  expect(await sent('tenantAdmin', many('admin', 5))).toEqual(done);
  const tooMany = await sent('tenantAdmin', many('rest', 50));
  expect(tooMany).toEqual(refused(expect.any(Number)));
  const { leftCount, retryAfterSeconds } = tooMany.params;
  expect(leftCount).toBeGreaterThan(0);
  expect(leftCount).toBeLessThan(25);
  expect(retryAfterSeconds).toBeGreaterThan(60 * 60);
  expect(await sent('tenantAdmin', many('rest', leftCount))).toEqual(done);
  expect(await sent('tenantAdmin', many('over', 1))).toEqual(refused(0));
});
