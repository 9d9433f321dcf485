import { request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as encoding from 'lib0/encoding';
import { noteRoom, planRoom } from '@plumbline/shared/ids/room-name.ts';
import { newToken } from '@plumbline/server/sessions/token.ts';
import { addNotes, addSceneVisitor, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { RawClient } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

let rooms: RoomsUnderTest;
let own: Site;
let foreign: Site;

beforeAll(async () => {
  rooms = await startRooms();
  own = await rooms.newSite();
  foreign = await rooms.newSite();
  const owner = new pg.Client({ connectionString: rooms.database.ownerUrl });
  await owner.connect();
  await owner.query('UPDATE floor_plan SET deleted_at = now() WHERE id = $1', [own.floorPlanIds[1]]);
  await owner.end();
});
afterAll(() => rooms.stop());

const UNKNOWN_PLAN = '00000000-0000-7000-8000-000000000000';
const planOf = (site: Site) => planRoom(site.floorPlanIds[0] ?? '');

async function tryToJoin(room: string, token: string, projectId = own.projectId): Promise<RawClient> {
  const client = await new RawClient(rooms.port, projectId).join(room, token);
  client.close();
  return client;
}

it.each<[string, () => [room: string, token: string, projectId?: string], string]>([
  ['no token', () => [planOf(own), ''], 'unauthenticated'],
  ['an unknown token', () => [planOf(own), newToken('member')], 'unauthenticated'],
  ['raw sharedata', () => [planOf(own), 'A'.repeat(43)], 'unauthenticated'],
  ['a member without membership', () => [planOf(own), own.outsider.token], 'not-found'],
  ['a foreign tenant', () => [planOf(own), foreign.admin.token], 'not-found'],
  ['a foreign visitor', () => [planOf(own), foreign.visitor.token], 'not-found'],
  [
    "a room of another project on this project's socket",
    () => [planOf(foreign), own.admin.token],
    'not-found',
  ],
  ["a foreign project's socket", () => [planOf(foreign), own.admin.token, foreign.projectId], 'not-found'],
  ['an unknown plan', () => [planRoom(UNKNOWN_PLAN), own.admin.token], 'not-found'],
  ['a deleted plan', () => [planRoom(own.floorPlanIds[1] ?? ''), own.admin.token], 'not-found'],
  ['a kind of room that plans are not', () => [`note:${own.floorPlanIds[0]}`, own.admin.token], 'not-found'],
])('D: refuses %s', async (_, of, reason) => {
  const client = await tryToJoin(...of());
  expect(client.denials).toEqual([reason]);
  expect(client.isSynced).toBe(false);
  expect(client.messages).toEqual([]);
});

it('the visitor of a scene is in the room of its floor, where the link shows the plan, and in no other', async () => {
  const site = await rooms.newSite();
  const [floor = '', other = ''] = site.floorPlanIds;
  const { ownerUrl } = rooms.database;
  const [noteId = ''] = await addNotes(ownerUrl, site, 1);
  const guest = await addSceneVisitor(ownerUrl, site);
  expect((await tryToJoin(planRoom(floor), guest.token, site.projectId)).isSynced).toBe(true);
  for (const room of [planRoom(other), noteRoom(noteId), `plan:${guest.inspectionId}`])
    expect((await tryToJoin(room, guest.token, site.projectId)).denials).toEqual(['not-found']);
  const without = await addSceneVisitor(ownerUrl, site, { showsPlan: false });
  expect((await tryToJoin(planRoom(floor), without.token, site.projectId)).denials).toEqual(['not-found']);
});

it.each(['', 'PLAN:x', 'plan:', '__proto__', 'constructor', 'plan:../../etc', `plan:${UNKNOWN_PLAN}\0s`])(
  'B42: refuses the name %j and goes on',
  async (name) => {
    const client = await tryToJoin(name, own.admin.token);
    expect(client.denials).toEqual(['not-found']);
    expect((await tryToJoin(planOf(own), own.admin.token)).isSynced).toBe(true);
  },
);

it('a room that was refused can be left, and asked for again on the same socket', async () => {
  const client = await new RawClient(rooms.port, own.projectId).open();
  for (let asked = 1; asked <= 3; asked += 1) {
    client.auth(planRoom(UNKNOWN_PLAN), own.admin.token);
    await eventually(() => client.denials.length === asked);
    client.frame(planRoom(UNKNOWN_PLAN), 7, (encoder) =>
      encoding.writeVarString(encoder, 'provider_initiated'),
    );
  }
  client.auth(planOf(own), own.admin.token);
  client.sync(planOf(own), 0, Uint8Array.of(0));
  await eventually(() => client.isSynced);
  client.close();
});

it('B42: ends a socket that names a room of 10 KB', async () => {
  const client = await tryToJoin('x'.repeat(10_000), own.admin.token);
  await eventually(() => client.closeCode === 1008);
});

it('B40: ends a socket that opens more rooms than a socket may', async () => {
  const client = await new RawClient(rooms.port, own.projectId).join(planOf(own), own.admin.token);
  for (let number = 0; number < 20; number += 1) {
    client.sync(planRoom(UNKNOWN_PLAN.replace(/^00/, String(number + 10))), 0, Uint8Array.of(0));
  }
  await eventually(() => client.closeCode === 4430);
});

it('B44: ends a socket that sends more than 64 KiB before it says who it is, in however many frames', async () => {
  const client = await new RawClient(rooms.port, own.projectId).open();
  for (let sent = 0; sent < 3; sent += 1) client.sync(planOf(own), 2, new Uint8Array(20 * 1024));
  client.sync(planOf(own), 2, new Uint8Array(5 * 1024));
  await eventually(() => client.closeCode === 1008);
  const other = await new RawClient(rooms.port, own.projectId).open();
  other.sync(planOf(own), 2, new Uint8Array(60 * 1024));
  expect((await other.join(planOf(own), own.viewer.token)).isSynced).toBe(true);
  other.close();
});

it('B44: ends a socket that sends more than 100 frames before it says who it is', async () => {
  const client = await new RawClient(rooms.port, own.projectId).open();
  for (let sent = 0; sent < 101; sent += 1) client.presence(planOf(own), []);
  await eventually(() => client.closeCode === 1008);
  const other = await new RawClient(rooms.port, own.projectId).open();
  for (let sent = 0; sent < 90; sent += 1) other.presence(planOf(own), []);
  expect((await other.join(planOf(own), own.viewer.token)).isSynced).toBe(true);
  other.close();
});

it('B45: never passes on what only a server may say', async () => {
  const writer = await new RawClient(rooms.port, own.projectId).join(planOf(own), own.inspector.token);
  const reader = await new RawClient(rooms.port, own.projectId).join(planOf(own), own.viewer.token);
  const before = reader.messages.length;
  for (const type of [5, 6, 8, 9, 10, 99]) {
    writer.frame(planOf(own), type, (encoder) =>
      encoding.writeVarString(encoder, '{"t":"store","up":false}'),
    );
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(reader.messages.slice(before)).toEqual([]);
  writer.close();
  reader.close();
});

it('B43: a second token on a joined room changes nothing', async () => {
  const client = await new RawClient(rooms.port, own.projectId).join(planOf(own), own.viewer.token);
  client.auth(planOf(own), own.admin.token);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(client.messages.filter((message) => message.t === 'access')).toMatchObject([{ access: 'read' }]);
  client.close();
});

it.each([
  ['a foreign page', { Origin: 'https://evil.example' }, 403],
  ['an opaque origin', { Origin: 'null' }, 403],
  ['a browser that names none', { 'User-Agent': 'Mozilla/5.0 Chrome/156' }, 403],
])('D14: refuses the handshake of %s', async (_, headers, status) => {
  expect(await handshake(headers)).toBe(status);
});

it('opens the handshake of its own page, without compression', async () => {
  expect(await handshake({ Origin: `http://127.0.0.1:${rooms.port}`, 'User-Agent': 'Mozilla/5.0' })).toBe(
    101,
  );
});

function handshake(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({
      port: rooms.port,
      host: '127.0.0.1',
      path: `/collab/${own.projectId}`,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Extensions': 'permessage-deflate',
        ...headers,
      },
    });
    asked.on('response', (response) => resolve(response.statusCode ?? 0));
    asked.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.headers['sec-websocket-extensions'] ? 0 : (response.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end();
  });
}
