/** What a socket may cost: floods, queues, readers that do not read, names without end, and tricks of the wire. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as encoding from 'lib0/encoding';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import {
  createPolygonZone,
  createRectangleZone,
  moveZone,
} from '@plumbline/shared/documents/plan/commands.ts';
import { PLAN_DOCUMENT } from '@plumbline/shared/documents/plan/plan-document.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { appendServerEdit } from '@plumbline/server/journal/append-server-edit.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import { createSite } from '@plumbline/server/journal/testing/site-fixture.ts';
import { authFrame, presenceFrame, syncFrame } from '../../integration/rooms/harness/client-frames.ts';
import { eventually } from '../../integration/rooms/harness/eventually.ts';
import { editOf } from '../../integration/rooms/harness/raw-client.ts';
import { startAttackedServer, type AttackedServer } from './attacked-server.ts';
import { WireClient, fragments, wireFrame } from './wire-client.ts';

const MEBIBYTE = 1024 * 1024;

let server: AttackedServer;
let owner: pg.Client;

beforeAll(async () => {
  server = await startAttackedServer();
  owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const box = { name: 'Hall', colour: 'z1', left: 0, top: 0, right: 40, bottom: 30 } as const;
const identity = () => ({ room: server.room, tenantId: server.site.tenantId });
const nothing = Y.encodeStateVector(new Y.Doc());

async function openWire(headers: readonly string[] = []): Promise<WireClient> {
  return WireClient.open(server.collab.port, server.site.projectId, headers);
}

/** A wire client that is in a room, and has read what it gets there. */
async function joinByWire(room: string, token: string): Promise<WireClient> {
  const client = await openWire();
  client.send(authFrame(room, token), syncFrame(room, 0, nothing));
  await eventually(() => client.messages.length >= 4);
  return client;
}

/** `count` edits of one client, each built on the one before. */
function editsInARow(doc: Y.Doc, count: number): Uint8Array[] {
  const copy = new Y.Doc();
  applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  copy.clientID = doc.clientID;
  const updates: Uint8Array[] = [];
  copy.on('update', (update: Uint8Array) => updates.push(update));
  const made = createRectangleZone(copy, box);
  if (!made.ok) throw new Error(made.reason);
  for (let step = 1; updates.length < count; step += 1) moveZone(copy, made.zoneId, step % 2 ? 1 : -1, 0);
  return updates;
}

it('B37: a flood ends its socket', () =>
  server.during('B37', async () => {
    const attacker = await server.join(server.site.secondInspector);
    const update = editOf(attacker.doc, (copy) => void createRectangleZone(copy, box));
    for (let sent = 0; sent < 50_000 && attacker.closeCode === null; sent += 1) {
      attacker.update(server.room, update);
      // The neighbour lives in this process too and is to be held up by the server only.
      if (sent % 500 === 0) await sleep(0);
    }
    await eventually(() => attacker.closeCode === 4429);
  }));

it('B38: while every commit is slow, the queue of a flood is capped and its socket ended', () =>
  server.during('B38', async () => {
    await owner.query(`CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(0.005); RETURN NULL; END $$`);
    await owner.query(
      'CREATE TRIGGER slow AFTER INSERT ON journal_entry FOR EACH STATEMENT EXECUTE FUNCTION be_slow()',
    );
    const attacker = await server.join(server.site.secondInspector);
    const updates = editsInARow(attacker.doc, 8000);
    const handshake = attacker.statuses.length;
    for (const update of updates) attacker.update(server.room, update);
    await eventually(() => attacker.closeCode === 4429);
    // Twenty frames are no flood, but what waits behind a handshake that is never answered is too much to keep.
    const heavy = await joinByWire(server.room, server.site.secondInspector.token);
    const large = syncFrame(server.room, 2, new Uint8Array(0.9 * MEBIBYTE));
    for (let sent = 0; sent < 20; sent += 1) heavy.send(large);
    await eventually(() => heavy.closeCode !== null);
    expect(heavy.closeCode).toBe(4429);
    await owner.query('DROP TRIGGER slow ON journal_entry');

    // What was called saved is there; what was still queued is nobody's work any more.
    const acknowledged = attacker.statuses.slice(handshake).filter(Boolean).length;
    const { head } = await loadRoom(server.stores, identity());
    expect(head).toBeGreaterThanOrEqual(acknowledged);
    expect(head).toBeLessThan(updates.length / 2 + 200);
    await sleep(500);
    // What was on its way to a commit still gets there: 64 edits of a seat at most.
    expect((await loadRoom(server.stores, identity())).head).toBeLessThanOrEqual(head + 64);
    await eventually(async () => (await server.figure('journal_waiting_edits')) < 10);
    const honest = await server.join(server.site.admin);
    honest.update(
      server.room,
      editOf(honest.doc, (copy) => void createRectangleZone(copy, box)),
    );
    await eventually(() => honest.statuses.length === 2);
    expect(honest.statuses).toEqual([true, true]);
  }));

it('B39: a reader who takes nothing is ended before it fills the memory, and the others of its room read on', async () => {
  const room = planRoom(server.site.floorPlanIds[2] ?? '');
  const documentBytes = await fillRoom(room, MEBIBYTE);
  await server.during('B39', async () => {
    const slow = await joinByWire(room, server.site.viewer.token);
    const reader = await joinByWire(room, server.site.viewer.token);
    const open = await sampled('sockets_open');
    slow.stopReading();
    const asked = 28;
    for (let sent = 0; sent < asked; sent += 1) slow.send(syncFrame(room, 0, nothing));
    const readBefore = reader.messages.length;
    reader.send(syncFrame(room, 0, nothing));
    await eventually(() => reader.messages.length > readBefore);
    await eventually(async () => (await sampled('sockets_open')) < open);
    // Reading on would empty the line of a socket that is still there; this one has ended before it was sent all.
    slow.socket.resume();
    await eventually(() => slow.isEnded);
    expect(slow.socket.bytesRead).toBeLessThan(asked * documentBytes);
    expect(reader.isEnded).toBe(false);
    reader.close();
  });
});

/** A figure that the server takes once a second. */
async function sampled(name: string): Promise<number> {
  await sleep(1100);
  return server.figure(name);
}

/** Puts zones with many corners into a room until its document has the size; answers the size, bytes. */
async function fillRoom(room: string, sizeBytes: number): Promise<number> {
  const { tenantId, projectId } = server.site;
  const corner = (index: number, of: number) => ({
    x: Math.round(5000 + 4000 * Math.cos((2 * Math.PI * index) / of)),
    y: Math.round(5000 + 4000 * Math.sin((2 * Math.PI * index) / of)),
  });
  const points = Array.from({ length: 400 }, (_, index) => corner(index, 400));
  for (;;) {
    const edit = (doc: Y.Doc): void => {
      for (let zone = 0; zone < 4; zone += 1) createPolygonZone(doc, { name: 'Ring', colour: 'z2', points });
    };
    await inTenant(server.stores.app, tenantId, (trx) =>
      appendServerEdit(trx, {
        room,
        document: PLAN_DOCUMENT,
        tenantId,
        projectId,
        accountId: null,
        node: 'test',
        edit,
      }),
    );
    const { doc } = await loadRoom(server.stores, { room, tenantId });
    const { byteLength } = Y.encodeStateAsUpdate(doc);
    if (byteLength >= sizeBytes) return byteLength;
  }
}

it('B41: a thousand rooms that do not exist: the answer of a forbidden one, no document and no memory', () =>
  server.during('B41', async () => {
    const foreign = await createSite(server.database.ownerUrl, 1);
    const forbidden = planRoom(foreign.floorPlanIds[0] ?? '');
    const unknown = (number: number) =>
      planRoom(`${String(number).padStart(8, '0')}-0000-7000-8000-000000000000`);
    const { token } = server.site.secondInspector;
    const clients = [await joinByWire(server.room, token), await joinByWire(server.room, token)];
    for (const client of clients) await answersTo(client, [unknown(0)], token);
    const roomsBefore = await sampled('rooms_open');
    const keptBefore = await server.keptBytes();
    const answers = new Set<string>();
    for (const [index, client] of clients.entries()) {
      for (let group = 0; group < 50; group += 1) {
        const names = Array.from({ length: 10 }, (_, number) =>
          unknown(1 + index * 500 + group * 10 + number),
        );
        for (const answer of await answersTo(client, names, token)) answers.add(answer);
      }
    }
    const keptMore = (await server.keptBytes()) - keptBefore;
    console.info(`B41: ${Math.round(keptMore / 1000)} kB more are held after a thousand names`);
    expect(keptMore).toBeLessThan(10e6);
    expect(await sampled('rooms_open')).toBeLessThanOrEqual(roomsBefore);
    const fresh = await joinByWire(server.room, token);
    expect([...answers]).toEqual(await answersTo(fresh, [forbidden], token));
    for (const client of [...clients, fresh]) client.close();
  }));

/** Asks for rooms and answers what comes back, without the names. */
async function answersTo(client: WireClient, rooms: readonly string[], token: string): Promise<string[]> {
  const before = client.messages.length;
  // Something to keep for the moment after the answer, beside something large that shares its piece of memory.
  const padding = { clientId: 8, clock: 1, state: 'x'.repeat(40_000) };
  for (const room of rooms) {
    client.send(
      presenceFrame(room, [{ clientId: 7, clock: 1, state: { tool: 'select' } }]),
      presenceFrame(room, [padding]),
      authFrame(room, token),
    );
  }
  const answers = () =>
    client.messages
      .slice(before)
      .map((message) => message.toString('latin1'))
      .flatMap((text) =>
        rooms.filter((room) => text.includes(room)).map((room) => text.replace(room, 'ROOM')),
      );
  await eventually(() => answers().length === rooms.length || client.isEnded);
  expect(client.closeCode).toBeNull();
  return answers();
}

it('B53: a message in fragments of one byte is taken; without an end, or past the largest frame, it ends the socket', () =>
  server.during('B53', async () => {
    const { room, site } = server;
    const honest = await openWire();
    honest.socket.write(fragments(authFrame(room, site.viewer.token), 1));
    honest.socket.write(fragments(syncFrame(room, 0, nothing), 1));
    await eventually(() => honest.messages.length >= 4);
    honest.close();

    const endless = await joinByWire(room, site.secondInspector.token);
    endless.socket.write(fragments(new Uint8Array(200_000), 1));
    await eventually(() => endless.isEnded);
    expect(endless.closeCode).toBe(1008);

    const empty = await joinByWire(room, site.secondInspector.token);
    const opening = wireFrame(new Uint8Array(1), { isLast: false });
    const rest = wireFrame(new Uint8Array(), { isFirst: false, isLast: false });
    empty.socket.write(Buffer.concat([opening, ...Array.from({ length: 100_000 }, () => rest)]));
    await eventually(() => empty.isEnded);
    expect(empty.closeCode).toBe(1008);

    const large = await joinByWire(room, site.secondInspector.token);
    large.socket.write(fragments(new Uint8Array(server.stores.config.FRAME_BYTES + 1), 64 * 1024));
    await eventually(() => large.isEnded);
    expect(large.closeCode).toBe(1009);
  }));

it('B54: compression that is offered is not agreed on, and a compressed frame ends the socket', () =>
  server.during('B54', async () => {
    const offer =
      'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits; server_no_context_takeover';
    const client = await openWire([offer]);
    expect(client.head).toMatch(/^HTTP\/1\.1 101 /);
    expect(client.head.toLowerCase()).not.toContain('sec-websocket-extensions');
    client.socket.write(wireFrame(Uint8Array.of(0xaa, 0x06, 0x00), { isCompressed: true }));
    await eventually(() => client.isEnded);
    expect(client.closeCode).toBe(1002);
  }));

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

it('B40: who opens five thousand rooms has twenty, and then no socket', () =>
  server.during('B40', async () => {
    const attacker = await server.join(server.site.secondInspector);
    const before = await sampled('rooms_open');
    for (let number = 0; number < 5000; number += 1) {
      const room = planRoom(UNKNOWN.replace(/^0{8}/, String(number).padStart(8, '0')));
      attacker.sync(room, 0, nothing);
      if (number % 500 === 0) await sleep(0);
    }
    await eventually(() => attacker.closeCode !== null);
    expect(attacker.closeCode).toBe(4430);
    expect(await sampled('rooms_open')).toBeLessThanOrEqual(before);
  }));

it('B42: names that no room can have, and names that look like one, are refused alike', () =>
  server.during('B42', async () => {
    const { room, site } = server;
    const plan = site.floorPlanIds[0] ?? '';
    const odd = [
      '',
      '__proto__',
      'constructor',
      'toString',
      'PLAN:x',
      'plan:',
      `${room}\0`,
      ` ${room}`,
      `${room}/`,
    ];
    // A Cyrillic a, a wide digit, an accent that is a letter of its own, hidden marks, and capital letters.
    const alike = [
      room.replace('a', '\u0430'),
      room.replace(/\d/, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
      `plan\uff1a${plan}`,
      `pla\u0301n:${plan}`,
      `plan:\u200b${plan}`,
      `\u202eplan:${plan}`,
      room.toUpperCase(),
    ];
    const client = await server.join(site.viewer);
    for (const name of [...odd, ...alike]) client.auth(name, site.viewer.token);
    await eventually(() => client.denials.length === odd.length + alike.length);
    expect(new Set(client.denials)).toEqual(new Set(['not-found']));
    expect(client.closeCode).toBeNull();
    client.auth('x'.repeat(10_000), site.viewer.token);
    await eventually(() => client.closeCode === 1008);
  }));

it('B43: a token of a megabyte ends its socket, and a second one gives nobody a second seat', () =>
  server.during('B43', async () => {
    const { room, site } = server;
    const large = await openWire();
    large.send(authFrame(room, 'x'.repeat(MEBIBYTE)));
    await eventually(() => large.isEnded);
    expect(large.closeCode).toBe(1008);
    const within = await openWire();
    within.send(authFrame(room, 'x'.repeat(8000)));
    await eventually(() => within.isEnded);
    expect(within.closeCode).toBe(1008);

    const open = await sampled('people_present{kind="member"}');
    const twice = await openWire();
    // In one piece: the second comes while the first is being judged.
    twice.send(
      authFrame(room, site.viewer.token),
      authFrame(room, site.viewer.token),
      authFrame(room, site.admin.token),
      syncFrame(room, 0, nothing),
    );
    await eventually(() => twice.messages.length >= 4);
    twice.send(authFrame(room, site.admin.token), syncFrame(room, 0, nothing));
    await sleep(300);
    const said = twice.messages.map((message) => message.toString('latin1'));
    const access = said.filter((text) => text.includes('"t":"access"'));
    expect(access.length).toBe(1);
    expect(access[0]).toContain('"access":"read"');
    expect((await sampled('people_present{kind="member"}')) - open).toBe(1);
    twice.close();
  }));

it('B44: who sends without saying who it is has 64 KiB or a hundred frames, from a hundred sockets too', () =>
  server.during('B44', async () => {
    const heavy = await Promise.all(Array.from({ length: 50 }, () => openWire()));
    const busy = await Promise.all(Array.from({ length: 50 }, () => openWire()));
    for (const client of heavy) {
      for (let sent = 0; sent < 8; sent += 1)
        client.send(syncFrame(server.room, 2, new Uint8Array(10 * 1024)));
    }
    for (const client of busy)
      client.send(...Array.from({ length: 101 }, () => presenceFrame(server.room, [])));
    await eventually(() => [...heavy, ...busy].every(({ isEnded }) => isEnded));
    expect(new Set([...heavy, ...busy].map(({ closeCode }) => closeCode))).toEqual(new Set([1008]));
  }));

it('B45: what only a server may say is never passed on, of whatever kind', () =>
  server.during('B45', async () => {
    const { room, site } = server;
    const reader = await server.join(site.viewer);
    const writer = await server.join(site.secondInspector);
    const heard = [reader.messages.length, reader.awareness.length, reader.statuses.length];
    // Stateless to all, the reply to a handshake, an acknowledgement, ping and pong, and kinds that are none.
    for (const type of [4, 5, 6, 8, 9, 10, 11, 99, 2 ** 31]) {
      for (let sent = 0; sent < 20; sent += 1) {
        writer.frame(room, type, (encoder) => encoding.writeVarString(encoder, '{"t":"store","up":false}'));
      }
    }
    writer.send(Uint8Array.of(9));
    writer.send(Uint8Array.of(10));
    // Whatever was said before this is dealt with once it has been seen.
    writer.presence(room, [{ clientId: 4545, clock: 1, state: { tool: 'select' } }]);
    await eventually(
      () => reader.awareness.some(({ clientId }) => clientId === 4545) || writer.closeCode !== null,
    );
    const now = [reader.messages.length, reader.awareness.length, reader.statuses.length];
    expect(now[0]).toBe(heard[0]);
    expect(now[2]).toBe(heard[2]);
    expect(reader.closeCode).toBeNull();
  }));

it('B48: states of others, of a thousand people, of 5 MB, deep or broken, reach nobody', () =>
  server.during('B48', async () => {
    const { room, site } = server;
    const victim = await server.join(site.inspector);
    const watcher = await server.join(site.admin);
    victim.presence(room, [{ clientId: 48, clock: 1, state: { cursor: { x: 7, y: 7 } } }]);
    await eventually(() => watcher.awareness.some(({ clientId }) => clientId === 48));
    const before = watcher.awareness.length;
    const attacker = await server.join(site.secondInspector);
    const states: unknown[] = [
      { selection: Array.from({ length: 45 }, () => 's'.repeat(60)) },
      '['.repeat(900) + ']'.repeat(900),
      '<img src=x onerror=alert(1)>',
      { cursor: { x: 'NaN', y: 1e99 } },
    ];
    for (let round = 0; round < 20; round += 1) {
      attacker.presence(room, [
        { clientId: 48, clock: 2 ** 40 + round, state: { cursor: { x: 666, y: 0 } } },
      ]);
      attacker.presence(room, [{ clientId: 48, clock: 2 ** 41 + round, state: null }]);
      for (const state of states) attacker.presence(room, [{ clientId: 4800, clock: round, state }]);
    }
    const crowd = Array.from({ length: 1000 }, (_, number) => ({
      clientId: 5000 + number,
      clock: 1,
      state: {},
    }));
    attacker.presence(room, crowd);
    attacker.presence(room, [{ clientId: 4800, clock: 99, state: { tool: 'x'.repeat(5_000_000) } }]);
    const honest = await server.join(site.responder);
    honest.presence(room, [{ clientId: 49, clock: 1, state: { tool: 'select' } }]);
    await eventually(() => watcher.awareness.some(({ clientId }) => clientId === 49));
    const seen = watcher.awareness.slice(before);
    expect(seen.filter(({ clientId }) => clientId >= 4800)).toEqual([]);
    expect(JSON.stringify(seen.filter(({ clientId }) => clientId === 48))).not.toContain('"x":666');
    expect(seen.some(({ clientId, state }) => clientId === 48 && state === null)).toBe(false);
  }));

it('B49: of two thousand reports in two seconds a few are passed on, and the last one always', () =>
  server.during('B49', async () => {
    const { room, site } = server;
    const watcher = await server.join(site.admin);
    const attacker = await server.join(site.secondInspector);
    const of = (entries: typeof watcher.awareness) => entries.filter(({ clientId }) => clientId === 490);
    const LAST = 2000;
    for (let number = 1; number <= LAST; number += 1) {
      attacker.presence(room, [{ clientId: 490, clock: number, state: { cursor: { x: number, y: 0 } } }]);
      if (number % 20 === 0) await sleep(20);
    }
    await eventually(() => JSON.stringify(of(watcher.awareness).at(-1) ?? '').includes(`"x":${LAST},`));
    expect(attacker.closeCode).toBeNull();
    expect(of(watcher.awareness).length).toBeLessThan(200);
  }));
