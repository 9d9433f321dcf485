/** M4, M5: what a picture is shown as can be said otherwise afterwards; a file that is read once more takes its hours. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { adjustHours, grantHours, readHoursBalance } from '@plumbline/server/billing/hours-ledger.ts';
import { failSource } from '@plumbline/server/captures/capture-sources.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { WHOLE_GPANO, xmpOf } from '@plumbline/server/captures/testing/sample-photo.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { createWorld, type Person, type World } from './api-world.ts';
import { CaptureSender } from './capture-sender.ts';

let world: World;
let sender: CaptureSender;
let running: RunningJobs;
/** Each file is decoded by programs of its own, one after the other. */
vi.setConfig({ testTimeout: 240_000 });
const PATIENCE = { timeout: 120_000 };
/** Of what says itself that it is a sphere. */
const [WIDTH, HEIGHT] = [512, 256];
const STATED = {
  ...WHOLE_GPANO,
  FullPanoWidthPixels: WIDTH,
  FullPanoHeightPixels: HEIGHT,
  CroppedAreaImageWidthPixels: WIDTH,
  CroppedAreaImageHeightPixels: HEIGHT,
};

beforeAll(async () => {
  world = await createWorld();
  sender = new CaptureSender(world, await world.app.listen({ host: '127.0.0.1', port: 0 }));
  running = await runJobs(world);
  await inWorld((trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 1000, reason: 'For the tests', actor: null }),
  );
});
afterAll(async () => {
  await running.stop();
  await world.close();
});

const inWorld = <Result>(work: (trx: Trx) => Promise<Result>) =>
  inTenant(world.stores.app, world.tenantId, work);

/** No two pictures are the same file. */
async function picture(widthPx: number, heightPx: number, gpano?: Record<string, string | number>) {
  const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 90 };
  const made = sharp({ create: { width: widthPx, height: heightPx, channels: 3, background } });
  const xmp = xmpOf({ ...gpano, CaptureSoftware: randomUUID() });
  return { name: 'a.jpg', bytes: await made.withXmp(xmp).jpeg().toBuffer() };
}

interface Sent {
  id: string;
  sourceId: string;
}

/** A picture that is in preview; what the question is answered where it comes. */
async function sent(
  file: Awaited<ReturnType<typeof picture>>,
  answered: 'sphere' | 'flat' | null,
): Promise<Sent> {
  const { data, sourceId } = await sender.create(file);
  await sender.send(sourceId, file);
  if (answered) {
    await vi.waitUntil(async () => (await sender.file(data.id)).state === 'asking', PATIENCE);
    const path = `/inspection/${data.id}/file/${sourceId}/answer`;
    await sender.call('inspector', 'POST', path, { shape: answered });
  }
  await isDone(data.id);
  return { id: data.id, sourceId };
}

async function isDone(id: string): Promise<void> {
  await expect
    .poll(async () => [(await sender.inspection(id)).state, (await sender.file(id)).state], PATIENCE)
    .toEqual([expect.stringMatching(/preview|published/), 'done']);
}

async function only(id: string): Promise<Capture> {
  const [capture] = await sender.captures(id);
  if (!capture) throw new Error('there is no picture');
  return capture;
}

async function show(who: Person, id: string, shape: 'sphere' | 'flat', version?: number) {
  const capture = await only(id);
  return sender.call(who, 'PUT', `/capture/${capture.id}/shape`, {
    version: version ?? capture.version,
    shape,
  });
}

async function entriesOf(id: string): Promise<string[]> {
  const entries = await inWorld((trx) =>
    trx
      .selectFrom('hours_entry')
      .select(['kind', 'seconds'])
      .where('inspection_id', '=', id)
      .orderBy('seq')
      .execute(),
  );
  return entries.map(({ kind, seconds }) => `${kind} ${seconds}`);
}

test('M5 a flat answer becomes a sphere and back: drawn anew from its file, where it stands stays, hours once', async () => {
  const { id } = await sent(await picture(2048, 1024), 'flat');
  expect(await entriesOf(id)).toEqual(['reserve 10', 'refund 10']);
  const before = await only(id);
  expect(before).toMatchObject({ projection: 'flat', otherShape: 'sphere' });
  const place = { x: 4, y: 5 };
  await sender.call('inspector', 'PATCH', `/capture/${before.id}`, {
    version: before.version,
    fields: { place, headingDeg: 90 },
  });
  expect((await show('inspector', id, 'sphere')).data).toMatchObject({ state: 'preview' });
  // The picture as it is until the other is drawn; a second press finds its file at work.
  expect((await show('inspector', id, 'sphere')).status).toBe(409);
  await isDone(id);
  const sphere = await only(id);
  expect(sphere).toMatchObject({
    id: before.id,
    projection: 'sphere',
    otherShape: 'flat',
    place: { ...place, source: 'hand' },
    heading: { deg: 90, source: 'hand' },
  });
  expect(sphere.filesUrl).not.toBe(before.filesUrl);
  expect(sphere.version).toBeGreaterThan(before.version);
  expect(await sender.inspection(id)).toMatchObject({ usedSeconds: 10, state: 'preview' });
  const taken = ['reserve 10', 'refund 10', 'reserve 10', 'settle 10'];
  expect(await entriesOf(id)).toEqual(taken);
  for (const shape of ['flat', 'sphere'] as const) {
    expect((await show('inspector', id, shape)).status).toBe(200);
    await isDone(id);
    expect(await only(id)).toMatchObject({ projection: shape });
  }
  expect(await entriesOf(id)).toEqual(taken);
});

test('once it is published only a project admin changes it, who is told of a stale sight', async () => {
  const { id } = await sent(await picture(1000, 500), 'sphere');
  for (const who of ['secondInspector', 'viewer', 'responder'] as const)
    expect((await show(who, id, 'flat')).status).toBe(who === 'secondInspector' ? 403 : 404);
  const { version } = await sender.inspection(id);
  await sender.call('admin', 'POST', `/inspection/${id}/publish`, { version });
  expect((await show('inspector', id, 'flat')).status).toBe(403);
  expect((await show('viewer', id, 'flat')).status).toBe(403);
  const stale = await show('admin', id, 'flat', 99);
  expect([stale.status, stale.data]).toMatchObject([409, { current: { projection: 'sphere' } }]);
  expect((await show('admin', id, 'flat')).data).toMatchObject({ state: 'published' });
  await isDone(id);
  expect(await only(id)).toMatchObject({ projection: 'flat', otherShape: 'sphere' });
});

test('M4 a wide panorama of a phone is flat, and lies in its part of the sphere when somebody says so', async () => {
  const { id } = await sent(await picture(3000, 600, { ProjectionType: 'cylindrical' }), null);
  expect(await only(id)).toMatchObject({ projection: 'flat', otherShape: 'sphere' });
  expect((await show('inspector', id, 'sphere')).status).toBe(200);
  await isDone(id);
  const shown = await only(id);
  expect([shown.projection, shown.spherePart]).toEqual([
    'partial',
    { left: 0, top: 0.3, width: 1, height: 0.4 },
  ]);
  expect(shown.otherShape).toBe('flat');
});

test('what a file says itself, or its shape rules out, is no question', async () => {
  const stated = await sent(await picture(WIDTH, HEIGHT, STATED), null);
  const upright = await sent(await picture(600, 800), null);
  for (const [{ id }, shape] of [
    [stated, 'flat'],
    [upright, 'sphere'],
  ] as const) {
    expect((await only(id)).otherShape).toBeNull();
    const refused = await show('inspector', id, shape);
    expect([refused.status, refused.data.error]).toEqual([422, 'shape-stated']);
  }
});
test('without hours for it a flat picture stays flat', async () => {
  const { id } = await sent(await picture(1200, 600), 'flat');
  await inWorld(async (trx) => {
    const { freeSeconds } = await readHoursBalance(trx, world.tenantId);
    const all = { tenantId: world.tenantId, seconds: -freeSeconds, reason: 'Away', actor: null };
    await adjustHours(trx, all);
  });
  const refused = await show('inspector', id, 'sphere');
  expect([refused.status, refused.data.error]).toEqual([422, 'hours-lacking']);
  expect([await sender.file(id), await only(id)]).toMatchObject([{ state: 'done' }, { projection: 'flat' }]);
  await inWorld((trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 1000, reason: 'More', actor: null }),
  );
});

test('a file that failed and is tried again after its hours were settled takes its own, once', async () => {
  await running.stop();
  const files = [await picture(WIDTH, HEIGHT, STATED), await picture(WIDTH, HEIGHT, STATED)];
  const ids = [randomUUID(), randomUUID()] as const;
  const { data } = await sender.call('inspector', 'POST', '/inspection', {
    id: randomUUID(),
    floorId: world.floorId,
    name: 'Walk of two',
    kind: 'photo-360',
    takenOn: '2026-11-03',
    files: files.map(({ name, bytes }, at) => ({
      id: ids[at],
      fileName: name,
      sizeBytes: bytes.length,
      endsSha256: null,
    })),
  });
  for (const [at, file] of files.entries()) await sender.send(ids[at] ?? '', file);
  await inWorld((trx) => failSource(trx, ids[1], 'internal'));
  running = await runJobs(world);
  await expect
    .poll(() => sender.inspection(data.id), PATIENCE)
    .toMatchObject({ state: 'preview', usedSeconds: 10, files: { done: 1, failed: 1 } });
  expect(await entriesOf(data.id)).toEqual(['reserve 20', 'settle 10']);
  const retried = await sender.call('inspector', 'POST', `/inspection/${data.id}/file/${ids[1]}/retry`);
  expect(retried.status).toBe(200);
  await expect
    .poll(() => sender.inspection(data.id), PATIENCE)
    .toMatchObject({ state: 'preview', usedSeconds: 20, files: { done: 2 } });
  expect(await entriesOf(data.id)).toEqual(['reserve 20', 'settle 10', 'reserve 10', 'settle 10']);
});

test('the picture that another was drawn for goes with its tiles', async () => {
  const { id } = await sent(await picture(1100, 550), 'flat');
  const fileOf = async () => {
    const row = await inWorld((trx) =>
      trx
        .selectFrom('capture as c')
        .innerJoin('stored_file as f', 'f.id', 'c.file_id')
        .select(['f.id', 'f.deleted_at as deletedAt'])
        .where('c.inspection_id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    return row;
  };
  const before = await fileOf();
  await show('inspector', id, 'sphere');
  await isDone(id);
  const after = await fileOf();
  expect([before.deletedAt, after.deletedAt]).toEqual([null, null]);
  expect(after.id).not.toBe(before.id);
  const old = await inWorld((trx) =>
    trx.selectFrom('stored_file').select('deleted_at').where('id', '=', before.id).executeTakeFirst(),
  );
  expect(old === undefined || old.deleted_at !== null).toBe(true);
});
