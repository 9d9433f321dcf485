/**
 * Random faults under load, and the oracle over all that was acknowledged meanwhile.
 * `npm run chaos -- --minutes N --faults N --seed S` runs it for longer; the seed chooses the faults and their pauses.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { openTestStores } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startProduct, type Product } from '../../support/start-product.ts';
import { enterDemo } from '../demo-workplace.ts';
import { startLinkMaker, type LinkMaker } from '../link-maker.ts';
import {
  expectEditsEverywhere,
  expectEqualReplicas,
  expectOneEventEach,
  expectOneLinkPerKey,
} from '../product-oracle.ts';
import { expectNothingLost, lostZones, startWriters, type Workplace, type Writers } from '../writers.ts';
import { pickFault } from './faults.ts';

const IS_LONG = Boolean(process.env['TEST_LONG']);
const MINUTES = Number(process.env['CHAOS_MINUTES'] ?? (IS_LONG ? 30 : 1));
/** It ends with whichever comes first; whoever names the minutes only wants all of them. */
const MOST_FAULTS = Number(process.env['CHAOS_FAULTS'] ?? usualFaults());
const HOW_MANY = Number.isFinite(MOST_FAULTS) ? `up to ${MOST_FAULTS} faults` : 'faults';
const SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
const RESUME_WITHIN_MS = 60_000;
/** Two writers share a plan; their zones must stay below its limit until the end. */
const MOST_ZONES_A_WRITER = 900;
const WRITER_PAUSE_MS = Math.max(20, (MINUTES * 60_000) / MOST_ZONES_A_WRITER);

function usualFaults(): number {
  if (process.env['CHAOS_MINUTES'] !== undefined) return Number.POSITIVE_INFINITY;
  return IS_LONG ? 200 : 6;
}

let product: Product;
let stores: Stores;
let place: Workplace;
let writers: Writers;
let linkMaker: LinkMaker;

beforeAll(async () => {
  product = await startProduct();
  stores = openTestStores(product.databaseUrl);
  place = await enterDemo(product.baseUrl);
  const { baseUrl } = product;
  writers = await startWriters(place, Number(new URL(baseUrl).port), WRITER_PAUSE_MS);
  linkMaker = startLinkMaker({ baseUrl, projectId: place.projectId, token: place.admin.token });
});
afterAll(async () => {
  await stores.close();
  await product.stop();
});

it(
  `chaos: ${HOW_MANY} within ${MINUTES} minutes lose and double nothing (seed ${SEED})`,
  { timeout: MINUTES * 60_000 + 240_000 },
  async () => {
    const random = createSeededRandom(SEED);
    const happened = new Map<string, number>();
    let slowestMs = 0;
    const until = performance.now() + MINUTES * 60_000;
    for (let count = 0; count < MOST_FAULTS && performance.now() < until; count += 1) {
      const fault = pickFault(random);
      await sleep(100 + random.int(900));
      await fault.happen({ product, random, look: () => expectNothingLost(stores, place, writers) });
      happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1);
      slowestMs = Math.max(slowestMs, await writers.resumed(RESUME_WITHIN_MS));
    }
    const faults = [...happened.values()].reduce((sum, times) => sum + times, 0);
    const figures = { seed: SEED, faults, kinds: Object.fromEntries(happened), slowestResumeMs: slowestMs };
    console.info(
      `chaos: ${JSON.stringify({ ...figures, saved: writers.savedCount(), links: linkMaker.made.size })}`,
    );
    expect(faults).toBeGreaterThan(0);
    await expectAllAgrees();
  },
);

async function expectAllAgrees(): Promise<void> {
  const aftermath = { product, place };
  await writers.finish(async (replicas) => {
    await expectEqualReplicas(replicas);
    await expectEditsEverywhere(aftermath, writers, replicas);
  });
  expect(await lostZones(stores, place, writers)).toEqual([]);
  expect(writers.refusals()).toEqual([]);
  await expectOneEventEach(aftermath, writers);
  await expectOneLinkPerKey(aftermath, linkMaker);
  expect(product.unexpectedExits).toEqual([]);
}
