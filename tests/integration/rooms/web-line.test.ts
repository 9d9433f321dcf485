/** The web's own line against the real server: how it comes back after each way in which the server ends a socket. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { ROOM_PROTOCOL } from '@plumbline/shared/protocol/room-messages.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { authFrame, clientFrame, syncFrame, type Bytes } from './harness/client-frames.ts';
import { eventually } from './harness/eventually.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';
import { draw, openWebRoom, type WebRoom } from './harness/web-room.ts';

const QUERY_AWARENESS = 3;
const FRAME_BYTES = 1024 * 1024;
const LIMITS = {
  SOCKET_FRAMES_PER_SECOND: '20',
  SOCKET_FRAME_BURST: '100',
  SOCKET_ROOMS: '2',
  REJOIN_BYTES: '524288',
  EDIT_BYTES: '524288',
  FRAME_BYTES: String(FRAME_BYTES),
};
/** The provider by itself would be back within a tenth of a second. */
const LONG_ENOUGH_MS = 1000;

let rooms: RoomsUnderTest;
let site: Site;
let web: WebRoom;
let room: string;

beforeAll(async () => {
  rooms = await startRooms(LIMITS);
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  const floorPlanId = site.floorPlanIds[0] ?? '';
  room = planRoom(floorPlanId);
  const { projectId, inspector } = site;
  web = openWebRoom({ port: rooms.port, projectId, floorPlanId, token: inspector.token });
  await eventually(() => web.provider.hasShakenHands);
  return () => web.leave();
});

const isUp = (): boolean => web.socket.webSocket?.readyState === 1;
const send = (bytes: Bytes): void => web.socket.webSocket?.send(bytes);

function flood(): void {
  for (let sent = 0; sent < 200; sent += 1) send(clientFrame(room, QUERY_AWARENESS, () => undefined));
}

async function storedZones(): Promise<string[]> {
  const { doc } = await loadRoom(rooms.stores, { room, tenantId: site.tenantId });
  return readPlan(doc).zones.map(({ name }) => name);
}

it('comes back by itself, later and later, when it sent too much, and brings what was done meanwhile', async () => {
  flood();
  await eventually(() => web.line.closed !== null);
  expect(web.line.closed).toEqual({ code: 'rate-limited', again: 'soon' });
  draw(web.doc, 0);
  await sleep(LONG_ENOUGH_MS);
  expect(isUp()).toBe(false);
  expect(web.outbox.size).toBe(1);
  await eventually(() => web.outbox.size === 0);
  expect(web.line.closed).toBeNull();
  expect(await storedZones()).toEqual(['Zone 0']);

  flood();
  await eventually(() => web.line.closed !== null);
  draw(web.doc, 20);
  await sleep(2 * LONG_ENOUGH_MS + 600);
  expect(isUp()).toBe(false);
  await eventually(() => web.outbox.size === 0);
  expect(await storedZones()).toEqual(['Zone 0', 'Zone 20']);
});

it('comes back at once when the person asks for it', async () => {
  for (let round = 1; round <= 3; round += 1) {
    flood();
    await eventually(() => web.line.closed !== null);
    draw(web.doc, 20 * round);
    const askedAt = performance.now();
    web.line.retry();
    await eventually(() => web.outbox.size === 0);
    expect(web.line.closed).toBeNull();
    // By itself the third pause would last eight seconds.
    expect(performance.now() - askedAt).toBeLessThan(6000);
  }
});

it.each<[string, () => void]>([
  ['protocol-violation', () => send(Uint8Array.of(0xff, 0xff, 0xff))],
  ['too-large', () => send(syncFrame(room, 2, new Uint8Array(FRAME_BYTES)))],
  [
    'too-many-rooms',
    () => {
      for (const id of [site.floorPlanIds[1] ?? '', site.projectId]) {
        send(authFrame(planRoom(id), site.inspector.token));
      }
    },
  ],
])('after %s it waits for the person, and so does the work', async (code, offend) => {
  offend();
  await eventually(() => web.line.closed !== null);
  expect(web.line.closed).toEqual({ code, again: 'by-hand' });
  draw(web.doc, 0);
  await sleep(3 * LONG_ENOUGH_MS);
  expect(isUp()).toBe(false);
  expect(web.outbox.size).toBe(1);
  web.line.retry();
  await eventually(() => web.outbox.size === 0);
  expect(web.line.closed).toBeNull();
  expect(await storedZones()).toEqual(['Zone 0']);
});

it('comes back by itself where the server has said what it does not take, and only then', async () => {
  const offend = () => send(Uint8Array.of(0xff, 0xff, 0xff));
  web.line.explainNextClose();
  offend();
  await eventually(() => !isUp());
  draw(web.doc, 0);
  await eventually(() => web.outbox.size === 0);
  expect(web.line.closed).toBeNull();
  offend();
  await eventually(() => web.line.closed !== null);
  expect(web.line.closed).toEqual({ code: 'protocol-violation', again: 'by-hand' });
});

it('B55: a tab of an older version is told to load the page anew, and nothing of it is taken', async () => {
  const { projectId, inspector, floorPlanIds } = site;
  const at = { port: rooms.port, projectId, floorPlanId: floorPlanIds[0] ?? '', token: inspector.token };
  const old = openWebRoom({ ...at, protocol: ROOM_PROTOCOL.oldest - 1 });
  draw(old.doc, 0);
  await eventually(() => old.line.closed !== null);
  expect(old.line.closed).toEqual({ code: 'reload-needed', again: 'by-hand' });
  await sleep(LONG_ENOUGH_MS);
  expect(old.socket.webSocket?.readyState).not.toBe(1);
  expect(old.outbox.size).toBe(1);
  expect(old.messages).toEqual([]);
  old.leave();
  draw(web.doc, 20);
  await eventually(() => web.outbox.size === 0);
  expect(await storedZones()).toEqual(['Zone 20']);
});

it('a tab that is newer than this server tries on without a word', async () => {
  const { projectId, inspector, floorPlanIds } = site;
  const at = { port: rooms.port, projectId, floorPlanId: floorPlanIds[0] ?? '', token: inspector.token };
  const next = openWebRoom({ ...at, protocol: ROOM_PROTOCOL.present + 1 });
  await sleep(LONG_ENOUGH_MS);
  expect([next.line.closed, next.provider.hasShakenHands, next.socket.shouldConnect]).toEqual([
    null,
    false,
    true,
  ]);
  next.leave();
});

it('a line that just breaks is opened again at once, without a word', async () => {
  web.socket.webSocket?.close();
  await eventually(() => !isUp());
  draw(web.doc, 0);
  await eventually(() => web.outbox.size === 0);
  expect(web.line.closed).toBeNull();
});

it('a restart of the server needs no word either', async () => {
  await rooms.server.close();
  await eventually(() => !isUp());
  await sleep(LONG_ENOUGH_MS);
  expect(web.line.closed).toBeNull();
  expect(web.socket.shouldConnect).toBe(true);
});
