import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import { createSite, openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { freePort } from '../../scripts/free-port.mjs';
import { startCollabProcess, type CollabProcess } from '../integration/rooms/harness/collab-process.ts';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import { joinRoom, type Peer } from '../integration/rooms/harness/peer.ts';
import { startPostgresProxy, type PostgresProxy } from '../integration/rooms/harness/postgres-proxy.ts';
import { startProjectProxy, type ProjectProxy } from '../support/project-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const IS_LONG = Boolean(process.env['TEST_LONG']);
/** A node whose store stays away lets its people go after a minute. */
const LET_GO_WITHIN_MS = 90_000;

let database: TestDatabase;
let stores: Stores;
let wayToPostgres: PostgresProxy;
let cutOff: CollabProcess;
let healthy: CollabProcess;
let proxy: ProjectProxy;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  wayToPostgres = await startPostgresProxy(database.ownerUrl);
  cutOff = await startCollabProcess(wayToPostgres.url, 'cut-off');
  healthy = await startCollabProcess(database.ownerUrl, 'healthy');
  const roomPorts = [cutOff.port, healthy.port];
  proxy = await startProjectProxy({ port: await freePort(), apiPorts: [], roomPorts });
  site = await siteOf(cutOff);
});
afterAll(async () => {
  await proxy.stop();
  await wayToPostgres.restore();
  await Promise.all([cutOff.kill(), healthy.kill()]);
  await wayToPostgres.stop();
  await stores.close();
  await database.drop();
});

/** A site whose sockets the proxy brings to the given node. */
async function siteOf({ port }: CollabProcess): Promise<Site> {
  let made = await createSite(database.ownerUrl);
  await eventually(async () => {
    if (proxy.roomsOf(made.projectId)[0] === port) return true;
    made = await createSite(database.ownerUrl);
    return false;
  }, 30_000);
  return made;
}

const join = ({ token }: { token: string }, doc?: Y.Doc): Promise<Peer> =>
  joinRoom({
    port: proxy.port,
    projectId: site.projectId,
    floorPlanId: site.floorPlanIds[0] ?? '',
    token,
    ...(doc ? { doc } : {}),
  });

/** Comes back with what was not saved, as a page does that is loaded again. */
function reload(peer: Peer, person: { token: string }): Promise<Peer> {
  peer.leave();
  return join(person, peer.doc);
}

function draw({ doc }: Peer, name: string): void {
  const made = createRectangleZone(doc, { name, colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  if (!made.ok) throw new Error(made.reason);
}

const names = ({ doc }: Peer) => readPlan(doc).zones.map((zone) => zone.name);

async function storedNames(): Promise<string[]> {
  const room = planRoom(site.floorPlanIds[0] ?? '');
  const { doc } = await loadRoom(stores, { room, tenantId: site.tenantId });
  return readPlan(doc).zones.map((zone) => zone.name);
}

it(
  'A13: a node that is cut off from Postgres calls nothing saved, and its people go on at the other',
  { timeout: 3 * LET_GO_WITHIN_MS },
  async () => {
    let ben = await join(site.inspector);
    draw(ben, 'before');
    await ben.saved();
    await wayToPostgres.cut();
    draw(ben, 'while cut off');
    await eventually(() => ben.last('store')?.up === false);
    await eventually(() => proxy.roomsOf(site.projectId)[0] === healthy.port, 20_000);
    const cem = await join(site.secondInspector);
    expect(names(cem)).toEqual(['before']);
    draw(cem, 'at the other node');
    await cem.saved();
    expect(ben.isSaved()).toBe(false);
    expect((await storedNames()).sort()).toEqual(['at the other node', 'before']);
    if (IS_LONG) await eventually(() => ben.closes.length > 0, LET_GO_WITHIN_MS);
    else ben = await reload(ben, site.inspector);
    await ben.saved(30_000);
    await eventually(() => hashPlan(ben.doc) === hashPlan(cem.doc));
    expect((await storedNames()).sort()).toEqual(['at the other node', 'before', 'while cut off']);
    await wayToPostgres.restore();
    await eventually(() => proxy.roomsOf(site.projectId)[0] === cutOff.port, 30_000);
    const dee = await join(site.admin);
    expect(hashPlan(dee.doc)).toBe(hashPlan(ben.doc));
    expect(cutOff.unexpectedExits + healthy.unexpectedExits).toBe(0);
    for (const peer of [ben, cem, dee]) peer.leave();
  },
);

it('A13: a way to Postgres that hangs is no different', { timeout: 120_000 }, async () => {
  site = await siteOf(cutOff);
  const ben = await join(site.inspector);
  draw(ben, 'before');
  await ben.saved();
  wayToPostgres.freeze();
  draw(ben, 'while it hangs');
  await eventually(() => ben.last('store')?.up === false, 20_000);
  await eventually(() => proxy.roomsOf(site.projectId)[0] === healthy.port, 20_000);
  const cem = await join(site.secondInspector);
  draw(cem, 'at the other node');
  await cem.saved();
  expect(ben.isSaved()).toBe(false);
  await wayToPostgres.restore();
  await ben.saved(60_000);
  await eventually(() => hashPlan(ben.doc) === hashPlan(cem.doc));
  expect((await storedNames()).sort()).toEqual(['at the other node', 'before', 'while it hangs']);
  expect(ben.messages.filter((message) => message.t === 'refused')).toEqual([]);
  for (const peer of [ben, cem]) peer.leave();
});
