/**
 * Tracks of walks by the program itself: the demo's 360° film, where each frame was taken is known, and the real walk. It
 * takes minutes of work, and is not run where a program for it is missing.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { grantHours } from '@plumbline/server/billing/hours-ledger.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { cameraAt, FILM_PATH, FILM_SECONDS, type Spot } from '@plumbline/server/demo/walk/film/film-walk.ts';
import type { WalkTrack } from '@plumbline/shared/contract/walk-track.ts';
import { findVideoBackend } from '../../../apps/api/src/decoding/video/video-backend.ts';
import { readCaptures } from '../../../apps/api/src/jobs/read-captures.job.ts';
import { trackWalk } from '../../../apps/api/src/jobs/track-walk.job.ts';
import { trackProgram } from '../../../apps/api/src/tracking/track-program.ts';
import { testDataDir } from '../../support/test-data.ts';
import { createWorld, type World } from './api-world.ts';
import { CaptureSender, unendedProgress, type CaptureFile } from './capture-sender.ts';

vi.setConfig({ testTimeout: 1_200_000 });
/** Of the plan; the walk fits on it. */
const PX_PER_M = 14;
const toPlan = ({ x, y }: Spot) => ({ x: x * PX_PER_M, y: (20 - y) * PX_PER_M });
const MEDIAN_ERROR_M = 0.5;
const REAL_WALK = 'theta-alcatraz-426.mp4';

const IS_RUN = trackProgram() !== null && (await findVideoBackend()) !== null;
if (!IS_RUN) console.log('tracks of walks: not run (colmap, or what reads videos, is missing)');
const dataDir = testDataDir();

let world: World;
let sender: CaptureSender;
beforeAll(async () => {
  world = await createWorld();
  sender = new CaptureSender(world, await world.app.listen({ host: '127.0.0.1', port: 0 }));
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 3600, reason: 'For the tests', actor: null }),
  );
});
afterAll(() => world.close());

const medianOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Sends a film, reads it and finds its track. @returns the inspection's id */
async function track(film: CaptureFile): Promise<{ id: string; found: WalkTrack }> {
  const { sourceId, data } = await sender.create(film);
  await sender.send(sourceId, film);
  const { tenantId } = world;
  await readCaptures(world, { tenantId, sourceId }, unendedProgress());
  const runId = randomUUID();
  const asked = await sender.call('inspector', 'POST', `/inspection/${data.id}/track`, { id: runId });
  expect(asked.status).toBe(200);
  const startedAt = performance.now();
  await trackWalk(world, { tenantId, runId }, unendedProgress());
  const found: WalkTrack = (await sender.call('inspector', 'GET', `/inspection/${data.id}/track`)).data;
  const pieces = found.pieces.map(
    (piece) => `${piece.firstFrame}-${piece.lastFrame} (${piece.pictureCount})`,
  );
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `${film.name}: ${found.run?.state} in ${seconds} s, frames ${pieces.join(', ')}, lost ${found.lostCount}`,
  );
  return { id: data.id, found };
}

/** Frames with the moment that each was taken at. */
async function framesOf(inspectionId: string) {
  const captures = await sender.captures(inspectionId);
  const rows = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.selectFrom('capture').select(['id', 'film_ms']).where('inspection_id', '=', inspectionId).execute(),
  );
  const times = new Map(rows.map(({ id, film_ms: atMs }) => [id, (atMs ?? 0) / 1000]));
  return captures.map((capture) => ({ ...capture, atSeconds: times.get(capture.id) ?? 0 }));
}

test.runIf(IS_RUN)('the demo’s walk stands half a metre from where it was taken, by two pins', async () => {
  const film = { name: 'walk.mp4', bytes: readFileSync(FILM_PATH), seconds: FILM_SECONDS };
  const { id, found } = await track(film);
  const [largest] = found.pieces.toSorted((one, other) => other.pictureCount - one.pictureCount);
  const frames = await framesOf(id);
  expect(largest?.pictureCount).toBeGreaterThanOrEqual(0.9 * frames.length);
  for (const wanted of [largest?.firstFrame, largest?.lastFrame]) {
    const seen = (await framesOf(id)).find(({ frame }) => frame === wanted);
    const fields = { place: toPlan(cameraAt(seen?.atSeconds ?? 0)) };
    const pinned = await sender.call('inspector', 'PATCH', `/capture/${seen?.id}`, {
      version: seen?.version,
      fields,
    });
    expect(pinned.status).toBe(200);
  }
  const placed = (await framesOf(id)).filter(({ place }) => place?.source === 'automatic');
  const errors = placed.map(({ place, atSeconds }) => {
    const real = toPlan(cameraAt(atSeconds));
    return Math.hypot((place?.x ?? 0) - real.x, (place?.y ?? 0) - real.y) / PX_PER_M;
  });
  const turns = placed.map(({ heading, atSeconds }) =>
    Math.abs((((heading.deg ?? 180) - cameraAt(atSeconds).headingDeg + 900) % 360) - 180),
  );
  console.log(
    `the demo film: median error ${medianOf(errors).toFixed(2)} m, worst ${Math.max(...errors).toFixed(2)} m, median heading error ${medianOf(turns).toFixed(1)}°, ${placed.length} placed of ${frames.length}`,
  );
  expect(medianOf(errors)).toBeLessThanOrEqual(MEDIAN_ERROR_M);
  expect(medianOf(turns)).toBeLessThanOrEqual(3);
});

test.runIf(IS_RUN && dataDir !== undefined)('the real walk hangs together', async () => {
  const bytes = readFileSync(join(dataDir ?? '', 'videos', REAL_WALK));
  const { id, found } = await track({ name: REAL_WALK, bytes, seconds: 40.1, shape: 'sphere' });
  const [largest] = found.pieces.toSorted((one, other) => other.pictureCount - one.pictureCount);
  expect(largest?.pictureCount).toBeGreaterThanOrEqual(0.8 * (await sender.captures(id)).length);
});
