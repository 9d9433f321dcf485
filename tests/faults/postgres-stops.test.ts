import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stores } from '@plumbline/server/database/client.ts';
import { createSite, openTestStores } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startCollabProcess, type CollabProcess } from '../integration/rooms/harness/collab-process.ts';
import { eventually, timeUntil } from '../integration/rooms/harness/eventually.ts';
import { joinRoom } from '../integration/rooms/harness/peer.ts';
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts';
import { expectNothingLost, lostZones, startWriters } from './writers.ts';

const STOPS = process.env['TEST_LONG'] ? 20 : 5;
const DOWN_MS = process.env['TEST_LONG'] ? 30_000 : 6000;
const SLACK = process.env['CI'] ? 2.5 : 1;

let postgres: OwnPostgres;
let stores: Stores;
let collab: CollabProcess;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  stores = openTestStores(postgres.url);
  collab = await startCollabProcess(postgres.url);
});
afterAll(async () => {
  await collab.kill();
  await stores.close();
  await postgres.remove();
});

it(
  `A5: Postgres stopped at once ${STOPS} times under four writers loses nothing, and no process ends`,
  { timeout: STOPS * 20_000 + 60_000 },
  async () => {
    const site = await createSite(postgres.url, 3);
    const writers = await startWriters(site, collab.port);
    const resumedMs: number[] = [];
    for (let stop = 0; stop < STOPS; stop += 1) {
      await sleep(200 + Math.random() * 500);
      await postgres.stopImmediately();
      await sleep(300 + Math.random() * 1500);
      await postgres.start();
      await expectNothingLost(stores, site, writers);
      resumedMs.push(await writers.resumed(30_000));
    }
    await writers.finish();
    console.info(
      `A5: ${writers.savedCount()} saved, slowest resume ${Math.round(Math.max(...resumedMs))} ms`,
    );
    expect(await lostZones(stores, site, writers)).toEqual([]);
    expect(writers.refusals()).toEqual([]);
    expect(Math.max(...resumedMs)).toBeLessThan(5000 * SLACK);
    expect(collab.unexpectedExits).toBe(0);
  },
);

it(
  `A6: Postgres away for ${DOWN_MS / 1000} s is told within three seconds, and all lands within ten of its return`,
  { timeout: DOWN_MS + 90_000 },
  async () => {
    const site = await createSite(postgres.url, 3);
    const writers = await startWriters(site, collab.port);
    const reader = await joinRoom({
      port: collab.port,
      projectId: site.projectId,
      floorPlanId: site.floorPlanIds[0] ?? '',
      token: site.viewer.token,
    });
    await postgres.stopImmediately();
    expect(await timeUntil(() => reader.last('store')?.up === false)).toBeLessThan(3000 * SLACK);
    await sleep(DOWN_MS);
    const savedWhileAway = writers.savedCount();
    await sleep(200);
    expect(writers.savedCount()).toBe(savedWhileAway);
    await postgres.start();
    expect(await writers.resumed(30_000)).toBeLessThan(10_000 * SLACK);
    // Told as soon as reads answer too, which may be a moment after the writers' edits have landed.
    await eventually(() => reader.last('store')?.up === true, 10_000 * SLACK);
    expect(reader.closes).toEqual([]);
    reader.leave();
    await writers.finish();
    expect(await lostZones(stores, site, writers)).toEqual([]);
    expect(collab.unexpectedExits).toBe(0);
  },
);
