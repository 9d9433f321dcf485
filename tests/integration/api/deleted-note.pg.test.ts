/** Deleted notes are kept for thirty days: the list of what is kept, bringing back, keeping longer, ending, the sweep. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExpiredItem } from '@plumbline/shared/contract/expired.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { toldDaysEarlier } from './days-go-by.ts';
import { uploadClient } from './upload-client.ts';

let world: World;
let baseUrl: string;
beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

const inWorld = <T>(work: (trx: Trx) => Promise<T>) => inTenant(world.stores.app, world.tenantId, work);

async function call(who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const url = `/api/core${path}`;
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json() };
}

/** A note with a picture, deleted so many days ago. */
async function deletedNote(text: string, daysAgo = 0): Promise<{ id: string; fileId: string }> {
  const id = randomUUID();
  await call('inspector', 'POST', '/note', { id, projectId: world.projectId, text });
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#8ab' } })
    .jpeg()
    .toBuffer();
  const announced = { projectId: world.projectId, filename: 'seal.jpg', purpose: 'note-file' };
  const fileId = await uploadClient(baseUrl, world.people.inspector.token).send(announced, bytes);
  await call('inspector', 'POST', `/note/${id}/attachment`, { uploadId: fileId, name: 'seal.jpg' });
  const { version }: Note = (await call('inspector', 'GET', `/note/${id}`)).data;
  expect((await call('inspector', 'DELETE', `/note/${id}?version=${version}`)).status).toBe(200);
  await inWorld((trx) =>
    sql`UPDATE note SET deleted_at = now() - make_interval(days => ${daysAgo}) WHERE id = ${id}`.execute(trx),
  );
  return { id, fileId };
}

const change = async (who: Person, action: string, ...ids: string[]) => {
  const items = ids.map((id) => ({ kind: 'note', id }));
  const { status, data } = await call(who, 'POST', '/expired', { action, items });
  return [status, ...(data?.map?.(({ error }: { error: unknown }) => error) ?? [])];
};
const listed = async (who: Person = 'operator'): Promise<ExpiredItem[]> =>
  (await call(who, 'GET', '/expired?kind=note&pageSize=100')).rows;
const DAY_MS = 86_400_000;
const daysLeft = async (id: string) => {
  const item = (await listed()).find((each) => each.id === id);
  return item && Math.round((Date.parse(item.purgeAt) - Date.now()) / DAY_MS);
};

/** What there is of a note, by where it lies. */
async function remains({ id, fileId }: { id: string; fileId: string }) {
  const count = async (table: string, where: ReturnType<typeof sql>) => {
    const { rows } = await inWorld((trx) =>
      sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE ${where}`.execute(
        trx,
      ),
    );
    return rows[0]?.count ?? 0;
  };
  const room = sql`room = ${noteRoom(id)}`;
  return {
    record: await count('note', sql`id = ${id}`),
    attachments: await count('note_attachment', sql`note_id = ${id}`),
    journal: (await count('journal_document', room)) + (await count('journal_entry', room)),
    files: await count('stored_file', sql`id = ${fileId}`),
    bytes: (await world.storage.stat(`${fileId}/preview.webp`)) ? 1 : 0,
  };
}
const NOTHING = { record: 0, attachments: 0, journal: 0, files: 0, bytes: 0 };

test('a deleted note is listed with its number, first line, size and who deleted it, until thirty days are over', async () => {
  const { id } = await deletedNote('\n  Fire stop missing\nShaft 3, level 2', 10);
  expect((await listed()).find((item) => item.id === id)).toMatchObject({
    kind: 'note',
    name: expect.stringMatching(/^#\d+ Fire stop missing$/),
    projectName: 'Harbour Tower',
    byName: 'inspector',
    canRestore: true,
    extendDays: 30,
    sizeBytes: expect.any(Number),
  });
  expect(await daysLeft(id)).toBe(20);
  expect(await listed('foreigner')).toEqual([]);
});

test('admins bring it back, operators also keep it longer and end it, everybody else is refused', async () => {
  const { id } = await deletedNote('Cracked tile');
  for (const who of ['admin', 'inspector', 'responder', 'viewer', 'groupManager'] as const)
    for (const action of ['restore', 'extend', 'delete'])
      expect([who, action, ...(await change(who, action, id))]).toEqual([who, action, 403]);
  for (const action of ['extend', 'delete']) expect(await change('tenantAdmin', action, id)).toEqual([403]);
  expect(await change('foreigner', 'restore', id)).toEqual([200, 'not-found']);
  expect(await change('operator', 'extend', id)).toEqual([200, null]);
  expect(await daysLeft(id)).toBe(60);
  expect(await change('operator', 'extend', id)).toEqual([200, 'extended-already']);
  expect(await change('tenantAdmin', 'restore', id)).toEqual([200, null]);
  expect(await change('operator', 'delete', id)).toEqual([200, 'not-found']);
});

test('brought back it is what it was, and its room takes what is written; in a closed project it stays where it is', async () => {
  const { id } = await deletedNote('Cable tray not bonded');
  const project = `/project/${world.projectId}`;
  const { version } = (await call('admin', 'GET', project)).data;
  await call('admin', 'POST', `${project}/close`, { version });
  expect(await change('operator', 'restore', id)).toEqual([200, 'project-closed']);
  await call('admin', 'POST', `${project}/reopen`, { version: version + 1 });
  expect(await change('operator', 'restore', id)).toEqual([200, null]);
  const note: Note = (await call('inspector', 'GET', `/note/${id}`)).data;
  expect(note).toMatchObject({ title: 'Cable tray not bonded', status: 'none' });
  expect((await call('inspector', 'GET', `/note/${id}/attachment`)).rows).toHaveLength(1);
  const { rows } = await inWorld((trx) =>
    sql`SELECT closed_at FROM journal_document WHERE room = ${noteRoom(id)}`.execute(trx),
  );
  expect(rows).toEqual([{ closed_at: null }]);
});

test('two at once, one who brings it back and one who ends it: one of them, and the other is told', async () => {
  const made = await deletedNote('Door closer leaks');
  const answers = await Promise.all([
    change('tenantAdmin', 'restore', made.id),
    change('operator', 'delete', made.id),
  ]);
  expect(new Set(answers.map(([, error]) => error))).toEqual(new Set(['not-found', null]));
});

test('ended now, nothing is left of it after the next sweep, and its number is given to no other', async () => {
  const made = await deletedNote('Sealant shrunk at parapet');
  const name = (await listed()).find(({ id }) => id === made.id)?.name;
  expect(await remains(made)).toMatchObject({ record: 1, attachments: 1, files: 1, bytes: 1 });
  expect(await change('operator', 'delete', made.id)).toEqual([200, null]);
  await Promise.all([sweep(world), sweep(world)]);
  expect(await remains(made)).toEqual(NOTHING);
  const next = randomUUID();
  await call('inspector', 'POST', '/note', { id: next, projectId: world.projectId, text: 'Next' });
  const { number }: Note = (await call('inspector', 'GET', `/note/${next}`)).data;
  expect(number).toBeGreaterThan(Number(/^#(\d+)/.exec(name ?? '')?.[1]));
});

test('the sweep ends what is due seven days after it was told, and logs it; a hold keeps it', async () => {
  await inWorld((trx) => trx.deleteFrom('purge_warning').execute());
  const [due, kept] = [await deletedNote('Due', 31), await deletedNote('Kept', 29)];
  await sweep(world);
  await toldDaysEarlier(world, 6);
  await sweep(world);
  expect(await remains(due)).toMatchObject({ record: 1, files: 1, bytes: 1 });
  await toldDaysEarlier(world, 1);
  await hold(true);
  await sweep(world);
  expect(await remains(due)).toMatchObject({ record: 1, files: 1 });
  expect(await change('operator', 'delete', due.id)).toEqual([200, 'legal-hold']);
  await hold(false);
  await inWorld((trx) => trx.deleteFrom('purge_warning').execute());
  await sweep(world);
  await toldDaysEarlier(world, 7);
  await Promise.all([sweep(world), sweep(world)]);
  await sweep(world);
  expect(await remains(due)).toEqual(NOTHING);
  expect(await remains(kept)).toMatchObject({ record: 1, files: 1, bytes: 1 });
  const { rows } = await inWorld((trx) =>
    sql<{ params: string }>`
      SELECT request_params AS params FROM operation_log WHERE request_url = '/jobs/purge-notes'`.execute(
      trx,
    ),
  );
  expect(rows.map(({ params }) => JSON.parse(params).params)).toEqual([
    { noteId: due.id, projectId: world.projectId, name: expect.stringMatching(/^#\d+ Due$/) },
  ]);
});

async function hold(isHeld: boolean): Promise<void> {
  const path = `/project/${world.projectId}`;
  const { version } = (await call('admin', 'GET', path)).data;
  expect((await call('admin', 'PUT', `${path}/hold`, { isHeld, version })).status).toBe(200);
}
