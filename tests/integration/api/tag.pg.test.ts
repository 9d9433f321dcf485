/** Tags through the api: what their rules decide of a note, and what merging and deleting take along. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readEventsAfter } from '@plumbline/server/events/read-events.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import type { Tag } from '@plumbline/shared/contract/tag.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function call(who: Person, method: Method, path: string, payload?: object) {
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({
    method,
    url: `/api/core${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}

const fieldsOf = (name: string, rules: object = {}) => ({
  name,
  letter: name.slice(0, 1),
  colour: 'z2',
  needsPhoto: false,
  defaultAssigneeId: null,
  defaultDays: null,
  ...rules,
});
async function makeTag(name: string, rules: object = {}): Promise<Tag> {
  const tag = fieldsOf(`${name} ${randomUUID().slice(0, 8)}`, rules);
  const answer = await call('admin', 'POST', '/tag', { projectId: world.projectId, tag });
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
}
async function makeNote(tags: Tag[], more: object = {}): Promise<Note> {
  const tagIds = tags.map(({ id }) => id);
  const payload = { id: randomUUID(), projectId: world.projectId, text: 'Rebar bare', tagIds, ...more };
  return (await call('inspector', 'POST', '/note', payload)).data;
}
const noteNow = async (id: string): Promise<Note> => (await call('inspector', 'GET', `/note/${id}`)).data;
const tagNamesOf = async (id: string) => (await noteNow(id)).tags.map(({ name }) => name);
const eventsAfter = (seq: number) =>
  inTenant(world.stores.app, world.tenantId, (trx) => readEventsAfter(trx, world.projectId, seq, 500));
const headOf = async () => (await eventsAfter(0)).at(-1)?.seq ?? 0;
const tagNames = async (): Promise<string[]> =>
  (await call('viewer', 'GET', `/tag?projectId=${world.projectId}`)).rows.map(({ name }: Tag) => name);

test('a tag gives its notes to its person and its day, where nobody has them and no day is set', async () => {
  const { accountId } = world.people.responder;
  const steel = await makeTag('Steel', { defaultAssigneeId: accountId, defaultDays: 5 });
  const note = await makeNote([steel]);
  expect(note.assignee).toMatchObject({ kind: 'member', id: accountId });
  // Whoever is given a note has it open.
  expect(note.status).toBe('open');
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Oslo' });
  const due = day.format(new Date(Date.now() + 5 * 86_400_000));
  expect(note.dueDate).toBe(due);

  const assignee = { kind: 'member', id: world.people.secondInspector.accountId };
  const given = await makeNote([steel], { assignee, dueDate: '2027-01-04' });
  expect(given).toMatchObject({ assignee, dueDate: '2027-01-04' });
});

test('a rule takes nobody from outside of the project, and no number of days that is none', async () => {
  const rules = [
    { defaultAssigneeId: world.people.bystander.accountId },
    { defaultDays: 0 },
    { defaultDays: 1.5 },
    { letter: '' },
    { name: '  ' },
  ];
  for (const rule of rules) {
    const tag = fieldsOf('Refused', rule);
    expect((await call('admin', 'POST', '/tag', { projectId: world.projectId, tag })).status).not.toBe(200);
  }
  expect((await tagNames()).filter((name) => name.startsWith('Refused'))).toEqual([]);
});

test('merging gives the notes of a tag the other one, once each, and the tag is gone', async () => {
  const [steel, iron] = [await makeTag('Steel'), await makeTag('Iron')];
  const both = await makeNote([steel, iron]);
  const one = await makeNote([iron]);
  const merged = await call('admin', 'POST', `/tag/${iron.id}/merge`, { intoId: steel.id });
  expect(merged).toMatchObject({ status: 200, data: { noteCount: 2 } });
  expect(await tagNamesOf(both.id)).toEqual([steel.name]);
  expect(await tagNamesOf(one.id)).toEqual([steel.name]);
  expect(await tagNames()).not.toContain(iron.name);
  expect((await call('admin', 'POST', `/tag/${steel.id}/merge`, { intoId: steel.id })).status).toBe(400);
  expect((await call('admin', 'POST', `/tag/${steel.id}/merge`, { intoId: iron.id })).status).toBe(404);
});

test('merging and deleting take the notes a version further, and their activity says what became of their tags', async () => {
  const [steel, iron] = [await makeTag('Steel'), await makeTag('Iron')];
  const note = await makeNote([iron]);
  const untouched = await makeNote([steel]);
  const seen = await headOf();
  await call('admin', 'POST', `/tag/${iron.id}/merge`, { intoId: steel.id });
  expect((await noteNow(note.id)).version).toBe(note.version + 1);
  expect((await noteNow(untouched.id)).version).toBe(untouched.version);
  await call('admin', 'DELETE', `/tag/${steel.id}`);
  expect((await noteNow(note.id)).version).toBe(note.version + 2);
  const { data } = await call('viewer', 'GET', `/note/${note.id}/activity`);
  expect(data.deeds.slice(0, 2)).toMatchObject([
    { kind: 'note-changed', changes: [{ field: 'tags', from: steel.name, to: null }] },
    { kind: 'note-changed', changes: [{ field: 'tags', from: iron.name, to: steel.name }] },
  ]);
  // Who looks on hears the row of each touched note before the tag goes.
  const heard = await eventsAfter(seen);
  expect(heard.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
    ['note-changed', note.id],
    ['tag-deleted', iron.id],
    ...[note.id, untouched.id].toSorted().map((id) => ['note-changed', id]),
    ['tag-deleted', steel.id],
  ]);
  expect(heard[0]?.payload).toMatchObject({ note: { tags: [{ id: steel.id }] } });
});

test('a note that somebody changes while its tags are merged loses nothing', async () => {
  const [steel, iron] = [await makeTag('Steel'), await makeTag('Iron')];
  const notes = await Promise.all(Array.from({ length: 6 }, () => makeNote([iron])));
  const dueAt = ({ id, version }: Note) =>
    call('inspector', 'POST', '/note/bulk', {
      projectId: world.projectId,
      notes: [{ id, version }],
      change: { kind: 'due', dueDate: '2027-01-04' },
    });
  // The loser of the race reads the note again and repeats the call.
  const retag = async (note: Note) => {
    const answer = await dueAt(note);
    return answer.data[0].error === 'conflict' ? dueAt(await noteNow(note.id)) : answer;
  };
  const [merged, ...changed] = await Promise.all([
    call('admin', 'POST', `/tag/${iron.id}/merge`, { intoId: steel.id }),
    ...notes.map(retag),
  ]);
  expect([merged, ...changed].map((each) => each?.status)).toEqual(Array(7).fill(200));
  for (const { id, version } of notes)
    expect(await noteNow(id)).toMatchObject({
      version: version + 2,
      dueDate: '2027-01-04',
      tags: [{ id: steel.id }],
    });
});

test('a deleted tag says how many notes lose it; only admins change, merge and delete', async () => {
  const steel = await makeTag('Steel');
  const note = await makeNote([steel]);
  const change = { version: steel.version, tag: fieldsOf('Mine') };
  expect((await call('inspector', 'PUT', `/tag/${steel.id}`, change)).status).toBe(403);
  expect((await call('inspector', 'POST', `/tag/${steel.id}/merge`, { intoId: steel.id })).status).toBe(403);
  expect((await call('inspector', 'DELETE', `/tag/${steel.id}`)).status).toBe(403);
  expect(await call('admin', 'DELETE', `/tag/${steel.id}`)).toMatchObject({ data: { noteCount: 1 } });
  expect(await tagNamesOf(note.id)).toEqual([]);
});

test('of two names at once one is kept; a name that is taken, in any case, is refused', async () => {
  const steel = await makeTag('Steel');
  const tag = fieldsOf(steel.name.toUpperCase());
  expect(await call('admin', 'POST', '/tag', { projectId: world.projectId, tag })).toMatchObject({
    data: { error: 'tag-name-taken' },
  });
  const both = await Promise.all(
    ['One', 'Other'].map((name) =>
      call('admin', 'PUT', `/tag/${steel.id}`, {
        version: steel.version,
        tag: fieldsOf(`${name} ${steel.id.slice(-8)}`),
      }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
