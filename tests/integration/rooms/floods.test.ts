import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { RawClient, editOf } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

/** Server and flood share this process here, so the neighbour's time is an upper bound. */
const NEIGHBOUR_MS = process.env['CI'] ? 2500 : 1000;

let rooms: RoomsUnderTest;
let site: Site;
let room: string;
let neighbour: Peer;
let attacker: RawClient;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  room = planRoom(site.floorPlanIds[0] ?? '');
  neighbour = await joinRoom({
    port: rooms.port,
    projectId: site.projectId,
    floorPlanId: site.floorPlanIds[1] ?? '',
    token: site.inspector.token,
  });
  attacker = await new RawClient(rooms.port, site.projectId).join(room, site.secondInspector.token);
  return () => {
    neighbour.leave();
    attacker.close();
  };
});

async function neighbourSaves(): Promise<number> {
  const startedAt = performance.now();
  createRectangleZone(neighbour.doc, { name: 'Calm', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  await neighbour.saved();
  return performance.now() - startedAt;
}

/** How many sockets this process has ended for sending too fast, as its figures say. */
async function endedSockets(): Promise<number> {
  const figures = await (await fetch(`http://127.0.0.1:${rooms.port}/metrics`)).text();
  return Number(/sockets_closed_total\{code="rate-limited"\} (\d+)/.exec(figures)?.[1] ?? 0);
}

it('B31: ends a socket that sends a frame over 8 MiB', async () => {
  attacker.send(new Uint8Array(9 * 1024 * 1024));
  await eventually(() => attacker.closeCode !== null);
  expect(attacker.closeCode).toBe(1009);
  expect(await neighbourSaves()).toBeLessThan(NEIGHBOUR_MS);
});

it('B37: ends a socket that floods, and neighbours go on', async () => {
  const update = editOf(attacker.doc, (copy) => {
    createRectangleZone(copy, { name: 'Flood', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  });
  const before = await endedSockets();
  for (let sent = 0; sent < 20_000; sent += 1) attacker.update(room, update);
  expect(await neighbourSaves()).toBeLessThan(NEIGHBOUR_MS);
  await eventually(() => attacker.closeCode === 4429);
  expect(await endedSockets()).toBe(before + 1);
});

it('ends a socket that lets frames wait in many rooms for answers that never come', async () => {
  const held = new Uint8Array(2 * 1024 * 1024);
  for (let number = 0; number < 5; number += 1) {
    const elsewhere = planRoom(`${String(number).repeat(8)}-0000-7000-8000-000000000000`);
    attacker.update(elsewhere, held);
  }
  await eventually(() => attacker.closeCode === 4429);
  expect(await neighbourSaves()).toBeLessThan(NEIGHBOUR_MS);
});

it('ends a socket that asks for the whole document again and again', async () => {
  const nothing = Y.encodeStateVector(new Y.Doc());
  for (let sent = 0; sent < 200; sent += 1) attacker.sync(room, 0, nothing);
  await eventually(() => attacker.closeCode === 4429);
});

it('B29: survives bytes of chance', async () => {
  const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  for (let number = 0; number < 60; number += 1) {
    const client = await new RawClient(rooms.port, site.projectId).join(room, site.secondInspector.token);
    client.send(bytes(1 + (number % 50)));
    client.update(room, bytes(number));
    client.sync(room, 0, bytes(number % 9));
    client.sync(room, 1, bytes(number));
    client.presence(room, [{ clientId: number, clock: 1, state: String.fromCharCode(...bytes(20)) }]);
    client.close();
  }
  expect(await neighbourSaves()).toBeLessThan(NEIGHBOUR_MS);
});
