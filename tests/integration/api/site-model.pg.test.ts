import { randomUUID } from 'node:crypto';
import { inTenant } from '@plumbline/server/database/client.ts';
import { purgeInspection } from '@plumbline/server/captures/purge-inspections.ts';
import { readInspection } from '@plumbline/server/captures/inspection-record.ts';
import {
  SITE_MODELS,
  SITE_MODEL_KINDS,
  type SiteModelKind,
} from '@plumbline/shared/site-models/site-models.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { STOREY, addSiteModel, allowModels } from './site-model-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => allowModels(world));

function call(
  who: Person,
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
) {
  return world.app.inject({
    method,
    url: `/api/core${path}`,
    headers: { ...bearer(world.people[who]), 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
}

const listed = async (who: Person, kind: SiteModelKind) =>
  (await call(who, 'GET', `/project/${world.projectId}/${SITE_MODELS[kind].path}`))
    .json()
    .rows.map(({ id }: { id: string }) => id);

const POINTS = [
  { model: { x: 0, y: 0, z: 0 }, plan: { x: 10, y: 10 } },
  { model: { x: 5, y: 0, z: 0 }, plan: { x: 110, y: 10 } },
];

describe.each(SITE_MODEL_KINDS)('%s', (kind) => {
  const { path } = SITE_MODELS[kind];

  test('stands in the list of its own kind, for everybody in the project', async () => {
    const id = await addSiteModel(world, { kind });
    const other = SITE_MODEL_KINDS.find((each) => each !== kind) ?? kind;
    for (const who of ['admin', 'inspector', 'responder', 'viewer'] as const) {
      expect(await listed(who, kind)).toContain(id);
      expect(await listed(who, other)).not.toContain(id);
    }
    expect((await call('bystander', 'GET', `/${path}/${id}`)).statusCode).toBe(404);
    expect((await call('foreigner', 'GET', `/${path}/${id}`)).statusCode).toBe(404);
  });

  test('one that is on its way is there for who works on it only', async () => {
    const id = await addSiteModel(world, { kind });
    await inTenant(world.stores.app, world.tenantId, async (trx) => {
      await trx.deleteFrom('site_model').where('inspection_id', '=', id).execute();
      await trx
        .updateTable('inspection')
        .set({ state: 'processing', published_at: null, published_by: null })
        .where('id', '=', id)
        .execute();
    });
    expect(await listed('inspector', kind)).toContain(id);
    expect(await listed('viewer', kind)).not.toContain(id);
    expect((await call('inspector', 'GET', `/${path}/${id}`)).json().data.filesUrl).toBeNull();
    expect((await call('viewer', 'GET', `/${path}/${id}`)).statusCode).toBe(404);
  });

  test('without the flag of the tenant none is read, made, aligned or served', async () => {
    const id = await addSiteModel(world, { kind });
    const { filesUrl } = (await call('inspector', 'GET', `/${path}/${id}`)).json().data;
    await allowModels(world, false);
    const tried = [
      await call('inspector', 'GET', `/project/${world.projectId}/${path}`),
      await call('inspector', 'GET', `/${path}/${id}`),
      await call('inspector', 'PUT', `/${path}/${id}/alignment`, { version: 0, alignment: null }),
      await call('inspector', 'POST', '/inspection', announced(kind)),
    ];
    expect(tried.map((answer) => [answer.statusCode, answer.json().data.error])).toEqual(
      tried.map(() => [403, 'models-off']),
    );
    const file = kind === 'model-3d' ? 'metadata.json' : 'model.frag';
    expect((await world.app.inject({ url: `${filesUrl}${file}` })).statusCode).toBe(403);
  });

  test('who may not send one is refused', async () => {
    for (const who of ['responder', 'viewer', 'external'] as const)
      expect((await call(who, 'POST', '/inspection', announced(kind))).statusCode).toBe(403);
  });

  test('takes no hours, and is one file', async () => {
    const made = await call('inspector', 'POST', '/inspection', announced(kind));
    expect(made.statusCode).toBe(200);
    expect(made.json().data).toMatchObject({ kind, waitsForHours: false, state: 'uploading' });
    const two = announced(kind);
    two.files.push(aFile());
    expect((await call('inspector', 'POST', '/inspection', two)).statusCode).toBe(400);
  });

  test('is renamed and deleted by its author, also when it is ready, and by nobody else below an admin', async () => {
    const id = await addSiteModel(world, { kind });
    const fields = { name: 'Hall, second scan' };
    expect(
      (await call('secondInspector', 'PATCH', `/inspection/${id}`, { version: 1, fields })).statusCode,
    ).toBe(403);
    expect((await call('secondInspector', 'DELETE', `/inspection/${id}?version=1`)).statusCode).toBe(403);
    expect((await call('inspector', 'PATCH', `/inspection/${id}`, { version: 1, fields })).statusCode).toBe(
      200,
    );
    expect((await call('inspector', 'DELETE', `/inspection/${id}?version=2`)).statusCode).toBe(200);
    expect(await listed('inspector', kind)).not.toContain(id);
    expect((await call('inspector', 'GET', `/${path}/${id}`)).statusCode).toBe(404);
  });

  test('of two that say how it lies at once the second is told', async () => {
    const id = await addSiteModel(world, { kind });
    const body = { version: 0, alignment: { points: POINTS } };
    const first = await call('inspector', 'PUT', `/${path}/${id}/alignment`, body);
    expect(first.json().data).toMatchObject({ alignment: { points: POINTS }, alignmentVersion: 1 });
    expect((await call('admin', 'PUT', `/${path}/${id}/alignment`, body)).statusCode).toBe(409);
    const taken = await call('admin', 'PUT', `/${path}/${id}/alignment`, { version: 1, alignment: null });
    expect(taken.json().data).toMatchObject({ alignment: null, alignmentVersion: 2 });
    for (const who of ['viewer', 'secondInspector'] as const)
      expect((await call(who, 'PUT', `/${path}/${id}/alignment`, body)).statusCode).toBe(403);
    const far = [POINTS[0], { model: { x: 1e12, y: 0, z: 0 }, plan: { x: 0, y: 0 } }];
    const odd = { version: 2, alignment: { points: far } };
    expect((await call('inspector', 'PUT', `/${path}/${id}/alignment`, odd)).statusCode).toBe(400);
    const one = { version: 2, alignment: { points: POINTS.slice(1) } };
    expect((await call('inspector', 'PUT', `/${path}/${id}/alignment`, one)).statusCode).toBe(400);
  });
});

describe.each(SITE_MODEL_KINDS)('%s beside the pictures of its floor', (kind) => {
  const beside = (token: string) =>
    world.app.inject({ url: `/api/core/floor/${world.floorId}/aligned-model`, headers: bearer(token) });
  const ids = async (token: string) => (await beside(token)).json().rows.map(({ id }: { id: string }) => id);
  const aligned = async () => {
    const id = await addSiteModel(world, { kind });
    const body = { version: 0, alignment: { points: POINTS } };
    await call('inspector', 'PUT', `/${SITE_MODELS[kind].path}/${id}/alignment`, body);
    return id;
  };

  test('is there for everybody in the project and for visitors of its home link once it lies on the plan', async () => {
    const [id, loose] = [await aligned(), await addSiteModel(world, { kind })];
    const readers = ['admin', 'inspector', 'responder', 'viewer', 'external'] as const;
    for (const token of [...readers.map((who) => world.people[who].token), world.visitorToken]) {
      expect(await ids(token)).toContain(id);
      expect(await ids(token)).not.toContain(loose);
    }
    const { body } = await beside(world.visitorToken);
    expect(body).not.toContain('hall.las');
    expect(body).not.toContain(world.people.inspector.accountId);
    const [row] = (await beside(world.visitorToken)).json().rows;
    const file = kind === 'model-3d' ? 'metadata.json' : 'model.frag';
    // The world has no bytes of it; who may not even ask gets 403.
    expect((await world.app.inject({ url: `${row.filesUrl}${file}` })).statusCode).toBe(404);
    for (const who of ['bystander', 'foreigner'] as const)
      expect((await beside(world.people[who].token)).statusCode).toBe(404);
  });

  test('without the flag of the tenant nothing is beside, and neither is a deleted one', async () => {
    const id = await aligned();
    await allowModels(world, false);
    expect(await ids(world.people.admin.token)).toEqual([]);
    await allowModels(world);
    await call('inspector', 'DELETE', `/inspection/${id}?version=1`);
    expect(await ids(world.people.admin.token)).not.toContain(id);
  });
});

test('a storey of the model is its floor; one that it does not have, and that of a cloud, are refused', async () => {
  const [model, cloud] = [await addSiteModel(world, { kind: 'bim-model' }), await addSiteModel(world)];
  const say = (path: string, version: number, storeyId: string) =>
    call('inspector', 'PUT', `${path}/alignment`, { version, alignment: { points: POINTS, storeyId } });
  const kept = { points: POINTS, storeyId: STOREY };
  expect((await say(`/bim/${model}`, 0, STOREY)).json().data).toMatchObject({ alignment: kept });
  const refused = [
    await say(`/bim/${model}`, 1, '0000000000000000000000'),
    await say(`/pointcloud/${cloud}`, 0, STOREY),
  ];
  expect(refused.map((each) => each.json().data.error)).toEqual([
    'alignment-impossible',
    'alignment-impossible',
  ]);
  expect((await say(`/bim/${model}`, 1, 'no id <b>')).statusCode).toBe(400);
  expect((await call('viewer', 'GET', `/bim/${model}`)).json().data).toMatchObject({
    alignment: kept,
    alignmentVersion: 1,
  });
});

test('a cloud is an inspection among the others, a building model is none', async () => {
  const [cloud, model] = [await addSiteModel(world), await addSiteModel(world, { kind: 'bim-model' })];
  const answer = await call('viewer', 'GET', `/project/${world.projectId}/inspection?pageSize=100`);
  const ids = answer.json().rows.map(({ id }: { id: string }) => id);
  expect(ids).toContain(cloud);
  expect(ids).not.toContain(model);
});

test('what was made of a purged cloud goes with it', async () => {
  const id = await addSiteModel(world);
  await call('inspector', 'DELETE', `/inspection/${id}?version=1`);
  await inTenant(world.stores.app, world.tenantId, async (trx) => {
    await purgeInspection(trx, id);
    expect(await readInspection(trx, id)).toBeNull();
    const left = await trx
      .selectFrom('site_model')
      .select('file_id')
      .where('inspection_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

function aFile() {
  return { id: randomUUID(), fileName: 'hall.las', sizeBytes: 1000, endsSha256: null };
}

function announced(kind: SiteModelKind) {
  return {
    id: randomUUID(),
    floorId: world.floorId,
    name: 'Hall',
    kind,
    takenOn: '2026-11-26',
    files: [aFile()],
  };
}
