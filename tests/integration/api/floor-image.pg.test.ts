/** The picture of a note's place: made by the worker, remade when pin or drawing change, kept when the plan goes. */
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { issueRevision, listRevisions } from '@plumbline/server/floor-plans/revision.store.ts';
import { addDraft } from '@plumbline/server/floor-plans/add-revision.ts';
import { listWantedImages, setFloorImage } from '@plumbline/server/notes/floor-images.ts';
import { FLOOR_IMAGES_JOB } from '../../../apps/api/src/jobs/floor-images-job.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { sweep, sweepOne } from '../../../apps/api/src/jobs/sweep.ts';
import { createMediaGate } from '../../../apps/api/src/media/media-gate.ts';
import { createMediaSigner } from '../../../apps/api/src/media/media-signer.ts';
import { eventually } from '../rooms/harness/eventually.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
let jobs: RunningJobs;
beforeAll(async () => {
  world = await createWorld();
  jobs = await runJobs(world);
});
afterAll(async () => {
  await jobs.stop();
  await world.close();
});

async function call(
  who: Person,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
) {
  const headers = bearer(world.people[who]);
  const url = `/api/core${path}`;
  const answer = await world.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json() };
}
const load = (url: string | null | undefined) => world.app.inject({ url: url ?? '/nothing' });
const inWorld = <T>(work: (trx: Trx) => Promise<T>) => inTenant(world.stores.app, world.tenantId, work);
const read = async (noteId: string): Promise<Note> => (await call('viewer', 'GET', `/note/${noteId}`)).data;
const fileOf = (url: string | null | undefined) => url?.split('/').at(-2) ?? null;

async function newNote(place: { floorId: string; x: number; y: number } | null): Promise<Note> {
  const payload = { id: randomUUID(), projectId: world.projectId, text: 'Fire seal', place };
  const made = await call('inspector', 'POST', '/note', payload);
  expect(made).toMatchObject({ status: 200 });
  return made.data;
}

/** Waits for another picture than the given one. */
async function drawn(noteId: string, former: string | null = null): Promise<string> {
  let url: string | null = null;
  await eventually(async () => {
    url = (await read(noteId)).floorImageUrl;
    return url !== null && fileOf(url) !== former;
  });
  return url ?? '';
}

const stateOf = async (noteId: string) =>
  (
    await inWorld((trx) =>
      sql<{ wanted: boolean; fileId: string | null; version: number }>`
        SELECT floor_image_wanted AS wanted, floor_image_id AS "fileId", version FROM note WHERE id = ${noteId}`.execute(
        trx,
      ),
    )
  ).rows[0];

test('a placed note gets a picture by itself, which members see and open panels are told of', async () => {
  const note = await newNote({ floorId: world.floorId, x: 690, y: 5 });
  expect(note.floorImageUrl).toBeNull();
  const url = await drawn(note.id);
  const picture = await load(url);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  const { width, height, exif } = await sharp(picture.rawPayload).metadata();
  expect([width, height, exif]).toEqual([800, 600, undefined]);
  // Nobody changed the note.
  const after = await read(note.id);
  expect([after.version, after.updatedAt]).toEqual([note.version, note.updatedAt]);
  const told = await inWorld((trx) =>
    trx
      .selectFrom('event')
      .select(['kind', 'actor_kind'])
      .where('subject_id', '=', note.id)
      .orderBy('seq')
      .execute(),
  );
  expect(told).toEqual([
    { kind: 'note-created', actor_kind: 'member' },
    { kind: 'note-image-drawn', actor_kind: 'server' },
  ]);
  const { data } = await call('viewer', 'GET', `/project/${world.projectId}/event`);
  expect(data.events[0]).toMatchObject({ kind: 'note-created' });
  for (const name of ['original', 'source', 'thumbnail.webp'])
    expect((await load(url.replace('preview.webp', name))).statusCode).toBeGreaterThanOrEqual(403);
});

test('one without a place has none; a moved pin gets another one and the former goes', async () => {
  const note = await newNote(null);
  const place = { floorId: world.floorId, x: 100, y: 100 };
  const patch = (version: number, fields: object) =>
    call('inspector', 'PATCH', `/note/${note.id}`, { version, fields });
  expect(await patch(1, { dueDate: '2031-01-01' })).toMatchObject({ status: 200 });
  expect((await stateOf(note.id))?.wanted).toBe(false);
  await patch(2, { place });
  const first = await drawn(note.id);
  await patch(3, { place: { ...place, x: 400 } });
  const second = await drawn(note.id, fileOf(first));
  expect((await load(first)).statusCode).toBe(403);
  await sweep(world);
  expect(await world.storage.stat(`${fileOf(first)}/preview.webp`)).toBeNull();
  // A note that is taken from the plan keeps the picture of its last place.
  await patch(4, { place: null });
  expect(fileOf((await read(note.id)).floorImageUrl)).toBe(fileOf(second));
  expect((await load(second)).statusCode).toBe(200);
});

test('a picture drawn for a place that is no longer the note’s is thrown away', async () => {
  await jobs.stop();
  const note = await newNote({ floorId: world.floorId, x: 10, y: 10 });
  const [wanted] = (await inWorld((trx) => listWantedImages(trx, world.floorId))).filter(
    ({ noteId }) => noteId === note.id,
  );
  if (!wanted) throw new Error('no picture is wanted');
  await call('inspector', 'PATCH', `/note/${note.id}`, {
    version: 1,
    fields: { place: { floorId: world.floorId, x: 20, y: 20 } },
  });
  expect(await inWorld((trx) => setFloorImage(trx, wanted, randomUUID()))).toBe(false);
  expect(await stateOf(note.id)).toMatchObject({ wanted: true, fileId: null });
  jobs = await runJobs(world);
  await drawn(note.id);
});

test('another drawing in force has the pictures of its living notes drawn anew', async () => {
  const floorId = await world.addFloor('Replaced');
  const note = await newNote({ floorId, x: 50, y: 50 });
  const gone = await newNote({ floorId, x: 60, y: 60 });
  const first = await drawn(note.id);
  await drawn(gone.id);
  await call('inspector', 'DELETE', `/note/${gone.id}?version=1`);
  const { revisionId, version } = await inWorld(async (trx) => {
    const [revision] = await listRevisions(trx, floorId);
    if (!revision) throw new Error('a plan without a drawing');
    const createdBy = world.people.admin.accountId;
    const of = { tenantId: world.tenantId, projectId: world.projectId, floorPlanId: floorId, createdBy };
    const id = await addDraft(trx, { ...of, note: '', revision: revision.image });
    await sql`UPDATE plan_revision SET a = 1, b = 0, tx = 0, ty = 0, alignment = '{"by":"first"}', doubts_found_at = now()
      WHERE id = ${id}`.execute(trx);
    return { revisionId: id, version: 1 };
  });
  const issued = await call('admin', 'POST', `/floor/${floorId}/revision/${revisionId}/current`, {
    version,
    insteadOf: 1,
  });
  expect(issued).toMatchObject({ status: 200 });
  const second = await drawn(note.id, fileOf(first));
  expect((await stateOf(gone.id))?.wanted).toBe(false);
  // And so has the former one when it is put in force again.
  await inWorld(async (trx) => {
    const [former] = await listRevisions(trx, floorId);
    const actor = { kind: 'member', id: world.people.admin.accountId } as const;
    const { id = '', version: seen = 1 } = former ?? {};
    await issueRevision(trx, { floorPlanId: floorId, revisionId: id, version: seen, insteadOf: 2, actor });
  });
  expect((await stateOf(note.id))?.wanted).toBe(true);
  // Nobody sent a job: the worker finds it.
  await sweepOne(world, 'find-floor-images');
  await drawn(note.id, fileOf(second));
});

test('the picture outlives the plan, and goes with the note', async () => {
  const floorId = await world.addFloor('Deleted');
  const note = await newNote({ floorId, x: 50, y: 50 });
  const url = await drawn(note.id);
  await call('admin', 'DELETE', `/floor/${floorId}?version=1`);
  expect(await read(note.id)).toMatchObject({ place: null });
  expect((await load((await read(note.id)).floorImageUrl)).statusCode).toBe(200);
  await call('inspector', 'DELETE', `/note/${note.id}?version=1`);
  await expect.poll(async () => (await load(url)).statusCode, { timeout: 5000 }).toBe(403);
});

test('what cannot be drawn is given up without keeping the others, and drawn when it is tried again', async () => {
  const floorId = await world.addFloor('Broken');
  await jobs.stop();
  const note = await newNote({ floorId, x: 50, y: 50 });
  const [wanted] = await inWorld((trx) => listWantedImages(trx, floorId));
  const tile = `${wanted?.plan.fileId}/t/0/0_0.webp`;
  const bytes = await buffer(world.storage.read(tile));
  await world.storage.remove(tile);
  const job = FLOOR_IMAGES_JOB.of({ tenantId: world.tenantId, floorPlanId: floorId });
  const progress = {
    signal: new AbortController().signal,
    begin() {},
    set() {},
    stop: async () => undefined,
  };
  await expect(job.run(world, progress)).rejects.toThrow('not everything could be done');
  expect((await stateOf(note.id))?.wanted).toBe(true);
  await job.giveUp(world, 'internal');
  expect((await stateOf(note.id))?.wanted).toBe(false);
  await world.storage.write(tile, bytes);
  expect(await inWorld((trx) => job.revive(trx))).toBe(true);
  await job.run(world, progress);
  expect(await stateOf(note.id)).toMatchObject({ wanted: false, fileId: expect.any(String) });
  jobs = await runJobs(world);
});

test('a visitor of a home link gets the picture of a note that somebody decided on, and of no finding', async () => {
  const note = await newNote({ floorId: world.floorId, x: 50, y: 50 });
  const fileId = fileOf(await drawn(note.id));
  const signer = createMediaSigner(world.stores.config.MEDIA_SECRET);
  const me = await world.stores.identity
    .selectFrom('share_session')
    .select('token_hash as id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { base } = signer.sign({ kind: 'visitor', sessionId: me.id }, `floor-image/${fileId}`);
  expect((await load(`${base}preview.webp`)).statusCode).toBe(200);
  await inWorld((trx) =>
    sql`UPDATE note SET type = 'ai', number = NULL, status = NULL WHERE id = ${note.id}`.execute(trx),
  );
  const gate = createMediaGate(world.stores);
  const judge = (kind: 'member' | 'visitor', sessionId: string) =>
    gate.judge({ kind, sessionId }, 'floor-image', fileId ?? '');
  expect(await judge('visitor', me.id)).toBeNull();
  expect(await judge('member', world.people.viewer.sessionId)).toBeNull();
  expect(await judge('member', world.people.inspector.sessionId)).toEqual({ original: null });
});
