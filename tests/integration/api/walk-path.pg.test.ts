/**
 * The path of a walk: its captures are spread along it, follow the pins, and two people never undo each other's; frames of
 * a film look ahead on it.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { setNorth } from '@plumbline/shared/documents/plan/commands.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { writePlanRows } from '@plumbline/server/projections/plan-rows.ts';
import { addInspection } from './add-inspection.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { projectAdmin } from './furnish-tenant.ts';

let world: World;
let id: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
/** An unpublished walk of five captures, a second apart. */
beforeEach(async () => {
  const { stores, tenantId, projectId, floorId, people } = world;
  const actor = projectAdmin({ tenantId, projectId, accountId: people.inspector.accountId });
  id = await inTenant(stores.app, tenantId, async (trx) => {
    const { inspectionId } = await addInspection(trx, actor, floorId);
    await sql`
      INSERT INTO capture (tenant_id, inspection_id, source_id, frame, file_id, projection, width_px, height_px,
        time_source, taken_at, heading_source)
      SELECT c.tenant_id, c.inspection_id, c.source_id, n, c.file_id, c.projection, c.width_px, c.height_px, 'offset',
        '2026-11-03T08:00:00Z'::timestamptz + make_interval(secs => n), 'none'
      FROM capture c, generate_series(2, 5) n WHERE c.inspection_id = ${inspectionId}`.execute(trx);
    await sql`UPDATE inspection SET state = 'preview', published_at = NULL, published_by = NULL
      WHERE id = ${inspectionId}`.execute(trx);
    return inspectionId;
  });
});

const PATH = [
  { x: 0, y: 0 },
  { x: 400, y: 0 },
];

async function call(who: Person, method: 'GET' | 'PUT' | 'PATCH' | 'POST', path: string, payload?: object) {
  const url = `/api/core${path}`;
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
const versionNow = async (): Promise<number> =>
  (await call('admin', 'GET', `/inspection/${id}`)).data.version;
const draw = async (who: Person, path: object | null) =>
  call(who, 'PUT', `/inspection/${id}/path`, { version: await versionNow(), path });
const captures = async (): Promise<Capture[]> =>
  (await call('admin', 'GET', `/inspection/${id}/capture`)).rows;
const places = async () =>
  (await captures()).map(({ place }) => place && [place.x, place.y, place.source].join(' '));
async function pin(who: Person, frame: number, place: object | null, seen?: Capture[]) {
  const { id: captureId, version } = (seen ?? (await captures())).find((each) => each.frame === frame) ?? {};
  return call(who, 'PATCH', `/capture/${captureId}`, { version, fields: { place } });
}

test('captures stand along the path, follow a pin, and go back when it is taken out', async () => {
  expect((await draw('secondInspector', PATH)).status).toBe(200);
  expect((await call('inspector', 'GET', `/inspection/${id}/path`)).data).toEqual({ path: PATH });
  const spread = ['0 0 spread', '100 0 spread', '200 0 spread', '300 0 spread', '400 0 spread'];
  expect(await places()).toEqual(spread);

  expect((await pin('inspector', 3, { x: 100, y: 40 })).status).toBe(200);
  expect((await pin('secondInspector', 5, { x: 400, y: 0 })).status).toBe(200);
  expect(await places()).toEqual([
    '0 0 spread',
    '50 20 spread',
    '100 40 hand',
    '250 20 between',
    '400 0 hand',
  ]);

  await pin('inspector', 3, null);
  await pin('inspector', 5, null);
  expect(await places()).toEqual(spread);
  expect((await draw('inspector', null)).status).toBe(200);
  expect(await places()).toEqual([null, null, null, null, null]);
});

test('of two who pin one capture at once the second is told, wherever the path had put it', async () => {
  await draw('inspector', PATH);
  const seen = await captures();
  await draw('inspector', null);
  await draw('inspector', PATH);
  const both = await Promise.all([
    pin('inspector', 3, { x: 70, y: 7 }, seen),
    pin('admin', 3, { x: 180, y: 8 }, seen),
  ]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('without the path the pins stay', async () => {
  await draw('inspector', PATH);
  await pin('inspector', 2, { x: 90, y: 9 });
  await draw('inspector', null);
  expect(await places()).toEqual([null, '90 9 hand', null, null, null]);
});

test('of two paths drawn at once one is refused with the inspection as it is; pins at once are all kept', async () => {
  const version = await versionNow();
  const both = await Promise.all(
    (['inspector', 'admin'] as const).map((who) =>
      call(who, 'PUT', `/inspection/${id}/path`, { version, path: PATH }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.data.current).toMatchObject({ id, version: version + 1 });

  // All seen before the first: each pin moves the others, about which nobody else has decided anything.
  const seen = await captures();
  const pinned = await Promise.all([
    pin('inspector', 2, { x: 70, y: 7 }, seen),
    pin('admin', 3, { x: 180, y: 8 }, seen),
    pin('secondInspector', 4, { x: 310, y: 9 }, seen),
  ]);
  expect(pinned.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await places()).toEqual(['0 0 spread', '70 7 hand', '180 8 hand', '310 9 hand', '400 0 spread']);
});

test('who may not place draws nothing, and a published walk is the admins’', async () => {
  expect((await draw('viewer', PATH)).status).toBe(404);
  expect((await call('responder', 'GET', `/inspection/${id}/path`)).status).toBe(404);
  await call('admin', 'POST', `/inspection/${id}/publish`, { version: await versionNow() });
  expect((await draw('inspector', PATH)).status).toBe(403);
  expect((await draw('admin', PATH)).status).toBe(200);
});

test('a path of one point, of too many or out of the plan is refused', async () => {
  const many = Array.from({ length: 201 }, (_, x) => ({ x, y: 0 }));
  for (const path of [
    [{ x: 0, y: 0 }],
    many,
    [
      { x: 0, y: 0 },
      { x: 1e12, y: 0 },
    ],
    [{ x: 0 }, { x: 1, y: 1 }],
  ])
    expect((await draw('inspector', path)).status).toBe(400);
  expect(await places()).toEqual([null, null, null, null, null]);
});

describe('frames of a film', () => {
  const CORNER = [
    { x: 0, y: 0 },
    { x: 200, y: 0 },
    { x: 200, y: 200 },
  ];
  const byMovement = (deg: number) => ({ deg, source: 'movement', accuracyDeg: 5 });
  const NONE = { deg: null, source: 'none', accuracyDeg: null };
  const headings = async () => (await captures()).map(({ heading }) => heading);
  const turn = async (frame: number, headingDeg: number | null) => {
    const seen = (await captures()).find((each) => each.frame === frame);
    return call('inspector', 'PATCH', `/capture/${seen?.id}`, {
      version: seen?.version,
      fields: { headingDeg },
    });
  };
  const change = (text: string) =>
    inTenant(world.stores.app, world.tenantId, (trx) =>
      sql`UPDATE capture SET ${sql.raw(text)} WHERE inspection_id = ${id}`.execute(trx),
    );
  const northIs = (deg: number | null) =>
    inTenant(world.stores.app, world.tenantId, (trx) =>
      trx.updateTable('floor_plan').set({ north_deg: deg }).where('id', '=', world.floorId).execute(),
    );
  beforeEach(() => change('film_ms = (frame - 1) * 1000, movement = 0.1'));

  test('look the way the path leads, by the north of the plan, and nowhere once it is taken away', async () => {
    await draw('inspector', CORNER);
    expect(await headings()).toEqual([90, 90, 135, 180, 180].map(byMovement));
    await northIs(100);
    try {
      await draw('inspector', CORNER);
      expect(await headings()).toEqual([350, 350, 35, 80, 80].map(byMovement));
    } finally {
      await northIs(null);
    }
    await draw('inspector', null);
    expect(await headings()).toEqual([NONE, NONE, NONE, NONE, NONE]);
  });

  test('keep their direction on the sheet when the plan gets its north', async () => {
    await draw('inspector', CORNER);
    await turn(1, 40);
    const { tenantId, projectId, floorId } = world;
    const subject = { floorPlanId: floorId, tenantId, projectId };
    const touched = { zoneIds: new Set<string>(), markupIds: new Set<string>(), calibration: true };
    const doc = new Y.Doc();
    const project = (northDeg: number | null) => {
      setNorth(doc, northDeg);
      return inTenant(world.stores.app, tenantId, (trx) => writePlanRows(trx, subject, doc, touched));
    };
    const degrees = async () => (await headings()).map(({ deg }) => deg);
    await project(100);
    expect(await degrees()).toEqual([40, 350, 35, 80, 80]);
    await project(100);
    expect(await degrees()).toEqual([40, 350, 35, 80, 80]);
    await project(null);
    expect(await headings()).toEqual([
      { deg: 40, source: 'hand', accuracyDeg: 2 },
      ...[90, 135, 180, 180].map(byMovement),
    ]);
  });

  test('keep the way they came while nobody moves, and follow the pins', async () => {
    await change(`movement = CASE WHEN frame IN (3, 4) THEN 0.001 ELSE 0.1 END`);
    await draw('inspector', CORNER);
    await pin('inspector', 4, { x: 200, y: 0 });
    expect(await headings()).toEqual([90, 90, 90, 90, 180].map(byMovement));
    await pin('inspector', 5, { x: 100, y: 0 });
    expect((await headings()).at(-1)).toEqual(byMovement(270));
  });

  test('keep what a person or the file says of a heading; without that they look ahead again', async () => {
    await change(`heading_deg = CASE WHEN frame = 5 THEN 7 END,
      heading_source = CASE WHEN frame = 5 THEN 'compass' ELSE 'none' END,
      heading_accuracy_deg = CASE WHEN frame = 5 THEN 12 END`);
    await draw('inspector', PATH);
    expect((await turn(2, 11)).data.heading).toEqual({ deg: 11, source: 'hand', accuracyDeg: 2 });
    await draw('inspector', CORNER);
    const [, second, , , last] = await headings();
    expect([second, last]).toEqual([
      { deg: 11, source: 'hand', accuracyDeg: 2 },
      { deg: 7, source: 'compass', accuracyDeg: 12 },
    ]);
    expect((await turn(2, null)).data.heading).toEqual(byMovement(90));
    await turn(3, 40);
    await draw('inspector', null);
    expect((await headings()).map(({ source }) => source)).toEqual([
      'none',
      'none',
      'hand',
      'none',
      'compass',
    ]);
    expect((await turn(3, null)).data.heading).toEqual(NONE);
  });

  test('are told from photos, whose camera looks anywhere', async () => {
    await change('film_ms = NULL');
    await draw('inspector', CORNER);
    expect(await headings()).toEqual([NONE, NONE, NONE, NONE, NONE]);
  });
});
