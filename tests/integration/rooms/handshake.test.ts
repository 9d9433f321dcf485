/** How somebody comes into a room on the real server: everybody gets what is there, whatever was kept for others. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { RawClient, editOf } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

let rooms: RoomsUnderTest;
let site: Site;
const clients: RawClient[] = [];
const STEP = { question: 0, answer: 1 } as const;
const NOTHING = Y.encodeStateVector(new Y.Doc());
const KIB = 1024;

beforeAll(async () => {
  const bytes = { EDIT_BYTES: 64, REJOIN_BYTES: 96, FRAME_BYTES: 128, SOCKET_WAITING_BYTES: 256 };
  rooms = await startRooms(
    Object.fromEntries(Object.entries(bytes).map(([name, kib]) => [name, String(kib * KIB)])),
  );
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  return () => {
    for (const client of clients.splice(0)) client.close();
  };
});

const room = (): string => planRoom(site.floorPlanIds[0] ?? '');

function newClient(): RawClient {
  const client = new RawClient(rooms.port, site.projectId);
  clients.push(client);
  return client;
}

const comeIn = ({ token }: { token: string }): Promise<RawClient> => newClient().join(room(), token);

/** So many zones that the state of the room is worth keeping for the next one. */
function fill(doc: Y.Doc): void {
  doc.transact(() => {
    for (let left = 0; left < 200; left += 1) {
      createRectangleZone(doc, { name: 'Zone', colour: 'z1', left, top: 0, right: left + 9, bottom: 9 });
    }
  });
}

async function draws(client: RawClient): Promise<void> {
  const saved = client.statuses.length;
  client.update(room(), editOf(client.doc, fill));
  await eventually(() => client.statuses.length > saved);
  expect(client.statuses.at(-1)).toBe(true);
}

it('those who come one after the other, with edits between, all see what is there then', async () => {
  const ana = await comeIn(site.inspector);
  for (let round = 0; round < 3; round += 1) {
    await draws(ana);
    const [one, other] = [await comeIn(site.viewer), await comeIn(site.admin)];
    await eventually(() => [one, other].every(({ doc }) => hashPlan(doc) === hashPlan(ana.doc)));
  }
});

it('twenty who come at once to a closed room are let in, each with all of it', async () => {
  const ana = await comeIn(site.inspector);
  await draws(ana);
  ana.close();
  await eventually(() => ana.closeCode !== null);
  // No account may sit in one room twenty times.
  const coming = Array.from({ length: 20 }, (_, at) => comeIn(at % 2 === 0 ? site.viewer : site.responder));
  const herd = await Promise.all(coming);
  expect(herd.map(({ doc }) => hashPlan(doc))).toEqual(herd.map(() => hashPlan(ana.doc)));
  expect(herd.every(({ statuses }) => statuses[0] === true)).toBe(true);
});

it('who asks twice is answered twice, and who has everything gets nothing of it again', async () => {
  const ana = await comeIn(site.inspector);
  await draws(ana);
  const ben = await comeIn(site.viewer);
  ben.isSynced = false;
  ben.sync(room(), STEP.question, Y.encodeStateVector(ben.doc));
  await eventually(() => ben.isSynced);
  ben.isSynced = false;
  ben.sync(room(), STEP.question, NOTHING);
  await eventually(() => ben.isSynced);
  expect(hashPlan(ben.doc)).toBe(hashPlan(ana.doc));
});

it('a question that cannot be read ends its own socket and no other', async () => {
  const ana = await comeIn(site.inspector);
  const early = await newClient().open();
  early.auth(room(), site.viewer.token);
  early.sync(room(), STEP.question, Uint8Array.of(200));
  const late = await comeIn(site.viewer);
  late.sync(room(), STEP.question, Uint8Array.of(255, 255, 255, 255, 15, 1));
  await eventually(() => early.closeCode !== null && late.closeCode !== null);
  expect([early.closeCode, late.closeCode]).toEqual([1008, 1008]);
  await draws(ana);
});

it('questions for rooms that nobody enters are held as far as a socket may, and no further', async () => {
  const client = await comeIn(site.viewer);
  const long = new Uint8Array(100 * KIB);
  for (let number = 0; number < 10 && client.closeCode === null; number += 1) {
    client.sync(planRoom(crypto.randomUUID()), STEP.question, long);
  }
  await eventually(() => client.closeCode !== null);
  expect(client.closeCode).toBe(4429);
});
