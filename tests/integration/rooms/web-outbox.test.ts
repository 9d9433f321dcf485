/** The web's own provider and outbox against the real server: the number of waiting edits is always true. */
import type { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { recolourZone } from '@plumbline/shared/documents/plan/commands.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from './harness/eventually.ts';
import { joinRoom } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';
import { draw, openWebRoom, type WebRoom } from './harness/web-room.ts';

let rooms: RoomsUnderTest;
let site: Site;
const leave: (() => void)[] = [];

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  return () => {
    for (const each of leave.splice(0)) each();
  };
});

function open(): WebRoom & { floorPlanId: string } {
  const { projectId, inspector } = site;
  const floorPlanId = site.floorPlanIds[0] ?? '';
  const web = openWebRoom({ port: rooms.port, projectId, floorPlanId, token: inspector.token });
  leave.push(() => web.leave());
  return { ...web, floorPlanId };
}

/** The line is dead already, but nobody knows yet. */
function loseFrames(socket: HocuspocusProviderWebsocket): void {
  if (socket.webSocket) socket.webSocket.send = () => undefined;
}

it('counts an edit until its commit and not longer', async () => {
  const web = open();
  draw(web.doc, 0);
  expect(web.outbox.size).toBe(1);
  await eventually(() => web.outbox.size === 0);
  draw(web.doc, 20);
  draw(web.doc, 40);
  expect(web.outbox.size).toBe(2);
  await eventually(() => web.outbox.size === 0);
  const other = await joinRoom({
    ...site,
    port: rooms.port,
    floorPlanId: web.floorPlanId,
    token: site.viewer.token,
  });
  leave.push(() => other.leave());
  expect(
    readPlan(other.doc)
      .zones.map((zone) => zone.name)
      .sort(),
  ).toEqual(['Zone 0', 'Zone 20', 'Zone 40']);
});

it('never sends an edit ahead of those that were lost with the line', async () => {
  const web = open();
  await eventually(() => web.provider.hasShakenHands);
  for (let round = 0; round < 12; round++) {
    const base = round * 1000;
    loseFrames(web.socket);
    draw(web.doc, base);
    web.socket.webSocket?.close();
    draw(web.doc, base + 20);
    await eventually(() => web.socket.webSocket?.readyState === 1, 10_000, 1);
    // The socket is open and the handshake under way: a frame sent now would follow a gap.
    draw(web.doc, base + 40);
    const last = readPlan(web.doc).zones.at(-1);
    if (last) recolourZone(web.doc, last.id, 'z4');
    await eventually(() => web.outbox.size === 0);
  }
  expect(web.messages.filter((message) => message.includes('refused'))).toEqual([]);
  const other = await joinRoom({
    ...site,
    port: rooms.port,
    floorPlanId: web.floorPlanId,
    token: site.viewer.token,
  });
  leave.push(() => other.leave());
  expect(readPlan(other.doc).zones).toHaveLength(36);
});
