/**
 * The whole product as real processes under load: four writers in the rooms through the one public address, a REST
 * client that makes links under idempotency keys, plans on their way through the worker. Every process is killed in
 * turn; the last test is the oracle over all that was acknowledged meanwhile.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Stores } from '@plumbline/server/database/client.ts';
import { openTestStores } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually, timeUntil } from '../integration/rooms/harness/eventually.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { cutBeforeAnswer } from './cut-answer.ts';
import { enterDemo } from './demo-workplace.ts';
import { postLink, startLinkMaker, type LinkMaker, type LinkRequest } from './link-maker.ts';
import { uploadSheets, type ChosenUpload } from './plan-uploads.ts';
import {
  expectEditsEverywhere,
  expectEqualReplicas,
  expectOneEventEach,
  expectOneLinkPerKey,
  expectOnePlanPerPage,
  forgetDeadRequests,
} from './product-oracle.ts';
import { expectNothingLost, lostZones, startWriters, type Workplace, type Writers } from './writers.ts';

const IS_LONG = Boolean(process.env['TEST_LONG']);
const API_KILLS = IS_LONG ? 20 : 3;
const DRAWN_WITHIN_MS = 60_000;
const WORKER_KILLS = IS_LONG ? 10 : 2;
const COLLAB_KILLS = IS_LONG ? 20 : 2;
const POSTGRES_KILLS = IS_LONG ? 10 : 2;
const SLACK = process.env['CI'] ? 2.5 : 1;
const RESUME_WITHIN_MS = 5000 * SLACK;
/** Slow enough that the plans stay below their limit of zones until the end. */
const WRITER_PAUSE_MS = IS_LONG ? 400 : 60;

let product: Product;
let stores: Stores;
let place: Workplace;
let writers: Writers;
let links: LinkRequest;
let linkMaker: LinkMaker;
const uploads: ChosenUpload[] = [];

beforeAll(async () => {
  product = await startProduct();
  stores = openTestStores(product.databaseUrl);
  place = await enterDemo(product.baseUrl);
  links = { baseUrl: product.baseUrl, projectId: place.projectId, token: place.admin.token };
  writers = await startWriters(place, Number(new URL(product.baseUrl).port), WRITER_PAUSE_MS);
  linkMaker = startLinkMaker(links);
});
afterAll(async () => {
  await stores.close();
  await product.stop();
});

const ReadinessSchema = z.object({ data: z.object({ database: z.boolean(), collab: z.boolean() }) });

/** What the health gate says; status 0 when nobody answers. */
async function readiness(): Promise<{ status: number; database?: boolean; collab?: boolean }> {
  const url = `${product.baseUrl}/api/ready`;
  const response = await fetch(url, { signal: AbortSignal.timeout(8000) }).catch(() => null);
  if (!response) return { status: 0 };
  const { database, collab } = ReadinessSchema.parse(await response.json()).data;
  return { status: response.status, database, collab };
}

/** Sends a file and chooses its pages as an inspector does. */
async function uploadPlans(name: string): Promise<ChosenUpload> {
  const upload = await uploadSheets({ ...links, token: place.inspector.token }, name);
  uploads.push(upload);
  return upload;
}

it(
  `A4: kill -9 of the worker ${WORKER_KILLS} times while it draws; its jobs are taken up again`,
  { timeout: WORKER_KILLS * (DRAWN_WITHIN_MS + 20_000) },
  async () => {
    for (let kill = 0; kill < WORKER_KILLS; kill += 1) {
      const { id } = await uploadPlans(`Killed while drawn ${kill}`);
      // It waits for the drawing of the kill before, which begins anew.
      await eventually(
        () => existsSync(join(product.dataDir, 'files', 'work', `render-${id}`)),
        DRAWN_WITHIN_MS,
      );
      await product.kill('worker');
      expect(existsSync(join(product.dataDir, 'files', 'work', `render-${id}`))).toBe(true);
      await product.restart('worker');
    }
  },
);

it(
  `A25: kill -9 of the api ${API_KILLS} times; it takes traffic once it is ready, and everybody resumes`,
  { timeout: API_KILLS * 20_000 },
  async () => {
    const resumedMs: number[] = [];
    const upload = uploadPlans('Sent while the api ends');
    for (let kill = 0; kill < API_KILLS; kill += 1) {
      await sleep(200 + Math.random() * 600);
      await product.kill('api');
      expect(await readiness()).toEqual({ status: 0 });
      const madeBefore = linkMaker.made.size;
      await product.restart('api');
      resumedMs.push(await writers.resumed(30_000));
      await eventually(() => linkMaker.made.size > madeBefore, 30_000);
    }
    await upload;
    console.info(`A25: slowest resume after the api ${Math.round(Math.max(...resumedMs))} ms`);
    expect(Math.max(...resumedMs)).toBeLessThan(RESUME_WITHIN_MS);
  },
);

it(
  `A1, A25: kill -9 of the rooms ${COLLAB_KILLS} times behind the api, which is not ready meanwhile`,
  { timeout: COLLAB_KILLS * 20_000 },
  async () => {
    const resumedMs: number[] = [];
    for (let kill = 0; kill < COLLAB_KILLS; kill += 1) {
      await sleep(200 + Math.random() * 600);
      await product.kill('collab');
      expect(await readiness()).toEqual({ status: 503, database: true, collab: false });
      await expectNothingLost(stores, place, writers);
      await product.restart('collab');
      resumedMs.push(await writers.resumed(30_000));
    }
    console.info(`A1: slowest resume after the rooms ${Math.round(Math.max(...resumedMs))} ms`);
    expect(Math.max(...resumedMs)).toBeLessThan(RESUME_WITHIN_MS);
  },
);

it(
  `A5: kill -9 of Postgres ${POSTGRES_KILLS} times; the processes go on, and everybody resumes`,
  { timeout: POSTGRES_KILLS * 30_000 },
  async () => {
    const resumedMs: number[] = [];
    for (let kill = 0; kill < POSTGRES_KILLS; kill += 1) {
      await sleep(200 + Math.random() * 600);
      await product.postgres.kill9();
      expect(await readiness()).toMatchObject({ status: 503, database: false });
      expect((await fetch(`${product.baseUrl}/api/health`)).status).toBe(200);
      const madeBefore = linkMaker.made.size;
      await product.postgres.start();
      resumedMs.push(await writers.resumed(30_000));
      await eventually(() => linkMaker.made.size > madeBefore, 30_000);
    }
    console.info(`A5: slowest resume after Postgres ${Math.round(Math.max(...resumedMs))} ms`);
    expect(Math.max(...resumedMs)).toBeLessThan(RESUME_WITHIN_MS);
    expect(product.unexpectedExits).toEqual([]);
  },
);

it('A7: Postgres that stops answering is told after three seconds, and all goes on after it', async () => {
  product.postgres.pause();
  const notReadyMs = await timeUntil(async () => (await readiness()).status === 503);
  const savedWhilePaused = writers.savedCount();
  await sleep(1000);
  expect(writers.savedCount()).toBe(savedWhilePaused);
  product.postgres.resume();
  expect(await writers.resumed(30_000)).toBeLessThan(10_000 * SLACK);
  await eventually(async () => (await readiness()).status === 200);
  expect(notReadyMs).toBeLessThan(5000 * SLACK);
});

it('A3: the api killed between the effect of a POST and its answer; the repeat has one effect', async () => {
  await forgetDeadRequests(product.databaseUrl);
  expect(await linkMaker.finish()).toEqual([]);
  const key = await cutBeforeAnswer(product, links);
  await product.restart('api');
  expect((await postLink(links, key)).kind).toBe('later');
  await forgetDeadRequests(product.databaseUrl);
  await linkMaker.insist(key);
  await writers.resumed(30_000);
});

it('A1, A3, A4, A5, A7, A25: nothing acknowledged is lost or doubled, and nobody ended by themselves', async () => {
  const aftermath = { product, place };
  await Promise.all(uploads.map(({ ended }) => ended()));
  await writers.finish(async (replicas) => {
    await expectEqualReplicas(replicas);
    await expectEditsEverywhere(aftermath, writers, replicas);
  });
  console.info(`all: ${writers.savedCount()} edits and ${linkMaker.made.size} links acknowledged`);
  expect(await lostZones(stores, place, writers)).toEqual([]);
  expect(writers.refusals()).toEqual([]);
  await expectOneEventEach(aftermath, writers);
  await expectOneLinkPerKey(aftermath, linkMaker);
  await expectOnePlanPerPage(aftermath, uploads);
  expect(product.unexpectedExits).toEqual([]);
});
