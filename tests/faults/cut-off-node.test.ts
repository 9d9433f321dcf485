/**
 * One of two nodes loses its way to Postgres. Nobody is moved by the test: the tabs notice by themselves, and go over
 * through the proxy to the node that can store.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { loadRoom, type LoadedRoom } from '@plumbline/server/journal/load-room.ts';
import { createSite, openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { freePort } from '../../scripts/free-port.mjs';
import { startCollabProcess, type CollabProcess } from '../integration/rooms/harness/collab-process.ts';
import { eventually, timeUntil } from '../integration/rooms/harness/eventually.ts';
import { startPostgresProxy, type PostgresProxy } from '../integration/rooms/harness/postgres-proxy.ts';
import { draw, openWebRoom, type WebRoom } from '../integration/rooms/harness/web-room.ts';
import { startProjectProxy, type ProjectProxy } from '../support/project-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openWebRoom as openTab, type WebTab } from './web-tab.ts';

/** From the word that the store is away until everything is stored by the other node. */
const GOES_OVER_WITHIN_MS = process.env['CI'] ? 12_500 : 5000;
const ENOUGH_MS = 60_000;

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
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await proxy.stop();
  await wayToPostgres.restore();
  await Promise.all([cutOff.kill(), healthy.kill()]);
  await wayToPostgres.stop();
  await stores.close();
  await database.drop();
});

/** A site whose sockets the proxy brings to the node that will be cut off. */
async function newSite(): Promise<Site> {
  let made = await createSite(database.ownerUrl);
  await eventually(async () => {
    if (proxy.roomsOf(made.projectId)[0] === cutOff.port) return true;
    made = await createSite(database.ownerUrl);
    return false;
  }, 30_000);
  return made;
}

const at = (port: number, { token }: { token: string }) => ({
  port,
  projectId: site.projectId,
  floorPlanId: site.floorPlanIds[0] ?? '',
  token,
});
const openRoom = async (port: number, person: { token: string }): Promise<WebRoom> => {
  const room = openWebRoom(at(port, person));
  await eventually(() => room.provider.hasShakenHands);
  return room;
};

function drawIn(tab: WebTab, name: string): void {
  const box = { name, colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 } as const;
  tab.room?.edit({ kind: 'createZone', subjectId: null, name }, (doc) => createRectangleZone(doc, box));
}

const stored = (): Promise<LoadedRoom> =>
  loadRoom(stores, { room: planRoom(site.floorPlanIds[0] ?? ''), tenantId: site.tenantId });
const namesIn = ({ doc }: { doc: WebRoom['doc'] }) =>
  readPlan(doc)
    .zones.map((zone) => zone.name)
    .sort();

/** How many of a node's sockets are open, or edits waiting, as it says once a second. */
async function figure(port: number, name: string): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  const line = text.split('\n').find((each) => each.startsWith(`plumbline_${name} `));
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
}

/** How often somebody is seen in the room. */
function timesSeen({ provider }: WebRoom, { accountId }: { accountId: string }): number {
  const states = [...(provider.awareness?.getStates().values() ?? [])];
  return states.filter(({ user }) => user?.id === accountId).length;
}

/** What waited at the node that was cut off is settled, and nobody is connected to it any more. */
async function settled(): Promise<void> {
  await wayToPostgres.restore();
  await eventually(async () => (await figure(cutOff.port, 'journal_waiting_edits')) === 0, ENOUGH_MS, 100);
  await eventually(async () => (await figure(cutOff.port, 'sockets_open')) === 0, ENOUGH_MS, 100);
}

it(
  'A13: of a node that is cut off from Postgres people and viewers go over by themselves, with all that waits',
  { timeout: 3 * ENOUGH_MS },
  async () => {
    site = await newSite();
    const host = `127.0.0.1:${proxy.port}`;
    const ben = await openTab(host, site, site.inspector, site.floorPlanIds[0] ?? '');
    await eventually(() => ben.status.joined && ben.status.access === 'edit');
    const eva = await openRoom(proxy.port, site.viewer);
    drawIn(ben, 'before');
    await eventually(() => ben.status.waiting.length === 0);
    const doc = ben.room?.doc ?? new Y.Doc();

    await wayToPostgres.cut();
    for (const name of ['while cut off', 'and another']) drawIn(ben, name);
    await eventually(() => !ben.status.storeUp);
    const wentOverMs = await timeUntil(() => ben.status.waiting.length === 0, ENOUGH_MS);
    console.info(`A13: saved by the other node ${Math.round(wentOverMs)} ms after the store was lost`);
    expect(wentOverMs).toBeLessThan(GOES_OVER_WITHIN_MS);
    const all = ['and another', 'before', 'while cut off'];
    expect(namesIn(await stored())).toEqual(all);
    await eventually(() => eva.socket.webSocket?.readyState === 1 && namesIn(eva).length === all.length);
    expect(ben.room?.doc).toBe(doc);
    expect(ben.status).toMatchObject({ joined: true, access: 'edit', refused: [], closed: null });

    const cem = await openRoom(healthy.port, site.secondInspector);
    ben.room?.presence.setCursor({ x: 5, y: 5 });
    await eventually(() => timesSeen(cem, site.inspector) > 0);
    await settled();
    expect(timesSeen(cem, site.inspector)).toBe(1);
    // Two entries: what waited there is not written once more.
    expect(await stored()).toMatchObject({ head: 2 });
    expect(hashPlan(doc)).toBe(hashPlan(cem.doc));
    expect(hashPlan(eva.doc)).toBe(hashPlan(cem.doc));
    expect(cutOff.unexpectedExits + healthy.unexpectedExits).toBe(0);
    for (const room of [eva, cem]) room.leave();
    await ben.close();
  },
);

it('A13: a way to Postgres that hangs is no different', { timeout: 3 * ENOUGH_MS }, async () => {
  site = await newSite();
  const ben = await openRoom(proxy.port, site.inspector);
  draw(ben.doc, 0);
  await eventually(() => ben.outbox.size === 0);
  wayToPostgres.freeze();
  draw(ben.doc, 20);
  await eventually(() => ben.messages.includes('{"t":"store","up":false}'), 20_000);
  expect(await timeUntil(() => ben.outbox.size === 0, ENOUGH_MS)).toBeLessThan(GOES_OVER_WITHIN_MS);
  expect(namesIn(await stored())).toEqual(['Zone 0', 'Zone 20']);
  await settled();
  expect(await stored()).toMatchObject({ head: 2 });
  expect(ben.messages.filter((message) => message.includes('refused'))).toEqual([]);
  ben.leave();
});

it(
  'A13: where no node can store, everybody stays and all of it lands afterwards',
  { timeout: ENOUGH_MS },
  async () => {
    site = await newSite();
    const ben = await openRoom(cutOff.port, site.inspector);
    const { socket } = ben;
    await wayToPostgres.cut();
    draw(ben.doc, 0);
    // The first look came to nothing when a second one begins.
    await eventually(() => ben.opened === 3, ENOUGH_MS);
    expect(ben.outbox.size).toBe(1);
    await wayToPostgres.restore();
    await eventually(() => ben.outbox.size === 0, ENOUGH_MS);
    await eventually(async () => (await figure(cutOff.port, 'sockets_open')) === 1, ENOUGH_MS, 100);
    expect(ben.socket).toBe(socket);
    expect(await stored()).toMatchObject({ head: 1 });
    ben.leave();
  },
);
