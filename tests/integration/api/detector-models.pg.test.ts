/** Detectors of customers: tried before they are kept, chosen, used in a look, and removed; each within its tenant. */
import { randomUUID } from 'node:crypto';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { inTenant } from '@plumbline/server/database/client.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { publishedModelPath } from '../../../apps/api/src/hazards/published/published-model.ts';
import { seesOnePerson, TINY_MODELS, TINY_SPEC } from '../../../apps/api/src/hazards/testing/tiny-models.ts';
import { findHazards } from '../../../apps/api/src/jobs/find-hazards.job.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { setDetector } from './hazard-world.ts';
import { uploadClient } from './upload-client.ts';

const URL = '/api/core/detector';
let world: World;
let baseUrl: string;
beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());
beforeEach(async () => {
  await setDetector(world, null);
  await inTenant(world.stores.app, world.tenantId, (trx) => trx.deleteFrom('detector_model').execute());
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
function call(who: Person, method: Method, path: string, payload?: object) {
  const headers = { ...bearer(world.people[who]), 'idempotency-key': randomUUID() };
  return world.app.inject({ method, url: `${URL}${path}`, headers, ...(payload && { payload }) });
}

const client = (who: Person) => uploadClient(baseUrl, world.people[who].token);
const upload = (bytes: Uint8Array, who: Person = 'tenantAdmin') =>
  client(who).send({ filename: 'tiny.onnx', purpose: 'detector' }, bytes);

async function add(
  bytes: Uint8Array,
  { spec = TINY_SPEC, who = 'tenantAdmin' }: { spec?: object; who?: Person } = {},
) {
  const uploadId = await upload(bytes, who);
  const answer = await call(who, 'POST', '/model', { uploadId, description: JSON.stringify(spec) });
  return { uploadId, answer };
}

async function listed(who: Person = 'tenantAdmin') {
  const answer = await call(who, 'GET', '');
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

async function look(key: string) {
  const { tenantId, projectId, inspectionId, stores } = world;
  const runId = randomUUID();
  await inTenant(stores.app, tenantId, (trx) =>
    trx
      .insertInto('hazard_run')
      .values({
        id: runId,
        tenant_id: tenantId,
        project_id: projectId,
        inspection_id: inspectionId,
        detector: key,
        started_by: null,
      })
      .execute(),
  );
  const { signal } = new AbortController();
  const progress = { signal, begin: () => undefined, set: () => undefined, stop: async () => undefined };
  await findHazards(world, { tenantId, runId }, progress);
  const url = `/api/core/inspection/${inspectionId}/finding`;
  return (await world.app.inject({ url, headers: bearer(world.people.inspector) })).json().data;
}

async function givePicture(bytes?: Buffer): Promise<void> {
  const shape = { width: 40, height: 30, channels: 3, background: '#8ab' } as const;
  const picture = bytes ?? (await sharp({ create: shape }).jpeg().toBuffer());
  const { file_id: fileId } = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.selectFrom('capture').select('file_id').where('id', '=', world.captureId).executeTakeFirstOrThrow(),
  );
  await world.storage.write(`${fileId}/base.jpg`, picture);
}

test('one that behaves is kept, chosen, used in a look, and names it once it is removed', async () => {
  const { uploadId, answer } = await add(TINY_MODELS.good);
  expect(answer.json().data.detectors).toMatchObject([
    { key: 'demo-hazards', uploaded: null },
    { key: 'person-vehicle', uploaded: null },
    { key: uploadId, name: 'Tiny', uploaded: { isForAll: false, mayRemove: true } },
  ]);
  expect((await call('tenantAdmin', 'PUT', '', { detector: uploadId })).json().data.chosen).toBe(uploadId);
  await givePicture();
  const detector = { name: 'Tiny', version: '1', notice: '' };
  expect(await look(uploadId)).toMatchObject({
    detector,
    run: { state: 'done', foundCount: 1 },
    findings: [{ hazard: 'open-edge', detector: { name: 'Tiny', version: '1' } }],
  });

  const removed = (await call('tenantAdmin', 'DELETE', `/model/${uploadId}`)).json().data;
  expect(removed).toMatchObject({
    detectors: [{ key: 'demo-hazards' }, { key: 'person-vehicle' }],
    chosen: null,
  });
  expect((await call('tenantAdmin', 'DELETE', `/model/${uploadId}`)).statusCode).toBe(404);
  expect((await call('tenantAdmin', 'PUT', '', { detector: uploadId })).statusCode).toBe(404);
  const after = await look(uploadId);
  expect(after).toMatchObject({ detector: null, run: { state: 'failed', error: 'no-detector', detector } });
  const file = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.selectFrom('stored_file').select('deleted_at').where('id', '=', uploadId).executeTakeFirstOrThrow(),
  );
  expect(file.deleted_at).not.toBeNull();
}, 90_000);

test('a look that can read no picture blames the pictures, and not the detector', async () => {
  await givePicture(Buffer.from('no picture'));
  expect((await look('demo-hazards')).run).toMatchObject({ state: 'failed', error: 'image-unreadable' });
}, 60_000);

test.each([
  ['outside', 'model-outside-files'],
  ['stored-large', 'model-too-large'],
  ['growing', 'model-too-large'],
  ['wrong-shape', 'model-wrong-shape'],
  ['other-input', 'model-wrong-shape'],
  ['not-numbers', 'model-not-numbers'],
  ['no-model', 'model-unreadable'],
] as const)(
  'one that is %s is refused as %s, and its file goes',
  async (name, code) => {
    const { uploadId, answer } = await add(TINY_MODELS[name]);
    expect([answer.statusCode, answer.json().data.error]).toEqual([422, code]);
    expect((await client('tenantAdmin').head(uploadId)).status).toBe(404);
    expect(await world.storage.stat(`${uploadId}/source`)).toBeNull();
    expect((await listed()).detectors).toHaveLength(2);
  },
  60_000,
);

test('a description that is not right is refused with the place, and the file may be described anew', async () => {
  const uploadId = await upload(TINY_MODELS.good);
  const { classes } = TINY_SPEC;
  for (const [description, path] of [
    ['{', 'JSON'],
    ['[]', 'JSON'],
    [JSON.stringify({ ...TINY_SPEC, layout: 'v99' }), 'layout'],
    [JSON.stringify({ ...TINY_SPEC, inputPx: 65 }), 'inputPx'],
    [JSON.stringify({ ...TINY_SPEC, classes: [] }), 'classes'],
    [JSON.stringify({ ...TINY_SPEC, classes: [...classes, { name: 'x' }] }), 'classes.2.hazard'],
    [JSON.stringify({ ...TINY_SPEC, deviation: [1, 0, 1] }), 'deviation'],
    [JSON.stringify({ ...TINY_SPEC, script: 'x' }), 'script'],
  ]) {
    const { data } = (await call('tenantAdmin', 'POST', '/model', { uploadId, description })).json();
    expect([data.error, data.params]).toEqual(['model-description', { path }]);
  }
  const description = JSON.stringify(TINY_SPEC);
  expect((await call('tenantAdmin', 'POST', '/model', { uploadId, description })).statusCode).toBe(200);
}, 60_000);

test('what a detector calls itself and its classes is text of one line', async () => {
  const spec = { ...TINY_SPEC, name: ' Ti\u0000ny\n\ud800 ', notice: '<b>\u0007x</b>' };
  const { answer } = await add(TINY_MODELS.good, { spec });
  expect(answer.statusCode).toBe(200);
  const own = (await listed()).detectors.at(-1);
  expect(own.name).not.toMatch(/[\p{Cc}\p{Cs}]/u);
  expect(own.notice).not.toMatch(/\p{Cc}/u);
}, 60_000);

test('one of the operator of the platform is for all, and is removed by nobody else', async () => {
  const { uploadId, answer } = await add(TINY_MODELS.good, { who: 'platform' });
  expect(answer.statusCode).toBe(200);
  expect((await listed('foreigner')).detectors).toMatchObject([
    { key: 'demo-hazards' },
    { key: 'person-vehicle' },
    { key: uploadId, uploaded: { isForAll: true, mayRemove: false } },
  ]);
  expect((await call('foreigner', 'DELETE', `/model/${uploadId}`)).statusCode).toBe(404);
  const foreign = { stores: world.stores, tenantId: world.foreignTenantId };
  await setDetector(foreign, null);
  expect((await call('foreigner', 'PUT', '', { detector: uploadId })).json().data.chosen).toBe(uploadId);
  expect((await call('platform', 'DELETE', `/model/${uploadId}`)).statusCode).toBe(200);
  expect(await listed('foreigner')).toMatchObject({
    chosen: null,
    detectors: [{ key: 'demo-hazards' }, { key: 'person-vehicle' }],
  });
}, 60_000);

test('one of a tenant is seen, chosen and removed by its admins alone', async () => {
  const { uploadId } = await add(TINY_MODELS.good);
  expect((await listed('foreigner')).detectors).toHaveLength(2);
  expect((await call('foreigner', 'PUT', '', { detector: uploadId })).statusCode).toBe(404);
  expect((await call('foreigner', 'DELETE', `/model/${uploadId}`)).statusCode).toBe(404);
  const description = JSON.stringify(TINY_SPEC);
  const other = await upload(TINY_MODELS.good);
  expect((await call('foreigner', 'POST', '/model', { uploadId: other, description })).statusCode).toBe(404);
  for (const who of ['operator', 'admin', 'inspector', 'viewer', 'external'] as const) {
    const created = await client(who).create({ filename: 'a.onnx', purpose: 'detector' }, 9);
    expect([who, created.status]).toEqual([who, 403]);
    const refused = [
      await call(who, 'POST', '/model', { uploadId: other, description }),
      await call(who, 'DELETE', `/model/${uploadId}`),
    ];
    expect([who, ...refused.map(({ statusCode }) => statusCode)]).toEqual([who, 403, 403]);
  }
  const large = await client('tenantAdmin').create({ filename: 'a.onnx', purpose: 'detector' }, 2 ** 27);
  expect(large.status).toBe(413);
}, 60_000);

describe('person and vehicle detection', () => {
  const modelPath = () => {
    const filesDir = world.stores.config.FILES_DIR;
    return publishedModelPath({ filesDir, key: 'person-vehicle', version: '1.0.0' });
  };
  afterEach(async () => {
    vi.unstubAllGlobals();
    await rm(modelPath(), { force: true });
  });

  test('is chosen as any other, and finds with the model that was fetched', async () => {
    const chosen = await call('tenantAdmin', 'PUT', '', { detector: 'person-vehicle' });
    expect(chosen.json().data.chosen).toBe('person-vehicle');
    await mkdir(dirname(modelPath()), { recursive: true });
    await writeFile(modelPath(), seesOnePerson());
    await givePicture();
    const { run, findings } = await look('person-vehicle');
    expect(run).toMatchObject({ state: 'done', error: null });
    expect(findings).toContainEqual(
      expect.objectContaining({
        hazard: 'person',
        detector: { name: 'Person and vehicle detection', version: '1.0.0' },
      }),
    );
  }, 60_000);

  test.each([
    ['nobody answers', () => Promise.reject(new TypeError('fetch failed'))],
    ['something else comes', () => Promise.resolve(new Response('something else'))],
  ])(
    'says that its model could not be fetched when %s',
    async (_, answer) => {
      vi.stubGlobal('fetch', answer);
      expect((await look('person-vehicle')).run).toMatchObject({
        state: 'failed',
        error: 'detector-unfetched',
      });
      await expect(access(modelPath())).rejects.toThrow('ENOENT');
    },
    60_000,
  );
});
