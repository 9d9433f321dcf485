/** A project's home: what others did to its notes since somebody was last there, and which are due soon. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DUE_ROWS, DueNotesAnswerSchema } from '@plumbline/shared/contract/note-due.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import {
  MAX_PROJECT_NEWS,
  ProjectVisitAnswerSchema,
  type ProjectVisit,
} from '@plumbline/shared/contract/project-visit.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { appendEvents } from '@plumbline/server/events/append-events.ts';
import * as z from 'zod/mini';
import { bearer, createWorld, type Member, type Person, type World } from './api-world.ts';

let world: World;
let owner: pg.Client;

beforeAll(async () => {
  world = await createWorld();
  owner = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});
beforeEach(async () => {
  await owner.query('DELETE FROM project_visit');
});

const home = () => `/api/core/project/${world.projectId}`;

function put({ token }: Pick<Member, 'token'>, payload: object) {
  return world.app.inject({ method: 'PUT', url: `${home()}/visit`, headers: bearer(token), payload });
}

async function visit(who: Person, left = false): Promise<ProjectVisit> {
  return z.parse(ProjectVisitAnswerSchema, (await put(world.people[who], { left })).json()).data;
}

async function post(who: Person, path: string, payload: object): Promise<Note> {
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method: 'POST', url: `/api/core${path}`, headers, payload });
  expect(answer.json(), path).toMatchObject({ code: 200 });
  return answer.json().data;
}

function make(who: Person, more: object = {}): Promise<Note> {
  const { projectId } = world;
  return post(who, '/note', { id: randomUUID(), projectId, text: 'Fire seal missing', ...more });
}

/** Nobody waits for half an hour. */
async function minutesPass(minutes: number): Promise<void> {
  await owner.query('UPDATE project_visit SET seen_at = seen_at - make_interval(mins => $1)', [minutes]);
}

const deeds = ({ news }: ProjectVisit) =>
  news.map(({ deed, number, actor }) => `${actor?.name} ${deed} ${number}`);

test('who comes back hears what others did to the notes, each deed once, and what happens meanwhile comes with it', async () => {
  expect(await visit('admin')).toMatchObject({ since: null, news: [], isWhole: true });
  const given = { kind: 'member', id: world.people.inspector.accountId };
  const { id, number, version } = await make('inspector', { assignee: given });
  const own = await make('admin');
  await visit('admin', true);
  await minutesPass(31);
  const begun = await post('inspector', `/note/${id}/transition`, { version, to: 'in-progress' });
  const done = { version: begun.version, to: 'complete', comment: 'Sealed' };
  await post('inspector', `/note/${id}/transition`, done);
  const headers = bearer(world.people.secondInspector);
  for (const assignee of [given, null]) {
    const { version: seen } = assignee ? own : await readNote(own.id);
    const payload = { version: seen, fields: { assignee } };
    const url = `/api/core/note/${own.id}`;
    const changed = await world.app.inject({ method: 'PATCH', url, headers, payload });
    expect(changed.json()).toMatchObject({ code: 200 });
  }
  const back = await visit('admin');
  expect(deeds(back)).toEqual([
    `secondInspector changed ${own.number}`,
    `inspector complete ${number}`,
    `inspector in-progress ${number}`,
  ]);
  expect(back.news[1]).toMatchObject({ noteId: begun.id, title: 'Fire seal missing' });
  await make('inspector');
  expect(deeds(await visit('admin'))[0]).toMatch(/^inspector made/);
  await visit('admin', true);
  await minutesPass(31);
  expect((await visit('admin')).news).toEqual([]);
});

async function readNote(id: string): Promise<Note> {
  const headers = bearer(world.people.secondInspector);
  return (await world.app.inject({ method: 'GET', url: `/api/core/note/${id}`, headers })).json().data;
}

test('more than is looked through is said to be more', async () => {
  await visit('viewer');
  const { tenantId, projectId, stores } = world;
  const events = Array.from({ length: MAX_PROJECT_NEWS + 1 }, (_, index) => ({
    kind: 'note-described' as const,
    subjectId: randomUUID(),
    payload: { note: { number: index + 1, title: '' } },
  }));
  const actor = { kind: 'member', id: world.people.inspector.accountId } as const;
  await inTenant(stores.app, tenantId, (trx) => appendEvents(trx, { tenantId, projectId, actor, events }));
  await minutesPass(31);
  const { isWhole, news } = await visit('viewer');
  expect([isWhole, news.length, news[0]?.number]).toEqual([false, MAX_PROJECT_NEWS, MAX_PROJECT_NEWS + 1]);
});

test('nobody of another tenant or without a place, no visitor, and no other body', async () => {
  const { people, visitorToken } = world;
  for (const who of [people.foreigner, people.bystander])
    expect((await put(who, { left: false })).statusCode).toBe(404);
  expect((await put({ token: visitorToken }, { left: false })).statusCode).toBe(403);
  for (const body of [{}, { left: 'yes' }, { left: true, accountId: people.admin.accountId }])
    expect((await put(people.inspector, body)).statusCode).toBe(400);
});

test('due soon are the overdue and those of the coming week, the most urgent first, and all are counted', async () => {
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const before = (await due()).total;
  const inDays = [3, -4, 30, 1, ...Array.from({ length: DUE_ROWS }, () => 4)];
  const made: Note[] = [];
  for (const days of inDays) made.push(await make('inspector', { dueDate: dayIn(days) }));
  const [inThree, late, , tomorrow] = made;
  const { rows, total, seq } = await due();
  expect(total - before).toBe(inDays.length - 1);
  expect(rows).toHaveLength(DUE_ROWS);
  expect(rows.slice(0, 3).map(({ id }) => id)).toEqual([late?.id, tomorrow?.id, inThree?.id]);
  expect(seq).toBeGreaterThan(0);
  await owner.query("UPDATE note SET status = 'verified' WHERE id = $1", [late?.id]);
  expect((await due()).rows[0]?.id).toBe(tomorrow?.id);
});

async function due() {
  const headers = bearer(world.people.viewer);
  const answer = await world.app.inject({ method: 'GET', url: `${home()}/note/due`, headers });
  return z.parse(DueNotesAnswerSchema, answer.json()).data;
}
