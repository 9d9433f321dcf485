/** Many inspections at once: each has its own answer, a deletion can be taken back, and who may not is refused. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkInspectionBody, Capture, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { addInspection, type MadeInspection } from './add-inspection.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { projectAdmin } from './furnish-tenant.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const inWorld = <Result>(work: (trx: Trx) => Promise<Result>) =>
  inTenant(world.stores.app, world.tenantId, work);

async function call(who: Person, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const url = `/api/core${path}`;
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}

function make(who: Person, state: 'preview' | 'processing'): Promise<MadeInspection> {
  const { tenantId, projectId, floorId, people } = world;
  return inWorld(async (trx) => {
    const actor = projectAdmin({ tenantId, projectId, accountId: people[who].accountId });
    const made = await addInspection(trx, actor, floorId);
    await trx
      .updateTable('inspection')
      .set({ state, published_at: null, published_by: null })
      .where('id', '=', made.inspectionId)
      .execute();
    return made;
  });
}

const bulk = (
  who: Person,
  inspections: readonly { id: string; version: number }[],
  change: BulkInspectionBody['change'],
) => call(who, 'POST', '/inspection/bulk', { projectId: world.projectId, inspections, change });
const inspectionOf = async (id: string): Promise<InspectionRow> =>
  (await call('admin', 'GET', `/inspection/${id}`)).data;
const at = (version: number, ...made: readonly MadeInspection[]) =>
  made.map(({ inspectionId: id }) => ({ id, version }));
const errorsOf = (data: readonly { id: string; error: string | null }[], ids: readonly { id: string }[]) =>
  ids.map(({ id }) => data.find((each) => each.id === id)?.error);

test('published are those that are ready and as they were seen; the others say why not', async () => {
  const [ready, processing, stale] = [
    await make('inspector', 'preview'),
    await make('inspector', 'processing'),
    await make('inspector', 'preview'),
  ];
  const asked = [...at(1, ready, processing), ...at(7, stale), { id: randomUUID(), version: 1 }];
  for (const who of ['inspector', 'secondInspector'] as const)
    expect(
      errorsOf((await bulk(who, asked.slice(0, 1), { kind: 'publish' })).data, asked.slice(0, 1)),
    ).toEqual(['not-authorized']);
  const answer = await bulk('admin', asked, { kind: 'publish' });
  expect(errorsOf(answer.data, asked)).toEqual([null, 'inspection-not-ready', 'conflict', 'not-found']);
  expect(await inspectionOf(ready.inspectionId)).toMatchObject({ state: 'published', version: 2 });
  expect(await inspectionOf(stale.inspectionId)).toMatchObject({ state: 'preview' });
});

test('deleted by its author or an admin, and brought back as it was', async () => {
  const own = await make('inspector', 'preview');
  const foreign = await make('secondInspector', 'preview');
  const asked = at(1, own, foreign);
  const answer = await bulk('inspector', asked, { kind: 'delete' });
  expect(errorsOf(answer.data, asked)).toEqual([null, 'not-authorized']);
  expect((await call('admin', 'GET', `/inspection/${own.inspectionId}`)).status).toBe(404);
  expect((await inspectionOf(foreign.inspectionId)).version).toBe(1);
  const back = at(2, own);
  expect(errorsOf((await bulk('secondInspector', back, { kind: 'restore' })).data, back)).toEqual([
    'not-authorized',
  ]);
  expect(errorsOf((await bulk('inspector', at(1, own), { kind: 'restore' })).data, back)).toEqual([
    'conflict',
  ]);
  expect(errorsOf((await bulk('inspector', back, { kind: 'restore' })).data, back)).toEqual([null]);
  expect(await inspectionOf(own.inspectionId)).toMatchObject({ state: 'preview', version: 3, frameCount: 1 });
  expect(errorsOf((await bulk('inspector', at(3, own), { kind: 'restore' })).data, back)).toEqual([
    'not-found',
  ]);
});

test('moved to another floor their pictures keep no place; to a floor of nowhere they stay', async () => {
  const made = await make('inspector', 'preview');
  await call('inspector', 'PATCH', `/capture/${made.captureId}`, {
    version: 1,
    fields: { place: { x: 4, y: 5 }, headingDeg: 90 },
  });
  const floorId = await world.addFloor('Roof');
  const asked = at(1, made);
  expect(errorsOf((await bulk('secondInspector', asked, { kind: 'move', floorId })).data, asked)).toEqual([
    'not-authorized',
  ]);
  const nowhere = { kind: 'move', floorId: randomUUID() } as const;
  expect(errorsOf((await bulk('inspector', asked, nowhere)).data, asked)).toEqual(['not-found']);
  const answer = await bulk('inspector', asked, { kind: 'move', floorId });
  expect(answer.data).toMatchObject([{ error: null, version: 2 }]);
  expect(await inspectionOf(made.inspectionId)).toMatchObject({ floor: { name: 'Roof' }, placedCount: 0 });
  const captures: Capture[] = (await call('admin', 'GET', `/inspection/${made.inspectionId}/capture`)).rows;
  expect(captures).toMatchObject([{ place: null, heading: { deg: 90, source: 'hand' } }]);
});

test('who reads what is published only is refused as a whole', async () => {
  const asked = at(1, await make('inspector', 'preview'));
  for (const who of ['viewer', 'responder'] as const)
    expect((await bulk(who, asked, { kind: 'delete' })).status).toBe(403);
});
