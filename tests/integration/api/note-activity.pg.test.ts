/** What was done to a note: field by field, with who and when; what is written in one go is one deed. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTIVITY_LINES, type NoteActivity } from '@plumbline/shared/contract/note-activity.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { appendEvents, type NewEvent } from '@plumbline/server/events/append-events.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const call = (who: Person, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  world.app.inject({
    method,
    url: `/api/core${path}`,
    headers: bearer(world.people[who]),
    ...(payload && { payload }),
  });
const activity = async (noteId: string, query = ''): Promise<NoteActivity> =>
  (await call('viewer', 'GET', `/note/${noteId}/activity${query}`)).json().data;
async function makeNote(): Promise<string> {
  const assignee = { kind: 'member', id: world.people.responder.accountId };
  const payload = { id: randomUUID(), projectId: world.projectId, assignee };
  await call('inspector', 'POST', '/note', payload);
  return payload.id;
}
const happen = (who: Person, events: NewEvent[]) =>
  inTenant(world.stores.app, world.tenantId, (trx) =>
    appendEvents(trx, {
      tenantId: world.tenantId,
      projectId: world.projectId,
      actor: { kind: 'member', id: world.people[who].accountId },
      events,
    }),
  );

async function nameOf(who: Person): Promise<string> {
  const { rows } = (await call('inspector', 'GET', `/note/assignee?projectId=${world.projectId}`)).json();
  return rows.find(({ id }: { id: string }) => id === world.people[who].accountId).name;
}

test('each deed says who, when, and what a field was and is', async () => {
  const id = await makeNote();
  const fields = { dueDate: '2026-12-24', place: { floorId: world.floorId, x: 1, y: 2 } };
  await call('inspector', 'PATCH', `/note/${id}`, { version: 1, fields });
  await call('responder', 'POST', `/note/${id}/transition`, { version: 2, to: 'in-progress' });
  const { deeds, before } = await activity(id);
  expect(before).toBeNull();
  expect(deeds.map(({ kind, actor, changes }) => [kind, actor?.id, changes])).toEqual([
    [
      'note-transitioned',
      world.people.responder.accountId,
      [{ field: 'status', from: 'open', to: 'in-progress' }],
    ],
    [
      'note-changed',
      world.people.inspector.accountId,
      [
        { field: 'dueDate', from: null, to: '2026-12-24' },
        { field: 'place', from: null, to: expect.any(String) },
      ],
    ],
    ['note-created', world.people.inspector.accountId, []],
  ]);
});

test('what one person wrote in one go is one deed; words of comments are not kept here', async () => {
  const id = await makeNote();
  const of = (kind: NewEvent['kind'], payload = {}): NewEvent => ({ kind, subjectId: id, payload });
  await happen('inspector', [of('note-described'), of('note-described'), of('note-described')]);
  await happen('secondInspector', [of('note-described')]);
  await happen('secondInspector', [
    of('comment-added', { name: 'Secret' }),
    of('comment-deleted', { name: 'Secret' }),
  ]);
  const watcher = { accountId: world.people.viewer.accountId };
  await happen('inspector', [
    of('watcher-added', watcher),
    of('watcher-removed', { accountId: randomUUID() }),
  ]);
  await happen('inspector', [of('note-image-drawn'), of('attachment-added', { name: 'seal.jpg' })]);
  const { deeds } = await activity(id);
  expect(deeds.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'attachment-added seal.jpg',
    'watcher-removed ',
    `watcher-added ${await nameOf('viewer')}`,
    'comment-deleted ',
    'comment-added ',
    'note-described ',
    'note-described ',
    'note-created ',
  ]);
});

test('page by page nothing is missing and nothing twice', async () => {
  const id = await makeNote();
  const events = Array.from({ length: 3 * ACTIVITY_LINES }, (_, index): NewEvent[] => [
    { kind: 'attachment-added', subjectId: id, payload: { name: `${index}` } },
    ...Array.from({ length: 3 }, (): NewEvent => ({ kind: 'note-described', subjectId: id, payload: {} })),
  ]);
  await happen('inspector', events.flat());
  const seen: string[] = [];
  for (let page = await activity(id); ; page = await activity(id, `?before=${page.before}`)) {
    expect(page.deeds.length).toBeLessThanOrEqual(ACTIVITY_LINES);
    seen.push(...page.deeds.map(({ kind, name }) => `${kind} ${name}`));
    if (page.before === null) break;
  }
  const expected = events.flatMap((_, index) => [`attachment-added ${index}`, 'note-described ']);
  expect(seen.toReversed()).toEqual(['note-created ', ...expected]);
});
