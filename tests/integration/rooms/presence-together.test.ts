/** What people tell of each other beyond the cursor: view, draft, laser, following, quiet and what they hold. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import {
  LASTING_FIELDS,
  PresenceReportSchema,
  type PresenceReport,
} from '@plumbline/shared/protocol/presence.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { RawClient } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

let rooms: RoomsUnderTest;
let site: Site;
let room: string;
const open: RawClient[] = [];

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());
beforeEach(async () => {
  site = await rooms.newSite();
  room = planRoom(site.floorPlanIds[0] ?? '');
  return () => {
    for (const client of open.splice(0)) client.close();
  };
});

async function join(person: { token: string }): Promise<RawClient> {
  const client = await new RawClient(rooms.port, site.projectId).join(room, person.token);
  open.push(client);
  return client;
}

let clock = 0;
function say(client: RawClient, clientId: number, state: unknown): void {
  clock += 1;
  client.presence(room, [{ clientId, clock, state }]);
}

const rawOf = (watcher: RawClient, clientId: number) =>
  watcher.awareness.filter((entry) => entry.clientId === clientId).map(({ state }) => state);

/** What a client that keeps introductions has of another; null when they left, undefined when they never came. */
function seenBy(watcher: RawClient, clientId: number): PresenceReport | null | undefined {
  let lasting: Record<string, unknown> = {};
  let seen: PresenceReport | null | undefined;
  for (const state of rawOf(watcher, clientId)) {
    if (state === null || typeof state !== 'object') {
      seen = null;
      continue;
    }
    const said = new Map(Object.entries(state));
    if (said.has('user')) lasting = {};
    for (const field of LASTING_FIELDS) if (said.has(field)) lasting[field] = said.get(field);
    seen = PresenceReportSchema.parse({ ...lasting, ...state });
  }
  return seen;
}

const EVERYTHING = {
  cursor: { x: 10, y: 20 },
  selection: ['zone-1'],
  tool: 'polygon',
  laser: true,
  ray: { captureId: '01890000-0000-7000-8000-00000000aaaa', yaw: 12.5, pitch: -30 },
  draft: { kind: 'line', points: [0, 0, 30, 40] },
  view: { cx: 500, cy: 400, w: 1200 },
  following: 'somebody',
  presenting: 'offer-1',
  dismissals: 2,
  lock: { on: 'calibration', turn: 1, heldS: 3, resting: false },
};

it('passes on what an editor shows, and once only what stays as it is', async () => {
  const cem = await join(site.secondInspector);
  const ben = await join(site.inspector);
  say(ben, 11, EVERYTHING);
  await eventually(() => seenBy(cem, 11)?.cursor?.x === 10);
  expect(seenBy(cem, 11)).toMatchObject(EVERYTHING);
  say(ben, 11, { ...EVERYTHING, draft: null, ray: null, laser: false, cursor: { x: 11, y: 20 } });
  await eventually(() => seenBy(cem, 11)?.cursor?.x === 11);
  expect(rawOf(cem, 11).at(-1)).toEqual({ cursor: { x: 11, y: 20 }, selection: ['zone-1'], tool: 'polygon' });
  expect(seenBy(cem, 11)).toMatchObject({ view: EVERYTHING.view, lock: EVERYTHING.lock, draft: null });
  say(ben, 11, { ...EVERYTHING, draft: null, ray: null, laser: false, cursor: { x: 12, y: 20 }, view: null });
  await eventually(() => seenBy(cem, 11)?.cursor?.x === 12);
  expect(seenBy(cem, 11)).toMatchObject({ view: null, following: 'somebody', presenting: 'offer-1' });
  const late = await join(site.admin);
  await eventually(() => seenBy(late, 11) !== undefined);
  expect(seenBy(late, 11)).toEqual(seenBy(cem, 11));
});

it('shows of somebody who is quiet that they are there, whom they follow and what they hold: no more', async () => {
  const cem = await join(site.secondInspector);
  const ben = await join(site.inspector);
  say(ben, 12, EVERYTHING);
  await eventually(() => seenBy(cem, 12)?.laser === true);
  say(ben, 12, { ...EVERYTHING, quiet: true });
  await eventually(() => seenBy(cem, 12)?.quiet === true);
  expect(seenBy(cem, 12)).toEqual({
    ...PresenceReportSchema.parse({}),
    quiet: true,
    following: 'somebody',
    dismissals: 2,
    lock: EVERYTHING.lock,
  });
});

it('takes nothing of a viewer and a visitor but that they are there, and no draft or lock of whoever cannot edit', async () => {
  const watcher = await join(site.admin);
  const viewer = await join(site.viewer);
  const visitor = await join(site.visitor);
  const responder = await join(site.responder);
  say(viewer, 13, EVERYTHING);
  say(visitor, 14, EVERYTHING);
  say(responder, 15, EVERYTHING);
  await eventually(() => seenBy(watcher, 13) !== undefined && seenBy(watcher, 15) !== undefined);
  expect(seenBy(watcher, 13)).toEqual({
    ...PresenceReportSchema.parse({}),
    following: 'somebody',
    dismissals: 2,
  });
  expect(seenBy(watcher, 15)).toMatchObject({ cursor: { x: 10 }, laser: true, draft: null, lock: null });
  expect(seenBy(watcher, 14)).toBeUndefined();
});

it('tells a visitor nobody whom somebody follows, and whoever asks to look', async () => {
  const ben = await join(site.inspector);
  const visitor = await join(site.visitor);
  say(ben, 16, { ...EVERYTHING, following: null });
  await eventually(() => seenBy(visitor, 16) !== undefined);
  const following = site.secondInspector.accountId;
  say(ben, 16, { ...EVERYTHING, following, cursor: { x: 77, y: 1 } });
  await eventually(() => seenBy(visitor, 16)?.cursor?.x === 77);
  const late = await join(site.visitor);
  await eventually(() => seenBy(late, 16) !== undefined);
  for (const each of [visitor, late]) {
    expect(seenBy(each, 16)).toMatchObject({ following: null, presenting: 'offer-1', view: { w: 1200 } });
    expect(JSON.stringify(each.awareness)).not.toContain(following);
  }
});

it.each([
  ['a view without end', { view: { cx: 0, cy: 0, w: 1e300 } }],
  ['a view of no width', { view: { cx: 0, cy: 0, w: 0 } }],
  ['a view that is no place', { view: { cx: null, cy: 0, w: 5 } }],
  ['a ray beyond the pole', { ray: { ...EVERYTHING.ray, pitch: 91 } }],
  ['a ray of no picture', { ray: { yaw: 0, pitch: 0 } }],
  ['half a point', { draft: { kind: 'line', points: [1, 2, 3] } }],
  ['a draft of no kind', { draft: { kind: 'script', points: [1, 2] } }],
  ['a draft of 65 points', { draft: { kind: 'stroke', points: Array.from({ length: 130 }, () => 1) } }],
  ['a draft far away', { draft: { kind: 'area', points: [1e7, 0] } }],
  ['a leader that is no name', { following: { id: 'x' } }],
  ['a leader with too long a name', { following: 'x'.repeat(65) }],
  ['an offer without a name', { presenting: '' }],
  ['a lock on everything', { lock: { on: '*', turn: 1, heldS: 0, resting: false } }],
  ['a lock for ever', { lock: { on: 'calibration', turn: 1e9, heldS: 0, resting: false } }],
  ['a lock of half a turn', { lock: { on: 'calibration', turn: 1.5, heldS: 0, resting: false } }],
  ['a quiet that is no answer', { quiet: 'yes' }],
  ['dismissals that count down', { dismissals: -1 }],
])('drops %s', async (_, rubbish) => {
  const watcher = await join(site.admin);
  const ben = await join(site.inspector);
  say(ben, 17, { cursor: { x: 1, y: 1 } });
  await eventually(() => seenBy(watcher, 17) !== undefined);
  say(ben, 17, { cursor: { x: 666, y: 1 }, ...rubbish });
  say(ben, 17, { cursor: { x: 2, y: 1 } });
  await eventually(() => seenBy(watcher, 17)?.cursor?.x === 2);
  expect(JSON.stringify(rawOf(watcher, 17))).not.toContain('"x":666');
});
