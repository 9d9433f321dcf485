import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { createRectangleZone, renameZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { rawGc, rawUpdate } from '@plumbline/shared/testing/raw-update.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { RawClient, editOf } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

let rooms: RoomsUnderTest;
let site: Site;
let room: string;
let victim: Peer;
let attacker: RawClient;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  room = planRoom(site.floorPlanIds[0] ?? '');
  victim = await joinRoom({
    port: rooms.port,
    projectId: site.projectId,
    floorPlanId: site.floorPlanIds[0] ?? '',
    token: site.inspector.token,
  });
  draw(victim.doc, 'Lobby');
  await victim.saved();
  attacker = await new RawClient(rooms.port, site.projectId).join(room, site.secondInspector.token);
  return () => {
    victim.leave();
    attacker.close();
  };
});

function draw(doc: Y.Doc, name: string): string {
  const made = createRectangleZone(doc, { name, colour: 'z1', left: 0, top: 0, right: 10, bottom: 10 });
  if (!made.ok) throw new Error(made.reason);
  return made.zoneId;
}

const headOf = async (): Promise<number> =>
  (await loadRoom(rooms.stores, { room, tenantId: site.tenantId })).head;

/** The edit is refused with this code, nobody sees it, and what the honest author does next lands. */
async function expectRefused(client: RawClient, update: Uint8Array, code: string): Promise<void> {
  const seen = hashPlan(victim.doc);
  const head = await headOf();
  const answered = client.statuses.length;
  client.update(room, update);
  await eventually(() => client.refusal() !== undefined);
  expect(client.refusal()?.code).toBe(code);
  await eventually(() => client.statuses.length > answered || client.closeCode !== null);
  expect(client.statuses.slice(answered)).not.toContain(true);
  expect(hashPlan(victim.doc)).toBe(seen);
  expect(await headOf()).toBe(head);
  const next = draw(victim.doc, 'Honest');
  await victim.saved();
  expect(await headOf()).toBe(head + 1);
  const loaded = await loadRoom(rooms.stores, { room, tenantId: site.tenantId });
  expect(readPlan(loaded.doc).zones.some((zone) => zone.id === next)).toBe(true);
}

it("B46: refuses a read-only member's edit and says which", async () => {
  const viewer = await new RawClient(rooms.port, site.projectId).join(room, site.viewer.token);
  await expectRefused(
    viewer,
    editOf(viewer.doc, (copy) => void draw(copy, 'Sneaked in')),
    'edit-read-only',
  );
  expect(viewer.refusal()?.changes).toMatchObject([{ kind: 'zone-created', name: 'Sneaked in' }]);
  viewer.close();
});

it("B46: refuses a visitor's edit, in an update and in the handshake's answer", async () => {
  const visitor = await new RawClient(rooms.port, site.projectId).join(room, site.visitor.token);
  await expectRefused(
    visitor,
    editOf(visitor.doc, (copy) => void draw(copy, 'Guest')),
    'edit-read-only',
  );
  const again = await new RawClient(rooms.port, site.projectId).open();
  again.auth(room, site.visitor.token);
  again.sync(room, 0, Y.encodeStateVector(new Y.Doc()));
  again.sync(
    room,
    1,
    editOf(new Y.Doc(), (copy) => void draw(copy, 'Guest')),
  );
  await eventually(() => again.refusal()?.code === 'edit-read-only');
  visitor.close();
  again.close();
});

it("refuses an edit that was made for another tenant's room, and the room itself", async () => {
  const foreign = await rooms.newSite();
  const foreignRoom = planRoom(foreign.floorPlanIds[0] ?? '');
  attacker.update(
    foreignRoom,
    editOf(attacker.doc, (copy) => void draw(copy, 'Across')),
  );
  attacker.auth(foreignRoom, site.secondInspector.token);
  await eventually(() => attacker.denials.length === 1);
  expect(attacker.denials).toEqual(['not-found']);
  const theirs = await loadRoom(rooms.stores, { room: foreignRoom, tenantId: foreign.tenantId });
  expect(theirs.head).toBe(0);
});

it('refuses a malformed zone', async () => {
  await expectRefused(
    attacker,
    editOf(attacker.doc, (copy) => {
      const zone = new Y.Map<unknown>();
      zone.set('name', 'Broken');
      zone.set('shape', 'circle');
      copy.getMap('zones').set('not-an-id', zone);
    }),
    'edit-schema',
  );
});

it('B52: refuses numbers that are none', async () => {
  const zoneId = readPlan(victim.doc).zones[0]?.id ?? '';
  await expectRefused(
    attacker,
    editOf(attacker.doc, (copy) => {
      const zone = copy.getMap<Y.Map<unknown>>('zones').get(zoneId);
      zone?.set('left', Number.NaN);
    }),
    'edit-schema',
  );
});

it('B32: refuses a gap, and all that follows until the client joins anew', async () => {
  const copy = new Y.Doc();
  applyUpdate(copy, Y.encodeStateAsUpdate(attacker.doc));
  draw(copy, 'Never sent');
  const before = Y.encodeStateVector(copy);
  draw(copy, 'Builds on it');
  await expectRefused(attacker, Y.encodeStateAsUpdate(copy, before), 'edit-gap');
  const head = await headOf();
  const answered = attacker.statuses.length;
  attacker.update(
    room,
    editOf(attacker.doc, (each) => void draw(each, 'Honest by itself')),
  );
  await eventually(() => attacker.statuses.length > answered);
  expect(attacker.statuses.at(-1)).toBe(false);
  expect(await headOf()).toBe(head);
  const fresh = await new RawClient(rooms.port, site.projectId).join(room, site.secondInspector.token);
  fresh.update(
    room,
    editOf(fresh.doc, (each) => void draw(each, 'Fresh copy')),
  );
  await eventually(() => fresh.statuses.filter(Boolean).length === 2);
  expect(await headOf()).toBe(head + 1);
  fresh.close();
});

it('B34: refuses a forged client id of somebody who is there', async () => {
  const zoneId = readPlan(victim.doc).zones[0]?.id ?? '';
  await expectRefused(
    attacker,
    editOf(attacker.doc, (copy) => void renameZone(copy, zoneId, 'Forged'), victim.doc.clientID),
    'edit-foreign-author',
  );
});

it("B35: refuses to let somebody's clock be moved", async () => {
  const clock = Y.getState(victim.doc.store, victim.doc.clientID);
  const poison = rawUpdate([{ client: victim.doc.clientID, clock, structs: [rawGc(1000)] }]);
  await expectRefused(attacker, poison, 'edit-foreign-author');
});

it('B33: ends the socket that sends what cannot be read', async () => {
  await expectRefused(attacker, Uint8Array.of(1, 255, 255, 255, 255, 15, 1, 0), 'edit-limit');
  await eventually(() => attacker.closeCode === 1008);
});

it('B30: a bomb in the handshake of a reader costs the socket and nothing else', async () => {
  const viewer = await new RawClient(rooms.port, site.projectId).join(room, site.viewer.token);
  viewer.sync(room, 1, Uint8Array.of(1, 255, 255, 255, 15, 1, 0));
  await eventually(() => viewer.closeCode === 1008);
  draw(victim.doc, 'Still fine');
  await victim.saved();
});

it('lets an edit of the moment after a reconnect follow what was done while away', async () => {
  const client = await new RawClient(rooms.port, site.projectId).open();
  const doc = new Y.Doc();
  draw(doc, 'While away');
  const before = Y.encodeStateVector(doc);
  draw(doc, 'Right after');
  client.auth(room, site.secondInspector.token);
  client.sync(room, 0, Y.encodeStateVector(doc));
  client.update(room, Y.encodeStateAsUpdate(doc, before));
  await eventually(() => client.isSynced);
  client.sync(room, 1, Y.encodeStateAsUpdate(doc));
  await eventually(() => client.statuses.length === 2);
  expect(client.statuses).toEqual([true, true]);
  expect(client.refusal()).toBeUndefined();
  client.close();
});
