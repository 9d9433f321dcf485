import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import * as uploads from './upload.store.ts';

const QUOTA = 3;
const PAGE = { page: 1, widthPx: 4032, heightPx: 2851, widthMm: 420, heightMm: 297 };
const CHOSEN = [{ page: 1, name: 'Ground', floorPlanId: '01890000-0000-7000-8000-000000000001' }];

let database: TestDatabase;
let stores: Stores;
let site: Site;
let foreign: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  site = await createSite(database.ownerUrl);
  foreign = await createSite(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});

function inSite<T>(fn: (trx: Trx) => Promise<T>): Promise<T> {
  return inTenant(stores.app, site.tenantId, fn);
}

function sample(accountId: string): uploads.NewUpload {
  return {
    id: randomUUID(),
    tenantId: site.tenantId,
    projectId: site.projectId,
    accountId,
    purpose: 'floor-plan',
    fileName: 'L00.pdf',
    sizeBytes: 1000,
    sha256: null,
  };
}

function begin(accountId: string): Promise<string> {
  return inSite(async (trx) => (await uploads.createUpload(trx, sample(accountId), 100)).id);
}

async function expire(uploadId: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`UPDATE upload SET expires_at = now() - interval '1 s' WHERE id = $1`, [uploadId]);
  await owner.end();
}

test('an upload goes from its first byte to done, and waits a day for each step', async () => {
  const id = await begin(site.viewer.accountId);
  await inSite(async (trx) => {
    expect(await uploads.setReceivedBytes(trx, id, 600)).toBe(true);
    expect(await uploads.setReceivedBytes(trx, id, 250)).toBe(false);
    expect(await uploads.findUpload(trx, id)).toMatchObject({ receivedBytes: 600, progress: 0.6 });
    expect(await uploads.beginInspecting(trx, id)).toBe(true);
    expect(await uploads.findUpload(trx, id)).toMatchObject({ receivedBytes: 1000, progress: 0 });
    const found = { contentType: 'application/pdf', pageCount: 1, pages: [PAGE] };
    expect(await uploads.finishInspecting(trx, id, found)).toBe(true);
    expect(await uploads.beginRendering(trx, id, CHOSEN)).toBe(true);
    expect(await uploads.setUploadProgress(trx, id, 1.5)).toBe(true);
    expect(await uploads.finishRendering(trx, id)).toBe(true);
    const done = await uploads.lockUpload(trx, id);
    expect(done).toMatchObject({ state: 'done', progress: 1, pages: [PAGE], chosen: CHOSEN, error: null });
    const keptMs = (done?.expiresAt.getTime() ?? 0) - Date.now();
    expect(keptMs).toBeGreaterThan(23 * 3_600_000);
  });
});

test('a job that runs twice moves an upload once, and nothing leaves a final state', async () => {
  const id = await begin(site.viewer.accountId);
  await inSite(async (trx) => {
    expect(await uploads.finishRendering(trx, id)).toBe(false);
    expect(await uploads.beginInspecting(trx, id)).toBe(true);
    expect(await uploads.beginInspecting(trx, id)).toBe(false);
    await uploads.setReceivedBytes(trx, id, 1);
    expect(await uploads.failUpload(trx, id, 'svg-unsupported')).toBe(true);
    expect(await uploads.failUpload(trx, id, 'internal')).toBe(false);
    expect(await uploads.setUploadProgress(trx, id, 0.5)).toBe(false);
    const failed = await uploads.findUpload(trx, id);
    expect(failed).toMatchObject({ state: 'failed', error: 'svg-unsupported', receivedBytes: 1000 });
  });
});

test('a step waits for its turn until somebody takes it up; doing it twice began once', async () => {
  const id = await begin(site.viewer.accountId);
  await inSite((trx) => uploads.beginInspecting(trx, id));
  const startedAt = () => inSite(async (trx) => (await uploads.findUpload(trx, id))?.startedAt);
  expect(await startedAt()).toBeNull();
  expect(await inSite((trx) => uploads.startStep(trx, id, 'rendering'))).toBeNull();
  expect(await startedAt()).toBeNull();
  const taken = await inSite((trx) => uploads.startStep(trx, id, 'inspecting'));
  expect(taken?.startedAt).toBeInstanceOf(Date);
  const again = await inSite((trx) => uploads.startStep(trx, id, 'inspecting'));
  expect(again?.startedAt).toEqual(taken?.startedAt);
  const found = { contentType: 'application/pdf', pageCount: 1, pages: [PAGE] };
  await inSite((trx) => uploads.finishInspecting(trx, id, found));
  await inSite((trx) => uploads.beginRendering(trx, id, CHOSEN));
  expect(await startedAt()).toBeNull();
});

test('two workers that finish at once: one of them does', async () => {
  const id = await begin(site.viewer.accountId);
  await inSite((trx) => uploads.beginInspecting(trx, id));
  const found = { contentType: 'image/png', pageCount: 1, pages: [PAGE] };
  const results = await Promise.all(
    Array.from({ length: 4 }, () => inSite((trx) => uploads.finishInspecting(trx, id, found))),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
});

test('E110 uploads begun at once never exceed the quota of a person, and finished ones do not count', async () => {
  const { accountId } = site.inspector;
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => inSite((trx) => uploads.createUpload(trx, sample(accountId), QUOTA))),
  );
  const begun = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []));
  const refusals = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(begun).toHaveLength(QUOTA);
  expect(refusals).toHaveLength(8 - QUOTA);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'upload-quota' });

  const again = () => inSite((trx) => uploads.createUpload(trx, sample(accountId), QUOTA));
  const other = sample(site.secondInspector.accountId);
  await inSite((trx) => uploads.createUpload(trx, other, QUOTA));
  await inSite((trx) => uploads.failUpload(trx, begun[0] ?? '', 'internal'));
  await again();
  await expect(again()).rejects.toMatchObject({ code: 'upload-quota' });
  await expire(begun[1] ?? '');
  await again();
});

test('an expired upload is not found and waits for the sweep; its row goes last', async () => {
  const id = await begin(site.viewer.accountId);
  await expire(id);
  await inSite(async (trx) => {
    expect(await uploads.findUpload(trx, id)).toBeNull();
    expect(await uploads.lockUpload(trx, id)).toBeNull();
    expect(await uploads.listExpiredUploads(trx, 100)).toContainEqual({ id, tenantId: site.tenantId });
    expect(await uploads.deleteUpload(trx, id)).toBe(true);
    expect(await uploads.deleteUpload(trx, id)).toBe(false);
  });
});

test('another tenant neither sees nor moves nor removes an upload', async () => {
  const id = await begin(site.viewer.accountId);
  await inTenant(stores.app, foreign.tenantId, async (trx) => {
    expect(await uploads.findUpload(trx, id)).toBeNull();
    expect(await uploads.failUpload(trx, id, 'internal')).toBe(false);
    expect(await uploads.deleteUpload(trx, id)).toBe(false);
  });
});
