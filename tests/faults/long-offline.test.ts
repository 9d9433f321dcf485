/** Somebody works a day without a line and comes back: everything lands, or is refused by name. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type * as Y from 'yjs';
import {
  createPolygonZone,
  createRectangleZone,
  deleteZone,
  moveZone,
  renameZone,
} from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { loadRoom, type LoadedRoom } from '@plumbline/server/journal/load-room.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually, timeUntil } from '../integration/rooms/harness/eventually.ts';
import { startPostgresProxy, type PostgresProxy } from '../integration/rooms/harness/postgres-proxy.ts';
import { startRooms, type RoomsUnderTest } from '../integration/rooms/harness/rooms-under-test.ts';
import { openWebRoom, type WebTab } from './web-tab.ts';

const LANDS_WITHIN_MS = 100_000;

let rooms: RoomsUnderTest;
/** A line that can be cut, of whatever protocol. */
let line: PostgresProxy;
let site: Site;
let tab: WebTab;

beforeAll(async () => {
  rooms = await startRooms();
  line = await startPostgresProxy(`http://127.0.0.1:${rooms.port}`);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await line.stop();
  await rooms.stop();
});
beforeEach(async () => {
  site = await rooms.newSite();
  tab = await openWebRoom(new URL(line.url).host, site, site.inspector, site.floorPlanIds[0] ?? '');
  await eventually(() => tab.status.joined && tab.status.access === 'edit');
  await line.cut();
  await eventually(() => !tab.status.joined);
  return async () => {
    await tab.close();
    await line.restore();
  };
});

const stored = (): Promise<LoadedRoom> =>
  loadRoom(rooms.stores, { room: planRoom(site.floorPlanIds[0] ?? ''), tenantId: site.tenantId });

/** One step as a screen makes it. */
function step(
  kind: 'createZone' | 'moveZone' | 'renameZone' | 'deleteZone',
  zoneId: string | null,
  run: Run,
): void {
  tab.room?.edit({ kind, subjectId: zoneId, name: '' }, run);
}
type Run = Parameters<NonNullable<WebTab['room']>['edit']>[1];

/** The line is back; answers how long it takes until nothing waits any more, ms. */
async function land(): Promise<number> {
  await line.restore();
  return timeUntil(() => tab.status.joined && tab.status.waiting.length === 0, LANDS_WITHIN_MS);
}

it('A21: 5,000 edits made without a line are all taken when it is back', async () => {
  const zoneIds: string[] = [];
  for (let made = 0; made < 5000; made += 1) {
    const zoneId = zoneIds[(made * 7) % (zoneIds.length || 1)] ?? '';
    if (made % 10 === 0) {
      const id = newObjectId();
      const box = { left: made, top: 0, right: made + 20, bottom: 10 };
      step('createZone', id, (doc) =>
        createRectangleZone(doc, { id, name: `Zone ${made}`, colour: 'z1', ...box }),
      );
      zoneIds.push(id);
    } else if (made % 50 === 11) {
      const last = zoneIds.pop() ?? '';
      step('deleteZone', last, (doc) => deleteZone(doc, last));
    } else if (made % 10 === 2) step('renameZone', zoneId, (doc) => renameZone(doc, zoneId, `Room ${made}`));
    else step('moveZone', zoneId, (doc) => moveZone(doc, zoneId, 1, 1));
  }
  expect(tab.status.waiting).toHaveLength(5000);
  const landedMs = await land();
  console.info(`A21: 5,000 edits landed after ${Math.round(landedMs)} ms`);
  expect(tab.status.refused.length).toBe(0);
  const { doc } = await stored();
  expect(readPlan(doc).zones).toHaveLength(zoneIds.length);
  expect(tab.room && hashPlan(tab.room.doc)).toBe(hashPlan(doc));
});

/** Each step is committed by itself then, which takes a while. */
it.runIf(process.env['TEST_LONG'])(
  'A21: more than fits into one answer is made again step by step, and all of it is taken',
  async () => {
    const EDITS = 2200;
    let small = '';
    const RINGS = 65;
    const CORNERS = 400;
    for (let made = 0; made < RINGS; made += 1) {
      const id = newObjectId();
      const points = Array.from({ length: CORNERS }, (_, index) => ({
        x: 9000 + (100 + made) * Math.cos((2 * index * Math.PI) / CORNERS),
        y: 9000 + (100 + made) * Math.sin((2 * index * Math.PI) / CORNERS),
      }));
      const ring = { id, name: `Ring ${made}`, colour: 'z2', points } as const;
      step('createZone', id, (doc) => createPolygonZone(doc, ring));
    }
    for (let made = RINGS; made < EDITS; made += 1) {
      const id = newObjectId();
      const box = { left: made, top: 0, right: made + 20, bottom: 10 };
      const room = { id, name: `Room ${made}`, colour: 'z1', ...box } as const;
      const isNew = made < RINGS + 100;
      if (isNew) step('createZone', id, (doc) => createRectangleZone(doc, room));
      else step('moveZone', small, (doc) => moveZone(doc, small, 1, 0));
      if (isNew) small = id;
    }
    expect(tab.status.waiting).toHaveLength(EDITS);
    const expected = tab.room && zonesIn(tab.room.doc);
    const landedMs = await land();
    console.info(`A21: ${EDITS} edits landed one by one after ${Math.round(landedMs)} ms`);
    expect(tab.status.refused.length).toBe(0);
    const { doc, head } = await stored();
    expect(head).toBeGreaterThan(1);
    expect(zonesIn(doc)).toEqual(expected);
  },
);

const zonesIn = (doc: Y.Doc): string[] =>
  readPlan(doc)
    .zones.map(({ id, name, points }) => `${id} ${name} ${points[0]?.x} ${points.length}`)
    .sort();
