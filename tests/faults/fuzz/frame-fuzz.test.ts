/** `npm run fuzz -- --frames N --seed S` runs this with other counts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import { createSite, openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startCollabProcess, type CollabProcess } from '../../integration/rooms/harness/collab-process.ts';
import { eventually } from '../../integration/rooms/harness/eventually.ts';
import { joinRoom } from '../../integration/rooms/harness/peer.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { ENDLESS_ALLOWANCE, ENDLESS_TABS } from '../endless-allowance.ts';
import { lostZones, startWriters } from '../writers.ts';
import { fuzzRooms } from './fuzz-rooms.ts';

const FRAMES = Number(process.env['FUZZ_FRAMES'] ?? (process.env['TEST_LONG'] ? 1_000_000 : 20_000));
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const LARGEST_MEMORY_BYTES = 1e9;
/** What is good enough to be committed stays in a room, and every visit reads all of it: long runs move on. */
const FRAMES_A_ROOM = 50_000;
const CALM_ROOMS = 2;

let database: TestDatabase;
let stores: Stores;
let collab: CollabProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  collab = await startCollabProcess(database.ownerUrl, 'node-1', { ...ENDLESS_ALLOWANCE, ...ENDLESS_TABS });
});
afterAll(async () => {
  await collab.kill();
  await stores.close();
  await database.drop();
});

it(
  `B29: ${FRAMES} mutated frames end no process and reach no neighbour (seed ${SEED})`,
  { timeout: 300_000 + FRAMES * 10 },
  async () => {
    const site = await createSite(database.ownerUrl, CALM_ROOMS + 2 * Math.ceil(FRAMES / FRAMES_A_ROOM));
    const calm = site.floorPlanIds.slice(0, CALM_ROOMS);
    const floorPlanIds = site.floorPlanIds.slice(CALM_ROOMS);
    const writers = await startWriters({ ...site, floorPlanIds: calm }, collab.port, 100);

    const tally = await fuzzRooms({ port: collab.port, site, floorPlanIds, frames: FRAMES, seed: SEED });

    await writers.finish();
    const memoryBytes = await measured('plumbline_process_resident_memory_bytes');
    const longestStallMs = 1000 * (await measured('plumbline_nodejs_eventloop_lag_max_seconds'));
    const figures = {
      seed: SEED,
      ...tally,
      neighboursSaved: writers.savedCount(),
      memoryBytes,
      longestStallMs,
    };
    console.info(`B29: ${JSON.stringify(figures)}`);
    expect(tally.committed).toBeGreaterThan(0);
    expect(collab.unexpectedExits).toBe(0);
    expect(collab.log.filter((line) => /"alarm":true|"level":60|[Uu]nhandled/.test(line))).toEqual([]);
    expect(writers.refusals()).toEqual([]);
    expect(await lostZones(stores, { ...site, floorPlanIds: calm }, writers)).toEqual([]);
    expect(memoryBytes).toBeLessThan(LARGEST_MEMORY_BYTES);
    for (const floorPlanId of floorPlanIds) await expectSound(site, floorPlanId);
  },
);

/** A room that was attacked can be joined, and what people see there is what the journal holds. */
async function expectSound(site: Site, floorPlanId: string): Promise<void> {
  const at = { port: collab.port, projectId: site.projectId, floorPlanId };
  const peer = await joinRoom({ ...at, token: site.inspector.token });
  const room = { room: planRoom(floorPlanId), tenantId: site.tenantId };
  await eventually(async () => {
    const { doc, quarantined } = await loadRoom(stores, room);
    return quarantined.length === 0 && hashPlan(doc) === hashPlan(peer.doc);
  });
  expect(peer.doc.store.pendingStructs).toBeNull();
  peer.leave();
}

async function measured(name: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${collab.port}/metrics`);
  const line = (await answer.text()).split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}
