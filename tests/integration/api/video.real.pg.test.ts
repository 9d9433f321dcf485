/** Real 360° videos from the first byte to frames on the plan: states, hours, times, who may. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { grantHours, readHoursBalance } from '@plumbline/server/billing/hours-ledger.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { findVideoBackend } from '../../../apps/api/src/decoding/video/video-backend.ts';
import { cutTiles } from '../../../apps/api/src/jobs/cut-tiles.job.ts';
import { readCaptures } from '../../../apps/api/src/jobs/read-captures.job.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { testDataDir } from '../../support/test-data.ts';
import { bearer, createWorld, type World } from './api-world.ts';
import { CaptureSender, unendedProgress } from './capture-sender.ts';

const VIDEOS = join(testDataDir() ?? '', 'videos');
const WALK = readFileSync(join(VIDEOS, 'theta-alcatraz-426.mp4'));
const ROOM = readFileSync(join(VIDEOS, 'testroom1-1920x960-spherical.mp4'));
const WALK_SECONDS = 40.0667;
vi.setConfig({ testTimeout: 240_000 });

/** Either is optional; an installation by the lock file has one, and there it is asked for. */
const IS_RUN = process.env['REQUIRE_TEST_DATA'] === '1' || (await findVideoBackend()) !== null;
if (!IS_RUN) console.log('videos: not run (nothing decodes them here)');

let world: World;
let sender: CaptureSender;
let running: RunningJobs | null = null;
beforeAll(async () => {
  world = await createWorld();
  sender = new CaptureSender(world, await world.app.listen({ host: '127.0.0.1', port: 0 }));
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 3600, reason: 'For the tests', actor: null }),
  );
});
afterAll(async () => {
  await running?.stop();
  await world.close();
});

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
function progressUntil(isEnough: () => Promise<boolean>) {
  const abort = new AbortController();
  return {
    ...unendedProgress(abort.signal),
    set: () => void isEnough().then((is) => is && abort.abort()),
  };
}
const job = (sourceId: string) => ({ tenantId: world.tenantId, sourceId });

test.runIf(IS_RUN)(
  'a walk that was interrupted goes on where it was: no frame twice, hours once, and what it takes is measured',
  async () => {
    const film = { name: 'walk.mp4', bytes: WALK, seconds: WALK_SECONDS, shape: 'sphere' } as const;
    const before = await hours();
    const made = await sender.create(film);
    expect(made).toMatchObject({ status: 200, data: { kind: 'video-360', waitsForHours: false } });
    expect(await hours()).toMatchObject({ reservedSeconds: before.reservedSeconds + 60 });
    await sender.send(made.sourceId, film);

    // As if the worker were killed in the middle of the second part.
    const stopped = progressUntil(async () => (await framesOf(made.sourceId)).length > 0);
    await readCaptures(world, job(made.sourceId), stopped);
    const first = await framesOf(made.sourceId);
    expect(first.length).toBeGreaterThan(20);
    expect(await sender.inspection(made.data.id)).toMatchObject({ state: 'processing', usedSeconds: null });

    await readCaptures(world, job(made.sourceId), unendedProgress());
    const frames = await framesOf(made.sourceId);
    expect(frames.slice(0, first.length)).toEqual(first);
    expect(frames.map(({ frame }) => frame)).toEqual(frames.map((_, at) => at + 1));
    const steps = frames.map(({ atMs }) => Math.floor((atMs ?? 0) / 1000));
    expect(new Set(steps).size).toBe(frames.length);
    expect(frames.length).toBeGreaterThanOrEqual(38);
    expect(frames.length).toBeLessThanOrEqual(41);
    for (const { movement } of frames.slice(1)) expect(movement).toBeGreaterThan(0.012);
    expect(frames[0]).toMatchObject({ movement: null });
    expect(await sender.inspection(made.data.id)).toMatchObject({ state: 'preview', usedSeconds: 60 });
    expect(await hours()).toMatchObject({
      reservedSeconds: before.reservedSeconds,
      settledSeconds: before.settledSeconds + 60,
    });

    await cutTiles(world, job(made.sourceId), unendedProgress());
    expect(await sender.file(made.data.id)).toMatchObject({ state: 'done', error: null });
    const [capture] = await sender.captures(made.data.id);
    expect(capture).toMatchObject({ projection: 'sphere', widthPx: 426, heightPx: 214, place: null });
    expect((await world.app.inject({ url: `${capture?.filesUrl}base.jpg` })).statusCode).toBe(200);
    // The frame itself went when it was cut.
    expect(await world.storage.stat(`${frames[0]?.fileId}/frame.jpg`)).toBeNull();

    const path = {
      version: (await sender.inspection(made.data.id)).version,
      path: [
        { x: 0, y: 0 },
        { x: 400, y: 0 },
      ],
    };
    const { token } = world.people.inspector;
    const url = `/api/core/inspection/${made.data.id}/path`;
    await world.app.inject({ method: 'PUT', url, headers: bearer(token), payload: path });
    const placed = (await sender.captures(made.data.id)).map(({ place }) => place?.x ?? -1);
    expect(placed).toEqual(placed.toSorted((one, other) => one - other));
    expect(placed.at(-1)).toBe(400);
  },
);

test.runIf(IS_RUN)(
  'a film in which nothing moves gives few frames, each with its tiles, and one that says nothing is asked about',
  async () => {
    running = await runJobs(world);
    const film = { name: 'room.mp4', bytes: ROOM, seconds: 12 };
    const made = await sender.create(film);
    await sender.send(made.sourceId, film);
    await expect
      .poll(() => sender.file(made.data.id), { timeout: 60_000 })
      .toMatchObject({ state: 'asking' });
    const path = `/inspection/${made.data.id}/file/${made.sourceId}/answer`;
    expect(await sender.call('inspector', 'POST', path, { shape: 'sphere' })).toMatchObject({ status: 200 });
    await expect
      .poll(() => sender.inspection(made.data.id), { timeout: 120_000 })
      .toMatchObject({ state: 'preview', usedSeconds: 60, files: { done: 1 } });
    const captures = await sender.captures(made.data.id);
    expect(captures.map(({ frame, widthPx }) => [frame, widthPx])).toEqual([
      [1, 1920],
      [2, 1920],
    ]);
  },
);

test.runIf(IS_RUN)(
  'a video is announced alone and with its length, by who may, where something reads videos',
  async () => {
    expect(await findVideoBackend()).not.toBeNull();
    expect(await sender.call('viewer', 'GET', '/media-means')).toMatchObject({ data: { readsVideo: true } });
    const film = { name: 'walk.mp4', bytes: WALK, seconds: 60, shape: 'sphere' } as const;
    expect((await sender.create(film, 'responder')).status).toBe(403);
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
        await sender.call('inspector', 'POST', '/inspection', { ...body, id: randomUUID(), files }),
      ).toMatchObject({
        status: 400,
      });
  },
);
