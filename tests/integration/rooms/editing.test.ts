import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  createRectangleZone,
  moveRectangleCorner,
  renameZone,
} from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readEventsAfter } from '@plumbline/server/events/read-events.ts';
import type { Person, Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

let rooms: RoomsUnderTest;
let site: Site;
const peers: Peer[] = [];

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  return () => {
    for (const peer of peers.splice(0)) peer.leave();
  };
});

async function join(person: { token: string }, floorPlanId = site.floorPlanIds[0] ?? ''): Promise<Peer> {
  const peer = await joinRoom({
    port: rooms.port,
    projectId: site.projectId,
    floorPlanId,
    token: person.token,
  });
  peers.push(peer);
  return peer;
}

it('brings two inspectors together on one zone, keeps both moves, and tells rows and events of it', async () => {
  const ben = await join(site.inspector);
  const cem = await join(site.secondInspector);
  const made = createRectangleZone(ben.doc, {
    name: 'Lobby',
    colour: 'z2',
    left: 0,
    top: 0,
    right: 100,
    bottom: 80,
  });
  if (!made.ok) throw new Error(made.reason);
  await ben.saved();
  await eventually(() => readPlan(cem.doc).zones.length === 1);
  moveRectangleCorner(ben.doc, made.zoneId, 'lt', { x: -10, y: -10 });
  moveRectangleCorner(cem.doc, made.zoneId, 'rb', { x: 150, y: 90 });
  await Promise.all([ben.saved(), cem.saved()]);
  await eventually(() => hashPlan(ben.doc) === hashPlan(cem.doc));
  const corners = readPlan(cem.doc).zones[0]?.points.map(({ x, y }) => [x, y]);
  expect(corners).toEqual([
    [-10, -10],
    [150, -10],
    [150, 90],
    [-10, 90],
  ]);
  const readRow = () =>
    inTenant(rooms.stores.app, site.tenantId, (trx) => trx.selectFrom('zone').selectAll().execute());
  await eventually(async () => (await readRow())[0]?.area_px2 === 160 * 100);
  const readEvents = () =>
    inTenant(rooms.stores.app, site.tenantId, (trx) => readEventsAfter(trx, site.projectId, 0, 100));
  await eventually(async () => (await readEvents()).length >= 3);
  expect((await readEvents()).map((event) => [event.kind, event.actor?.name])).toEqual([
    ['zone-created', 'Ben Inspector'],
    ['zone-changed', 'Ben Inspector'],
    ['zone-changed', 'Cem Inspector'],
  ]);
});

it('writes what one person does quickly in few commits, in its order, and answers each edit', async () => {
  const ben = await join(site.inspector);
  const cem = await join(site.secondInspector);
  const made = createRectangleZone(ben.doc, {
    name: '0',
    colour: 'z1',
    left: 0,
    top: 0,
    right: 9,
    bottom: 9,
  });
  if (!made.ok) throw new Error(made.reason);
  for (let count = 1; count <= 60; count += 1) renameZone(ben.doc, made.zoneId, String(count));
  expect(ben.isSaved()).toBe(false);
  await ben.saved();
  await eventually(() => readPlan(cem.doc).zones[0]?.name === '60');
  const { written, commits, names } = await inTenant(rooms.stores.app, site.tenantId, async (trx) => {
    const { rows } = await sql<{ changes: { name: string }[]; commit: string }>`
      SELECT changes, xmin::text AS commit FROM journal_entry ORDER BY seq`.execute(trx);
    const entries = rows.filter(({ changes }) => changes.length > 0);
    return {
      written: rows.length,
      commits: new Set(rows.map(({ commit }) => commit)).size,
      names: entries.map(({ changes }) => changes[0]?.name),
    };
  });
  expect(written).toBe(61);
  expect(names).toEqual(Array.from({ length: 61 }, (_, index) => String(index)));
  expect(commits).toBeLessThan(written / 2);
});

it.each<[string, (each: Site) => Person | { token: string }, string]>([
  ['an admin', (each) => each.admin, 'edit'],
  ['an inspector', (each) => each.inspector, 'edit'],
  ['a responder', (each) => each.responder, 'read'],
  ['a viewer', (each) => each.viewer, 'read'],
  ['a visitor', (each) => each.visitor, 'read'],
])('tells %s first of all what may be done', async (_, who, access) => {
  const peer = await join(who(site));
  expect(peer.messages[0]).toMatchObject({ t: 'access', access });
});
