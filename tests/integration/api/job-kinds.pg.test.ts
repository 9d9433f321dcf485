/** A kind of job that the product does not have runs, tells, is cancelled, given up and tried again by its row alone. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { inTenant } from '@plumbline/server/database/client.ts';
import { giveUpLeft } from '../../../apps/api/src/jobs/give-up-left.ts';
import { defineJob, type JobReport, type RunJob } from '../../../apps/api/src/jobs/job-kind.ts';
import { JOB_KINDS } from '../../../apps/api/src/jobs/job-kinds.ts';
import { createJobQueue, type JobQueue } from '../../../apps/api/src/jobs/job-queue.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { eventually } from '../rooms/harness/eventually.ts';
import { createWorld, type World } from './api-world.ts';

const PayloadSchema = z.object({ tenantId: z.uuid(), sheets: z.number() });
type Payload = z.infer<typeof PayloadSchema>;

let work: RunJob<Payload>;
let isWanted: boolean;
let left: Payload[];
const reports: JobReport[] = [];
const givenUp: { sheets: number; code: string }[] = [];

const kinds = {
  ...JOB_KINDS,
  'count-sheets': defineJob<Payload>({
    payload: PayloadSchema,
    queue: { retryLimit: 1, retryDelaySeconds: 0, expireSeconds: 60 },
    silenceSeconds: 2,
    firstStep: 'unpack',
    load: async () => work,
    report: async (_trx, _payload, at) => {
      reports.push(at);
      return isWanted;
    },
    keep: async () => undefined,
    giveUp: async (_context, { sheets }, code) => {
      givenUp.push({ sheets, code });
      left = [];
    },
    revive: async () => true,
    left: async () => left,
  }),
};

let world: World;
let jobs: JobQueue<typeof kinds>;
let running: RunningJobs;
beforeAll(async () => {
  world = await createWorld();
  jobs = createJobQueue(world.stores, kinds);
  running = await runJobs(world, kinds);
});
afterAll(async () => {
  await running.stop();
  await jobs.stop();
  await world.close();
});
beforeEach(() => {
  isWanted = true;
  left = [];
  reports.length = 0;
  givenUp.length = 0;
});

async function send(sheets: number): Promise<void> {
  const { tenantId } = world;
  await inTenant(world.stores.app, tenantId, (trx) => jobs.send(trx, 'count-sheets', { tenantId, sheets }));
}

test('it gets its payload, and its steps are told by name with how far each is', async () => {
  let counted = 0;
  work = async (_context, { sheets }, progress) => {
    progress.set(0.5);
    await sleep(1200);
    progress.begin('count');
    await sleep(1200);
    counted = sheets;
  };
  await send(7);
  await eventually(() => counted === 7);
  const told = reports.filter(({ isChanged }) => isChanged);
  expect(told).toEqual([
    { step: 'unpack', done: 0.5, isChanged: true },
    { step: 'count', done: 0, isChanged: true },
  ]);
});

test('it is ended when nobody wants it any more, and not tried again', async () => {
  let runs = 0;
  let ended = 0;
  work = async (_context, _payload, { signal, set }) => {
    runs += 1;
    isWanted = false;
    for (let done = 0; !signal.aborted && done < 50; done += 1) {
      set(done / 50);
      await sleep(100);
    }
    if (signal.aborted) ended += 1;
  };
  await send(1);
  await eventually(() => ended === 1);
  await sleep(3000);
  expect([runs, givenUp]).toEqual([1, []]);
});

test('one that fails is tried as often as its row says, then given up with the reason', async () => {
  let runs = 0;
  work = async () => {
    runs += 1;
    throw new Error('no');
  };
  await send(2);
  await eventually(() => givenUp.length > 0);
  expect(givenUp).toEqual([{ sheets: 2, code: 'internal' }]);
  expect(runs).toBe(2);
});

test('one that stands still is ended and counts as failed', async () => {
  const silentMs: number[] = [];
  work = async (_context, _payload, { signal }) => {
    const startedAtMs = performance.now();
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    silentMs.push(performance.now() - startedAtMs);
  };
  await send(3);
  await eventually(() => givenUp.length > 0);
  expect(givenUp).toEqual([{ sheets: 3, code: 'internal' }]);
  expect(silentMs).toHaveLength(2);
  for (const ms of silentMs) expect(ms).toBeGreaterThanOrEqual(2000);
});

test('one whose worker died in the last try is given up by the sweep', async () => {
  left = [{ tenantId: world.tenantId, sheets: 4 }];
  await giveUpLeft(world, [world.tenantId], kinds);
  expect(givenUp).toEqual([{ sheets: 4, code: 'internal' }]);
});

test('a payload that its kind does not know never reaches the work', async () => {
  let runs = 0;
  work = async () => {
    runs += 1;
  };
  expect(() => kinds['count-sheets'].of({ tenantId: world.tenantId })).toThrow('sheets');
  expect(() => kinds['render-plans'].of({ tenantId: world.tenantId, sheets: 1 })).toThrow('uploadId');
  expect(runs).toBe(0);
});
