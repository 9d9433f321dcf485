import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { createCollabServer, type CollabServer } from '../../../apps/collab-server/src/server.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import { createRectangleZone, deleteZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { PLAN_DOCUMENT } from '@plumbline/shared/documents/plan/plan-document.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { inTenant, type Stores } from '@plumbline/server/database/client.ts';
import { appendServerEdit } from '@plumbline/server/journal/append-server-edit.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import { openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually, timeUntil } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

const WITHIN_MS = process.env['CI'] ? 2500 : 1000;

let first: RoomsUnderTest;
let secondStores: Stores;
let second: CollabServer;
let secondPort: number;
let site: Site;
let ben: Peer;
let cem: Peer;

beforeAll(async () => {
  first = await startRooms({ NODE_NAME: 'node-1' });
  secondStores = openTestStores(first.database.ownerUrl, { COLLAB_PORT: '0', NODE_NAME: 'node-2' });
  second = createCollabServer(secondStores, ROOM_KINDS);
  secondPort = await second.listen();
});
afterAll(async () => {
  await second.close();
  await secondStores.close();
  await first.stop();
});
beforeEach(async () => {
  site = await first.newSite();
  const at = { projectId: site.projectId, floorPlanId: site.floorPlanIds[0] ?? '' };
  ben = await joinRoom({ ...at, port: first.port, token: site.inspector.token });
  cem = await joinRoom({ ...at, port: secondPort, token: site.secondInspector.token });
  return () => {
    ben.leave();
    cem.leave();
  };
});

const draw = (doc: Y.Doc, name: string): string => {
  const made = createRectangleZone(doc, { name, colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  if (!made.ok) throw new Error(made.reason);
  return made.zoneId;
};

it('A12: shows an edit of one node on the other within a second', async () => {
  draw(ben.doc, 'From node 1');
  expect(await timeUntil(() => readPlan(cem.doc).zones.length === 1)).toBeLessThan(WITHIN_MS);
  draw(cem.doc, 'From node 2');
  expect(await timeUntil(() => readPlan(ben.doc).zones.length === 2)).toBeLessThan(WITHIN_MS);
});

it('A12: keeps one order over both nodes, and projects every entry once', async () => {
  for (let number = 0; number < 40; number += 1) {
    const ours = draw(ben.doc, `1-${number}`);
    draw(cem.doc, `2-${number}`);
    if (number % 5 === 4) deleteZone(ben.doc, ours);
  }
  await Promise.all([ben.saved(), cem.saved()]);
  await eventually(() => hashPlan(ben.doc) === hashPlan(cem.doc));
  const room = planRoom(site.floorPlanIds[0] ?? '');
  const loaded = await loadRoom(first.stores, { room, tenantId: site.tenantId });
  expect(hashPlan(loaded.doc)).toBe(hashPlan(ben.doc));
  const read = () =>
    inTenant(first.stores.app, site.tenantId, async (trx) => ({
      entries: await trx.selectFrom('journal_entry').select(['seq', 'node']).orderBy('seq').execute(),
      zones: await trx.selectFrom('zone').select('zone_id').execute(),
      events: await trx.selectFrom('event').select(['seq', 'kind']).orderBy('seq').execute(),
    }));
  await eventually(async () => (await read()).events.length === 88);
  const { entries, zones, events } = await read();
  expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, index) => index + 1));
  expect(new Set(entries.map((entry) => entry.node))).toEqual(new Set(['node-1', 'node-2']));
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  expect(zones).toHaveLength(72);
});

const byTheServer = (floorPlanId: string) =>
  inTenant(first.stores.app, site.tenantId, (trx) =>
    appendServerEdit(trx, {
      document: PLAN_DOCUMENT,
      room: planRoom(floorPlanId),
      tenantId: site.tenantId,
      projectId: site.projectId,
      accountId: null,
      node: 'api-1',
      edit: (doc) => void draw(doc, 'By the server'),
    }),
  );

it('A18: brings an edit of another server process to the open room', async () => {
  await byTheServer(site.floorPlanIds[0] ?? '');
  await eventually(() => [ben, cem].every((peer) => readPlan(peer.doc).zones.length === 1));
});

it('A18: an edit of another server process in the moment in which a room is loaded is in it, once', async () => {
  const floorPlanId = site.floorPlanIds[1] ?? '';
  const at = { projectId: site.projectId, floorPlanId, token: site.admin.token };
  for (let round = 1; round <= 10; round += 1) {
    const coming = joinRoom({ ...at, port: round % 2 ? first.port : secondPort });
    // At another point of the loading each time.
    await new Promise((resolve) => setTimeout(resolve, round * 2));
    await byTheServer(floorPlanId);
    const ana = await coming;
    await eventually(() => readPlan(ana.doc).zones.length === round);
    ana.leave();
  }
  const { head } = await loadRoom(first.stores, { room: planRoom(floorPlanId), tenantId: site.tenantId });
  expect(head).toBe(10);
});
