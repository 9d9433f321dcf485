import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCollabServer, type CollabServer } from '../../../apps/collab-server/src/server.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import { createSite, openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { eventually, timeUntil } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { startPostgresProxy, type PostgresProxy } from './harness/postgres-proxy.ts';

const TOLD_WITHIN_MS = process.env['CI'] ? 7500 : 3000;
const LANDED_WITHIN_MS = process.env['CI'] ? 25_000 : 10_000;

let database: TestDatabase;
let proxy: PostgresProxy;
let stores: Stores;
let server: CollabServer;
let site: Site;
let port: number;
const peers: Peer[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startPostgresProxy(database.ownerUrl);
  stores = openTestStores(proxy.url, { COLLAB_PORT: '0' });
  server = createCollabServer(stores, ROOM_KINDS);
  port = await server.listen();
});
afterAll(async () => {
  await server.close();
  await stores.close();
  await proxy.stop();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
  return async () => {
    await proxy.restore();
    for (const peer of peers.splice(0)) peer.leave();
  };
});

async function join(person: { token: string }, floorPlanId = site.floorPlanIds[0] ?? ''): Promise<Peer> {
  const peer = await joinRoom({ port, projectId: site.projectId, floorPlanId, token: person.token });
  peers.push(peer);
  return peer;
}

const draw = (peer: Peer, name: string) =>
  createRectangleZone(peer.doc, { name, colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });

it.each<[string, () => Promise<void> | void]>([
  ['A6: is gone', () => proxy.cut()],
  ['A7: hangs', () => proxy.freeze()],
])(
  'while the store %s nothing is called saved, cursors go on, and all lands when it is back',
  async (_, take) => {
    const ben = await join(site.inspector);
    const cem = await join(site.secondInspector);
    draw(ben, 'Before');
    await ben.saved();
    await take();
    draw(ben, 'Meanwhile');
    draw(ben, 'Meanwhile too');
    draw(cem, 'The other, too');
    const isTold = () => [ben, cem].every((peer) => peer.last('store')?.up === false);
    expect(await timeUntil(isTold)).toBeLessThan(TOLD_WITHIN_MS);
    expect([ben.isSaved(), cem.isSaved()]).toEqual([false, false]);
    expect(readPlan(cem.doc).zones.map((zone) => zone.name)).not.toContain('Meanwhile');
    ben.provider.awareness?.setLocalState({ cursor: { x: 3, y: 4 }, selection: [], tool: null });
    await eventually(() =>
      JSON.stringify([...(cem.provider.awareness?.getStates().values() ?? [])]).includes('"x":3'),
    );
    const newcomer = await joinRoom({
      port,
      projectId: site.projectId,
      floorPlanId: site.floorPlanIds[1] ?? '',
      token: site.viewer.token,
      waitForSync: false,
    });
    peers.push(newcomer);
    await eventually(() => newcomer.denials.includes('store-unavailable'), 15_000);
    await sleep(500);
    await proxy.restore();
    const isLanded = () => ben.isSaved() && cem.isSaved() && hashPlan(ben.doc) === hashPlan(cem.doc);
    expect(await timeUntil(isLanded, 30_000)).toBeLessThan(LANDED_WITHIN_MS);
    expect([ben.last('store')?.up, cem.last('store')?.up]).toEqual([true, true]);
    expect([...ben.closes, ...cem.closes]).toEqual([]);
    const loaded = await loadRoom(stores, {
      room: planRoom(site.floorPlanIds[0] ?? ''),
      tenantId: site.tenantId,
    });
    expect(hashPlan(loaded.doc)).toBe(hashPlan(ben.doc));
    expect(loaded.head).toBe(4);
  },
);

it('says within three seconds that the store is away even when nobody edits', async () => {
  const viewer = await join(site.viewer);
  await proxy.cut();
  expect(await timeUntil(() => viewer.last('store')?.up === false)).toBeLessThan(TOLD_WITHIN_MS);
  await proxy.restore();
  expect(await timeUntil(() => viewer.last('store')?.up === true)).toBeLessThan(LANDED_WITHIN_MS);
});
