/** A plan tied to the earth by two points, and the captures of an inspection that are placed by satellites on it. */
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { readGps } from '@plumbline/server/captures/photo-pose.ts';
import { readTags } from '@plumbline/server/captures/photo-tags.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { testDataDir } from '../../support/test-data.ts';
import { addInspection } from './add-inspection.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { projectAdmin } from './furnish-tenant.ts';

const PHOTOS = join(testDataDir() ?? '', 'photos');
/** Where `gps-dscn0010.jpg` was taken. */
const HERE = { lat: 43.467_448, lon: 11.885_127 };
/** On a drawing of 700 × 300 pixels, north up: a thousandth of a degree of latitude, 111 m, is 260 of them. */
const TIE = {
  a: { x: 100, y: 280, lat: HERE.lat - 0.0005, lon: HERE.lon },
  b: { x: 100, y: 20, lat: HERE.lat + 0.0005, lon: HERE.lon },
};

let world: World;
let id: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function gpsOf(fileName: string) {
  return readGps(await readTags(await readFile(join(PHOTOS, fileName))));
}

/** An unpublished inspection of the four real photos: two that know their place, one far away, one that does not know. */
beforeEach(async () => {
  const { stores, tenantId, projectId, floorId, people } = world;
  const actor = projectAdmin({ tenantId, projectId, accountId: people.inspector.accountId });
  const real = await gpsOf('gps-dscn0010.jpg');
  const phone = await gpsOf('iphone11-heic.heic');
  const places = [
    real,
    real && { ...real, accuracyM: 4.5 },
    phone,
    await gpsOf('orientation-portrait_6.jpg'),
  ];
  id = await inTenant(stores.app, tenantId, async (trx) => {
    const { inspectionId } = await addInspection(trx, actor, floorId);
    await sql`DELETE FROM plan_tie WHERE floor_plan_id = ${floorId}`.execute(trx);
    for (const [at, gps] of places.entries())
      await sql`
        INSERT INTO capture (tenant_id, inspection_id, source_id, frame, file_id, projection, width_px, height_px,
          time_source, heading_deg, heading_source, heading_accuracy_deg, latitude, longitude, gps_accuracy_m)
        SELECT c.tenant_id, c.inspection_id, c.source_id, ${at + 2}, c.file_id, c.projection, c.width_px, c.height_px,
          'none', 291, 'compass', 12, ${gps?.lat ?? null}::double precision, ${gps?.lon ?? null}::double precision,
          ${gps?.accuracyM ?? null}::double precision
        FROM capture c WHERE c.inspection_id = ${inspectionId} AND c.frame = 1`.execute(trx);
    await sql`DELETE FROM capture WHERE inspection_id = ${inspectionId} AND frame = 1`.execute(trx);
    await sql`UPDATE inspection SET state = 'preview', published_at = NULL, published_by = NULL
      WHERE id = ${inspectionId}`.execute(trx);
    return inspectionId;
  });
});

type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';
async function call(who: Person, method: Method, path: string, payload?: object) {
  const url = `/api/core${path}`;
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
const tie = (who: Person, version: number, points: object | null) =>
  call(who, 'PUT', `/floor/${world.floorId}/tie`, { version, tie: points });
const place = (who: Person, version: number) => call(who, 'POST', `/inspection/${id}/gps-place`, { version });
const captures = async (): Promise<Capture[]> =>
  (await call('admin', 'GET', `/inspection/${id}/capture`)).rows;

test('what knows its place gets it, with its accuracy; the rest is told', async () => {
  expect((await tie('inspector', 0, TIE)).data).toEqual({ tie: TIE, version: 1 });
  const placed = await place('secondInspector', 1);
  expect([placed.status, placed.data]).toMatchObject([
    200,
    { placed: 2, kept: 0, outside: [4], unknown: 1, inspection: { placedCount: 2, version: 2 } },
  ]);
  const [first, second, far, nowhere] = await captures();
  expect(first?.place).toMatchObject({ source: 'gps', accuracyM: 8 });
  expect(Math.hypot((first?.place?.x ?? NaN) - 100, (first?.place?.y ?? NaN) - 150)).toBeLessThan(1);
  expect(second?.place).toMatchObject({ source: 'gps', accuracyM: 4.5 });
  expect([far?.place, nowhere?.place]).toEqual([null, null]);
  expect(first?.heading).toEqual({ deg: 291, source: 'compass', accuracyDeg: 12 });
});

test('what somebody put somewhere stays there, and the satellites can be undone', async () => {
  await tie('inspector', 0, TIE);
  const [first] = await captures();
  const fields = { place: { x: 7, y: 8 } };
  await call('inspector', 'PATCH', `/capture/${first?.id}`, { version: first?.version, fields });
  expect((await place('inspector', 1)).data).toMatchObject({ placed: 1, kept: 1 });
  const seen = await captures();
  // Seen before the satellites came: nobody has decided about it.
  const moved = { version: seen[1]?.version, fields: { place: { x: 9, y: 9 } } };
  expect((await call('admin', 'PATCH', `/capture/${seen[1]?.id}`, moved)).status).toBe(200);
  const undone = await call('inspector', 'DELETE', `/inspection/${id}/gps-place?version=2`);
  expect([undone.status, undone.data.placedCount]).toEqual([200, 2]);
  expect((await captures()).map(({ place: at }) => at && [at.x, at.y, at.source].join(' '))).toEqual([
    '7 8 hand',
    '9 9 hand',
    null,
    null,
  ]);
});

test('without a tie nothing is placed, and a stale sight is told', async () => {
  expect(await place('inspector', 1)).toMatchObject({ status: 409, data: { error: 'plan-not-tied' } });
  await tie('inspector', 0, TIE);
  expect(await place('inspector', 9)).toMatchObject({ status: 409, data: { error: 'conflict' } });
  const both = await Promise.all([tie('inspector', 1, TIE), tie('admin', 1, null)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await tie('admin', 2, null)).data).toEqual({ tie: null, version: 3 });
});

test('who may not set the scale may not tie, and points that tie nothing are refused', async () => {
  for (const who of ['viewer', 'responder'] as const) {
    expect((await tie(who, 0, TIE)).status).toBe(403);
    expect((await call(who, 'GET', `/floor/${world.floorId}/tie`)).status).toBe(403);
    expect((await place(who, 1)).status).toBe(404);
  }
  const bad = [
    { ...TIE, a: { ...TIE.a, lat: 90.1 } },
    { ...TIE, a: { ...TIE.a, lon: -180.1 } },
    { a: TIE.a, b: { ...TIE.a, lat: 44 } },
    { a: TIE.a, b: { ...TIE.b, lat: TIE.a.lat } },
    { a: TIE.a, b: { ...TIE.b, lat: 60 } },
  ];
  for (const points of bad) expect((await tie('admin', 0, points)).status).toBe(400);
});

test('once it is published only a project admin places by satellites', async () => {
  await tie('inspector', 0, TIE);
  await call('admin', 'POST', `/inspection/${id}/publish`, { version: 1 });
  expect((await place('inspector', 2)).status).toBe(403);
  expect((await place('admin', 2)).status).toBe(200);
});

test('a phone says how far its place may be off', async () => {
  expect(await gpsOf('iphone11-heic.heic')).toMatchObject({ accuracyM: expect.closeTo(38.8, 1) });
  expect(await gpsOf('gps-dscn0010.jpg')).toMatchObject({ accuracyM: null });
});
