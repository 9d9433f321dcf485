/** A4: a worker killed in the middle of a file is taken over, with one result and nothing left behind. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinnedNode, root, runtimeEnv } from '../../../scripts/bootstrap.mjs';
import { testDataDir } from '../../support/test-data.ts';
import { bearer, createWorld, type World } from './api-world.ts';
import { uploadClient } from './upload-client.ts';

let world: World;
let baseUrl: string;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => kill(worker)));
  await world.close();
});

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

test('A4 kill -9 of the worker while it draws: another one finishes, once', async () => {
  const client = uploadClient(baseUrl, world.people.inspector.token);
  const first = startWorker();
  const file = readFileSync(join(testDataDir() ?? '', 'plans/kegonsa-plans-3-pages.pdf'));
  const id = await client.send({ projectId: world.projectId, filename: 'three.pdf' }, file);
  const ready = await client.until(id, ['ready', 'failed']);
  expect(ready.state).toBe('ready');
  const pages = ready.pages.map(({ page, proposedName }) => ({ page, name: proposedName }));
  expect((await client.makePlans(id, pages)).status).toBe(200);
  await expect
    .poll(() => existsSync(join(world.filesDir, 'work', `render-${id}`)), { timeout: 20_000 })
    .toBe(true);
  await kill(first);
  expect((await client.until(id, ['rendering'])).state).toBe('rendering');
  startWorker();
  const done = await client.until(id, ['done', 'failed']);
  expect(done).toMatchObject({ state: 'done', error: null });
  const headers = bearer(world.people.viewer);
  const list = await (
    await fetch(`${baseUrl}/api/core/floor?projectId=${world.projectId}`, { headers })
  ).json();
  const made = list.rows
    .map((row: { id: string }) => row.id)
    .filter((each: string) => done.floorIds.includes(each));
  expect(made).toEqual(done.floorIds);
  await expect.poll(() => readdirSync(join(world.filesDir, 'work')), { timeout: 5000 }).toEqual([]);
  expect(existsSync(join(world.filesDir, id.slice(0, 2), id))).toBe(false);
});
