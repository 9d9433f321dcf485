/**
 * The demo's 360° film of a walk through the whole product: where its frames stand and which way they look, against where
 * they were taken and what they show.
 */
import { openAsBlob, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { blobAccess } from '@plumbline/shared/media/mp4/random-access.ts';
import { readVideo } from '@plumbline/shared/media/mp4/read-video.ts';
import { grantHours } from '@plumbline/server/billing/hours-ledger.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import {
  cameraAt,
  FILM_PATH,
  FILM_ROUTE,
  FILM_SECONDS,
  isStop,
  type Spot,
} from '@plumbline/server/demo/walk/film/film-walk.ts';
import { findVideoBackend } from '../../../apps/api/src/decoding/video/video-backend.ts';
import { readCaptures } from '../../../apps/api/src/jobs/read-captures.job.ts';
import { createWorld, type World } from './api-world.ts';
import { CaptureSender, unendedProgress } from './capture-sender.ts';

vi.setConfig({ testTimeout: 240_000 });
const FILM = { name: 'walk.mp4', bytes: readFileSync(FILM_PATH), seconds: FILM_SECONDS };
/** Of the plan; the walk fits on it. */
const PX_PER_M = 14;
const toPlan = ({ x, y }: Spot) => ({ x: x * PX_PER_M, y: (20 - y) * PX_PER_M });
const MEDIAN_ERROR_M = 0.5;
const MEDIAN_TURN_DEG = 5;
/** A frame in a corner, a step of somebody's walk before or behind the moment it is taken for. */
const WORST_TURN_DEG = 45;

const IS_RUN = process.env['REQUIRE_TEST_DATA'] === '1' || (await findVideoBackend()) !== null;
if (!IS_RUN) console.log('the demo film: not run (nothing decodes videos here)');

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

test('the film says of itself that it is a whole sphere, and has a frame a second that stands alone', async () => {
  expect(await readVideo(blobAccess(await openAsBlob(FILM_PATH)))).toMatchObject({
    ok: true,
    video: {
      durationSeconds: FILM_SECONDS,
      widthPx: 1024,
      heightPx: 512,
      codec: 'avc1',
      keyframeGapSeconds: 1,
      look: { as: 'sphere' },
      stereo: 'mono',
    },
  });
});

/** Frames with the moment that each was taken at. */
async function framesOf(inspectionId: string) {
  const captures = await sender.captures(inspectionId);
  const rows = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.selectFrom('capture').select(['id', 'film_ms']).where('inspection_id', '=', inspectionId).execute(),
  );
  const times = new Map(rows.map(({ id, film_ms: atMs }) => [id, (atMs ?? 0) / 1000]));
  return captures.map((capture) => ({ ...capture, atSeconds: times.get(capture.id) ?? 0 }));
}
type Frame = Awaited<ReturnType<typeof framesOf>>[number];

/** The frame that was taken nearest to a spot of the walk. */
function frameAt(frames: readonly Frame[], { x, y }: Spot): Frame {
  const far = ({ atSeconds }: Frame) => {
    const camera = cameraAt(atSeconds);
    return Math.hypot(camera.x - x, camera.y - y);
  };
  const [nearest] = frames.toSorted((one, other) => far(one) - far(other));
  if (!nearest) throw new Error('no frames');
  return nearest;
}

const errorsOf = (frames: readonly Frame[]) =>
  frames.map(({ place, atSeconds }) => {
    const real = toPlan(cameraAt(atSeconds));
    return place ? Math.hypot(place.x - real.x, place.y - real.y) / PX_PER_M : Number.POSITIVE_INFINITY;
  });
/** How far each heading is off where the middle of the picture looked. The plan's up is the building's north. */
const turnsOf = (frames: readonly Frame[]) =>
  frames.map(({ heading: { deg, source }, atSeconds }) => {
    if (deg === null || source !== 'movement') return Number.POSITIVE_INFINITY;
    return Math.abs(((deg - cameraAt(atSeconds).headingDeg + 540) % 360) - 180);
  });
const medianOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

test.runIf(IS_RUN)(
  'after a path and two pins the frames stand half a metre from where they were taken, and a stop takes none of it',
  async () => {
    const { sourceId, data } = await sender.create(FILM);
    await sender.send(sourceId, FILM);
    const checked: number[] = [];
    let step = '';
    const begin = (name: string) => void (step = name);
    const set = (done: number) => void (step === 'checking' && checked.push(done));
    await readCaptures(world, { tenantId: world.tenantId, sourceId }, { ...unendedProgress(), begin, set });
    expect(checked.length).toBeGreaterThan(1);
    expect(checked.at(-1)).toBe(1);
    expect(await sender.inspection(data.id)).toMatchObject({ state: 'preview', usedSeconds: 60 });
    const frames = await framesOf(data.id);
    expect(frames.filter(({ atSeconds }) => isStop(atSeconds)).length).toBeLessThanOrEqual(3);
    expect(frames.length).toBeGreaterThanOrEqual(24);

    const { version } = await sender.inspection(data.id);
    // As a hand draws it: a decimetre beside the walk.
    const path = FILM_ROUTE.map(({ x, y }, at) => toPlan({ x: x + (at % 2 ? 0.1 : -0.1), y: y + 0.08 }));
    const drawn = await sender.call('inspector', 'PUT', `/inspection/${data.id}/path`, { version, path });
    expect(drawn.status).toBe(200);
    for (const corner of FILM_ROUTE.slice(1, 3)) {
      const { id, version: seen } = frameAt(await framesOf(data.id), corner);
      const fields = { place: toPlan(corner) };
      const pinned = await sender.call('inspector', 'PATCH', `/capture/${id}`, { version: seen, fields });
      expect(pinned.status).toBe(200);
    }
    const placed = await framesOf(data.id);
    const errors = errorsOf(placed);
    console.log(`the demo film: median error ${medianOf(errors)?.toFixed(2)} m, ${frames.length} frames`);
    expect(medianOf(errors)).toBeLessThanOrEqual(MEDIAN_ERROR_M);
    // None is lost anywhere: a stop that took its share of the path would put those around it metres off.
    expect(Math.max(...errors)).toBeLessThanOrEqual(4 * MEDIAN_ERROR_M);
    const turns = turnsOf(placed);
    console.log(
      `the demo film: median heading error ${medianOf(turns)?.toFixed(1)}°, worst ${Math.max(...turns).toFixed(1)}°`,
    );
    expect(medianOf(turns)).toBeLessThanOrEqual(MEDIAN_TURN_DEG);
    expect(Math.max(...turns)).toBeLessThanOrEqual(WORST_TURN_DEG);
  },
);
