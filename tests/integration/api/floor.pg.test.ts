import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { bearer, createWorld, type Member, type World } from './api-world.ts';
import { toldDaysEarlier } from './days-go-by.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function call(who: Member, method: Method, url: string, payload?: object) {
  const answer = await world.app.inject({
    method,
    url,
    headers: bearer(who),
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function names(): Promise<string[]> {
  const { body } = await call(world.people.viewer, 'GET', `/api/core/floor?projectId=${world.projectId}`);
  return body.rows.map((row: { name: string }) => row.name);
}

test('a plan tells size, scale and maker, and where its pictures lie', async () => {
  const { body } = await call(world.people.viewer, 'GET', `/api/core/floor/${world.floorId}`);
  expect(body.data).toMatchObject({
    name: 'Ground',
    position: 1,
    mmPerPx: null,
    zoneCount: 0,
    version: 1,
    createdBy: { id: world.people.admin.accountId, name: 'admin' },
    image: { widthPx: 700, heightPx: 300, tileSizePx: 512, levelCount: 2 },
  });
  expect(body.data.image.mediaBase).toMatch(/\/$/);
  expect(new Date(body.data.image.mediaExpiresAt).getTime()).toBeGreaterThan(Date.now());
});

test('renaming needs the version seen, and a name of its own', async () => {
  const { people, floorId, addFloor } = world;
  await addFloor('Straße');
  const url = `/api/core/floor/${floorId}`;
  const taken = await call(people.admin, 'PATCH', url, { name: 'STRASSE', version: 1 });
  expect([taken.status, taken.body.msg]).toEqual([422, 'Floor names cannot be repeated']);
  const renamed = await call(people.admin, 'PATCH', url, { name: '  Lobby  ', version: 1 });
  expect(renamed.body.data).toMatchObject({ name: 'Lobby', version: 2 });
  const late = await call(people.operator, 'PATCH', url, { name: 'Hall', version: 1 });
  expect(late.body).toMatchObject({
    code: 409,
    data: { error: 'conflict', current: { name: 'Lobby', version: 2 } },
  });
});

test('an inspector changes own plans and no others', async () => {
  const { people, floorId, addFloor } = world;
  const own = await addFloor('Mine', people.inspector.accountId);
  const rename = (who: Member, id: string) =>
    call(who, 'PATCH', `/api/core/floor/${id}`, { name: 'Mine 2', version: 1 });
  expect((await rename(people.secondInspector, own)).status).toBe(403);
  expect((await rename(people.inspector, floorId)).status).toBe(403);
  expect((await rename(people.inspector, own)).body.data.name).toBe('Mine 2');
});

test('the building order names every plan once', async () => {
  const { people, projectId } = world;
  const { body } = await call(people.viewer, 'GET', `/api/core/floor?projectId=${projectId}`);
  const ids: string[] = body.rows.map((row: { id: string }) => row.id);
  const order = (floorIds: string[]) =>
    call(people.admin, 'POST', '/api/core/floor/order', { projectId, floorIds });
  expect((await order(ids.slice(1))).status).toBe(409);
  expect((await order([...ids.slice(1), ids[1] ?? ''])).status).toBe(409);
  const before = await names();
  expect((await order(ids.toReversed())).status).toBe(200);
  expect(await names()).toEqual(before.toReversed());
});

test('a deleted plan is gone, can be taken back, and ends for good after thirty days', async () => {
  const { people, projectId, addFloor, stores, tenantId } = world;
  const id = await addFloor('Roof', people.inspector.accountId);
  const url = `/api/core/floor/${id}`;
  expect((await call(people.inspector, 'DELETE', `${url}?version=1`)).status).toBe(200);
  expect((await call(people.inspector, 'GET', url)).status).toBe(404);
  const changes = await stores.app.selectFrom('access_change').select(['scope', 'subject']).execute();
  expect(changes).toContainEqual({ scope: 'subject', subject: id });
  const deleted = (who: Member) => call(who, 'GET', `/api/core/floor/deleted?projectId=${projectId}`);
  expect((await deleted(people.admin)).body.rows).toMatchObject([
    { id, name: 'Roof', deletedBy: { name: 'inspector' } },
  ]);
  expect((await deleted(people.inspector)).body.total).toBe(1);
  expect((await deleted(people.secondInspector)).body.total).toBe(0);
  const [row] = (await deleted(people.admin)).body.rows;
  expect((await world.app.inject({ url: row.thumbnailUrl })).statusCode).toBe(200);

  await addFloor('roof');
  expect((await call(people.inspector, 'POST', `${url}/restore`)).status).toBe(422);
  const restored = await call(people.inspector, 'POST', `${url}/restore`, { name: 'Roof (2)' });
  expect(restored.body.data).toMatchObject({ id, name: 'Roof (2)' });

  await call(people.admin, 'DELETE', `${url}?version=${restored.body.data.version}`);
  await inTenant(stores.app, tenantId, (trx) =>
    trx
      .updateTable('floor_plan')
      .set({ deleted_at: new Date(Date.now() - 31 * 24 * 3600 * 1000) })
      .where('id', '=', id)
      .execute(),
  );
  const fileId: string = row.thumbnailUrl.split('/').at(-2);
  expect(await world.storage.stat(`${fileId}/original`)).not.toBeNull();
  await sweep(world);
  await toldDaysEarlier(world, 7);
  await sweep(world);
  expect((await deleted(people.admin)).body.total).toBe(0);
  expect(await world.storage.stat(`${fileId}/original`)).toBeNull();
});

test('what is drawn on a plan counts as its last change', async () => {
  const { floorId, tenantId, people, stores } = world;
  const at = new Date(Date.now() + 60_000);
  await inTenant(stores.app, tenantId, async (trx) => {
    const room = { room: `plan:${floorId}`, tenant_id: tenantId };
    await trx
      .insertInto('journal_entry')
      .values({
        ...room,
        seq: 1,
        actor_kind: 'server',
        client_ids: [],
        upd: Buffer.of(0, 0),
        changes: '[]',
        node: 'test',
        at,
      })
      .execute();
  });
  const { body } = await call(people.viewer, 'GET', `/api/core/floor/${floorId}`);
  expect(new Date(body.data.updatedAt)).toEqual(at);
});

test('zones are read as rows with their area in square metres', async () => {
  const { floorId, projectId, tenantId, people, stores } = world;
  const at = { updated_at: new Date(), tenant_id: tenantId, project_id: projectId, floor_plan_id: floorId };
  await inTenant(stores.app, tenantId, async (trx) => {
    const points = JSON.stringify([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 50 },
      { x: 0, y: 50 },
    ]);
    const zone = { colour: 'z1', shape: 'rectangle', points, needs_fix: false, locked: false } as const;
    await trx
      .insertInto('zone')
      .values({ ...at, ...zone, zone_id: 'b'.repeat(32), name: 'Lobby', area_px2: 5000, sort_order: 'a0' })
      .execute();
    await trx
      .insertInto('plan_calibration')
      .values({ ...at, ax: 0, ay: 0, bx: 100, by: 0, distance_mm: 2000, unit: 'm', mm_per_px: 20 })
      .execute();
  });
  const { body } = await call(people.viewer, 'GET', `/api/core/zone?floorId=${floorId}`);
  expect(body).toMatchObject({ total: 1, rows: [{ name: 'Lobby', areaPx2: 5000, areaM2: 2 }] });
  expect((await call(people.foreigner, 'GET', `/api/core/zone?floorId=${floorId}`)).status).toBe(404);
});
