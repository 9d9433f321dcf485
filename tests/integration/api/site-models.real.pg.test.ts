/**
 * Real point clouds and building models through the door of the api and the steps of the worker: sent, read, published by
 * themselves, told of, and served in parts; what is none of them is refused with its reason and leaves nothing.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inTenant } from '@plumbline/server/database/client.ts';
import { SITE_MODELS, type SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CAPTURE_SOURCE } from '../../../apps/api/src/features/upload/capture-upload.ts';
import { readCaptures } from '../../../apps/api/src/jobs/read-captures.job.ts';
import { testDataDir } from '../../support/test-data.ts';
import { createWorld, type World } from './api-world.ts';
import { CaptureSender, unendedProgress } from './capture-sender.ts';
import { allowModels } from './site-model-world.ts';

vi.setConfig({ testTimeout: 120_000 });
const DATA = testDataDir() ?? '';

let world: World;
let sender: CaptureSender;
beforeAll(async () => {
  world = await createWorld();
  await allowModels(world);
  sender = new CaptureSender(world, await world.app.listen({ host: '127.0.0.1', port: 0 }));
}, 60_000);
afterAll(() => world.close());

async function sendAndRead(path: string, kind: SiteModelKind) {
  const file = { name: path.slice(path.indexOf('/') + 1), bytes: readFileSync(join(DATA, path)), kind };
  const made = await sender.create(file);
  await sender.send(made.sourceId, file);
  const job = { tenantId: world.tenantId, sourceId: made.sourceId };
  await readCaptures(world, job, unendedProgress());
  return { id: made.data.id, job };
}

const modelOf = async (id: string, kind: SiteModelKind) =>
  (await sender.call('viewer', 'GET', `/${SITE_MODELS[kind].path}/${id}`)).data;

test.each([
  ['pointclouds/autzen_trim.laz', 'model-3d', 110_000, 'metadata.json'],
  ['pointclouds/pumpA-visual-reference-image.e57', 'model-3d', 155_201, 'hierarchy.bin'],
  ['ifc/IfcOpenHouse_IFC4.ifc', 'bim-model', expect.any(Number), 'model.frag'],
] as const)('%s goes in and publishes itself', async (path, kind, count, file) => {
  const { id, job } = await sendAndRead(path, kind);
  expect(await sender.inspection(id)).toMatchObject({ state: 'published', usedSeconds: 0, kind });
  const model = await modelOf(id, kind);
  expect(model.row).toMatchObject({ elementCount: count, error: null });
  const part = await world.app.inject({ url: `${model.filesUrl}${file}`, headers: { range: 'bytes=0-9' } });
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
  expect((await world.app.inject({ url: `${model.filesUrl}cloud-facts.json` })).statusCode).toBe(404);
  expect((await world.app.inject({ url: `${model.filesUrl}../source` })).statusCode).not.toBe(200);
  const told = await toldOf(id);
  expect(told).toEqual([kind === 'model-3d' ? 'cloud-ready' : 'bim-ready']);
  // Run once more it changes nothing.
  await readCaptures(world, job, unendedProgress());
  expect((await modelOf(id, kind)).filesUrl).toBe(model.filesUrl);
});

test.each([
  ['hostile/truncated.laz', 'model-3d', 'cloud-truncated'],
  ['hostile/corrupt_crc.e57', 'model-3d', 'cloud-damaged'],
  ['hostile/html-named.jpg', 'model-3d', 'cloud-unknown'],
  ['hostile/truncated.ifc', 'bim-model', 'ifc-truncated'],
  ['hostile/zip-named.ifc', 'bim-model', 'ifc-unknown'],
] as const)('%s is refused as %s: %s', async (path, kind, code) => {
  const { id } = await sendAndRead(path, kind);
  expect(await sender.inspection(id)).toMatchObject({ state: 'failed' });
  expect((await sender.file(id)).error).toBe(code);
  expect((await sender.call('inspector', 'GET', `/${SITE_MODELS[kind].path}/${id}`)).data).toMatchObject({
    filesUrl: null,
    row: { error: code },
  });
  const errors = await sender.call('tenantAdmin', 'GET', '/processing-error?pageSize=100');
  expect(JSON.stringify(errors.rows)).toContain(id);
  expect(readdirSync(join(world.filesDir, 'work'))).toEqual([]);
});

test('what was refused is read anew without being sent again, and goes in once it can be read', async () => {
  const { id, job } = await sendAndRead('hostile/truncated.laz', 'model-3d');
  const again = async () => {
    const path = `/inspection/${id}/file/${job.sourceId}/retry`;
    expect(await sender.call('tenantAdmin', 'POST', path)).toMatchObject({ status: 200 });
    await readCaptures(world, job, unendedProgress());
  };
  await again();
  expect(await sender.file(id)).toMatchObject({ state: 'failed', error: 'cloud-truncated' });
  // In place of a reader that has learned to read it: bytes that this one can.
  await world.storage.write(
    `${job.sourceId}/${CAPTURE_SOURCE}`,
    readFileSync(join(DATA, 'pointclouds/simple-1065pts.laz')),
  );
  await again();
  expect(await sender.inspection(id)).toMatchObject({ state: 'published' });
  expect((await modelOf(id, 'model-3d')).row).toMatchObject({ elementCount: 1065, error: null });
});

/** Kinds of what the author was told about an inspection. */
async function toldOf(id: string): Promise<string[]> {
  const rows = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .selectFrom('notification')
      .select('kind')
      .where('subject_id', '=', id)
      .where('account_id', '=', world.people.admin.accountId)
      .execute(),
  );
  return rows.map(({ kind }) => kind);
}
