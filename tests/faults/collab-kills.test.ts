import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stores } from '@plumbline/server/database/client.ts';
import { createSite, openTestStores } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startCollabProcess, type CollabProcess } from '../integration/rooms/harness/collab-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { expectNothingLost, lostZones, startWriters } from './writers.ts';

const KILLS = process.env['TEST_LONG'] ? 40 : 10;
const RESTARTS = process.env['TEST_LONG'] ? 30 : 6;
const WITHIN_MS = process.env['CI'] ? 12_500 : 5000;

let database: TestDatabase;
let stores: Stores;
let collab: CollabProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  collab = await startCollabProcess(database.ownerUrl);
});
afterAll(async () => {
  await collab.kill();
  await stores.close();
  await database.drop();
});

it(
  `A1: kill -9 of the rooms ${KILLS} times under four writers loses nothing that was called saved`,
  { timeout: KILLS * 15_000 + 180_000 },
  async () => {
    const site = await createSite(database.ownerUrl, 3);
    const writers = await startWriters(site, collab.port);
    const resumedMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(200 + Math.random() * 600);
      await collab.kill();
      await expectNothingLost(stores, site, writers);
      await collab.start();
      resumedMs.push(await writers.resumed(30_000));
    }
    await writers.finish();
    console.info(
      `A1: ${writers.savedCount()} saved, slowest resume ${Math.round(Math.max(...resumedMs))} ms`,
    );
    expect(await lostZones(stores, site, writers)).toEqual([]);
    expect(writers.refusals()).toEqual([]);
    expect(Math.max(...resumedMs)).toBeLessThan(WITHIN_MS);
    expect(collab.unexpectedExits).toBe(0);
  },
);

it(
  `A15: ${RESTARTS} orderly restarts under four writers lose nothing and end within five seconds`,
  { timeout: RESTARTS * 15_000 + 180_000 },
  async () => {
    const site = await createSite(database.ownerUrl, 3);
    const writers = await startWriters(site, collab.port);
    const endedMs: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await sleep(200 + Math.random() * 400);
      const startedAt = performance.now();
      await collab.kill('SIGTERM');
      endedMs.push(performance.now() - startedAt);
      await expectNothingLost(stores, site, writers);
      await collab.start();
      await writers.resumed(30_000);
    }
    await writers.finish();
    expect(await lostZones(stores, site, writers)).toEqual([]);
    expect(writers.refusals()).toEqual([]);
    expect(Math.max(...endedMs)).toBeLessThan(WITHIN_MS);
  },
);
