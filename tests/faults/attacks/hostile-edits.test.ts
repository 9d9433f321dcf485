/** Edits that no honest client sends, against the real server: refused by name, nothing changed, nobody disturbed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import {
  createPolygonZone,
  createRectangleZone,
  deleteZone,
  renameZone,
} from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import {
  rawChildEntry,
  rawGc,
  rawRootEntry,
  rawSkip,
  rawUpdate,
  updateFrom,
  type RawStruct,
} from '@plumbline/shared/testing/raw-update.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import { statelessFrame } from '../../integration/rooms/harness/client-frames.ts';
import { eventually } from '../../integration/rooms/harness/eventually.ts';
import { joinRoom, type Peer } from '../../integration/rooms/harness/peer.ts';
import { startAttackedServer, type AttackedServer } from './attacked-server.ts';

const MINE = 4242;

let server: AttackedServer;
/** Somebody in the attacked room with a zone in it. */
let victim: Peer;
let zoneId = '';

beforeAll(async () => {
  server = await startAttackedServer();
  const { site, collab } = server;
  const at = { port: collab.port, projectId: site.projectId, floorPlanId: site.floorPlanIds[0] ?? '' };
  victim = await joinRoom({ ...at, token: site.inspector.token });
  await saves('Lobby');
  zoneId = readPlan((await stored()).doc).zones[0]?.id ?? '';
});
afterAll(async () => {
  victim.leave();
  await server.stop();
});

const stored = () => loadRoom(server.stores, { room: server.room, tenantId: server.site.tenantId });

/** The victim draws, and it is saved. */
async function saves(name: string): Promise<void> {
  const box = { left: 0, top: 0, right: 40, bottom: 30 };
  const { head } = await stored();
  createRectangleZone(victim.doc, { name, colour: 'z1', ...box });
  await victim.saved();
  expect((await stored()).head).toBe(head + 1);
}

/** Sends an update as somebody who may edit; answers the code of the refusal. Nothing has changed, and the victim goes on. */
async function refusalOf(make: (doc: Y.Doc) => Uint8Array, type: 1 | 2 = 2): Promise<string | undefined> {
  const attacker = await server.join(server.site.secondInspector);
  const before = await stored();
  const seen = hashPlan(victim.doc);
  const answered = attacker.statuses.length;
  attacker.sync(server.room, type, make(attacker.doc));
  await eventually(() => attacker.refusal() !== undefined || attacker.closeCode !== null);
  expect(attacker.statuses.slice(answered)).not.toContain(true);
  const after = await stored();
  expect([after.head, hashPlan(after.doc)]).toEqual([before.head, hashPlan(before.doc)]);
  expect(hashPlan(victim.doc)).toBe(seen);
  await saves('Honest');
  attacker.close();
  return attacker.refusal()?.code;
}

const byMallory = (edit: (doc: Y.Doc) => void) => (doc: Y.Doc) => updateFrom(doc, MINE, edit);

function zoneIn(doc: Y.Doc): Y.Map<unknown> {
  const zone = doc.getMap<unknown>('zones').get(zoneId);
  if (!(zone instanceof Y.Map)) throw new Error('the zone is not there');
  return zone;
}

it('B30: a thousand bombs of seven bytes end their sockets and cost nothing', () =>
  server.during('B30', async () => {
    const bomb = rawUpdate([{ client: 1, clock: 0, structs: [], announced: 2 ** 31 }]).slice(0, 7);
    for (let round = 0; round < 10; round += 1) {
      const attackers = await Promise.all(
        Array.from({ length: 5 }, () => server.join(server.site.secondInspector)),
      );
      for (const attacker of attackers) {
        for (let sent = 0; sent < 20; sent += 1) attacker.update(server.room, bomb);
      }
      await eventually(() => attackers.every(({ closeCode }) => closeCode === 1008));
    }
    await saves('After the bombs');
  }));

it('B32: fifteen hundred updates with a gap before them are refused, and so is all that follows them', () =>
  server.during('B32', async () => {
    const attacker = await server.join(server.site.secondInspector);
    const { head } = await stored();
    const gap = withGap(attacker.doc);
    const answered = attacker.statuses.length;
    for (let sent = 0; sent < 1500; sent += 1) attacker.update(server.room, gap);
    await eventually(() => attacker.statuses.length === answered + 1500);
    expect(attacker.refusal()?.code).toBe('edit-gap');
    expect(attacker.statuses.slice(answered)).not.toContain(true);
    expect((await stored()).head).toBe(head);
    await saves('Beside the gaps');
  }));

/** Builds on something that is never sent. */
function withGap(doc: Y.Doc): Uint8Array {
  const box = { left: 0, top: 0, right: 9, bottom: 9 };
  const missing = updateFrom(doc, MINE, (copy) => {
    createRectangleZone(copy, { name: 'Never sent', colour: 'z1', ...box });
  });
  const ahead = new Y.Doc();
  applyUpdate(ahead, Y.encodeStateAsUpdate(doc));
  applyUpdate(ahead, missing);
  return updateFrom(ahead, MINE, (copy) => {
    createRectangleZone(copy, { name: 'Builds on it', colour: 'z1', ...box });
  });
}

it('B33: what cannot be read ends its socket each time, and the log says whose it was', () =>
  server.during('B33', async () => {
    const attackers = await Promise.all(
      Array.from({ length: 10 }, () => server.join(server.site.secondInspector)),
    );
    const answered = attackers.map(({ statuses }) => statuses.length);
    for (const [index, attacker] of attackers.entries()) {
      for (let sent = 0; sent < 20; sent += 1) {
        attacker.update(server.room, Uint8Array.of(1, 255, 255, 255, 255, 15, index, sent));
      }
    }
    await eventually(() => attackers.every(({ closeCode }) => closeCode === 1008));
    expect(attackers.map(({ statuses }) => statuses.length)).toEqual(answered);
    const said = server.collab.log
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.includes('"code":'));
    const { sessionId, accountId } = server.site.secondInspector;
    const ofAttacker = said.filter((line) => line.includes(sessionId) && line.includes(accountId));
    expect(ofAttacker.filter((line) => line.includes(server.room)).length).toBeGreaterThanOrEqual(10);
    await saves('After what could not be read');
  }));

it('B34: edits under the client id of somebody who is there are refused, and that person goes on', () =>
  server.during('B34', async () => {
    for (let round = 0; round < 10; round += 1) {
      const forged = (doc: Y.Doc) =>
        updateFrom(doc, victim.doc.clientID, (copy) => void renameZone(copy, zoneId, `Forged ${round}`));
      expect(await refusalOf(forged)).toBe('edit-foreign-author');
    }
  }));

it("B35: somebody's clock cannot be moved, by a collected run or by a hole", () =>
  server.during('B35', async () => {
    const { clientID, store } = victim.doc;
    for (const length of [1, 1000, 2 ** 31 - 10, 2 ** 53 - 1]) {
      const clock = Y.getState(store, clientID);
      const run = rawUpdate([{ client: clientID, clock, structs: [rawGc(length)] }]);
      expect(await refusalOf(() => run)).toMatch(/^edit-(foreign-author|limit|undecodable)$/);
    }
    const clock = Y.getState(store, clientID);
    const hole = rawUpdate([{ client: clientID, clock, structs: [rawSkip(50), rawGc(1)] }]);
    expect(await refusalOf(() => hole)).toMatch(/^edit-(undecodable|gap|foreign-author)$/);
  }));

it('B46: who only reads changes nothing: by an update, by the answer to the handshake, by deletes alone', () =>
  server.during('B46', async () => {
    const { head } = await stored();
    const box = { left: 0, top: 0, right: 9, bottom: 9 };
    const drawn = byMallory((doc) => void createRectangleZone(doc, { name: 'Mine', colour: 'z1', ...box }));
    const deletes = (doc: Y.Doc): Uint8Array => {
      const copy = new Y.Doc();
      applyUpdate(copy, Y.encodeStateAsUpdate(doc));
      const pieces: Uint8Array[] = [];
      copy.on('update', (update: Uint8Array) => pieces.push(update));
      for (const { id } of readPlan(copy).zones) deleteZone(copy, id);
      return Y.mergeUpdates(pieces);
    };
    for (const person of [server.site.viewer, server.site.visitor]) {
      for (const [make, type] of [
        [drawn, 2],
        [drawn, 1],
        [deletes, 2],
        [deletes, 1],
      ] as const) {
        const reader = await server.join(person);
        const answered = reader.statuses.length;
        reader.sync(server.room, type, make(reader.doc));
        await eventually(() => reader.refusal() !== undefined);
        expect(reader.refusal()?.code).toBe('edit-read-only');
        expect(reader.statuses.slice(answered)).not.toContain(true);
        reader.close();
      }
    }
    expect((await stored()).head).toBe(head);
    await saves('Still there');
  }));

it('B36: an update that names 200,000 clients is refused by its size', () =>
  server.during('B36', async () => {
    const clients = Array.from({ length: 200_000 }, (_, client) => ({
      client,
      clock: 0,
      structs: [rawGc(1)],
    }));
    const update = rawUpdate(clients);
    expect(await refusalOf(() => update)).toBe('edit-too-large');
    // What somebody did while away may be larger; then it is the number of the names.
    expect(await refusalOf(() => update, 1)).toBe('edit-limit');
  }));

it('B47: what somebody who only reads says as if they were the server reaches nobody', () =>
  server.during('B47', async () => {
    const before = await stored();
    const heard = victim.messages.length;
    const refused = () => server.figure('edits_refused_total{code="protocol-violation"}');
    const refusedBefore = await refused();
    for (const person of [server.site.viewer, server.site.visitor]) {
      const reader = await server.join(person);
      for (const text of ['{"t":"store","up":false}', '{"t":"ended","code":"not-found"}', 'DELETE']) {
        reader.send(statelessFrame(server.room, text));
      }
      const ownMessages = reader.messages.length;
      reader.sync(server.room, 0, Y.encodeStateVector(reader.doc));
      await eventually(() => reader.isSynced);
      expect(reader.messages.length).toBe(ownMessages);
      expect(reader.closeCode).toBeNull();
    }
    await eventually(async () => (await refused()) === refusedBefore + 6);
    await saves('Undisturbed');
    const told = victim.messages.slice(heard).filter(({ t }) => t !== 'guests');
    expect(told).toEqual([]);
    expect((await stored()).head).toBe(before.head + 1);
  }));

it('B50: keys that objects have by themselves are no keys of a plan', () =>
  server.during('B50', async () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const asZone = (doc: Y.Doc) => doc.getMap('zones').set(key, new Y.Map([['isAdmin', true]]));
      expect(await refusalOf(byMallory((doc) => void asZone(doc)))).toBe('edit-schema');
      expect(await refusalOf(byMallory((doc) => void zoneIn(doc).set(key, { isAdmin: true })))).toBe(
        'edit-schema',
      );
    }
    const forged: unknown = JSON.parse('{"__proto__": {"isAdmin": true}}');
    const value = rawRootEntry('calibration', 'value', { any: forged });
    const update = rawUpdate([{ client: MINE, clock: 0, structs: [value] }]);
    expect(await refusalOf(() => update)).toBe('edit-schema');
  }));

it('B51: a list in the place of a map, and 20,000 levels of nesting', () =>
  server.during('B51', async () => {
    const list = updateFrom(new Y.Doc(), MINE, (doc) => doc.getArray('zones').push([1]));
    expect(await refusalOf(() => list)).toBe('edit-schema');
    const structs: RawStruct[] = [rawRootEntry('zones', newObjectId(), 'map')];
    for (let clock = 0; clock < 20_000; clock += 1) {
      structs.push(rawChildEntry({ client: MINE, clock }, 'a', 'map'));
    }
    const nested = rawUpdate([{ client: MINE, clock: 0, structs }]);
    expect(await refusalOf(() => nested)).toBe('edit-limit');
    expect(await refusalOf(() => nested, 1)).toBe('edit-limit');
  }));

it('B52: a side that is no number, a zone of one point, and one of 100,000', () =>
  server.during('B52', async () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e308]) {
      expect(await refusalOf(byMallory((doc) => void zoneIn(doc).set('left', value)))).toBe('edit-schema');
    }
    const triangle = [
      { x: 0, y: 0 },
      { x: 90, y: 0 },
      { x: 0, y: 90 },
    ];
    const onePoint = byMallory((doc) => {
      const made = createPolygonZone(doc, { name: 'Dot', colour: 'z1', points: triangle });
      const ring = made.ok ? doc.getMap<Y.Map<Y.Map<unknown>>>('zones').get(made.zoneId)?.get('ring') : null;
      for (const id of [...(ring?.keys() ?? [])].slice(1)) ring?.delete(id);
    });
    expect(await refusalOf(onePoint)).toBe('edit-schema');
    const point = rawRootEntry('zones', newObjectId(), { any: { x: 1, y: 1 } });
    const crowd = Array.from({ length: 100_000 }, () => point);
    const huge = rawUpdate([{ client: MINE, clock: 0, structs: crowd }]);
    expect(await refusalOf(() => huge)).toBe('edit-too-large');
    // What was done while away may be so large: then it is the number of the points.
    const corners = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ x: index / 100, y: (index % 7) / 10 }));
    for (const [count, type] of [
      [501, 2],
      [501, 1],
      [20_000, 1],
    ] as const) {
      const crowded = byMallory((doc) => {
        const made = createPolygonZone(doc, { name: 'Ring', colour: 'z1', points: triangle });
        if (made.ok) crowdPoints(doc, made.zoneId, corners(count));
      });
      expect(await refusalOf(crowded, type)).toMatch(/^edit-(limit|schema|too-large)$/);
    }
    expect(() => readPlan(victim.doc)).not.toThrow();
  }));

/** Writes points into a polygon as no command does. */
function crowdPoints(doc: Y.Doc, polygonId: string, points: readonly { x: number; y: number }[]): void {
  const polygon = doc.getMap<Y.Map<Y.Map<unknown>>>('zones').get(polygonId);
  for (const [index, point] of points.entries()) {
    const id = index.toString(16).padStart(32, '0');
    polygon?.get('points')?.set(id, point);
    polygon?.get('ring')?.set(id, `b${index.toString(36).padStart(4, '0')}`);
  }
}

it('B55: an update in the other encoding is refused whole', () =>
  server.during('B55', async () => {
    const box = { left: 0, top: 0, right: 9, bottom: 9 };
    const draw = (doc: Y.Doc) => void createRectangleZone(doc, { name: 'V2', colour: 'z1', ...box });
    const secondVersion = (doc: Y.Doc) => Y.convertUpdateFormatV1ToV2(byMallory(draw)(doc));
    expect(await refusalOf(secondVersion)).toMatch(/^edit-/);
  }));
