/** Inspections from the first byte of a photo to the dot on the plan: states, rights, hours, two at once. */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  CAPTURE_PHOTO_MAX_BYTES,
  type Capture,
  type CaptureSource,
  type InspectionRow,
} from '@plumbline/shared/contract/inspection.ts';
import { readHoursBalance, grantHours } from '@plumbline/server/billing/hours-ledger.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { uploadClient } from './upload-client.ts';

let world: World;
let baseUrl: string;
let running: RunningJobs;
/** Each file is decoded by programs of its own, one after the other. */
vi.setConfig({ testTimeout: 240_000 });

beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  running = await runJobs(world);
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 100, reason: 'For the tests', actor: null }),
  );
});
afterAll(async () => {
  await running.stop();
  await world.close();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function call(who: Person | 'visitor', method: Method, path: string, payload?: object) {
  const token = who === 'visitor' ? world.visitorToken : world.people[who].token;
  const url = `/api/core${path}`;
  const answer = await world.app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}

/** No two pictures are the same file. */
const xmp = (heading: number) => `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular"
 GPano:PoseHeadingDegrees="${heading}" GPano:PosePitchDegrees="1.5" GPano:PoseRollDegrees="0.5"/>
</rdf:RDF></x:xmpmeta><!-- ${randomUUID()} --><?xpacket end="w"?>`;

function picture(widthPx: number, heightPx: number) {
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#8ab' } });
}
const panorama = (heading: number, widthPx = 512) =>
  picture(widthPx, widthPx / 2)
    .withXmp(xmp(heading))
    .jpeg()
    .toBuffer();

interface FileToSend {
  id: string;
  name: string;
  bytes: Buffer;
}
const fileOf = (name: string, bytes: Buffer): FileToSend => ({ id: randomUUID(), name, bytes });
const endsOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function create(who: Person, files: FileToSend[], more: object = {}) {
  return call(who, 'POST', '/inspection', {
    id: randomUUID(),
    floorId: world.floorId,
    name: 'Walk of the first storey',
    kind: 'photo-360',
    takenOn: '2026-11-03',
    files: files.map(({ id, name, bytes }) => ({
      id,
      fileName: name,
      sizeBytes: bytes.length,
      endsSha256: endsOf(bytes),
    })),
    ...more,
  });
}

const announce = ({ id, name }: FileToSend) => ({
  projectId: world.projectId,
  filename: name,
  purpose: 'capture',
  sourceId: id,
});
async function send(who: Person, files: FileToSend[]): Promise<void> {
  const client = uploadClient(baseUrl, world.people[who].token);
  for (const file of files) await client.send(announce(file), file.bytes);
}

async function inspectionOf(id: string): Promise<InspectionRow> {
  return (await call('admin', 'GET', `/inspection/${id}`)).data;
}
const filesOf = async (id: string): Promise<CaptureSource[]> =>
  (await call('admin', 'GET', `/inspection/${id}/file`)).rows;
const capturesOf = async (who: Person | 'visitor', id: string): Promise<Capture[]> =>
  (await call(who, 'GET', `/inspection/${id}/capture`)).rows;
async function until(id: string, wanted: object): Promise<void> {
  await expect.poll(() => inspectionOf(id), { timeout: 150_000 }).toMatchObject(wanted);
}
const hours = () =>
  inTenant(world.stores.app, world.tenantId, (trx) => readHoursBalance(trx, world.tenantId));

test('photos become captures with heading and picture, are placed, published, and seen by everybody', async () => {
  const before = await hours();
  const files = [fileOf('a.jpg', await panorama(90, 4096)), fileOf('b.jpg', await panorama(337.5))];
  const made = await create('inspector', files);
  expect(made).toMatchObject({ status: 200, data: { state: 'uploading', waitsForHours: false } });
  const { id }: InspectionRow = made.data;
  expect(await hours()).toMatchObject({ reservedSeconds: before.reservedSeconds + 20 });
  await send('inspector', files);
  await until(id, {
    state: 'preview',
    frameCount: 2,
    usedSeconds: 20,
    files: { all: 2, done: 2, failed: 0 },
  });
  expect(await hours()).toMatchObject({
    reservedSeconds: before.reservedSeconds,
    settledSeconds: before.settledSeconds + 20,
  });

  const [first, second] = await capturesOf('secondInspector', id);
  expect(first).toMatchObject({
    frame: 1,
    projection: 'sphere',
    place: null,
    heading: { deg: 90, source: 'compass' },
    pitchDeg: 1.5,
  });
  const base = await world.app.inject({ url: `${first?.filesUrl}base.jpg` });
  expect(base.statusCode).toBe(200);
  expect(base.rawPayload.includes('GPano')).toBe(false);
  expect(first?.levels).toEqual([{ widthPx: 4096, columns: 8, rows: 4 }]);
  expect((await world.app.inject({ url: `${first?.filesUrl}t/0/7_3.jpg` })).statusCode).toBe(200);
  expect(second?.levels).toEqual([]);

  expect((await capturesOf('viewer', id)) ?? null).toBeNull();
  expect((await call('viewer', 'GET', `/inspection/${id}`)).status).toBe(404);
  const place = { version: 1, fields: { place: { x: 120, y: 80 } } };
  expect((await call('responder', 'PATCH', `/capture/${first?.id}`, place)).status).toBe(404);
  const placed = await Promise.all([
    call('secondInspector', 'PATCH', `/capture/${first?.id}`, place),
    call('admin', 'PATCH', `/capture/${first?.id}`, { version: 1, fields: { place: { x: 10, y: 8 } } }),
  ]);
  expect(placed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const lost = placed.find(({ status }) => status === 409);
  expect(lost?.data.current).toMatchObject({ id: first?.id, version: 2 });
  const turned = await call('inspector', 'PATCH', `/capture/${second?.id}`, {
    version: 1,
    fields: { headingDeg: 12 },
  });
  expect(turned.data.heading).toEqual({ deg: 12, source: 'hand', accuracyDeg: 2 });

  const unseen = await call('visitor', 'GET', `/project/${world.projectId}/inspection/visitor`);
  expect(unseen.rows.map((each: { id: string }) => each.id)).not.toContain(id);

  const { version } = await inspectionOf(id);
  expect((await call('inspector', 'POST', `/inspection/${id}/publish`, { version })).status).toBe(403);
  expect((await call('admin', 'POST', `/inspection/${id}/publish`, { version: version - 1 })).status).toBe(
    409,
  );
  const published = await call('admin', 'POST', `/inspection/${id}/publish`, { version });
  expect(published).toMatchObject({ status: 200, data: { state: 'published', placedCount: 1 } });
  for (const who of ['viewer', 'responder', 'visitor'] as const) {
    const dots = await call(who, 'GET', `/floor/${world.floorId}/capture`);
    expect(dots.rows).toEqual([expect.objectContaining({ id: first?.id, takenOn: '2026-11-03' })]);
    expect(await capturesOf(who, id)).toHaveLength(2);
  }
  const seen = await call('visitor', 'GET', `/project/${world.projectId}/inspection/visitor`);
  expect(seen.rows.find((each: { id: string }) => each.id === id)).toEqual({
    id,
    projectId: world.projectId,
    name: 'Walk of the first storey',
    kind: 'photo-360',
    takenOn: '2026-11-03',
    floor: { id: world.floorId, name: expect.any(String) },
    frameCount: 2,
  });
  const late = { version: 2, fields: { headingDeg: 40 } };
  expect((await call('inspector', 'PATCH', `/capture/${second?.id}`, late)).status).toBe(403);
  expect((await call('admin', 'PATCH', `/capture/${second?.id}`, late)).status).toBe(200);
});

test('what is no picture fails by itself with its reason; the others go through, and it takes no hours', async () => {
  const before = await hours();
  const files = [fileOf('a.jpg', await panorama(10)), fileOf('b.jpg', Buffer.from('no picture at all'))];
  const { data } = await create('inspector', files);
  await send('inspector', files);
  await until(data.id, { state: 'preview', usedSeconds: 10, files: { done: 1, failed: 1 } });
  const [, failed] = await filesOf(data.id);
  expect(failed).toMatchObject({ state: 'failed', failedIn: 'checking', error: expect.any(String) });
  expect((await hours()).settledSeconds).toBe(before.settledSeconds + 10);
  const retry = `/inspection/${data.id}/file/${failed?.id}/retry`;
  expect(await call('inspector', 'POST', retry)).toMatchObject({ data: { error: 'not-restorable' } });
});

test('a file that never comes is removed by the author or an admin; the rest goes to preview and its hours are free', async () => {
  const before = await hours();
  const files = [fileOf('a.jpg', await panorama(50)), fileOf('never.jpg', Buffer.from('never sent'))];
  const { data } = await create('inspector', files);
  await send('inspector', files.slice(0, 1));
  await until(data.id, { state: 'uploading', files: { all: 2, done: 1 } });
  const remove = (who: Person, each: number) =>
    call(who, 'DELETE', `/inspection/${data.id}/file/${files[each]?.id}`);
  expect((await remove('secondInspector', 1)).status).toBe(403);
  expect((await remove('inspector', 0)).data).toMatchObject({ error: 'conflict' });
  expect(await remove('inspector', 1)).toMatchObject({ status: 200, data: { state: 'preview' } });
  expect((await remove('inspector', 1)).status).toBe(404);
  expect(await inspectionOf(data.id)).toMatchObject({ usedSeconds: 10, files: { all: 1, done: 1 } });
  expect(await hours()).toMatchObject({
    reservedSeconds: before.reservedSeconds,
    settledSeconds: before.settledSeconds + 10,
  });
});

test('of the last files that never come one stays, also when two people remove them at once', async () => {
  const before = await hours();
  const files = [fileOf('a.jpg', Buffer.from('one')), fileOf('b.jpg', Buffer.from('other'))];
  const { data } = await create('inspector', files);
  const removed = await Promise.all([
    call('inspector', 'DELETE', `/inspection/${data.id}/file/${files[0]?.id}`),
    call('admin', 'DELETE', `/inspection/${data.id}/file/${files[1]?.id}`),
  ]);
  expect(removed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { version } = await inspectionOf(data.id);
  await call('inspector', 'DELETE', `/inspection/${data.id}?version=${version}`);
  expect((await hours()).reservedSeconds).toBe(before.reservedSeconds);
});

test('a picture of 2:1 that says nothing is asked about, and what is answered counts', async () => {
  const files = [fileOf('a.jpg', await picture(1000, 500).jpeg().toBuffer())];
  const { data } = await create('inspector', files);
  await send('inspector', files);
  await until(data.id, { files: { asking: 1 } });
  const [asking] = await filesOf(data.id);
  expect(asking).toMatchObject({ state: 'asking', proposed: 'sphere' });
  const answer = (who: Person) =>
    call(who, 'POST', `/inspection/${data.id}/file/${asking?.id}/answer`, { shape: 'flat' });
  expect((await answer('secondInspector')).status).toBe(403);
  expect((await answer('inspector')).status).toBe(200);
  await until(data.id, { state: 'preview', usedSeconds: 0 });
  expect(await capturesOf('inspector', data.id)).toMatchObject([{ projection: 'flat' }]);
  expect((await answer('inspector')).data).toMatchObject({ error: 'conflict' });
});

test('among photos, which take no hours, a panorama is flat and nobody is asked', async () => {
  const files = [
    fileOf('a.jpg', await panorama(15)),
    fileOf('b.jpg', await picture(1100, 550).jpeg().toBuffer()),
  ];
  const { data } = await create('inspector', files, { kind: 'photo' });
  expect(data).toMatchObject({ waitsForHours: false });
  await send('inspector', files);
  await until(data.id, { state: 'preview', usedSeconds: 0, files: { done: 2, asking: 0 } });
  const flat = { projection: 'flat', spherePart: null };
  expect(await capturesOf('inspector', data.id)).toMatchObject([flat, flat]);
});

test('without hours it waits, and goes on once there are some; two at once never overdraw', async () => {
  const { freeSeconds } = await hours();
  const pieces = Math.floor(freeSeconds / 10);
  const many = await Promise.all(
    Array.from({ length: pieces }, async (_, each) => fileOf(`${each}.jpg`, await panorama(20))),
  );
  const more = many.map(({ bytes, name }) => fileOf(name, bytes));
  const [one, other] = await Promise.all([create('inspector', many), create('secondInspector', more)]);
  expect([one, other].filter(({ data }) => data.waitsForHours)).toHaveLength(1);
  expect((await hours()).freeSeconds).toBe(freeSeconds - pieces * 10);
  const who = one.data.waitsForHours ? ('inspector' as const) : ('secondInspector' as const);
  const waiting = one.data.waitsForHours ? one.data : other.data;
  await send(who, one.data.waitsForHours ? many : more);
  await until(waiting.id, { state: 'processing', frameCount: 0 });
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 1000, reason: 'More', actor: null }),
  );
  await sweep({ ...world, jobs: world.jobs });
  await until(waiting.id, { state: 'preview', usedSeconds: pieces * 10 });
});

test('a file is sent by who made the inspection, as large as it was announced, and once', async () => {
  const file = fileOf('a.jpg', await panorama(30));
  await create('inspector', [file]);
  const status = async (who: Person, sizeBytes = file.bytes.length) =>
    (await uploadClient(baseUrl, world.people[who].token).create(announce(file), sizeBytes)).status;
  expect(await status('secondInspector')).toBe(404);
  expect(await status('viewer')).toBe(403);
  expect(await status('inspector', file.bytes.length + 1)).toBe(409);
  await send('inspector', [file]);
  expect(await status('inspector')).toBe(409);
});

test('deleted while its file is read and brought back, it goes on to its preview and takes its hours once', async () => {
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 10, reason: 'More', actor: null }),
  );
  const files = [fileOf('a.jpg', await panorama(45, 4096))];
  const { id } = (await create('inspector', files)).data;
  await send('inspector', files);
  const { version } = await inspectionOf(id);
  expect((await call('inspector', 'DELETE', `/inspection/${id}?version=${version}`)).status).toBe(200);
  const entries = () =>
    inTenant(world.stores.app, world.tenantId, async (trx) => {
      const entered = trx
        .selectFrom('hours_entry')
        .select(['kind', 'seconds'])
        .where('inspection_id', '=', id);
      return (await entered.orderBy('seq').execute()).map(({ kind, seconds }) => `${kind} ${seconds}`);
    });
  expect(await entries()).toEqual(['reserve 10', 'refund 10']);
  const openJobs = () =>
    inTenant(world.stores.app, world.tenantId, async (trx) => {
      const { rows } = await sql<{ name: string }>`SELECT name FROM pgboss.job
        WHERE data->>'sourceId' = ${files[0]?.id} AND state IN ('created', 'retry', 'active')`.execute(trx);
      return rows;
    });
  await expect.poll(openJobs, { timeout: 60_000 }).toEqual([]);
  const items = [{ kind: 'inspection', id }];
  expect((await call('operator', 'POST', '/expired', { action: 'restore', items })).data).toMatchObject([
    { error: null },
  ]);
  await until(id, { state: 'preview', frameCount: 1, usedSeconds: 10, files: { done: 1 } });
  expect(await entries()).toEqual(['reserve 10', 'refund 10', 'reserve 10', 'settle 10']);
});

test('a photo above 200 MB is refused before it is announced, in any kind of photos', async () => {
  const file = { id: randomUUID(), fileName: 'a.jpg', endsSha256: null };
  for (const kind of ['photo', 'photo-360']) {
    const announced = { kind, files: [{ ...file, sizeBytes: CAPTURE_PHOTO_MAX_BYTES + 1 }] };
    expect(await create('inspector', [], announced)).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'files' }] },
    });
  }
  const allowed = { kind: 'photo', files: [{ ...file, sizeBytes: CAPTURE_PHOTO_MAX_BYTES }] };
  expect((await create('inspector', [], allowed)).status).toBe(200);
});

test('a repeated creation makes one inspection; a foreign id is no news of it', async () => {
  const id = randomUUID();
  const file = fileOf('a.jpg', await panorama(30));
  const again = await Promise.all([create('inspector', [file], { id }), create('inspector', [file], { id })]);
  expect(again.map(({ status, data }) => [status, data.id])).toEqual([
    [200, id],
    [200, id],
  ]);
  expect((await create('secondInspector', [fileOf('b.jpg', file.bytes)], { id })).status).toBe(409);
  expect((await create('viewer', [fileOf('c.jpg', file.bytes)])).status).toBe(403);
  expect((await call('foreigner', 'GET', `/inspection/${id}`)).status).toBe(404);
});
