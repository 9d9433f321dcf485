/** Decisions about notes through the api: every status × target × kind of actor, two at once, and what a step takes. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { projectRoom } from '@plumbline/server/projections/project-room.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { NOTE_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { NOTE_STEPS, type NotePart } from '@plumbline/shared/notes/transitions.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const call = (who: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  world.app.inject({
    method,
    url: `/api/core${path}`,
    headers: bearer(world.people[who]),
    ...(payload && { payload }),
  });

const member = (who: Person) => ({ kind: 'member' as const, id: world.people[who].accountId });

async function makeNote(by: Person, more: object = {}): Promise<Note> {
  const payload = { id: randomUUID(), projectId: world.projectId, text: 'Fire seal missing', ...more };
  let answer = await call(by, 'POST', '/note', payload);
  // A busy store is asked again with the same id, as a browser does.
  while (answer.statusCode === 503) answer = await call(by, 'POST', '/note', payload);
  expect(answer.json()).toMatchObject({ code: 200 });
  return answer.json().data;
}

function seen({ id, version }: { id: string; version: number }) {
  return { id, version };
}

/** Puts a note where a test needs it, past every rule, as its assignee would have. */
async function putInto(note: Note, status: NoteStatus): Promise<void> {
  await inTenant(world.stores.app, world.tenantId, async (trx) => {
    await sql`UPDATE note SET status = ${status}, status_by = assignee_id, worked_since = now() WHERE id = ${note.id}`.execute(
      trx,
    );
    const sealed = status === 'verified';
    await sql`UPDATE journal_document SET is_sealed = ${sealed},
      closed_at = CASE WHEN ${sealed} THEN now() END WHERE room = ${`note:${note.id}`}`.execute(trx);
  });
}

/** The same with the version that the test has seen. */
async function putBack(note: Note, status: NoteStatus): Promise<void> {
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql`UPDATE note SET version = ${note.version}, round = 1 WHERE id = ${note.id}`.execute(trx),
  );
  await putInto(note, status);
}

const take = (who: Person, note: Note, to: NoteStatus, more: object = {}) =>
  call(who, 'POST', `/note/${note.id}/transition`, {
    version: note.version,
    to,
    comment: 'because',
    ...more,
  });

/** Who stands for each part of a note that `inspector` made and `responder` answers for. */
const ACTORS = {
  inspector: ['creator'],
  responder: ['assignee'],
  secondInspector: ['inspector'],
  admin: ['admin'],
  tenantAdmin: ['admin'],
  operator: ['admin'],
  viewer: [],
  external: [],
} as const satisfies Partial<Record<Person, NotePart[]>>;

describe('every step of every actor', () => {
  const cases = NOTE_STATUSES.flatMap((from) =>
    Object.entries(ACTORS).map(([who, parts]) => ({ from, who, parts: new Set<NotePart>(parts) })),
  );
  test.each(cases)('$from by $who', async ({ from, who, parts }) => {
    const actor = Object.keys(world.people).find((person): person is Person => person === who) ?? 'viewer';
    const note = await makeNote('inspector', { assignee: member('responder') });
    await putInto(note, from);
    const said: string[] = [];
    const expected: string[] = [];
    for (const to of NOTE_STATUSES) {
      const rule = NOTE_STEPS.find((step) => step.from === from && step.to === to);
      const isAllowed = rule !== undefined && rule.by.some((part) => parts.has(part)) && !rule.onlyUntouched;
      const refusal = parts.size === 0 ? 'not-authorized' : 'step-refused';
      expected.push(`${to} ${isAllowed ? to : refusal}`);
      const { data } = (await take(actor, note, to)).json();
      said.push(`${to} ${data.error ?? data.status}`);
      await putBack(note, from);
    }
    expect(said).toEqual(expected);
  });
});

test('a refused step names the steps that are allowed instead', async () => {
  const note = await makeNote('inspector', { assignee: member('responder') });
  const answer = await take('responder', note, 'verified');
  expect(answer.json()).toMatchObject({
    code: 409,
    data: {
      error: 'step-refused',
      params: { reason: 'no-such-step', allowed: 'in-progress,complete,in-dispute' },
    },
  });
});

test('nobody verifies the own work, an admin who answers for it neither', async () => {
  const note = await makeNote('inspector', { assignee: member('admin') });
  await putInto(note, 'complete');
  expect((await take('admin', note, 'verified')).json().data.params.reason).toBe('own-work');
  expect((await take('inspector', note, 'verified')).statusCode).toBe(200);
});

test('who completed a note verifies it neither after having given it away; in the next round it is another’s', async () => {
  const note = await makeNote('secondInspector', { assignee: member('inspector') });
  const done = (await take('inspector', note, 'complete')).json().data;
  const given = (
    await call('inspector', 'PATCH', `/note/${note.id}`, {
      version: done.version,
      fields: { assignee: member('responder') },
    })
  ).json().data;
  for (const to of ['verified', 'open'] as const) {
    const refused = await take('inspector', given, to);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().data).toMatchObject({ error: 'step-refused', params: { reason: 'own-work' } });
  }
  const back = (await take('secondInspector', given, 'open')).json().data;
  const again = (await take('responder', back, 'complete')).json().data;
  expect((await take('inspector', again, 'verified')).statusCode).toBe(200);
});

test('a dispute takes a comment, which stands in the note under the name of who disputes', async () => {
  const note = await makeNote('inspector', { assignee: member('responder') });
  const silent = await take('responder', note, 'in-dispute', { comment: ' ' });
  expect(silent.json().data.params.reason).toBe('comment-missing');
  expect((await take('responder', note, 'in-dispute', { comment: 'Not ours' })).statusCode).toBe(200);
  const { rows } = await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql<{ actor_id: string; changes: { kind: string }[] }>`
      SELECT actor_id, changes FROM journal_entry WHERE room = ${`note:${note.id}`} ORDER BY seq DESC LIMIT 1`.execute(
      trx,
    ),
  );
  expect(rows).toMatchObject([
    { actor_id: world.people.responder.accountId, changes: [{ kind: 'comment-added' }] },
  ]);
});

test('who is named in the words of a step is mentioned in its comment, and nobody who is not said there', async () => {
  const note = await makeNote('inspector', { assignee: member('responder') });
  const { accountId } = world.people.secondInspector;
  const names = [
    { kind: 'mention', id: accountId, label: 'Second' },
    { kind: 'mention', id: world.people.viewer.accountId, label: 'Viewer' },
  ];
  const said = { comment: 'Ask @Second first', names };
  expect((await take('responder', note, 'in-dispute', said)).statusCode).toBe(200);
  const { tenantId, stores } = world;
  await projectRoom(stores, ROOM_KINDS, { room: `note:${note.id}`, tenantId, open: null });
  const { rows } = await inTenant(stores.app, tenantId, (trx) =>
    sql<{ body: unknown }>`SELECT body FROM note_comment WHERE note_id = ${note.id}`.execute(trx),
  );
  expect(rows).toEqual([
    { body: [{ text: 'Ask ' }, { mention: accountId, label: 'Second' }, { text: ' first' }] },
  ]);
  const told = await inTenant(stores.app, tenantId, (trx) =>
    sql<{ id: string }>`SELECT account_id AS id FROM notification
      WHERE subject_id = ${note.id} AND kind = 'note-mentioned'`.execute(trx),
  );
  expect(told.rows).toEqual([{ id: accountId }]);
});

test('a tag can ask for a picture or a comment at complete', async () => {
  const tag = {
    name: 'Photo',
    colour: 'z4',
    letter: 'P',
    needsPhoto: true,
    defaultAssigneeId: null,
    defaultDays: 3,
  };
  const made = (await call('admin', 'POST', '/tag', { projectId: world.projectId, tag })).json().data;
  const note = await makeNote('inspector', { assignee: member('responder'), tagIds: [made.id] });
  expect(note.dueDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const without = await take('responder', note, 'complete', { comment: '' });
  expect(without.json().data.params.reason).toBe('proof-missing');
  expect((await take('responder', note, 'complete', { comment: 'Replaced' })).statusCode).toBe(200);
});

test('of two who decide at once one is first, and the other is shown what is', async () => {
  const note = await makeNote('inspector', { assignee: member('responder') });
  const answers = await Promise.all([
    take('responder', note, 'complete'),
    call('admin', 'PATCH', `/note/${note.id}`, { version: note.version, fields: { dueDate: '2026-12-01' } }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [lost] = answers.filter(({ statusCode }) => statusCode === 409);
  expect(lost?.json().data).toMatchObject({ error: 'conflict', current: { id: note.id, version: 2 } });
});

test('who comes too late is told who was first, and when', async () => {
  const note = await makeNote('inspector', { assignee: member('responder') });
  expect((await take('responder', note, 'complete')).statusCode).toBe(200);
  const late = await take('admin', note, 'in-progress');
  expect(late.statusCode).toBe(409);
  expect(late.json().data.current).toMatchObject({
    status: 'complete',
    statusBy: { id: world.people.responder.accountId, name: expect.stringMatching(/./) },
    statusAt: expect.stringMatching(/^\d{4}-/),
  });
});

test('a note that opens because it is given to somebody tells the feed from where to where', async () => {
  const note = await makeNote('inspector');
  const fields = { assignee: member('responder') };
  const given = await call('inspector', 'PATCH', `/note/${note.id}`, { version: note.version, fields });
  expect(given.json().data.status).toBe('open');
  const { rows } = await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql<{
      payload: object;
    }>`SELECT payload FROM event WHERE subject_id = ${note.id} ORDER BY seq DESC LIMIT 1`.execute(trx),
  );
  expect(rows[0]?.payload).toMatchObject({ from: 'none', to: 'open' });
});

test('N10 numbers are given once: many at once, a third of them repeated, after deletion and restore', async () => {
  const ids = Array.from({ length: 50 }, () => randomUUID());
  const asked = [...ids, ...ids.slice(0, 17)];
  const notes = await Promise.all(asked.map((id) => makeNote('inspector', { id })));
  const numbers = new Map(notes.map(({ id, number }) => [id, number]));
  for (const { id, number } of notes) expect(numbers.get(id)).toBe(number);
  expect(new Set(numbers.values()).size).toBe(50);
  const [first] = notes;
  if (!first) throw new Error('no note');
  await call('inspector', 'DELETE', `/note/${first.id}?version=1`);
  const next = await makeNote('inspector');
  expect(next.number).toBe(Math.max(...[...numbers.values()].map(Number)) + 1);
  const restored = await call('inspector', 'POST', `/note/${first.id}/restore`);
  expect(restored.json().data.number).toBe(first.number);
}, 120_000);

test('place, tags and day are the creator’s and every admin’s; giving away is every inspector’s', async () => {
  const note = await makeNote('inspector');
  const change = (who: Person, fields: object, version = 1) =>
    call(who, 'PATCH', `/note/${note.id}`, { version, fields });
  expect((await change('secondInspector', { dueDate: '2026-12-01' })).statusCode).toBe(403);
  expect((await change('responder', { assignee: null })).statusCode).toBe(403);
  const given = await change('secondInspector', { assignee: member('responder') });
  expect(given.json().data).toMatchObject({ status: 'open', assignee: member('responder'), version: 2 });
  expect((await change('secondInspector', { assignee: member('bystander') }, 2)).json().data.error).toBe(
    'assignee-not-in-project',
  );
  const place = { floorId: world.floorId, x: 12.345, y: 6 };
  expect((await change('inspector', { place }, 2)).json().data.place).toMatchObject({ x: 12.35, y: 6 });
  await putInto(note, 'verified');
  expect((await change('inspector', { dueDate: '2026-12-01' }, 3)).json().data.error).toBe('note-verified');
});

test('what is not changed is not told: the same values leave the version', async () => {
  const note = await makeNote('inspector', { dueDate: '2026-12-01' });
  const same = await call('inspector', 'PATCH', `/note/${note.id}`, {
    version: 1,
    fields: { dueDate: '2026-12-01', assignee: null, place: null, tagIds: [] },
  });
  expect(same.json().data).toMatchObject({ version: 1, status: 'open' });
});

test('N11 of many, those that may go go, and each of the others says why', async () => {
  const mine = await makeNote('inspector', { assignee: member('responder') });
  const others = await makeNote('inspector', { assignee: member('external') });
  const change = { kind: 'status', to: 'in-progress' };
  const answer = await call('responder', 'POST', '/note/bulk', {
    projectId: world.projectId,
    notes: [mine, others, { id: randomUUID(), version: 1 }].map(seen),
    change,
  });
  const byId = new Map(
    answer.json().data.map((each: { id: string; error: string | null }) => [each.id, each.error]),
  );
  expect(byId.get(mine.id)).toBeNull();
  expect(byId.get(others.id)).toBe('not-authorized');
  expect([...byId.values()]).toContain('not-found');
});

test('N11 of thirty notes of which seven may not, 23 go; asked once more it is the same answer and nothing is done twice', async () => {
  const notes: Note[] = [];
  for (let at = 0; at < 30; at += 1)
    notes.push(await makeNote('inspector', { assignee: member('responder') }));
  const [disputed, open] = [notes.slice(0, 7), notes.slice(7)];
  for (const note of disputed) await putInto(note, 'in-dispute');
  const key = randomUUID();
  const bulk = async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/core/note/bulk',
      headers: { ...bearer(world.people.responder), 'idempotency-key': key },
      payload: {
        projectId: world.projectId,
        notes: notes.map(seen),
        change: { kind: 'status', to: 'complete' },
      },
    });
    return answer.json().data;
  };
  const first = await bulk();
  const params = { reason: 'no-such-step', allowed: 'in-progress' };
  const byId = new Map(first.map(({ id, ...each }: { id: string }) => [id, each]));
  expect(open.map(({ id }) => byId.get(id))).toEqual(open.map(() => ({ error: null, version: 2 })));
  expect(disputed.map(({ id }) => byId.get(id))).toEqual(
    disputed.map(() => ({ error: 'step-refused', params })),
  );
  expect(await bulk()).toEqual(first);
  const versions = async (of: readonly Note[]) => {
    const answers = [];
    for (const { id } of of)
      answers.push((await call('responder', 'GET', `/note/${id}`)).json().data.version);
    return new Set(answers);
  };
  expect([await versions(open), await versions(disputed)]).toEqual([new Set([2]), new Set([1])]);
});

test('of many notes those that somebody changed meanwhile stay as they are, and a change is taken back from what it made only', async () => {
  const notes = [await makeNote('inspector'), await makeNote('inspector'), await makeNote('inspector')];
  const [first, second] = notes;
  if (!first || !second) throw new Error('no notes');
  const due = async (of: readonly { id: string; version: number }[], dueDate: string | null) => {
    const change = { kind: 'due', dueDate };
    const answer = await call('inspector', 'POST', '/note/bulk', {
      projectId: world.projectId,
      notes: of.map(seen),
      change,
    });
    const results: { id: string; error: string | null; version?: number }[] = answer.json().data;
    return of.map(({ id }) => results.find((each) => each.id === id));
  };
  const patch = (id: string, version: number, dueDate: string) =>
    call('admin', 'PATCH', `/note/${id}`, { version, fields: { dueDate } });
  const dayOf = async ({ id }: Note) => (await call('admin', 'GET', `/note/${id}`)).json().data.dueDate;
  expect((await patch(first.id, 1, '2026-12-01')).statusCode).toBe(200);
  expect(await due(notes, '2026-12-24')).toMatchObject([
    { error: 'conflict' },
    { error: null, version: 2 },
    { error: null, version: 2 },
  ]);
  expect(await dayOf(first)).toBe('2026-12-01');
  expect((await patch(second.id, 2, '2026-12-02')).statusCode).toBe(200);
  const made = notes.slice(1).map(({ id }) => ({ id, version: 2 }));
  expect(await due(made, null)).toMatchObject([{ error: 'conflict' }, { error: null, version: 3 }]);
  expect(await Promise.all(notes.map(dayOf))).toEqual(['2026-12-01', '2026-12-02', null]);
});

test('the notes of a floor are read with their words by members, and by nobody else', async () => {
  const place = { floorId: world.floorId, x: 1, y: 2 };
  const placed = await makeNote('inspector', { place, text: 'Seal the door\nand the frame' });
  const deleted = await makeNote('inspector', { place });
  await call('inspector', 'DELETE', `/note/${deleted.id}?version=1`);
  const elsewhere = await makeNote('inspector');
  const path = `/note/kept?floorId=${world.floorId}`;
  const answer = await call('viewer', 'GET', path);
  const byId = new Map(answer.json().rows.map((note: Note) => [note.id, note]));
  const { floorImageUrl: _, ...read } = (await call('viewer', 'GET', `/note/${placed.id}`)).json().data;
  expect(byId.get(placed.id)).toEqual(read);
  expect([byId.has(deleted.id), byId.has(elsewhere.id)]).toEqual([false, false]);
  for (const who of ['bystander', 'foreigner'] as const)
    expect([who, (await call(who, 'GET', path)).statusCode]).toEqual([who, 404]);
});

test('of many notes one is made a watcher and taken off, verified ones too, each with its answer; nobody else is', async () => {
  const note = await makeNote('inspector');
  const verified = await makeNote('secondInspector');
  await putInto(verified, 'verified');
  const watchers = async () => {
    for (const { id } of [note, verified])
      await projectRoom(world.stores, ROOM_KINDS, {
        room: noteRoom(id),
        tenantId: world.tenantId,
        open: null,
      });
    const found = await inTenant(world.stores.app, world.tenantId, (trx) =>
      sql<{ note_id: string; account_id: string }>`SELECT note_id, account_id FROM note_watcher`.execute(trx),
    );
    const nameOf = new Map(Object.entries(world.people).map(([name, { accountId }]) => [accountId, name]));
    return [note, verified].map(({ id }) =>
      found.rows.filter(({ note_id }) => note_id === id).map(({ account_id }) => nameOf.get(account_id)),
    );
  };
  const before = await watchers();
  const watch = async (who: Person, watching: boolean) => {
    const answer = await call(who, 'POST', '/note/bulk', {
      projectId: world.projectId,
      notes: [note, verified, { id: randomUUID(), version: 1 }].map(seen),
      change: { kind: 'watch', watching },
    });
    return answer.json().data;
  };
  const errors = (results: { error: string | null }[]) =>
    results.map(({ error }) => error ?? 'done').toSorted();
  expect(errors(await watch('admin', true))).toEqual(['done', 'done', 'not-found']);
  expect(errors(await watch('admin', true))).toEqual(['done', 'done', 'not-found']);
  expect(await watchers()).toEqual(before.map((names) => [...names, 'admin']));
  expect(errors(await watch('admin', false))).toEqual(['done', 'done', 'not-found']);
  expect(await watchers()).toEqual(before);
  expect(
    (
      await call('bystander', 'POST', '/note/bulk', {
        projectId: world.projectId,
        notes: [seen(note)],
        change: { kind: 'watch', watching: true },
      })
    ).statusCode,
  ).toBe(404);
  expect(await watchers()).toEqual(before);
});
