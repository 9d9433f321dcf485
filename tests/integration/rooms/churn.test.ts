import { setTimeout as sleep } from 'node:timers/promises';
import { WholeProvider } from '../../../apps/web/src/collab/whole-provider.ts';
import * as Y from 'yjs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import { createSite, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom } from './harness/peer.ts';
import { RawClient, editOf } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

const CHURNS = process.env['TEST_LONG'] ? 10_000 : 250;
const LANES = 4;
/** A plan takes 2,000 zones, and each visit makes one. */
const VISITS_A_ROOM = 500;
const ROOMS = Math.max(LANES, Math.ceil(CHURNS / VISITS_A_ROOM));

let rooms: RoomsUnderTest;
let site: Site;
let room: string;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await createSite(rooms.database.ownerUrl, ROOMS);
  room = planRoom(site.floorPlanIds[0] ?? '');
});

const draw = (doc: Y.Doc, name: string): string => {
  const made = createRectangleZone(doc, { name, colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  if (!made.ok) throw new Error(made.reason);
  return made.zoneId;
};

it(
  `A16: ${CHURNS} times the last one leaves as another comes, and every acknowledged edit is in the journal`,
  { timeout: 60_000 + CHURNS * 200 },
  async () => {
    const saved: string[] = [];
    const visit = async (inRoom: string): Promise<void> => {
      const client = await new RawClient(rooms.port, site.projectId).join(inRoom, site.inspector.token);
      let zoneId = '';
      const acknowledged = client.statuses.length;
      client.update(
        inRoom,
        editOf(client.doc, (copy) => {
          zoneId = draw(copy, 'Churn');
        }),
      );
      await eventually(() => client.statuses.length > acknowledged || client.closeCode !== null, 10_000, 1);
      if (client.statuses.slice(acknowledged).includes(true)) saved.push(zoneId);
      client.close();
    };
    // One leaves while the next is coming in: never more than two in a room, often none.
    const churn = async (inRoom: string): Promise<void> => {
      for (let count = 0; count < CHURNS / ROOMS; count += 2) {
        await Promise.all([visit(inRoom), sleep(count % 7).then(() => visit(inRoom))]);
      }
    };
    const all = site.floorPlanIds.map(planRoom);
    const waiting = [...all];
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await churn(next);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    const held = new Set<string>();
    for (const each of all) {
      const { doc } = await loadRoom(rooms.stores, { room: each, tenantId: site.tenantId });
      for (const zone of readPlan(doc).zones) held.add(zone.id);
    }
    expect(saved.filter((zoneId) => !held.has(zoneId))).toEqual([]);
    expect(saved.length).toBeGreaterThan(CHURNS * 0.9);
  },
);

it('lets a client join anew on the same socket at once, as after a refusal', async () => {
  const peer = await joinRoom({
    port: rooms.port,
    projectId: site.projectId,
    floorPlanId: site.floorPlanIds[0] ?? '',
    token: site.inspector.token,
  });
  const other = await joinRoom({
    port: rooms.port,
    projectId: site.projectId,
    floorPlanId: site.floorPlanIds[0] ?? '',
    token: site.secondInspector.token,
  });
  let provider = peer.provider;
  for (let time = 0; time < 20; time += 1) {
    draw(provider.document, `In flight ${time}`);
    provider.destroy();
    provider = new WholeProvider({
      websocketProvider: peer.socket,
      name: room,
      document: new Y.Doc(),
      token: site.inspector.token,
    });
    provider.attach();
    await eventually(() => provider.isSynced && provider.unsyncedChanges === 0);
    draw(other.doc, `Of the other ${time}`);
    await eventually(() => other.isSaved() && hashPlan(provider.document) === hashPlan(other.doc));
  }
  expect(peer.closes).toEqual([]);
  provider.destroy();
  peer.leave();
  other.leave();
});
