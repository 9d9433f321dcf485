/** The web's own provider and outbox against the real server: the number of waiting edits is always true. */
import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { createRectangleZone, recolourZone, USER_EDIT } from '@plumbline/shared/documents/plan/commands.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import type { PlanStep } from '@plumbline/shared/documents/plan/plan-step.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { collabPath } from '@plumbline/shared/protocol/room-messages.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Outbox } from '../../../apps/web/src/collab/outbox.ts';
import { RoomProvider } from '../../../apps/web/src/collab/room-provider.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

/** What a step did matters only when it is made again, which nothing here does. */
const STEP: PlanStep = { of: 'zone', zoneId: 'any', before: null, after: null };

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

function openWebRoom() {
  const floorPlanId = site.floorPlanIds[0] ?? '';
  const doc = new Y.Doc();
  const outbox = new Outbox(planRoom(floorPlanId), null, () => undefined);
  doc.on('update', (update: Uint8Array, origin) => {
    if (origin === USER_EDIT) outbox.add({ kind: 'createZone', subjectId: null, name: '' }, STEP, update);
  });
  const messages: string[] = [];
  const socket = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${rooms.port}${collabPath(site.projectId)}`,
    delay: 100,
    minDelay: 50,
    maxDelay: 300,
  });
  const room = planRoom(floorPlanId);
  const token = () => site.inspector.token;
  const awareness = new Awareness(doc);
  const provider = new RoomProvider({ room, document: doc, awareness, socket, token, frames: outbox });
  provider.on('stateless', ({ payload }: { payload: string }) => messages.push(payload));
  leave.push(() => {
    provider.destroy();
    socket.destroy();
  });
  return { doc, outbox, provider, socket, messages, floorPlanId };
}

function draw(doc: Y.Doc, left: number): void {
  const box = { left, top: 0, right: left + 10, bottom: 10 };
  const made = createRectangleZone(doc, { name: `Zone ${left}`, colour: 'z1', ...box });
  if (!made.ok) throw new Error(made.reason);
}

/** The line is dead already, but nobody knows yet. */
function loseFrames(socket: HocuspocusProviderWebsocket): void {
  if (socket.webSocket) socket.webSocket.send = () => undefined;
}

it('counts an edit until its commit and not longer', async () => {
  const web = openWebRoom();
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
  const web = openWebRoom();
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
