/** The real server with other limits than the usual ones: each is what it was set to, and says which one it was. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { createPolygonZone, createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { createMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { addVisits, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { RawClient, editOf } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

const KIB = 1024;
const LIMITS = {
  USER_FRAMES_PER_SECOND: 20,
  USER_FRAME_BURST: 300,
  USER_EDITS_PER_SECOND: 5,
  USER_EDIT_BURST: 100,
  SOCKET_ROOMS: 2,
  SOCKET_DENIALS: 5,
  PLAN_ZONES: 40,
  PLAN_MARKUP: 2,
  ROOM_EDITORS: 2,
  ROOM_SOCKETS: 3,
  ROOM_VISITOR_SOCKETS: 2,
  EDIT_BYTES: 16 * KIB,
  REJOIN_BYTES: 64 * KIB,
  DOCUMENT_BYTES: 64 * KIB,
  FRAME_BYTES: 128 * KIB,
  SOCKET_SILENCE_MS: 15_000,
} as const;

let rooms: RoomsUnderTest;
let site: Site;
let planIds: string[];
/** Somebody who answers no ping; their time runs while the others are tried. */
let silent: RawClient;
const leavers: { leave(): void }[] = [];

beforeAll(async () => {
  rooms = await startRooms(
    Object.fromEntries(Object.entries(LIMITS).map(([name, value]) => [name, String(value)])),
  );
  const elsewhere = await rooms.newSite();
  silent = await new RawClient(rooms.port, elsewhere.projectId).join(
    planRoom(elsewhere.floorPlanIds[0] ?? ''),
    elsewhere.viewer.token,
  );
  silent.socket.onmessage = null;
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  planIds = site.floorPlanIds;
  return () => {
    for (const leaver of leavers.splice(0)) leaver.leave();
  };
});

const roomOf = (index: number): string => planRoom(planIds[index] ?? '');

async function comeIn(token: string, plan = 0): Promise<RawClient> {
  const client = await new RawClient(rooms.port, site.projectId).join(roomOf(plan), token);
  leavers.push({ leave: () => client.close() });
  return client;
}

async function meet(token: string, plan = 0): Promise<Peer> {
  const at = { port: rooms.port, projectId: site.projectId, floorPlanId: planIds[plan] ?? '' };
  const peer = await joinRoom({ ...at, token });
  leavers.push(peer);
  return peer;
}

async function saves(peer: Peer, name: string): Promise<void> {
  createRectangleZone(peer.doc, { name, colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  await peer.saved();
}

/** An update that says nothing new: read, judged and answered, but never written. */
const NOTHING_NEW = Y.encodeStateAsUpdate(new Y.Doc());

/** The server's clock, which is this process's, stands still: what was used up does not come back while a test sends. */
async function whileTheClockStandsStill(test: () => Promise<void>): Promise<void> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    await test();
  } finally {
    clock.mockRestore();
  }
}

const isEnded = (client: RawClient) => client.closeCode === 4429;

it('one person has one allowance for edits, however many sockets they open', async () => {
  const neighbour = await meet(site.secondInspector.token, 1);
  const tabs = [await comeIn(site.inspector.token), await comeIn(site.inspector.token, 1)];
  await whileTheClockStandsStill(async () => {
    // No single socket sends more than it may: the allowance is used up by both together.
    for (let sent = 0; sent < LIMITS.USER_EDIT_BURST / 2 + 25; sent += 1) {
      for (const tab of tabs) tab.update(roomOf(0), NOTHING_NEW);
    }
    await eventually(() => tabs.some(isEnded));
    // A new socket brings no new allowance: it cannot even answer the handshake.
    const again = await comeIn(site.inspector.token);
    await eventually(() => isEnded(again));
  });
  await saves(neighbour, 'Calm');
  expect(neighbour.closes).toEqual([]);
});

it('one visit by a share link has one allowance for frames, whatever they are', async () => {
  const neighbour = await meet(site.inspector.token);
  const tabs = [await comeIn(site.visitor.token), await comeIn(site.visitor.token, 1)];
  const presence = [{ clientId: 7, clock: 1, state: null }];
  const sendOfEach = () => tabs.forEach((tab, index) => tab.presence(roomOf(index), presence));
  await whileTheClockStandsStill(async () => {
    for (let sent = 0; sent < LIMITS.USER_FRAME_BURST / 2 + 25; sent += 1) sendOfEach();
    await eventually(() => tabs.some(isEnded));
    // To the other one nothing is left.
    sendOfEach();
    await eventually(() => tabs.every(isEnded));
  });
  await saves(neighbour, 'Calm');
  expect(neighbour.closes).toEqual([]);
});

it('B40: a socket that asks for one room too many is ended with 4430', async () => {
  const client = await comeIn(site.inspector.token);
  client.auth(roomOf(1), site.inspector.token);
  client.auth(planRoom(site.projectId), site.inspector.token);
  await eventually(() => client.closeCode === 4430);
});

it('the room takes so many editors, then people who look on, then nobody', async () => {
  const editors = [await meet(site.admin.token), await meet(site.inspector.token)];
  expect(editors.map((peer) => peer.last('access')?.access)).toEqual(['edit', 'edit']);
  const third = await meet(site.secondInspector.token);
  expect(third.last('access')).toMatchObject({ access: 'read', reason: 'room-full' });
  const elsewhere = await comeIn(site.viewer.token, 1);
  // It is asked to come again, so it may ask more often than whoever guesses names.
  for (let asked = 1; asked <= 2 * LIMITS.SOCKET_DENIALS; asked += 1) {
    elsewhere.auth(roomOf(0), site.viewer.token);
    await eventually(() => elsewhere.denials.length === asked);
  }
  expect(new Set(elsewhere.denials)).toEqual(new Set(['room-full']));
  third.leave();
  await eventually(() => {
    elsewhere.auth(roomOf(0), site.viewer.token);
    return elsewhere.messages.filter(({ t }) => t === 'access').length === 2;
  });
});

it('visitors wait outside once they have the places that are theirs, and members come in', async () => {
  for (let tab = 0; tab < LIMITS.ROOM_VISITOR_SOCKETS; tab += 1) await comeIn(site.visitor.token);
  const [another = ''] = await addVisits(rooms.database.ownerUrl, site, 1);
  expect((await comeIn(another)).denials).toEqual(['visitors-full']);
  const member = await meet(site.inspector.token);
  expect(member.last('access')?.access).toBe('edit');
});

it('an edit that is too large is refused with its reason, and the socket is ended', async () => {
  const client = await comeIn(site.inspector.token);
  const large = editOf(client.doc, (copy) => copy.getMap('zones').set('large', 'x'.repeat(17 * KIB)));
  client.update(roomOf(0), large);
  await eventually(() => client.closeCode === 1008);
  expect(client.refusal()?.code).toBe('edit-too-large');
});

it('a frame that is too large ends the socket with 1009', async () => {
  const client = await comeIn(site.inspector.token);
  client.update(roomOf(0), new Uint8Array(LIMITS.FRAME_BYTES));
  await eventually(() => client.closeCode === 1009);
});

it('a document that is full takes nothing more, and its author is told', async () => {
  const client = await comeIn(site.inspector.token);
  for (let number = 0; !client.refusal() && number < 90; number += 1) {
    const answered = client.statuses.length;
    const points = Array.from({ length: 100 }, (_, index) => ({ x: number + index, y: index * index * 0.5 }));
    client.update(roomOf(0), zoneUpdate(client, points));
    await eventually(() => client.statuses.length > answered || client.refusal() !== undefined);
  }
  expect(client.refusal()?.code).toBe('edit-limit');
  expect(client.closeCode).toBeNull();
  const size = Y.encodeStateAsUpdate((await meet(site.admin.token)).doc).byteLength;
  expect(size).toBeLessThanOrEqual(LIMITS.DOCUMENT_BYTES);
  expect(size).toBeGreaterThan(LIMITS.DOCUMENT_BYTES / 2);
});

it.each<[string, number, (doc: Y.Doc, number: number) => void]>([
  [
    'zones',
    LIMITS.PLAN_ZONES,
    (doc, left) =>
      void createRectangleZone(doc, { name: 'One', colour: 'z1', left, top: 0, right: left + 1, bottom: 1 }),
  ],
  [
    'objects of markup',
    LIMITS.PLAN_MARKUP,
    (doc, x) =>
      void createMarkup(doc, {
        kind: 'arrow',
        colour: 'red',
        size: 2,
        line: 'solid',
        from: { x, y: 0 },
        to: { x, y: 50 },
      }),
  ],
])('a plan takes so many %s and not one more', async (_, most, drawOne) => {
  const client = await comeIn(site.inspector.token);
  const answered = client.statuses.length;
  const many = (count: number) => (doc: Y.Doc) => {
    for (let number = 0; number < count; number += 1) drawOne(doc, number);
  };
  const filling = editOf(client.doc, many(most));
  client.update(roomOf(0), filling);
  await eventually(() => client.statuses.length > answered);
  expect(client.refusal()).toBeUndefined();
  applyUpdate(client.doc, filling);
  client.update(roomOf(0), editOf(client.doc, many(1)));
  await eventually(() => client.refusal() !== undefined);
  expect(client.refusal()?.code).toBe('edit-limit');
});

it('a socket on which nothing is heard any more is ended with 4431', async () => {
  await eventually(() => silent.closeCode !== null, 3 * LIMITS.SOCKET_SILENCE_MS, 50);
  expect(silent.closeCode).toBe(4431);
});

function zoneUpdate({ doc }: RawClient, points: { x: number; y: number }[]): Uint8Array {
  let made: Uint8Array | null = null;
  doc.once('update', (update: Uint8Array) => (made = update));
  createPolygonZone(doc, { name: 'Large', colour: 'z1', points });
  if (made === null) throw new Error('nothing was drawn');
  return made;
}
