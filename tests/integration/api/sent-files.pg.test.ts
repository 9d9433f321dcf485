/** A file that was sent before: who is told of it and who is not, and one of two at once. */
import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CaptureSource, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { grantHours, readHoursBalance } from '@plumbline/server/billing/hours-ledger.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { xmpOf } from '@plumbline/server/captures/testing/sample-photo.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { uploadClient } from './upload-client.ts';

let world: World;
let baseUrl: string;
let running: RunningJobs;
/** Each file is decoded by programs of its own, one after the other. */
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  running = await runJobs(world);
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 1000, reason: 'For the tests', actor: null }),
  );
});
afterAll(async () => {
  await running.stop();
  await world.close();
});

async function call(who: Person, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const url = `/api/core${path}`;
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}

/** A panorama that no other test has. */
async function panorama(): Promise<Buffer> {
  return sharp({ create: { width: 128, height: 64, channels: 3, background: '#8ab' } })
    .withXmp(xmpOf({ ProjectionType: 'equirectangular', CaptureSoftware: randomUUID() }))
    .jpeg()
    .toBuffer();
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const markOf = (bytes: Buffer) => `${sha256(bytes)}-${bytes.length}`;
const ask = (who: Person, bytes: Buffer, projectId = world.projectId) =>
  call(who, 'GET', `/project/${projectId}/inspection/sent?files=${markOf(bytes)}`);

interface Sent {
  id: string;
  sourceId: string;
}

async function create(who: Person, bytes: Buffer, more: object = {}): Promise<Sent> {
  const [id, sourceId] = [randomUUID(), randomUUID()];
  const file = {
    id: sourceId,
    fileName: 'a.jpg',
    sizeBytes: bytes.length,
    endsSha256: sha256(bytes),
    ...more,
  };
  const made = await call(who, 'POST', '/inspection', {
    id,
    floorId: world.floorId,
    name: `Walk of the ${who}`,
    kind: 'photo-360',
    takenOn: '2026-11-03',
    files: [file],
  });
  expect(made.status).toBe(200);
  return { id, sourceId };
}

async function send(who: Person, bytes: Buffer, more: object = {}): Promise<Sent> {
  const made = await create(who, bytes, more);
  await transfer(who, bytes, made);
  return made;
}

const transfer = (who: Person, bytes: Buffer, { sourceId }: Sent) =>
  uploadClient(baseUrl, world.people[who].token).send(
    { projectId: world.projectId, filename: 'a.jpg', purpose: 'capture', sourceId },
    bytes,
  );

const inspectionOf = async ({ id }: Sent): Promise<InspectionRow> =>
  (await call('admin', 'GET', `/inspection/${id}`)).data;
const fileOf = async ({ id }: Sent): Promise<CaptureSource | undefined> =>
  (await call('admin', 'GET', `/inspection/${id}/file`)).rows[0];
async function ended(sent: Sent): Promise<void> {
  await expect.poll(async () => (await fileOf(sent))?.state, { timeout: 60_000 }).toMatch(/^(done|failed)$/);
}
const hours = () =>
  inTenant(world.stores.app, world.tenantId, (trx) => readHoursBalance(trx, world.tenantId));

test('who may send is told in which inspection a file is, once it has come and as long as it is there', async () => {
  const bytes = await panorama();
  const sent = await create('inspector', bytes);
  expect((await ask('secondInspector', bytes)).rows).toEqual([]);
  await transfer('inspector', bytes, sent);
  for (const who of ['inspector', 'secondInspector', 'admin'] as const)
    expect((await ask(who, bytes)).rows).toEqual([
      { mark: markOf(bytes), inspection: { id: sent.id, name: 'Walk of the inspector' } },
    ]);
  expect((await ask('inspector', await panorama())).rows).toEqual([]);
  await ended(sent);
  const { version } = await inspectionOf(sent);
  await call('inspector', 'DELETE', `/inspection/${sent.id}?version=${version}`);
  expect((await ask('inspector', bytes)).rows).toEqual([]);
});

test('nobody else is told anything, and of another project nobody', async () => {
  const bytes = await panorama();
  const sent = await send('inspector', bytes);
  expect((await ask('viewer', bytes)).status).toBe(403);
  expect((await ask('responder', bytes)).status).toBe(403);
  expect((await ask('bystander', bytes)).status).toBe(404);
  expect((await ask('foreigner', bytes)).status).toBe(404);
  const headers = bearer(world.people.tenantAdmin);
  const payload = {
    name: 'Other',
    address: '',
    timeZone: 'Europe/Oslo',
    area: null,
    areaUnit: 'm2',
    startDate: null,
    endDate: null,
  };
  const made = await world.app.inject({ method: 'POST', url: '/api/core/project', headers, payload });
  const otherId = made.json().data?.id;
  expect(otherId).toEqual(expect.any(String));
  expect(await ask('tenantAdmin', bytes, otherId)).toMatchObject({ status: 200, rows: [] });
  for (const files of ['', 'x', `${markOf(bytes)},`, Array(51).fill(markOf(bytes)).join(',')])
    expect(
      (await call('inspector', 'GET', `/project/${world.projectId}/inspection/sent?files=${files}`)).status,
    ).toBe(400);
  await ended(sent);
});

test('of the same file sent by two at once the project has one: stored once, charged once', async () => {
  const bytes = await panorama();
  const before = await hours();
  const both = await Promise.all([send('inspector', bytes), send('secondInspector', bytes)]);
  await Promise.all(both.map(ended));
  const files = await Promise.all(both.map(fileOf));
  expect(new Set(files.map((file) => file?.state))).toEqual(new Set(['done', 'failed']));
  expect(files.find((file) => file?.state === 'failed')).toMatchObject({
    failedIn: 'checking',
    error: 'file-sent-before',
  });
  expect(await hours()).toMatchObject({
    settledSeconds: before.settledSeconds + 10,
    reservedSeconds: before.reservedSeconds,
  });
  const stored = () => Promise.all(both.map(({ sourceId }) => world.storage.stat(`${sourceId}/source`)));
  await expect.poll(async () => (await stored()).filter(Boolean).length, { timeout: 10_000 }).toBe(1);
});

test('what is wanted once more is taken', async () => {
  const bytes = await panorama();
  await ended(await send('inspector', bytes));
  const again = await send('secondInspector', bytes, { isAgain: true });
  await ended(again);
  expect(await inspectionOf(again)).toMatchObject({ state: 'preview', frameCount: 1, usedSeconds: 10 });
});

test('a file that failed may come again, and is told the same', async () => {
  const bytes = Buffer.from(`no picture ${randomUUID()}`);
  for (const who of ['inspector', 'secondInspector'] as const) {
    const sent = await send(who, bytes);
    await ended(sent);
    expect((await fileOf(sent))?.error).toBe('capture-file-kind');
  }
});

test('M18 a file that was rewritten on the way is not taken: it is told so, and neither kept nor charged', async () => {
  const bytes = await panorama();
  const before = await hours();
  const sent = await create('inspector', bytes, { endsSha256: sha256(await panorama()) });
  await transfer('inspector', bytes, sent);
  await ended(sent);
  expect(await fileOf(sent)).toMatchObject({ state: 'failed', failedIn: 'checking', error: 'file-changed' });
  await expect.poll(() => world.storage.stat(`${sent.sourceId}/source`), { timeout: 10_000 }).toBeNull();
  expect(await hours()).toEqual(before);
  // The file as it is now comes as any other.
  const anew = await send('inspector', bytes);
  await ended(anew);
  expect((await fileOf(anew))?.state).toBe('done');
});
