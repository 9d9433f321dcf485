/** Looks for hazards by a real worker: cancelled in the middle, and its worker killed in the middle. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addCapture } from '@plumbline/server/captures/add-capture.ts';
import { readSource } from '@plumbline/server/captures/capture-sources.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { announceStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinnedNode, root, runtimeEnv } from '../../../scripts/bootstrap.mjs';
import { bearer, createWorld, type World } from './api-world.ts';
import { chooseDetector } from './hazard-world.ts';

/** The demo's detector finds one thing in it. */
const PICTURE = join(root, 'packages/server/src/demo/walk/pictures/first-ground-floor-corridor-lift.jpg');
/** Several processes' worth, so that there is a middle. */
const PICTURES = 24;

let world: World;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  world = await createWorld();
  await chooseDetector(world);
  await addSpheres();
}, 60_000);
afterAll(async () => {
  await Promise.all(workers.map((worker) => kill(worker)));
  await world.close();
});

const read = <T>(work: (trx: Trx) => Promise<T>) => inTenant(world.stores.app, world.tenantId, work);

async function addSpheres(): Promise<void> {
  const { tenantId, projectId, people, storage } = world;
  const picture = readFileSync(PICTURE);
  for (let frame = 2; frame < PICTURES + 2; frame += 1) {
    const fileId = await read(async (trx) => {
      const source = await readSource(trx, world.sourceId);
      if (!source) throw new Error('no source');
      const id = await announceStoredFile(trx, {
        tenantId,
        projectId,
        purpose: 'capture',
        originalName: 'a.jpg',
        contentType: 'image/jpeg',
        sizeBytes: picture.length,
        sha256: 'a'.repeat(64),
        createdBy: people.admin.accountId,
      });
      const shape = { projection: 'sphere', spherePart: null, widthPx: 2048, heightPx: 1024 } as const;
      const told = { takenAt: null, gps: null, camera: '', pitchDeg: 0, rollDeg: 0 };
      const heading = { deg: null, source: 'none', accuracyDeg: null } as const;
      await addCapture(trx, { source, fileId: id, frame, ...shape, ...told, heading });
      return id;
    });
    await storage.write(`${fileId}/base.jpg`, picture);
  }
  // That of the world has no picture.
  await read((trx) => trx.deleteFrom('capture').where('id', '=', world.captureId).execute());
}

function startWorker(): ChildProcess {
  const { DATABASE_URL, FILES_DIR, MEDIA_SECRET } = world.stores.config;
  const env = runtimeEnv({ DATABASE_URL, FILES_DIR, MEDIA_SECRET, LOG_LEVEL: 'warn', WORKER_PORT: '0' });
  const worker = spawn(pinnedNode(), [join(root, 'apps/api/src/worker.ts')], { env, stdio: 'ignore' });
  workers.push(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
}

const post = (path: string, payload?: object) =>
  world.app.inject({
    method: 'POST',
    url: `/api/core/inspection/${world.inspectionId}/${path}`,
    headers: { ...bearer(world.people.inspector), 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });

async function look(): Promise<void> {
  expect((await post('hazard-run', { id: randomUUID() })).statusCode).toBe(200);
}

async function found() {
  const answer = await world.app.inject({
    url: `/api/core/inspection/${world.inspectionId}/finding`,
    headers: bearer(world.people.inspector),
  });
  return answer.json().data;
}

/** Until some pictures of the look have been looked at, and not all. */
async function untilInTheMiddle(): Promise<void> {
  await expect
    .poll(async () => (await found()).run.progress, { timeout: 30_000, interval: 50 })
    .toBeGreaterThan(0.02);
  const { run, findings } = await found();
  expect([run.state, findings]).toEqual(['running', []]);
}

const workFolders = () => readdirSync(join(world.filesDir, 'work'));

test('cancelled in the middle: ends at once, leaves nothing, and the next one begins anew', async () => {
  startWorker();
  await look();
  await untilInTheMiddle();
  expect((await post('hazard-run/cancel')).json().data.state).toBe('cancelled');
  await expect.poll(workFolders, { timeout: 10_000 }).toEqual([]);
  expect(await found()).toMatchObject({ findings: [], run: { state: 'cancelled', foundCount: 0 } });
}, 90_000);

test('its worker killed in the middle: another one looks anew, and everything is found and told once', async () => {
  await look();
  await untilInTheMiddle();
  await Promise.all(workers.map((worker) => kill(worker)));
  expect(await found()).toMatchObject({ findings: [], run: { state: 'running' } });
  startWorker();
  await expect.poll(async () => (await found()).run.state, { timeout: 150_000, interval: 200 }).toBe('done');

  const { findings, run } = await found();
  // It is one thing, which every picture shows.
  expect(findings).toMatchObject([{ hazard: 'missing-extinguisher', seenCount: PICTURES }]);
  expect(run.foundCount).toBe(1);
  const told = await read(async (trx) => ({
    ends: await trx
      .selectFrom('event')
      .select('kind')
      .where('kind', '=', 'hazards-looked-for')
      .where(sql<boolean>`payload #>> '{run,state}' = 'done'`)
      .execute(),
    people: await trx
      .selectFrom('notification')
      .select('account_id')
      .where('kind', '=', 'findings-wait')
      .execute(),
  }));
  expect(told.ends).toHaveLength(1);
  expect(new Set(told.people.map((row) => row.account_id)).size).toBe(told.people.length);
  expect(told.people.map((row) => row.account_id)).toContain(world.people.inspector.accountId);
  await expect.poll(workFolders, { timeout: 10_000 }).toEqual([]);
}, 240_000);
