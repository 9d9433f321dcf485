/** When the zones of a floor were last seen: by placed captures of published, living inspections, inside of them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ZoneCoverage } from '@plumbline/shared/contract/coverage.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { addInspection, type MadeInspection } from './add-inspection.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { projectAdmin } from './furnish-tenant.ts';

let world: World;
let floorId: string;

beforeAll(async () => {
  world = await createWorld();
  floorId = await world.addFloor('Seen in parts');
});
afterAll(() => world.close());

const inWorld = <T>(work: (trx: Trx) => Promise<T>) => inTenant(world.stores.app, world.tenantId, work);
async function coverageFor(who: Person) {
  const url = `/api/core/floor/${floorId}/coverage`;
  const answer = await world.app.inject({ url, headers: bearer(world.people[who]) });
  const rows: ZoneCoverage[] = answer.json().rows ?? [];
  return { status: answer.statusCode, rows };
}
const seen = async () => (await coverageFor('viewer')).rows.map(({ name, lastSeenOn }) => [name, lastSeenOn]);

const SQUARE = (x: number) => [
  { x, y: 0 },
  { x: x + 100, y: 0 },
  { x: x + 100, y: 100 },
  { x, y: 100 },
];

function addZone(id: string, x: number): Promise<unknown> {
  return inWorld((trx) =>
    trx
      .insertInto('zone')
      .values({
        floor_plan_id: floorId,
        zone_id: id,
        tenant_id: world.tenantId,
        project_id: world.projectId,
        name: `Zone ${id}`,
        colour: 'z1',
        shape: 'polygon',
        points: JSON.stringify(SQUARE(x)),
        area_px2: 10_000,
        needs_fix: false,
        locked: false,
        sort_order: id,
        updated_at: new Date(),
      })
      .execute(),
  );
}

/** A published inspection of a day with one capture at a place. */
function addSeen(takenOn: string, at: { x: number; y: number }): Promise<MadeInspection> {
  const { tenantId, projectId, people } = world;
  return inWorld(async (trx) => {
    const actor = projectAdmin({ tenantId, projectId, accountId: people.admin.accountId });
    const made = await addInspection(trx, actor, floorId);
    await trx
      .updateTable('inspection')
      .set({ taken_on: takenOn })
      .where('id', '=', made.inspectionId)
      .execute();
    await trx
      .updateTable('capture')
      .set({ ...at, place_source: 'hand', placed_at: sql<Date>`now()` })
      .where('id', '=', made.captureId)
      .execute();
    return made;
  });
}

test('a zone was seen on the newest day that has a capture inside, and those that nobody saw come first', async () => {
  await addZone('a', 0);
  await addZone('b', 200);
  await addZone('c', 400);
  await addSeen('2026-10-01', { x: 50, y: 50 });
  await addSeen('2026-11-01', { x: 60, y: 60 });
  await addSeen('2026-11-20', { x: 250, y: 50 });
  // Between the zones.
  await addSeen('2026-11-25', { x: 150, y: 50 });
  expect(await seen()).toEqual([
    ['Zone c', null],
    ['Zone a', '2026-11-01'],
    ['Zone b', '2026-11-20'],
  ]);
});

test('what is not published, deleted or without a place shows no zone', async () => {
  const [draft, gone, unplaced] = [
    await addSeen('2026-11-21', { x: 450, y: 50 }),
    await addSeen('2026-11-22', { x: 450, y: 50 }),
    await addSeen('2026-11-23', { x: 450, y: 50 }),
  ];
  expect((await seen()).find(([name]) => name === 'Zone c')).toEqual(['Zone c', '2026-11-23']);
  await inWorld(async (trx) => {
    const change = (id: string) => trx.updateTable('inspection').where('id', '=', id);
    await change(draft.inspectionId)
      .set({ state: 'preview', published_at: null, published_by: null })
      .execute();
    await change(gone.inspectionId).set({ deleted_at: new Date() }).execute();
    await trx
      .updateTable('capture')
      .set({ x: null, y: null, place_source: null })
      .where('id', '=', unplaced.captureId)
      .execute();
  });
  expect((await seen()).find(([name]) => name === 'Zone c')).toEqual(['Zone c', null]);
});

test('every member of the project may ask, and nobody else', async () => {
  for (const who of ['admin', 'inspector', 'responder', 'external'] as const)
    expect([who, (await coverageFor(who)).status]).toEqual([who, 200]);
  for (const who of ['bystander', 'foreigner', 'platform'] as const)
    expect([who, (await coverageFor(who)).status]).toEqual([who, 404]);
});
