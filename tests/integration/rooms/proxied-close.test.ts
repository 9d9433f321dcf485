/** What a browser sees of a room's socket: everything comes through the api's proxy. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollabProxy, type CollabProxy } from '../../../apps/api/src/ops/collab-proxy.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { RawClient } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

let rooms: RoomsUnderTest;
let site: Site;
let proxy: CollabProxy;
let server: Server;
let port: number;
const carried = new Set<Socket>();

beforeAll(async () => {
  rooms = await startRooms();
  site = await rooms.newSite();
  proxy = createCollabProxy(`http://127.0.0.1:${rooms.port}`, rooms.stores.log, { lingerMs: 500 });
  server = createServer();
  server.on('upgrade', (request, socket, head) => proxy.upgrade(request, socket, head, '127.0.0.1'));
  server.on('connection', (socket) => {
    carried.add(socket);
    socket.on('close', () => carried.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  proxy.close();
  server.close();
  await rooms.stop();
});

it('B31: a frame over 8 MiB ends the socket with 1009, which arrives while the frame is still being sent', async () => {
  for (let time = 0; time < 5; time += 1) {
    const client = await new RawClient(port, site.projectId).join(
      planRoom(site.floorPlanIds[0] ?? ''),
      site.inspector.token,
    );
    client.send(new Uint8Array(9 * 1024 * 1024));
    await eventually(() => client.closeCode !== null);
    expect(client.closeCode).toBe(1009);
  }
  await eventually(() => carried.size === 0);
});

it('a peer that never answers the end of its socket is let go', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(
    `GET /collab/${site.projectId} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('101');
  expect(carried.size).toBe(1);
  // A text frame without the mask that clients have to use: the server ends the socket with 1002.
  socket.write(Uint8Array.of(0x81, 0x01, 0x41));
  const [frame] = await once(socket, 'data');
  expect([...frame.subarray(0, 4)]).toEqual([0x88, 2, 0x03, 0xea]);
  await eventually(() => carried.size === 0);
  socket.destroy();
});
