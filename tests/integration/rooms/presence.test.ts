import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import {
  PresenceReportSchema,
  PresenceStateSchema,
  SILENT_REPORT,
} from '@plumbline/shared/protocol/presence.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually, timeUntil } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { RawClient, editOf } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

/** At once, for whoever looks on; milliseconds are measured by the bench. */
const AT_ONCE_MS = process.env['CI'] ? 2500 : 1000;

let rooms: RoomsUnderTest;
let site: Site;
let room: string;
const open: { close?(): void; leave?(): void }[] = [];

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  room = planRoom(site.floorPlanIds[0] ?? '');
  return () => {
    for (const each of open.splice(0)) {
      each.close?.();
      each.leave?.();
    }
  };
});

async function raw(person: { token: string }): Promise<RawClient> {
  const client = await new RawClient(rooms.port, site.projectId).join(room, person.token);
  open.push(client);
  return client;
}

async function peer(person: { token: string }): Promise<Peer> {
  const joined = await joinRoom({
    port: rooms.port,
    projectId: site.projectId,
    floorPlanId: site.floorPlanIds[0] ?? '',
    token: person.token,
  });
  open.push(joined);
  return joined;
}

const cursorAt = (x: number) => ({ cursor: { x, y: 1 }, selection: [], tool: 'select', idle: false });
/** What a client knows of another: who they are, as they were introduced last, and where they are now. */
function seenBy(client: RawClient, clientId: number) {
  const states = client.awareness.filter((entry) => entry.clientId === clientId).map(({ state }) => state);
  const latest = states.at(-1);
  if (latest === undefined || latest === null) return latest;
  return { ...PresenceReportSchema.parse(latest), user: introductionsOf(client, clientId).at(-1) };
}

function introductionsOf(client: RawClient, clientId: number) {
  const states = client.awareness.filter((entry) => entry.clientId === clientId).map(({ state }) => state);
  return states.flatMap((state) => PresenceStateSchema.safeParse(state).data?.user ?? []);
}

it('shows a cursor under the name, colour and role that the server knows, whatever the client claims', async () => {
  const ben = await peer(site.inspector);
  const cem = await raw(site.secondInspector);
  const user = { id: site.admin.accountId, name: 'Ana Admin', color: 'rose', kind: 'member', role: 10 };
  ben.provider.awareness?.setLocalState({ ...cursorAt(5), user, isAdmin: true });
  await eventually(() => seenBy(cem, ben.doc.clientID) !== undefined);
  await eventually(() => JSON.stringify(seenBy(cem, ben.doc.clientID)).includes('"x":5'));
  const stamped = ben.last('access')?.user;
  expect(seenBy(cem, ben.doc.clientID)).toEqual({
    ...SILENT_REPORT,
    ...cursorAt(5),
    user: {
      id: site.inspector.accountId,
      name: 'Ben Inspector',
      color: stamped?.color,
      kind: 'member',
      role: 20,
    },
  });
  expect(stamped).toMatchObject({ id: site.inspector.accountId, name: 'Ben Inspector', role: 20 });
  expect(JSON.stringify(cem.awareness)).not.toMatch(/Ana Admin|isAdmin/);
});

it('introduces somebody once to those who are there, anew to a newcomer, and again when they are told otherwise', async () => {
  const cem = await raw(site.secondInspector);
  const ben = await raw(site.inspector);
  const move = async (x: number, ...watchers: RawClient[]) => {
    ben.presence(room, [{ clientId: 81, clock: x, state: cursorAt(x) }]);
    for (const watcher of watchers) await eventually(() => seenBy(watcher, 81)?.cursor?.x === x);
  };
  await move(1, cem);
  await move(2, cem);
  await move(3, cem);
  const visitor = await raw({ token: site.visitor.token });
  await eventually(() => seenBy(visitor, 81)?.cursor?.x === 3);
  await move(4, cem, visitor);
  expect(introductionsOf(cem, 81)).toMatchObject([{ name: 'Ben Inspector', kind: 'member' }]);
  expect(introductionsOf(visitor, 81)).toMatchObject([{ name: '', kind: 'member' }]);
  const latest = cem.awareness.findLast((entry) => entry.clientId === 81)?.state;
  expect(latest).toEqual({ cursor: { x: 4, y: 1 }, tool: 'select' });
});

it('gives people in a room different colours and a newcomer the present states', async () => {
  const ben = await raw(site.inspector);
  ben.presence(room, [{ clientId: 11, clock: 1, state: cursorAt(1) }]);
  const cem = await raw(site.secondInspector);
  await eventually(() => seenBy(cem, 11) !== undefined);
  const colors = [ben, cem].map(
    (client) =>
      client.messages.flatMap((message) => (message.t === 'access' ? [message.user?.color] : []))[0],
  );
  expect(new Set(colors).size).toBe(2);
});

it("B48: drops what speaks for others' client ids", async () => {
  const ben = await peer(site.inspector);
  createRectangleZone(ben.doc, { name: 'A', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  await ben.saved();
  const watcher = await raw(site.admin);
  ben.provider.awareness?.setLocalState(cursorAt(7));
  await eventually(() => JSON.stringify(seenBy(watcher, ben.doc.clientID) ?? '').includes('"x":7'));
  const attacker = await raw(site.secondInspector);
  attacker.presence(room, [{ clientId: ben.doc.clientID, clock: 2 ** 40, state: cursorAt(666) }]);
  attacker.presence(room, [{ clientId: ben.doc.clientID, clock: 2 ** 41, state: null }]);
  attacker.presence(room, [{ clientId: 21, clock: 1, state: cursorAt(2) }]);
  attacker.presence(room, [
    { clientId: 22, clock: 1, state: cursorAt(3) },
    { clientId: 21, clock: 2, state: cursorAt(4) },
  ]);
  await eventually(() => JSON.stringify(seenBy(watcher, 21) ?? '').includes('"x":4'));
  expect(seenBy(watcher, 22)).toBeUndefined();
  expect(seenBy(watcher, ben.doc.clientID)).toMatchObject({ cursor: { x: 7 } });
});

it.each([
  ['a state of 5 MB', JSON.stringify({ tool: 'x'.repeat(5_000_000) })],
  ['a state over 2 KiB', JSON.stringify({ selection: Array.from({ length: 45 }, () => 's'.repeat(60)) })],
  ['deep JSON', '['.repeat(900) + ']'.repeat(900)],
  ['no JSON', '<b>'],
  ['a cursor that is no place', JSON.stringify({ cursor: { x: 'NaN', y: 1e99 } })],
])('B48: drops %s', async (_, state) => {
  const watcher = await raw(site.admin);
  const attacker = await raw(site.inspector);
  attacker.presence(room, [{ clientId: 31, clock: 1, state }]);
  const honest = await raw(site.secondInspector);
  honest.presence(room, [{ clientId: 32, clock: 1, state: cursorAt(1) }]);
  await eventually(() => seenBy(watcher, 32) !== undefined);
  expect(seenBy(watcher, 31)).toBeUndefined();
});

it('shows a viewer without a cursor and a visitor not at all, but counts the visitor', async () => {
  const watcher = await raw(site.admin);
  const viewer = await raw(site.viewer);
  const visitor = await raw(site.visitor);
  viewer.presence(room, [{ clientId: 41, clock: 1, state: cursorAt(1) }]);
  visitor.presence(room, [{ clientId: 42, clock: 1, state: cursorAt(2) }]);
  await eventually(() => seenBy(watcher, 41) !== undefined);
  expect(seenBy(watcher, 41)).toMatchObject({ cursor: null, tool: null, user: { kind: 'viewer', role: 40 } });
  expect(seenBy(watcher, 42)).toBeUndefined();
  const guests = (client: RawClient) => client.messages.findLast((message) => message.t === 'guests')?.count;
  await eventually(() => guests(watcher) === 1);
  visitor.close();
  await eventually(() => guests(watcher) === 0);
});

it('C64: shows a visitor that somebody points, not who', async () => {
  const ben = await raw(site.inspector);
  const early = await raw(site.visitor);
  ben.presence(room, [{ clientId: 43, clock: 1, state: cursorAt(3) }]);
  await eventually(() => seenBy(early, 43) !== undefined);
  const late = await raw(site.visitor);
  await eventually(() => seenBy(late, 43) !== undefined);
  for (const visitor of [early, late]) {
    expect(seenBy(visitor, 43)).toMatchObject({
      cursor: { x: 3 },
      user: { id: '43', name: '', kind: 'member', role: null },
    });
    expect(JSON.stringify(visitor.awareness)).not.toContain(site.inspector.accountId);
  }
});

it('takes a state away when its owner leaves', async () => {
  const watcher = await raw(site.admin);
  const ben = await raw(site.inspector);
  ben.presence(room, [{ clientId: 51, clock: 1, state: cursorAt(1) }]);
  await eventually(() => seenBy(watcher, 51) !== undefined);
  ben.close();
  expect(await timeUntil(() => seenBy(watcher, 51) === null)).toBeLessThan(AT_ONCE_MS);
});

it('B49: passes at most ten reports a second on, and the last one always', async () => {
  const watcher = await raw(site.admin);
  const ben = await raw(site.inspector);
  const startedAtMs = performance.now();
  for (let number = 1; number <= 300; number += 1) {
    ben.presence(room, [{ clientId: 61, clock: number, state: cursorAt(number) }]);
    if (number % 10 === 0) await sleep(10);
  }
  await eventually(() => JSON.stringify(seenBy(watcher, 61) ?? '').includes('"x":300,'));
  const seconds = (performance.now() - startedAtMs) / 1000;
  // At first twice as many, and the last one.
  const most = 20 + 10 * seconds + 1;
  expect(watcher.awareness.filter((entry) => entry.clientId === 61).length).toBeLessThanOrEqual(most);
});

it('never lets a cursor wait for a commit', async () => {
  const watcher = await raw(site.admin);
  const ben = await raw(site.inspector);
  ben.presence(room, [{ clientId: 71, clock: 1, state: cursorAt(0) }]);
  await eventually(() => seenBy(watcher, 71) !== undefined);
  const owner = new pg.Client({ connectionString: rooms.database.ownerUrl });
  await owner.connect();
  await owner.query('BEGIN');
  await owner.query('UPDATE membership SET project_role = 20 WHERE account_id = $1', [
    site.inspector.accountId,
  ]);
  const answered = ben.statuses.length;
  ben.update(
    room,
    editOf(ben.doc, (copy) => {
      createRectangleZone(copy, { name: 'Slow', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
    }),
  );
  ben.presence(room, [{ clientId: 71, clock: 2, state: cursorAt(99) }]);
  expect(await timeUntil(() => JSON.stringify(seenBy(watcher, 71)).includes('"x":99'))).toBeLessThan(
    AT_ONCE_MS,
  );
  expect(ben.statuses.length).toBe(answered);
  await owner.query('COMMIT');
  await owner.end();
  await eventually(() => ben.statuses.length === answered + 1);
});
