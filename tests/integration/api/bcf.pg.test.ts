/** Notes to and from files of BCF through the api: what a file may do, what it may not, and who may use one. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as Y from 'yjs';
import type { BcfFile } from '@plumbline/server/bcf/bcf-file.ts';
import { readCameraView, writeCameraView } from '@plumbline/server/bcf/camera-view.ts';
import { commentIdOf } from '@plumbline/server/bcf/kept-topics.ts';
import { STATUS_WORDS } from '@plumbline/server/bcf/status-words.ts';
import type { BcfImport, BcfLine } from '@plumbline/shared/contract/bcf.ts';
import { deleteComment, editComment } from '@plumbline/shared/documents/note/commands.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { writeInNote } from '@plumbline/server/notes/write-in-note.ts';
import { projectRoom } from '@plumbline/server/projections/project-room.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { projectAdmin } from './furnish-tenant.ts';
import { bcfClient, bcfFile, topicOf, type BcfClient } from './bcf-client.ts';
import { addSiteModel, allowModels } from './site-model-world.ts';

let world: World;
let running: RunningJobs;
let bcf: BcfClient;
beforeAll(async () => {
  world = await createWorld({ UPLOAD_QUOTA_OPEN: '1000' });
  running = await runJobs(world);
  bcf = bcfClient(world, await world.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(async () => {
  await running.stop();
  await world.close();
});
beforeEach(async () => {
  await query(sql`UPDATE project SET status = 'active', closed_at = NULL WHERE id = ${world.projectId}`);
});

function query<Row = object>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return inTenant(world.stores.app, world.tenantId, async (trx) => (await statement.execute(trx)).rows);
}
async function post(who: Person, path: string, payload: object) {
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method: 'POST', url: `/api/core${path}`, headers, payload });
  expect(answer.json(), path).toMatchObject({ code: 200 });
  return answer.json().data;
}
const emailOf = async (who: Person): Promise<string> => {
  const [row] = await query(sql<{ email: string }>`
    SELECT account_email AS email FROM tenant_member WHERE account_id = ${world.people[who].accountId}`);
  return row?.email ?? '';
};
const member = (who: Person) => ({ kind: 'member' as const, id: world.people[who].accountId });

/** As the projector does when it hears of an edit. */
const project = (noteId: string) =>
  projectRoom(world.stores, ROOM_KINDS, { room: `note:${noteId}`, tenantId: world.tenantId, open: null });

interface Comment {
  id: string;
  text: string;
  by: string;
}
async function commentsOf(noteId: string): Promise<Comment[]> {
  await project(noteId);
  return query(sql<Comment>`
    SELECT comment_id AS id, body_text AS text, author_id AS by FROM note_comment
    WHERE note_id = ${noteId} ORDER BY created_at, body_text`);
}

/** Written by the admin in the note's room. */
function inNote(noteId: string, edit: (doc: Y.Doc) => void): Promise<void> {
  const { tenantId, projectId, people, stores } = world;
  const actor = projectAdmin({ tenantId, projectId, accountId: people.admin.accountId });
  return inTenant(stores.app, tenantId, (trx) => writeInNote(trx, actor, noteId, edit));
}

async function noteOf(line: BcfLine | undefined): Promise<NoteRow & { text: string }> {
  const url = `/api/core/note/${line?.noteId}`;
  return (await world.app.inject({ url, headers: bearer(world.people.admin) })).json().data;
}
const remarksOf = (line: BcfLine | undefined) =>
  line?.remarks.map(({ kind }) => kind).filter((kind) => kind !== 'lost');
const countsOf = ({ counts }: BcfImport) => [counts.new, counts.changed, counts.same, counts.refused];

test('a topic becomes a note of the importing person, and the same file again changes nothing', async () => {
  const guid = randomUUID();
  const tag = {
    name: 'Smoke',
    colour: 'z1',
    letter: 'F',
    needsPhoto: false,
    defaultAssigneeId: null,
    defaultDays: null,
  };
  await post('admin', '/tag', { projectId: world.projectId, tag });
  const file = await bcfFile([
    topicOf({
      guid,
      title: 'Seal missing',
      description: 'at the shaft',
      status: 'In progress',
      labels: ['smoke', 'MEP'],
      dueDate: '2027-03-27T23:00:00Z',
      assignedTo: await emailOf('responder'),
      comments: [
        {
          guid: randomUUID(),
          text: 'Which one?',
          author: await emailOf('secondInspector'),
          date: '2026-11-02T10:00:00Z',
        },
      ],
    }),
  ]);
  const first = await bcf.bring('admin', file, 'model.bcf');
  expect([first.state, ...countsOf(first)]).toEqual(['done', 1, 0, 0, 0]);
  const [line] = first.lines;
  const note = await noteOf(line);
  expect(note).toMatchObject({
    text: 'Seal missing\nat the shaft',
    status: 'in-progress',
    // Midnight in Oslo.
    dueDate: '2027-03-28',
    assignee: { id: world.people.responder.accountId },
    createdBy: { id: world.people.admin.accountId },
    place: null,
  });
  expect(note.tags.map(({ name }) => name)).toEqual(['Smoke']);
  expect(line?.remarks).toContainEqual({ kind: 'tags-unknown', about: 'MEP' });
  const comments = await commentsOf(note.id);
  expect(comments).toEqual([
    {
      id: expect.any(String),
      text: `${await emailOf('secondInspector')}, from file model.bcf\nWhich one?`,
      by: world.people.admin.accountId,
    },
  ]);
  const again = await bcf.bring('admin', file, 'model (2).bcf');
  expect(countsOf(again)).toEqual([0, 0, 1, 0]);
  expect(await commentsOf(note.id)).toEqual(comments);
  expect((await noteOf(line)).version).toBe(note.version);
});

test('N28 what comes back edited arrives: a status, a comment, a changed comment and a new topic', async () => {
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
  const comment = { guid: randomUUID(), text: 'Once', author: 'x@y.example', date: '2026-11-02T10:00:00Z' };
  const before = [topicOf({ guid: one }), topicOf({ guid: two, comments: [comment] })];
  await bcf.bring('admin', await bcfFile(before));
  const fresh = { ...comment, guid: randomUUID(), text: 'Done' };
  const file = await bcfFile([
    topicOf({ guid: one, status: 'Complete', comments: [fresh] }),
    topicOf({ guid: two, comments: [{ ...comment, text: 'Twice' }] }),
    topicOf({ guid: three }),
  ]);
  const back = await bcf.bring('admin', file);
  expect(countsOf(back)).toEqual([1, 2, 0, 0]);
  const lines = Object.fromEntries(back.lines.map((line) => [line.guid, line]));
  expect((await noteOf(lines[one])).status).toBe('complete');
  expect((await commentsOf(lines[one]?.noteId ?? '')).map(({ text }) => text)).toEqual([
    'x@y.example, from file site.bcf\nDone',
  ]);
  expect((await commentsOf(lines[two]?.noteId ?? '')).map(({ text }) => text)).toEqual([
    'x@y.example, from file site.bcf\nTwice',
  ]);
  expect(countsOf(await bcf.bring('admin', file))).toEqual([0, 0, 3, 0]);
});

test('N28 a comment that was edited or deleted here is neither taken back nor reported as changed', async () => {
  const guid = randomUUID();
  const [edited, deleted] = ['Once', 'Gone'].map((text) => ({
    guid: randomUUID(),
    text,
    author: 'x@y.example',
    date: '2026-11-02T10:00:00Z',
  }));
  if (!edited || !deleted) throw new Error('no comments');
  const { lines } = await bcf.bring('admin', await bcfFile([topicOf({ guid, comments: [edited, deleted] })]));
  const noteId = lines[0]?.noteId ?? '';
  const [own, gone] = [edited, deleted].map(({ guid: of }) => commentIdOf(of));
  await inNote(noteId, (doc) => {
    editComment(doc, own ?? '', [{ text: 'x@y.example, from file site.bcf\nOurs' }]);
    deleteComment(doc, gone ?? '');
  });
  const later = [edited, deleted].map((comment) => ({ ...comment, text: `${comment.text} more` }));
  const file = await bcfFile([topicOf({ guid, comments: later })]);
  const back = await bcf.bring('admin', file);
  expect([countsOf(back), remarksOf(back.lines[0])?.toSorted()]).toEqual([
    [0, 0, 1, 0],
    ['comment-deleted', 'comment-kept'],
  ]);
  expect((await commentsOf(noteId)).map(({ text }) => text)).toEqual([
    'x@y.example, from file site.bcf\nOurs',
  ]);
});

test('what was changed here since is not taken back by what a file said before', async () => {
  const file = await bcfFile([topicOf({ status: 'Open', dueDate: '2027-01-05T12:00:00Z' })]);
  const { lines } = await bcf.bring('admin', file);
  const note = await noteOf(lines[0]);
  await post('admin', `/note/${note.id}/transition`, { version: note.version, to: 'complete' });
  expect(countsOf(await bcf.bring('admin', file))).toEqual([0, 0, 1, 0]);
  expect((await noteOf(lines[0])).status).toBe('complete');
});

test('N29 nothing is verified, given to an outsider or written in another’s name because of a file', async () => {
  const file = await bcfFile([
    topicOf({ title: 'A', status: 'Verified', assignedTo: 'stranger@elsewhere.example' }),
    topicOf({ title: 'B', status: 'Waiting for Godot', assignedTo: await emailOf('bystander') }),
  ]);
  const { lines, counts } = await bcf.bring('inspector', file);
  expect(counts.new).toBe(2);
  const byTitle = Object.fromEntries(lines.map((line) => [line.title, line]));
  expect(remarksOf(byTitle.A)).toEqual(['assignee-unknown', 'not-verified']);
  expect(remarksOf(byTitle.B)).toEqual(['assignee-unknown', 'status-unknown']);
  for (const line of lines) expect(await noteOf(line)).toMatchObject({ status: 'none', assignee: null });
});

test('N29 an author or date that the file does not state is not made up', async () => {
  const guid = randomUUID();
  const topic = topicOf({ guid, comments: [{ guid: randomUUID(), text: 'x', author: '', date: '' }] });
  const { lines } = await bcf.bring('admin', await bcfFile([topic]));
  expect((await commentsOf(lines[0]?.noteId ?? '')).map(({ text }) => text)).toEqual([
    'Author not stated in the file, from file site.bcf\nx',
  ]);
});

test('what the importing person may not do is left and listed', async () => {
  const dueDate = '2027-02-03';
  const payload = {
    id: randomUUID(),
    projectId: world.projectId,
    text: 'Handrail',
    assignee: member('responder'),
  };
  await post('admin', '/note', { ...payload, dueDate });
  const exported = await bcf.export('admin');
  const topic = exported.topics.find(({ guid }) => guid === payload.id);
  expect(topic).toMatchObject({
    title: 'Handrail',
    status: 'Open',
    dueDate: '2027-02-03T12:00:00+01:00',
    assignedTo: await emailOf('responder'),
  });
  const back = topicOf({
    guid: payload.id,
    title: 'Handrail',
    status: 'Complete',
    dueDate: '2027-02-04T12:00:00Z',
  });
  const { lines, counts } = await bcf.bring('secondInspector', await bcfFile([back]));
  expect([counts.same, remarksOf(lines[0])]).toEqual([1, ['due-refused', 'status-refused']]);
  expect(await noteOf(lines[0])).toMatchObject({ status: 'open', dueDate });
});

test('a text that somebody wrote here stays, an untouched one follows its file', async () => {
  const guid = randomUUID();
  const bring = async (title: string) => bcf.bring('admin', await bcfFile([topicOf({ guid, title })]));
  const { lines } = await bring('First');
  const second = await bring('Second');
  expect([second.counts.changed, (await commentsOf(lines[0]?.noteId ?? '')).length]).toEqual([1, 0]);
  expect((await noteOf(lines[0])).text).toBe('Second');
  await query(sql`UPDATE note SET description_text = 'Ours' WHERE id = ${lines[0]?.noteId}`);
  const third = await bring('Third');
  expect([third.counts.same, remarksOf(third.lines[0])]).toEqual([1, ['text-kept']]);
});

test('nobody is told or mailed because of a file', async () => {
  const count = async () => {
    const [row] = await query(
      sql<{ n: number }>`SELECT count(*) AS n FROM notification WHERE tenant_id = ${world.tenantId}`,
    );
    return row?.n;
  };
  const before = await count();
  const comments = [{ guid: randomUUID(), text: 'see', author: 'a@b.example', date: '' }];
  const topic = topicOf({ assignedTo: await emailOf('responder'), status: 'In progress', comments });
  const { lines } = await bcf.bring('admin', await bcfFile([topic]));
  const note = await noteOf(lines[0]);
  expect(note.assignee?.id).toBe(world.people.responder.accountId);
  await commentsOf(note.id);
  expect(await count()).toBe(before);
  const watchers = await query(sql`SELECT 1 FROM note_watcher WHERE note_id = ${note.id}`);
  const mentions = await query(sql`SELECT 1 FROM note_mention WHERE note_id = ${note.id}`);
  expect([watchers, mentions]).toEqual([[], []]);
});

test('N28 a topic that is known in another project is another note here', async () => {
  const guid = randomUUID();
  const file = await bcfFile([topicOf({ guid, title: 'Same GUID' })]);
  const first = await bcf.bring('admin', file);
  const other = await createOtherProject();
  const elsewhere = bcfClient({ ...world, projectId: other }, await baseUrl());
  const second = await elsewhere.bring('tenantAdmin', file);
  expect(countsOf(second)).toEqual([1, 0, 0, 0]);
  expect(second.lines[0]?.noteId).not.toBe(first.lines[0]?.noteId);
});
const baseUrl = async () => {
  const address = world.app.server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
};
async function createOtherProject(): Promise<string> {
  const [row] = await query(sql<{ id: string }>`
    INSERT INTO project (tenant_id, name, address, time_zone, created_by)
    SELECT tenant_id, 'Another site', address, time_zone, created_by FROM project WHERE id = ${world.projectId} RETURNING id`);
  return row?.id ?? '';
}

test('a deleted note stays deleted', async () => {
  const file = await bcfFile([topicOf()]);
  const { lines } = await bcf.bring('admin', file);
  const note = await noteOf(lines[0]);
  const url = `/api/core/note/${note.id}?version=${note.version}`;
  await world.app.inject({ method: 'DELETE', url, headers: bearer(world.people.admin) });
  const again = await bcf.bring('admin', file);
  expect([countsOf(again), remarksOf(again.lines[0])]).toEqual([[0, 0, 0, 1], ['note-deleted']]);
});

test.each(['responder', 'viewer', 'external'] as const)('%s imports nothing', async (who) => {
  const url = `/api/core/project/${world.projectId}/bcf`;
  const sent = bcf.begin(who, await bcfFile([topicOf()]));
  await expect(sent).rejects.toThrow('not-authorized');
  const uploadId = await readyBcf(who);
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method: 'POST', url, headers, payload: { uploadId } });
  expect(answer.json().data.error).toBe('not-authorized');
});

/** Sent while they might. */
async function readyBcf(who: Person): Promise<string> {
  const id = randomUUID();
  await query(sql`INSERT INTO upload (id, tenant_id, project_id, account_id, purpose, file_name, size_bytes, state, expires_at)
    VALUES (${id}, ${world.tenantId}, ${world.projectId}, ${world.people[who].accountId}, 'bcf', 'x.bcf', 1, 'ready',
      now() + interval '1 hour')`);
  return id;
}

test('a visitor neither imports nor exports', async () => {
  const url = `/api/core/project/${world.projectId}/bcf`;
  const headers = bearer(world.visitorToken);
  const tries = [
    world.app.inject({ method: 'POST', url, headers, payload: { uploadId: randomUUID() } }),
    world.app.inject({ url, headers }),
    world.app.inject({ url: `${url}/export`, headers }),
  ];
  for (const { statusCode } of await Promise.all(tries)) expect([401, 403, 404]).toContain(statusCode);
});

test('a closed project takes no file and is still exported', async () => {
  const uploaded = await bcfFile([topicOf()]);
  await query(sql`UPDATE project SET status = 'closed', closed_at = now() WHERE id = ${world.projectId}`);
  await expect(bcf.begin('admin', uploaded)).rejects.toThrow('project-closed');
  expect((await bcf.export('viewer')).topics.length).toBeGreaterThan(0);
});

test('who comes from another company exports what they read, without addresses', async () => {
  const [first] = (await bcf.export('external')).topics;
  expect(JSON.stringify((await bcf.export('external')).topics)).not.toContain(await emailOf('admin'));
  expect(first?.creationAuthor).not.toContain('@');
});

test('one that is cancelled writes nothing more and leaves no file', async () => {
  const topics = Array.from({ length: 40 }, (_, index) => topicOf({ title: `Many ${index}` }));
  const begun = await bcf.begin('admin', await bcfFile(topics));
  expect(begun.statusCode).toBe(200);
  const own = await bcf.last('admin');
  const headers = bearer(world.people.admin);
  const url = `/api/core/project/${world.projectId}/bcf/${own?.id}`;
  // Only whoever sent it.
  const others = { method: 'DELETE' as const, url, headers: bearer(world.people.tenantAdmin) };
  expect((await world.app.inject(others)).statusCode).toBe(404);
  expect((await world.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
  const ended = await bcf.last('admin');
  expect(ended?.state).toBe('cancelled');
  const made = await query(sql`SELECT 1 FROM bcf_topic t JOIN note n ON n.id = t.note_id
    WHERE n.description_text LIKE 'Many %'`);
  expect(made).toHaveLength(ended?.counts.new ?? -1);
  await expectNoFile(own?.id ?? '');
});

async function expectNoFile(importId: string): Promise<void> {
  const kept = await query(sql`SELECT 1 FROM stored_file WHERE id = ${importId} AND deleted_at IS NULL`);
  expect(kept).toEqual([]);
}

test('a second file waits for nobody: while one runs the next is refused', async () => {
  await query(
    sql`UPDATE bcf_import SET state = 'running' WHERE account_id = ${world.people.operator.accountId}`,
  );
  const importId = randomUUID();
  await query(sql`INSERT INTO bcf_import (id, tenant_id, project_id, account_id, file_name, language, state)
    VALUES (${importId}, ${world.tenantId}, ${world.projectId}, ${world.people.operator.accountId}, 'x', 'en', 'running')`);
  const begun = await bcf.begin('operator', await bcfFile([topicOf()]));
  expect(begun.json()).toMatchObject({ data: { error: 'in-progress' } });
});

test('what is written is written again as it came', async () => {
  const guid = randomUUID();
  const comment = { guid: randomUUID(), text: 'Kept', author: 'who@x.example', date: '2020-05-05T05:05:05Z' };
  const dueDate = '2019-02-20T00:00:00+01:00';
  const { lines } = await bcf.bring(
    'admin',
    await bcfFile([topicOf({ guid, dueDate, comments: [comment] })]),
  );
  await commentsOf(lines[0]?.noteId ?? '');
  for (const version of ['2.1', '3.0'] as const) {
    const file = await bcf.export('admin', version);
    expect(file.version).toBe(version);
    const topic = file.topics.find((each) => each.guid === guid);
    expect(topic).toMatchObject({ dueDate, comments: [comment], status: 'Open' });
  }
});

describe('notes in a building model', () => {
  const DOOR = '1hOSvn6df7F8_7GcBWlRGQ';
  const eye: [number, number, number] = [4, -6, 1.7];
  const look = { eye, target: [4, 0, 1.7] as [number, number, number] };
  const elements = {
    classes: ['IfcDoor'],
    storeys: [],
    rows: [[7, DOOR, 'Door', 0, -1, true]],
    isCut: false,
  };
  let model: string;
  beforeEach(async () => {
    model = await addSiteModel(world, { kind: 'bim-model', elements });
  });

  const madeIn = async (spot: object) => {
    const id = randomUUID();
    await post('inspector', '/note', { id, projectId: world.projectId, text: `Door ${id}`, spot });
    return id;
  };
  const viewOf = (file: BcfFile, guid: string) => {
    const topic = file.topics.find((each) => each.guid === guid);
    const [view, ...more] = topic?.viewpoints ?? [];
    const bytes = view?.viewpoint ? file.read(guid, view.viewpoint) : null;
    return { view: bytes && readCameraView(bytes), more, guid: view?.guid, bytes };
  };

  test('go out with camera and element, and the same file again brings nothing', async () => {
    const spot = { modelId: model, kind: 'bim-model', x: 4.25, y: 0.125, z: 1.5, elementId: DOOR, look };
    const id = await madeIn(spot);
    const written = viewOf(await bcf.export('inspector'), id);
    expect(written.more).toEqual([]);
    expect(written.view).toEqual({ eye, ahead: [0, 1, 0], components: [DOOR], mark: [4.25, 0.125, 1.5] });
    const topic = topicOf({
      guid: id,
      title: `Door ${id}`,
      status: STATUS_WORDS.none,
      viewpoints: viewpointsOf(written),
    });
    const back = await bcf.bring('admin', await bcfFile([topic]));
    expect(back.lines[0]).toMatchObject({ outcome: 'same', noteId: id });
    expect(viewOf(await bcf.export('admin'), id)).toMatchObject({ view: written.view, more: [] });
    expect((await bcf.notes('viewer')).find((note) => note.id === id)?.spot).toEqual(spot);
  });

  test('come in by the element that a view chooses, and its view goes out as it came', async () => {
    const spot = { x: 4.25, y: 0.125, z: 1.5, elementId: DOOR, look };
    const guid = randomUUID();
    const viewpoint = writeCameraView({ guid, version: '3.0', spot, metresPerUnit: 1 });
    const topic = topicOf({ viewpoints: [{ guid, viewpoint, snapshot: null, bitmaps: [] }] });
    const [line] = (await bcf.bring('admin', await bcfFile([topic]))).lines;
    expect((await noteOf(line)).spot).toMatchObject({ ...spot, modelId: model, look: { eye } });
    expect(viewOf(await bcf.export('admin'), topic.guid)).toMatchObject({ guid, more: [], bytes: viewpoint });
  });

  test('an element of no model here, or of one that the tenant may not have, pins nothing', async () => {
    const guid = randomUUID();
    const view = (elementId: string) =>
      writeCameraView({
        guid,
        version: '3.0',
        spot: { x: 0, y: 0, z: 0, elementId, look },
        metresPerUnit: 1,
      });
    const bring = async (elementId: string) => {
      const viewpoints = [{ guid, viewpoint: view(elementId), snapshot: null, bitmaps: [] }];
      const [line] = (await bcf.bring('admin', await bcfFile([topicOf({ viewpoints })]))).lines;
      return (await noteOf(line)).spot;
    };
    expect(await bring('0000000000000000000000')).toBeUndefined();
    await allowModels(world, false);
    expect(await bring(DOOR)).toBeUndefined();
  });
});

function viewpointsOf({ guid, bytes }: { guid: string | undefined; bytes: Uint8Array | null }) {
  return [{ guid: guid ?? '', viewpoint: bytes, snapshot: null, bitmaps: [] }];
}
