/** Addresses that hear of a note by mail: asked once, confirmed and left by a press, never by a link that is opened. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { descriptionRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { openMailContent } from '@plumbline/server/mail/mail.store.ts';
import { mailNoteAlerts } from '@plumbline/server/note-alerts/alert-mails.ts';
import { writeInNote } from '@plumbline/server/notes/write-in-note.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { projectAdmin } from './furnish-tenant.ts';

let world: World;
let note: Note;
let guest: string;
beforeAll(async () => {
  world = await createWorld({ PUBLIC_ORIGIN: 'https://plans.example' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.stores.identity.deleteFrom('mail').execute();
  const text = 'Fire seal missing\nSee what Ana wrote';
  const assignee = { kind: 'member', id: world.people.inspector.accountId };
  const payload = { id: randomUUID(), projectId: world.projectId, text, dueDate: '2026-12-01', assignee };
  // An address is asked three times a day at most.
  guest = `guest-${payload.id}@example.test`;
  const made = await call('inspector', 'POST', '/note', payload);
  note = made.json().data;
});

const call = (who: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  world.app.inject({
    method,
    url: `/api/core${path}`,
    headers: bearer(world.people[who]),
    ...(payload && { payload }),
  });
const add = (who: Person, email: string, language = 'en') =>
  call(who, 'POST', `/note/${note.id}/alert`, { email, language });
const states = async () => {
  const { rows } = (await call('inspector', 'GET', `/note/${note.id}/alert`)).json();
  return rows.map(({ email, state }: { email: string; state: string }) => `${email} ${state}`);
};

async function mails() {
  const rows = await world.stores.identity.selectFrom('mail').selectAll().orderBy('created_at').execute();
  return rows.map(({ kind, recipient, subject, sealed }) => {
    const content = openMailContent(sealed ?? '', world.stores.config);
    if (!content) throw new Error('a mail without content');
    return { kind, recipient, subject, ...content };
  });
}
function tokenOf(link = ''): string {
  return new URL(link).searchParams.get('token') ?? '';
}
async function question(): Promise<string> {
  await add('inspector', guest);
  return tokenOf((await mails()).at(-1)?.links[0]);
}
const look = (token: string) =>
  world.app.inject({ method: 'POST', url: '/api/auth/noteAlert', payload: { token } });
const press = (token: string, to: 'confirmed' | 'left') =>
  world.app.inject({ method: 'POST', url: '/api/auth/noteAlert/answer', payload: { token, to } });
/** What is due within the hour is due now. */
async function mailDue(): Promise<void> {
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql`UPDATE note_email_alert SET mail_due_at = now() WHERE mail_due_at IS NOT NULL`.execute(trx),
  );
  await mailNoteAlerts(world.stores, [world.tenantId]);
}
const step = async (to: string) => {
  const { version } = (await call('inspector', 'GET', `/note/${note.id}`)).json().data;
  const answer = await call('inspector', 'POST', `/note/${note.id}/transition`, {
    version,
    to,
    comment: 'Secret',
  });
  expect(answer.json()).toMatchObject({ code: 200 });
};

test('an address is asked in a mail, and hears nothing before it has said yes', async () => {
  await add('inspector', ` ${guest.toUpperCase()} `);
  expect(await states()).toEqual([`${guest} asked`]);
  expect(await mails()).toMatchObject([
    { kind: 'note-alert-asked', recipient: guest, text: expect.stringContaining('Fire seal missing') },
  ]);
  await step('in-progress');
  await mailDue();
  expect(await mails()).toHaveLength(1);
});

test('one that was asked, or has confirmed, is not asked again', async () => {
  const token = await question();
  await add('inspector', guest.toUpperCase());
  await press(token, 'confirmed');
  await add('inspector', guest);
  expect(await states()).toEqual([`${guest} confirmed`]);
  expect(await mails()).toHaveLength(1);
});

test('N23 looking at a link changes nothing, a press does, and a second press says that it was so already', async () => {
  const token = await question();
  for (let opened = 0; opened < 3; opened += 1)
    expect((await look(token)).json().data).toEqual({
      email: guest,
      state: 'asked',
      number: note.number,
      title: 'Fire seal missing',
    });
  expect(await states()).toEqual([`${guest} asked`]);
  expect((await press(token, 'confirmed')).json().data).toEqual({ state: 'confirmed', isChanged: true });
  expect((await press(token, 'confirmed')).json().data).toEqual({ state: 'confirmed', isChanged: false });
  expect((await press(token, 'left')).json().data).toEqual({ state: 'left', isChanged: true });
  expect((await press(token, 'left')).json().data).toEqual({ state: 'left', isChanged: false });
});

test('whoever has left is brought back by no old mail, only by being asked again', async () => {
  const token = await question();
  await press(token, 'left');
  expect((await press(token, 'confirmed')).json().data).toEqual({ state: 'left', isChanged: false });
  await add('inspector', guest);
  expect(await states()).toEqual([`${guest} asked`]);
  expect(await mails()).toHaveLength(2);
});

test('N23 the link of a mail program shows the page when it is opened, and takes off when it is posted to', async () => {
  const token = await question();
  await press(token, 'confirmed');
  const [mail] = await mails();
  const url = new URL(mail?.unsubscribe ?? '');
  expect(url.origin).toBe('https://plans.example');
  const at = url.pathname + url.search;
  for (const method of ['GET', 'HEAD'] as const) {
    const opened = await world.app.inject({ method, url: at });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `/note-alert?token=${tokenOf(url.href)}`,
    ]);
  }
  expect(await states()).toEqual([`${guest} confirmed`]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (let times = 0; times < 2; times += 1) {
    const posted = await world.app.inject({
      method: 'POST',
      url: at,
      headers,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(posted.statusCode).toBe(200);
  }
  expect(await states()).toEqual([`${guest} left`]);
  const asked = await world.app.inject({
    method: 'POST',
    url: `${url.pathname}?token=x`,
    headers,
    payload: '',
  });
  expect(asked.json().data.error).toBe('invalid-link');
});

test('what happens within an hour is one mail: number, first line, status and day, nothing of people or comments', async () => {
  const token = await question();
  await press(token, 'confirmed');
  await world.stores.identity.deleteFrom('mail').execute();
  await step('in-progress');
  await call('inspector', 'PATCH', `/note/${note.id}`, { version: 2, fields: { dueDate: '2026-12-24' } });
  await mailDue();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'note-alert', recipient: guest });
  expect(mail?.text).toContain(
    `#${note.number} Fire seal missing. Status: In progress. Due: 24 December 2026.`,
  );
  const { inspector } = world.people;
  for (const hidden of ['Secret', 'Ana wrote', inspector.email, 'Inspector'])
    expect([hidden, `${mail?.subject} ${mail?.text} ${mail?.html}`.includes(hidden)]).toEqual([
      hidden,
      false,
    ]);
  expect((await press(tokenOf(mail?.links[0]), 'left')).json().data.isChanged).toBe(true);
  await step('complete');
  await mailDue();
  expect(await mails()).toHaveLength(1);
});

test('who is mentioned in the first line is somebody, in the question, on its page and in what is told', async () => {
  const { stores, tenantId, projectId, people } = world;
  const name = 'Dee Responder';
  const actor = projectAdmin({ tenantId, projectId, accountId: people.admin.accountId });
  await inTenant(stores.app, tenantId, (trx) =>
    writeInNote(trx, actor, note.id, (doc) => {
      const mention = new Y.XmlElement('mention');
      mention.setAttribute('id', people.responder.accountId);
      mention.setAttribute('label', name);
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [mention, new Y.XmlText(' seals the shaft')]);
      descriptionRoot(doc).insert(0, [paragraph]);
    }),
  );
  const token = await question();
  expect((await look(token)).json().data.title).toBe('someone seals the shaft');
  await press(token, 'confirmed');
  await step('in-progress');
  await mailDue();
  const sent = await mails();
  expect(sent.map(({ kind }) => kind)).toEqual(['note-alert-asked', 'note-alert']);
  for (const { subject, text, html } of sent) {
    expect(text).toContain('someone seals the shaft');
    expect(`${subject} ${text} ${html}`).not.toContain(name);
  }
});

test('what is neither status nor day is mailed to no address, nor is a note that was deleted', async () => {
  const token = await question();
  await press(token, 'confirmed');
  const before = (await mails()).length;
  const place = { floorId: world.floorId, x: 1, y: 2 };
  const moved = await call('inspector', 'PATCH', `/note/${note.id}`, { version: 1, fields: { place } });
  expect(moved.statusCode).toBe(200);
  await mailDue();
  expect(await mails()).toHaveLength(before);
  await step('in-progress');
  const { version } = (await call('inspector', 'GET', `/note/${note.id}`)).json().data;
  await call('inspector', 'DELETE', `/note/${note.id}?version=${version}`);
  await mailDue();
  expect(await mails()).toHaveLength(before);
});

test('its creator and project admins add, see and remove addresses; nobody else sees any', async () => {
  for (const who of ['secondInspector', 'responder', 'viewer', 'external'] as const) {
    expect([who, (await add(who, 'x@example.test')).statusCode]).toEqual([who, 403]);
    expect([who, (await call(who, 'GET', `/note/${note.id}/alert`)).statusCode]).toEqual([who, 403]);
  }
  const { id } = (await add('admin', 'x@example.test')).json().data;
  const path = `/note/${note.id}/alert/${id}`;
  expect((await call('secondInspector', 'DELETE', path)).statusCode).toBe(403);
  expect((await call('inspector', 'DELETE', path)).statusCode).toBe(200);
  expect((await call('inspector', 'DELETE', path)).statusCode).toBe(404);
  expect(await states()).toEqual([]);
});

test('a note takes ten addresses, an address three questions a day', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => add('inspector', `many${index}@example.test`)),
  );
  const refusals = answers.map((answer) => answer.json().data.error).filter((error) => error !== undefined);
  expect(refusals).toEqual(['too-many-alerts', 'too-many-alerts']);
  await call(
    'inspector',
    'DELETE',
    `/note/${note.id}/alert/${answers.find(({ statusCode }) => statusCode === 200)?.json().data.id}`,
  );
  const asked: (string | undefined)[] = [];
  for (let times = 0; times < 4; times += 1) {
    const { data } = (await add('inspector', 'often@example.test')).json();
    asked.push(data.error);
    if (data.id) await call('inspector', 'DELETE', `/note/${note.id}/alert/${data.id}`);
  }
  expect(asked).toEqual([undefined, undefined, undefined, 'invitations-used-up']);
});

test('a link of nobody is dead, one of a note that is gone too', async () => {
  const token = await question();
  expect((await look('x'.repeat(43))).json().data.error).toBe('invalid-link');
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.deleteFrom('note_email_alert').where('note_id', '=', note.id).execute(),
  );
  expect((await look(token)).json().data.error).toBe('invalid-link');
  expect((await press(token, 'left')).json().data.error).toBe('invalid-link');
});

test('a verified note locks its addresses, but for who leaves', async () => {
  const token = await question();
  expect((await press(token, 'confirmed')).statusCode).toBe(200);
  const [{ id }] = (await call('inspector', 'GET', `/note/${note.id}/alert`)).json().rows;
  await step('complete');
  const { version } = (await call('inspector', 'GET', `/note/${note.id}`)).json().data;
  const verified = { version, to: 'verified', comment: '' };
  expect((await call('admin', 'POST', `/note/${note.id}/transition`, verified)).statusCode).toBe(200);
  const refused = { code: 409, data: { error: 'note-verified' } };
  expect((await add('inspector', `late-${guest}`)).json()).toMatchObject(refused);
  expect((await call('inspector', 'DELETE', `/note/${note.id}/alert/${id}`)).json()).toMatchObject(refused);
  expect(await states()).toEqual([`${guest} confirmed`]);
  await mailDue();
  const leave = tokenOf((await mails()).at(-1)?.links.at(-1));
  expect((await press(leave, 'left')).statusCode).toBe(200);
});
