/** Real 360° videos from the first byte to frames on the plan: states, hours, times, what is refused, what is left behind. */
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Capture, CaptureSource, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { box, joined, moov, trak, u32, video, zeros } from '@plumbline/shared/media/mp4/testing/build-mp4.ts';
import { grantHours, readHoursBalance } from '@plumbline/server/billing/hours-ledger.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { findVideoBackend } from '../../../apps/api/src/decoding/video/video-backend.ts';
import { cutTiles } from '../../../apps/api/src/jobs/cut-tiles.job.ts';
import type { JobProgress } from '../../../apps/api/src/jobs/job-kind.ts';
import { readCaptures } from '../../../apps/api/src/jobs/read-captures.job.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { testDataDir } from '../../support/test-data.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { uploadClient } from './upload-client.ts';

const VIDEOS = join(testDataDir() ?? '', 'videos');
const WALK = readFileSync(join(VIDEOS, 'theta-alcatraz-426.mp4'));
const ROOM = readFileSync(join(VIDEOS, 'testroom1-1920x960-spherical.mp4'));
const WALK_SECONDS = 40.0667;
vi.setConfig({ testTimeout: 240_000 });

/** Either is optional; an installation by the lock file has one, and there it is asked for. */
const IS_RUN = process.env['REQUIRE_TEST_DATA'] === '1' || (await findVideoBackend()) !== null;
if (!IS_RUN) console.log('videos: not run (nothing decodes them here)');

let world: World;
let baseUrl: string;
let running: RunningJobs | null = null;
beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 3600, reason: 'For the tests', actor: null }),
  );
});
afterAll(async () => {
  await running?.stop();
  await world.close();
});

async function call(who: Person, method: 'GET' | 'POST', path: string, payload?: object) {
  const { token } = world.people[who];
  const url = `/api/core${path}`;
  const answer = await world.app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}

interface Film {
  name: string;
  bytes: Uint8Array;
  seconds?: number;
  isAsked?: boolean;
}
async function create({ name, bytes, seconds = 60, isAsked = false }: Film, who: Person = 'inspector') {
  const sourceId = randomUUID();
  const file = { id: sourceId, fileName: name, sizeBytes: bytes.length, endsSha256: null };
  const made = await call(who, 'POST', '/inspection', {
    id: randomUUID(),
    floorId: world.floorId,
    name,
    kind: 'video-360',
    takenOn: '2026-11-26',
    files: [{ ...file, durationSeconds: seconds, ...(!isAsked && { shape: 'sphere' }) }],
  });
  return { ...made, sourceId };
}

async function send(sourceId: string, { name, bytes }: Film): Promise<void> {
  const client = uploadClient(baseUrl, world.people.inspector.token);
  const about = { projectId: world.projectId, filename: name, purpose: 'capture', sourceId };
  await client.send(about, Buffer.from(bytes));
}

const inspectionOf = async (id: string): Promise<InspectionRow> =>
  (await call('admin', 'GET', `/inspection/${id}`)).data;
const fileOf = async (id: string): Promise<CaptureSource> =>
  (await call('admin', 'GET', `/inspection/${id}/file`)).rows[0];
const capturesOf = async (id: string): Promise<Capture[]> =>
  (await call('admin', 'GET', `/inspection/${id}/capture`)).rows;
const hours = () =>
  inTenant(world.stores.app, world.tenantId, (trx) => readHoursBalance(trx, world.tenantId));
const framesOf = (sourceId: string) =>
  inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .selectFrom('capture')
      .select(['id', 'frame', 'film_ms as atMs', 'movement', 'taken_at as takenAt', 'file_id as fileId'])
      .where('source_id', '=', sourceId)
      .orderBy('frame')
      .execute(),
  );

/** Aborts once so many parts of the work were told of. */
function progressUntil(isEnough: () => Promise<boolean>): JobProgress {
  const abort = new AbortController();
  return {
    signal: abort.signal,
    begin: () => {},
    set: () => void isEnough().then((is) => is && abort.abort()),
    stop: async () => {},
  };
}
const unended = () => progressUntil(async () => false);
const job = (sourceId: string) => ({ tenantId: world.tenantId, sourceId });

test.runIf(IS_RUN)(
  'a walk that was interrupted goes on where it was: no frame twice, hours once, and what it takes is measured',
  async () => {
    const film = { name: 'walk.mp4', bytes: WALK, seconds: WALK_SECONDS };
    const before = await hours();
    const made = await create(film);
    expect(made).toMatchObject({ status: 200, data: { kind: 'video-360', waitsForHours: false } });
    expect(await hours()).toMatchObject({ reservedSeconds: before.reservedSeconds + 60 });
    await send(made.sourceId, film);

    // As if the worker were killed in the middle of the second part.
    const stopped = progressUntil(async () => (await framesOf(made.sourceId)).length > 0);
    await readCaptures(world, job(made.sourceId), stopped);
    const first = await framesOf(made.sourceId);
    expect(first.length).toBeGreaterThan(20);
    expect(await inspectionOf(made.data.id)).toMatchObject({ state: 'processing', usedSeconds: null });

    await readCaptures(world, job(made.sourceId), unended());
    const frames = await framesOf(made.sourceId);
    expect(frames.slice(0, first.length)).toEqual(first);
    expect(frames.map(({ frame }) => frame)).toEqual(frames.map((_, at) => at + 1));
    const steps = frames.map(({ atMs }) => Math.floor((atMs ?? 0) / 1000));
    expect(new Set(steps).size).toBe(frames.length);
    expect(frames.length).toBeGreaterThanOrEqual(38);
    expect(frames.length).toBeLessThanOrEqual(41);
    for (const { movement } of frames.slice(1)) expect(movement).toBeGreaterThan(0.012);
    expect(frames[0]).toMatchObject({ movement: null });
    expect(await inspectionOf(made.data.id)).toMatchObject({ state: 'preview', usedSeconds: 60 });
    expect(await hours()).toMatchObject({
      reservedSeconds: before.reservedSeconds,
      settledSeconds: before.settledSeconds + 60,
    });

    await cutTiles(world, job(made.sourceId), unended());
    expect(await fileOf(made.data.id)).toMatchObject({ state: 'done', error: null });
    const [capture] = await capturesOf(made.data.id);
    expect(capture).toMatchObject({ projection: 'sphere', widthPx: 426, heightPx: 214, place: null });
    expect((await world.app.inject({ url: `${capture?.filesUrl}base.jpg` })).statusCode).toBe(200);
    // The frame itself went when it was cut.
    expect(await world.storage.stat(`${frames[0]?.fileId}/frame.jpg`)).toBeNull();

    const path = {
      version: (await inspectionOf(made.data.id)).version,
      path: [
        { x: 0, y: 0 },
        { x: 400, y: 0 },
      ],
    };
    const { token } = world.people.inspector;
    const url = `/api/core/inspection/${made.data.id}/path`;
    await world.app.inject({ method: 'PUT', url, headers: bearer(token), payload: path });
    const placed = (await capturesOf(made.data.id)).map(({ place }) => place?.x ?? -1);
    expect(placed).toEqual(placed.toSorted((one, other) => one - other));
    expect(placed.at(-1)).toBe(400);
  },
);

test.runIf(IS_RUN)(
  'a film in which nothing moves gives few frames, each with its tiles, and one that says nothing is asked about',
  async () => {
    running = await runJobs(world);
    const film = { name: 'room.mp4', bytes: ROOM, seconds: 12, isAsked: true };
    const made = await create(film);
    await send(made.sourceId, film);
    await expect.poll(() => fileOf(made.data.id), { timeout: 60_000 }).toMatchObject({ state: 'asking' });
    const path = `/inspection/${made.data.id}/file/${made.sourceId}/answer`;
    expect(await call('inspector', 'POST', path, { shape: 'sphere' })).toMatchObject({ status: 200 });
    await expect
      .poll(() => inspectionOf(made.data.id), { timeout: 120_000 })
      .toMatchObject({ state: 'preview', usedSeconds: 60, files: { done: 1 } });
    const captures = await capturesOf(made.data.id);
    expect(captures.map(({ frame, widthPx }) => [frame, widthPx])).toEqual([
      [1, 1920],
      [2, 1920],
    ]);
  },
);

const HOSTILE: readonly (Film & { code: string })[] = [
  {
    name: 'playlist.mp4',
    code: 'capture-file-kind',
    bytes: text('#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n'),
  },
  { name: 'concat.mp4', code: 'capture-file-kind', bytes: text('concat:/etc/passwd|/etc/hosts') },
  { name: 'data.mp4', code: 'capture-file-kind', bytes: text('data:video/mp4;base64,AAAA') },
  {
    name: 'ffconcat.mp4',
    code: 'capture-file-kind',
    bytes: text('ffconcat version 1.0\nfile /etc/passwd\n'),
  },
  { name: 'two-days.mp4', code: 'video-too-long', bytes: video({ runs: [[48, 3600 * 30_000]] }) },
  { name: 'no-rate.mp4', code: 'video-unreadable', bytes: video({ runs: [[300, 0]] }) },
  { name: 'cut-off.mp4', code: 'video-unfinished', bytes: ROOM.subarray(0, 100_000) },
  { name: 'longer.mp4', code: 'video-longer', bytes: video({ runs: [[3000, 1000]] }), seconds: 9 },
  { name: 'flat.mp4', code: 'video-flat', bytes: video({ widthPx: 1920, heightPx: 1080 }) },
  { name: 'empty-frames.mp4', code: 'video-unreadable', bytes: video({ widthPx: 64, heightPx: 32 }) },
  { name: 'elsewhere.mp4', code: 'video-unreadable', bytes: elsewhere() },
];

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}
/** Its frames are said to lie in another file. */
function elsewhere(): Uint8Array {
  const dref = box('dinf', box('dref', zeros(4), u32(1), box('url ', u32(0), '/etc/passwd\0')));
  const head = box('ftyp', 'isom', u32(512), 'isomavc1');
  return joined(head, box('mdat', zeros(200)), moov(trak({ dinf: dref })));
}

test.runIf(IS_RUN)(
  '106 what only calls itself a video is refused, takes no hours and leaves nothing behind',
  async () => {
    running ??= await runJobs(world);
    const before = await hours();
    const made = [];
    for (const film of HOSTILE) {
      const inspection = await create(film);
      expect([film.name, inspection.status]).toEqual([film.name, 200]);
      await send(inspection.sourceId, film);
      made.push({ film, id: inspection.data.id, sourceId: inspection.sourceId });
    }
    for (const { film, id, sourceId } of made) {
      await expect
        .poll(async () => [film.name, (await inspectionOf(id)).state], { timeout: 120_000 })
        .toEqual([film.name, 'failed']);
      expect([film.name, (await fileOf(id)).error]).toEqual([film.name, film.code]);
      expect(await framesOf(sourceId)).toEqual([]);
    }
    expect(await hours()).toMatchObject({
      reservedSeconds: before.reservedSeconds,
      settledSeconds: before.settledSeconds,
    });
    await expect.poll(() => readdirSync(join(world.filesDir, 'work'))).toEqual([]);
  },
);

test.runIf(IS_RUN)(
  'a video is announced alone and with its length, by who may, where something reads videos',
  async () => {
    expect(await findVideoBackend()).not.toBeNull();
    expect(await call('viewer', 'GET', '/media-means')).toMatchObject({ data: { readsVideo: true } });
    const film = { name: 'walk.mp4', bytes: WALK };
    expect((await create(film, 'responder')).status).toBe(403);
    const file = () => ({ id: randomUUID(), fileName: 'a.mp4', sizeBytes: 9, endsSha256: null });
    const body = { floorId: world.floorId, name: 'Walk', kind: 'video-360', takenOn: '2026-11-26' };
    for (const files of [
      [file()],
      [
        { ...file(), durationSeconds: 9 },
        { ...file(), durationSeconds: 9 },
      ],
    ])
      expect(
        await call('inspector', 'POST', '/inspection', { ...body, id: randomUUID(), files }),
      ).toMatchObject({
        status: 400,
      });
  },
);
