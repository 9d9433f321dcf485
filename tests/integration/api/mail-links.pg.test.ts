import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailKind } from '@plumbline/shared/contract/mail.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { mailNotifications } from '@plumbline/server/notifications/mail-notifications.ts';
import { answerResetRequests } from '@plumbline/server/sessions/password-reset.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await createWorld({ PUBLIC_ORIGIN: 'https://plans.example' });
  owner = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const URL_PATH = '/api/core/platform/mail';
/** As every write of the web app has one. */
const KEY = 'shown-once';
const KEY_HASH = createHash('sha256').update(KEY).digest('hex');

function get(url: string, who: Person = 'platform') {
  return world.app.inject({ url, headers: bearer(world.people[who]) });
}
function show(mailId: string, who: Person = 'platform', requestId = newObjectId()) {
  const headers = { ...bearer(world.people[who]), 'x-request-id': requestId, 'idempotency-key': KEY };
  return world.app.inject({ method: 'POST', url: `${URL_PATH}/${mailId}/link`, headers });
}

async function newestMail(recipient: string, kind: MailKind): Promise<string> {
  const mail = await world.stores.identity
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return mail.id;
}

/** The mail with the link for a new password that this person has asked for. */
async function resetMail(who: Person): Promise<string> {
  const { email } = world.people[who];
  await world.app.inject({ method: 'POST', url: '/api/auth/forgot', payload: { email } });
  await answerResetRequests(world.stores);
  return newestMail(email, 'password-reset');
}

/** The mail that invites somebody who has no account. */
async function invitationMail(email: string): Promise<string> {
  const payload = { addresses: [email], systemRole: '40', language: 'ja', words: '' };
  const headers = bearer(world.people.tenantAdmin);
  await world.app.inject({ method: 'POST', url: '/api/core/invitation', headers, payload });
  return newestMail(email, 'invitation');
}

async function alertsOf(who: Person): Promise<unknown[]> {
  const { rows } = (await get('/api/core/notification?topic=security', who)).json();
  return rows.map(({ kind, params }: { kind: string; params: unknown }) => ({ kind, params }));
}

test('neither the list nor a mail of it holds a link that opens something', async () => {
  const reset = await resetMail('viewer');
  const invitation = await invitationMail('masked@example.test');
  for (const mailId of [reset, invitation]) {
    const { body } = await get(`${URL_PATH}/${mailId}`);
    const { data } = JSON.parse(body);
    expect(data.isMasked).toBe(true);
    expect(data.content.links).toEqual([
      expect.stringMatching(/^https:\/\/plans\.example\/.+\?token=\*\*\*$/),
    ]);
    expect(data.content.text).toContain(data.content.links[0]);
    const [link] = (await show(mailId)).json().data.links;
    const token = new URL(link).searchParams.get('token');
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const url of [`${URL_PATH}/${mailId}`, URL_PATH, `${URL_PATH}?forExport=true`])
      expect((await get(url)).body).not.toContain(token);
  }
});

test('a link that was shown works, is logged without itself, and its reader is told in the app and by mail', async () => {
  const mailId = await resetMail('inspector');
  const before = await alertsOf('inspector');
  const requestId = newObjectId();
  const answer = await show(mailId, 'platform', requestId);
  const { recipient, links } = answer.json().data;
  expect([answer.statusCode, recipient]).toEqual([200, world.people.inspector.email]);
  const token = new URL(links[0]).searchParams.get('token') ?? '';
  const looked = await world.app.inject({ method: 'POST', url: '/api/auth/resetLink', payload: { token } });
  expect(looked.statusCode).toBe(200);
  const logged = async () => {
    const { rows } = await owner.query<Record<string, unknown>>(
      `SELECT title, account_id, status, request_url, return_result FROM operation_log WHERE request_id = $1`,
      [requestId],
    );
    return rows;
  };
  await expect.poll(async () => (await logged()).length).toBe(1);
  const [row] = await logged();
  expect(row).toMatchObject({
    title: 'Mail',
    account_id: world.people.platform.accountId,
    status: 0,
    request_url: `${URL_PATH}/${mailId}/link`,
  });
  expect(row?.['return_result']).toContain(world.people.inspector.email);
  expect(row?.['return_result']).not.toContain(token);
  const kept = await owner.query('SELECT 1 FROM idempotency_key WHERE key = $1', [KEY_HASH]);
  expect(kept.rows).toEqual([]);
  expect(await alertsOf('inspector')).toEqual([
    { kind: 'mail-link-shown', params: { name: 'Set a new password' } },
    ...before,
  ]);
  await mailNotifications(world.stores);
  const told = await newestMail(world.people.inspector.email, 'notifications');
  expect((await get(`${URL_PATH}/${told}`)).json().data).toMatchObject({
    isMasked: false,
    content: { text: expect.stringContaining('looked at the link in a mail to you: Set a new password') },
  });
});

test('who has no account yet is told by a mail of its own, in the language of the invitation', async () => {
  const mailId = await invitationMail('invited-anew@example.test');
  expect((await show(mailId)).statusCode).toBe(200);
  const told = await newestMail('invited-anew@example.test', 'mail-link-shown');
  expect((await get(`${URL_PATH}/${told}`)).json().data).toMatchObject({
    language: 'ja',
    isMasked: false,
    content: { links: ['https://plans.example/login'] },
  });
});

test('nobody else is shown a link, and nobody is told of what was refused', async () => {
  const mailId = await resetMail('secondInspector');
  for (const who of ['tenantAdmin', 'admin', 'operator', 'secondInspector', 'foreigner'] as const) {
    const refused = await show(mailId, who);
    expect([who, refused.statusCode, refused.json().data.error]).toEqual([who, 403, 'not-authorized']);
  }
  const anonymous = await world.app.inject({ method: 'POST', url: `${URL_PATH}/${mailId}/link` });
  expect(anonymous.statusCode).toBe(401);
  expect(await alertsOf('secondInspector')).toEqual([]);
});

test('there is nothing to show of no mail, and of one that went out', async () => {
  const mailId = await resetMail('responder');
  await world.stores.identity
    .updateTable('mail')
    .set({ sealed: null, state: 'sent' })
    .where('id', '=', mailId)
    .execute();
  expect((await show(mailId)).statusCode).toBe(404);
  expect((await get(`${URL_PATH}/${mailId}`)).json().data).toMatchObject({ content: null, isMasked: false });
  expect((await show('0198c0de-0000-7000-8000-000000000000')).statusCode).toBe(404);
  expect(await alertsOf('responder')).toEqual([]);
});
