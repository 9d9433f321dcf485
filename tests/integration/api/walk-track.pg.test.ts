/**
 * The track of a walk: searched for by the worker with a program that stands in for the real one, put on the plan by pins,
 * and never in the way of what a person decided.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import type { WalkTrack } from '@plumbline/shared/contract/walk-track.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { trackWalk } from '../../../apps/api/src/jobs/track-walk.job.ts';
import { faceName, pictureName } from '../../../apps/api/src/tracking/face.ts';
import type { FacePose, Vector } from '../../../apps/api/src/tracking/read-poses.ts';
import { poseOf } from '../../../apps/api/src/tracking/testing/write-poses.ts';
import { addInspection } from './add-inspection.ts';
import { addSpheres } from './add-spheres.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { unendedProgress } from './capture-sender.ts';
import { projectAdmin } from './furnish-tenant.ts';
import { installTrackProgram, removeTrackProgram, restorePath } from './track-program.ts';

const MM_PER_PX = 50;

/** East, then south around a corner; metres, in the program's own world, and where each picture looks. */
const WALK: { place: Vector; lookDeg: number }[] = [
  { place: [0, 0, 1.6], lookDeg: 90 },
  { place: [2, 0, 1.6], lookDeg: 90 },
  { place: [4, 0, 1.6], lookDeg: 90 },
  { place: [4, -2, 1.6], lookDeg: 180 },
  { place: [4, -4, 1.6], lookDeg: 180 },
];
const modelOf = (indexes: readonly number[]): FacePose[] =>
  indexes.map((index) => {
    const standing = WALK[index];
    if (!standing) throw new Error('no such picture');
    return poseOf(faceName(pictureName(index), 0), standing);
  });
const ALL = modelOf([0, 1, 2, 3, 4]);
/** Where each stands on the plan: 20 pixels a metre, up is north. */
const at = (frame: number) => {
  const [x, y] = WALK[frame - 1]?.place ?? [0, 0];
  return { x: 100 + 20 * x, y: 300 - 20 * y };
};

let world: World;
let id: string;
beforeAll(async () => {
  world = await createWorld();
  const { stores, tenantId, projectId, floorId } = world;
  const line = { ax: 0, ay: 0, bx: 20, by: 0, distance_mm: 20 * MM_PER_PX, mm_per_px: MM_PER_PX };
  const plan = { floor_plan_id: floorId, tenant_id: tenantId, project_id: projectId };
  await inTenant(stores.app, tenantId, (trx) =>
    trx
      .insertInto('plan_calibration')
      .values({ ...plan, ...line, unit: 'm', updated_at: new Date() })
      .execute(),
  );
});
afterAll(async () => {
  restorePath();
  await world.close();
});
/** An unpublished walk of five pictures all around. */
beforeEach(async () => {
  const { stores, tenantId, projectId, floorId, people } = world;
  const actor = projectAdmin({ tenantId, projectId, accountId: people.inspector.accountId });
  id = await inTenant(stores.app, tenantId, async (trx) => {
    const { inspectionId } = await addInspection(trx, actor, floorId);
    await trx
      .updateTable('inspection')
      .set({ state: 'preview', published_at: null, published_by: null })
      .where('id', '=', inspectionId)
      .execute();
    return inspectionId;
  });
  const fileId = await addSpheres(world, id, WALK.length);
  const picture = sharp({ create: { width: 256, height: 128, channels: 3, background: '#888' } });
  await world.storage.write(`${fileId}/base.jpg`, await picture.jpeg().toBuffer());
});

async function call(
  who: Person,
  method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
) {
  const url = `/api/core${path}`;
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
const ask = (who: Person, runId = randomUUID()) =>
  call(who, 'POST', `/inspection/${id}/track`, { id: runId });
const track = async (): Promise<WalkTrack> =>
  (await call('inspector', 'GET', `/inspection/${id}/track`)).data;
const captures = async (): Promise<Capture[]> =>
  (await call('admin', 'GET', `/inspection/${id}/capture`)).rows;
const places = async () =>
  (await captures()).map(({ place }) => place && [place.x, place.y, place.source].join(' '));
async function pin(frame: number, place: object | null, who: Person = 'inspector') {
  const { id: captureId, version } = (await captures()).find((each) => each.frame === frame) ?? {};
  return call(who, 'PATCH', `/capture/${captureId}`, { version, fields: { place } });
}
const work = (runId: string, signal?: AbortSignal) =>
  trackWalk(world, { tenantId: world.tenantId, runId }, unendedProgress(signal));
/** Asked for and found. */
async function find(models: readonly (readonly FacePose[])[]): Promise<string> {
  const asked = installTrackProgram(models);
  const runId = randomUUID();
  expect((await ask('inspector', runId)).status).toBe(200);
  await work(runId);
  return asked;
}
const versionNow = async (): Promise<number> =>
  (await call('admin', 'GET', `/inspection/${id}`)).data.version;
const placed = (frame: number, source: string) => `${at(frame).x} ${at(frame).y} ${source}`;

test('two pins put the walk on the plan, more are weighed, and it goes when one is taken out', async () => {
  const asked = await find([ALL]);
  expect(readFileSync(asked, 'utf8').trim().split('\n')).toEqual([
    'feature_extractor',
    'sequential_matcher',
    'mapper',
  ]);
  expect(readdirSync(join(world.filesDir, 'work'))).toEqual([]);
  expect(await track()).toEqual({
    run: { id: expect.any(String), state: 'done', step: 'cutting', progress: 0, error: null },
    pieces: [
      {
        number: 1,
        firstFrame: 1,
        lastFrame: 5,
        pictureCount: 5,
        pinCount: 0,
        isPlaced: false,
        offM: null,
      },
    ],
    lostCount: 0,
  });
  expect(await places()).toEqual([null, null, null, null, null]);
  await pin(1, at(1));
  expect((await places()).slice(1)).toEqual([null, null, null, null]);
  await pin(4, at(4));
  const whole = [
    placed(1, 'hand'),
    placed(2, 'automatic'),
    placed(3, 'automatic'),
    placed(4, 'hand'),
    placed(5, 'automatic'),
  ];
  expect(await places()).toEqual(whole);
  expect((await captures()).map(({ heading }) => [heading.deg, heading.source])).toEqual(
    WALK.map(({ lookDeg }) => [lookDeg, 'movement']),
  );
  expect((await track()).pieces).toMatchObject([{ pinCount: 2, isPlaced: true, offM: 0 }]);
  // A third one that disagrees by 0.5 m: all know by how much they may be off, and it stays where it was put.
  const { x, y } = at(5);
  await pin(5, { x: x + 10, y });
  const [off] = (await track()).pieces;
  expect(off?.offM).toBeGreaterThan(0.05);
  expect(off?.offM).toBeLessThan(0.5);
  const [, second, , , last] = await captures();
  expect(second?.place).toMatchObject({ source: 'automatic', accuracyM: off?.offM });
  expect(last?.place).toEqual({ x: x + 10, y, source: 'hand' });

  await pin(5, null);
  expect(await places()).toEqual(whole);
  await pin(4, null);
  expect(await places()).toEqual([placed(1, 'hand'), null, null, null, null]);
  expect((await captures()).map(({ heading }) => heading.source)).toEqual(WALK.map(() => 'none'));
});

test('pieces of a track that broke are pinned each for itself, and a path holds the others', async () => {
  await find([modelOf([0, 1, 2]), ALL.slice(3)]);
  // Two pictures are no piece.
  expect(await track()).toMatchObject({ pieces: [{ number: 1, firstFrame: 1, lastFrame: 3 }], lostCount: 2 });
  await pin(1, at(1));
  await pin(3, at(3));
  expect(await places()).toEqual([placed(1, 'hand'), placed(2, 'automatic'), placed(3, 'hand'), null, null]);
  // A path with a detour: the piece knows better.
  const path = [at(1), { x: at(2).x, y: 900 }, at(3), at(5)];
  await call('inspector', 'PUT', `/inspection/${id}/path`, { version: await versionNow(), path });
  const [, second, , fourth, fifth] = await places();
  expect(second).toBe(placed(2, 'automatic'));
  expect(fourth).toContain('spread');
  expect(fifth).toBe(placed(5, 'spread'));
  await call('inspector', 'DELETE', `/inspection/${id}/track?version=${await versionNow()}`);
  expect((await places())[1]).toContain('between');
  expect(await track()).toEqual({ run: null, pieces: [], lostCount: 0 });
});

test('a search overwrites no place and no heading that a person decided, and a second one begins anew', async () => {
  for (const frame of [1, 2, 4]) await pin(frame, frame === 2 ? { x: 7, y: 7 } : at(frame));
  const turned = (await captures())[1];
  await call('inspector', 'PATCH', `/capture/${turned?.id}`, {
    version: turned?.version,
    fields: { headingDeg: 11 },
  });
  await find([ALL]);
  const seen = await captures();
  expect(seen.map(({ place }) => place?.source)).toEqual(['hand', 'hand', 'automatic', 'hand', 'automatic']);
  expect(seen[1]).toMatchObject({ place: { x: 7, y: 7 }, heading: { deg: 11, source: 'hand' } });
  await find([modelOf([2, 3, 4])]);
  expect((await captures()).map(({ place }) => place?.source ?? null)).toEqual([
    'hand',
    'hand',
    null,
    'hand',
    null,
  ]);
});

test('without the program the server says so, and offers nothing', async () => {
  removeTrackProgram();
  expect((await call('viewer', 'GET', '/media-means')).data).toMatchObject({ findsTracks: false });
  expect((await ask('inspector')).data.error).toBe('track-no-program');
  installTrackProgram([]);
  expect((await call('viewer', 'GET', '/media-means')).data).toMatchObject({ findsTracks: true });
  // It goes between the press and the work.
  const runId = randomUUID();
  expect((await ask('inspector', runId)).status).toBe(200);
  removeTrackProgram();
  await work(runId);
  expect((await track()).run).toMatchObject({ state: 'failed', error: 'track-no-program' });
});

test('who may not place starts nothing and reads nothing, and a published walk is the admins’', async () => {
  installTrackProgram([ALL]);
  for (const who of ['viewer', 'responder'] as const) {
    expect((await ask(who)).status).toBe(404);
    expect((await call(who, 'GET', `/inspection/${id}/track`)).status).toBe(404);
  }
  // Asked for before it is published, done after: nothing is placed by who may not any more.
  const runId = randomUUID();
  expect((await ask('inspector', runId)).status).toBe(200);
  await call('admin', 'POST', `/inspection/${id}/publish`, { version: await versionNow() });
  await work(runId);
  expect(await track()).toMatchObject({ run: { state: 'failed', error: 'not-authorized' }, pieces: [] });
  expect((await ask('secondInspector')).status).toBe(403);
  expect((await call('inspector', 'POST', `/inspection/${id}/track/cancel`)).status).toBe(403);
  expect((await call('inspector', 'DELETE', `/inspection/${id}/track?version=1`)).status).toBe(403);
  expect((await ask('viewer')).status).toBe(403);
  expect((await ask('admin')).status).toBe(200);
});

test('one search at a time; it is cancelled, fails for a reason, and is asked for again', async () => {
  installTrackProgram([]);
  const both = await Promise.all([ask('inspector'), ask('secondInspector')]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.data.error).toBe('track-going-on');
  await call('secondInspector', 'POST', `/inspection/${id}/track/cancel`);
  const cancelled = (await track()).run;
  expect(cancelled?.state).toBe('cancelled');
  await work(cancelled?.id ?? '');
  expect(await track()).toMatchObject({ run: { state: 'cancelled' }, pieces: [] });

  const ended = randomUUID();
  await ask('inspector', ended);
  await work(ended, AbortSignal.abort());
  expect((await track()).run?.state).toBe('cancelled');

  await find([]);
  expect((await track()).run).toMatchObject({ state: 'failed', error: 'track-lost' });
  await find([ALL]);
  expect((await track()).run?.state).toBe('done');
});

test('fewer than three pictures all around have no track', async () => {
  installTrackProgram([]);
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('capture')
      .set({ projection: 'flat' })
      .where('inspection_id', '=', id)
      .where('frame', '>', 2)
      .execute(),
  );
  expect((await ask('inspector')).data.error).toBe('track-too-few');
});
