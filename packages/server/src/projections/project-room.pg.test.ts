import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  createRectangleZone,
  deleteZone,
  moveZone,
  recolourZone,
  renameZone,
  setCalibration,
  setNorth,
} from '@plumbline/shared/documents/plan/commands.ts';
import { createMarkup, deleteMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { readMarkup } from '@plumbline/shared/documents/plan/markup/markup-reader.ts';
import { restoreMarkup } from '@plumbline/shared/documents/plan/markup/markup-step.ts';
import { PLAN_DOCUMENT } from '@plumbline/shared/documents/plan/plan-document.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { listDoubts, setDoubts } from '../floor-plans/doubt.store.ts';
import { getRevision, type SeenRevision } from '../floor-plans/revision.store.ts';
import { appendServerEdit } from '../journal/append-server-edit.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { loadRoom } from '../journal/load-room.ts';
import { honestEdit } from '../journal/testing/honest-edit.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { ROOM_KINDS } from '../rooms/room-kinds.ts';
import { projectRoom } from './project-room.ts';
import { rebuildProjections } from './rebuild-projections.ts';
import { sweepProjections } from './sweep-projections.ts';

let database: TestDatabase;
let stores: Stores;
let owner: pg.Client;
let journal: Journal;
let site: Site;
let doc: Y.Doc;
let wanted: { room: string; tenantId: string; open: null };

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await stores.close();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
  journal = createJournal(stores);
  doc = new Y.Doc();
  wanted = { room: planRoom(site.floorPlanIds[0] ?? ''), tenantId: site.tenantId, open: null };
  return () => journal.close();
});

async function write(edit: (doc: Y.Doc) => unknown, person = site.inspector): Promise<void> {
  expect(await journal.append(honestEdit(site, person, doc, (each) => void edit(each)))).toMatchObject({
    ok: true,
  });
}

async function draw(name: string): Promise<string> {
  const ids: string[] = [];
  await write((each) => {
    const made = createRectangleZone(each, { name, colour: 'z3', left: 0, top: 0, right: 20, bottom: 10 });
    if (made.ok) ids.push(made.zoneId);
  });
  return ids[0] ?? '';
}

const rowsOf = async () => ({
  zones: (
    await owner.query(
      'SELECT zone_id, name, area_px2, points FROM zone WHERE project_id = $1 ORDER BY zone_id',
      [site.projectId],
    )
  ).rows,
  calibrations: (await owner.query('SELECT * FROM plan_calibration WHERE project_id = $1', [site.projectId]))
    .rows,
});
const northOf = async (floorPlanId: string | undefined) =>
  (
    await owner.query<{ north_deg: number | null }>('SELECT north_deg FROM floor_plan WHERE id = $1', [
      floorPlanId,
    ])
  ).rows[0]?.north_deg;
const eventsOf = async () =>
  (
    await owner.query<{ kind: string; actor_id: string | null; payload: unknown; seq: string }>(
      'SELECT seq, kind, actor_id, payload FROM event WHERE project_id = $1 ORDER BY seq',
      [site.projectId],
    )
  ).rows;

/** Moves the room on within a transaction that does `meanwhile` before its commit. */
async function step(from: number, to: number, meanwhile = async (): Promise<void> => {}): Promise<void> {
  const { room, tenantId } = wanted;
  await inTenant(stores.app, tenantId, async (trx) => {
    await trx
      .insertInto('projection_step')
      .values({ room, tenant_id: tenantId, from_seq: from, to_seq: to })
      .execute();
    await meanwhile();
  });
}

const sameIds = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join();

const projectedSeq = async () =>
  (await owner.query('SELECT projected_seq FROM journal_document WHERE room = $1', [wanted.room])).rows[0];

/** A draft of the plan that is aligned; its picture is nobody's business here. */
async function addAlignedDraft(): Promise<SeenRevision> {
  const [floorPlanId = ''] = site.floorPlanIds;
  const { rows } = await owner.query<{ id: string }>(
    `WITH file AS (
       INSERT INTO stored_file (tenant_id, project_id, purpose, original_name, content_type, size_bytes, sha256, created_by)
       VALUES ($1, $2, 'plan', 'a.png', 'image/png', 1, repeat('0', 64), $4) RETURNING id
     )
     INSERT INTO plan_revision (tenant_id, floor_plan_id, number, file_id, width_px, height_px, tile_size_px, level_count, created_by, a, b, tx, ty, alignment)
     SELECT $1, $3, 2, file.id, 100, 50, 512, 1, $4, 1, 0, 0, 0, '{"by": "first"}' FROM file RETURNING id`,
    [site.tenantId, site.projectId, floorPlanId, site.admin.accountId],
  );
  const actor = { kind: 'member', id: site.admin.accountId } as const;
  return { floorPlanId, revisionId: rows[0]?.id ?? '', version: 1, actor };
}

const CALIBRATION = { a: { x: 0, y: 0 }, b: { x: 100, y: 0 }, distanceMm: 5000, unit: 'm' } as const;

it('keeps nobody from editing before its commit, and two who project the same from both succeeding', async () => {
  await draw('Lobby');
  await step(0, 1, async () => void (await draw('Stair')));
  expect(await projectedSeq()).toEqual({ projected_seq: '1' });
  await expect(step(0, 2)).rejects.toThrow('projected by two at once');
  expect(await projectedSeq()).toEqual({ projected_seq: '1' });
  expect((await owner.query('SELECT FROM projection_step')).rowCount).toBe(0);
  await step(1, 2);
  expect(await projectedSeq()).toEqual({ projected_seq: '2' });
});

it('writes rows and events of what happened, under the name the server knows', async () => {
  const lobby = await draw('Lobby');
  const gone = await draw('Gone');
  await write((each) => renameZone(each, lobby, 'Entrance'));
  await write((each) => deleteZone(each, gone));
  await write((each) => setCalibration(each, CALIBRATION));
  await write((each) => setNorth(each, 30));
  expect(await projectRoom(stores, ROOM_KINDS, wanted)).toBe(0);
  const { zones, calibrations } = await rowsOf();
  expect(zones).toMatchObject([{ zone_id: lobby, name: 'Entrance', area_px2: 200 }]);
  expect(calibrations).toMatchObject([{ mm_per_px: 50 }]);
  expect(await northOf(site.floorPlanIds[0])).toBe(30);
  const events = await eventsOf();
  expect(events.map((event) => event.kind)).toEqual([
    'zone-created',
    'zone-created',
    'zone-changed',
    'zone-deleted',
    'calibration-set',
    'north-set',
  ]);
  expect(events.at(-1)?.payload).toMatchObject({ floorPlanName: 'Floor 1', northDeg: 30 });
  expect(new Set(events.map((event) => event.actor_id))).toEqual(new Set([site.inspector.accountId]));
  expect(events[2]?.payload).toMatchObject({
    floorPlanId: site.floorPlanIds[0],
    floorPlanName: 'Floor 1',
    name: 'Entrance',
    previousName: 'Lobby',
    changed: ['name'],
  });
});

it('tells which notes a zone holds when it is drawn, named, moved and taken away, once for all of them', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO note (id, tenant_id, project_id, number, type, status, created_by, floor_plan_id, x, y)
     SELECT gen_random_uuid(), $1, $2, each, 'manual', 'open', $3, $4, 5, 5 FROM generate_series(1, 2) each
     RETURNING id`,
    [site.tenantId, site.projectId, site.inspector.accountId, site.floorPlanIds[0]],
  );
  const ids = rows.map(({ id }) => id);
  const edit = async (change: (doc: Y.Doc) => unknown) => {
    await write(change);
    await projectRoom(stores, ROOM_KINDS, wanted);
    return (await eventsOf()).filter(({ kind }) => kind === 'notes-zoned').map(({ payload }) => payload);
  };
  const lobby = await draw('Lobby');
  await edit((each) => recolourZone(each, lobby, 'z5'));
  await edit((each) => renameZone(each, lobby, 'Entrance'));
  await edit((each) => moveZone(each, lobby, 500, 0));
  await edit((each) => moveZone(each, lobby, -500, 0));
  const told = await edit((each) => deleteZone(each, lobby));
  const all = expect.toSatisfy((noteIds: readonly string[]) => sameIds(noteIds, ids));
  expect(told).toEqual([
    { id: lobby, name: 'Lobby', entered: all, left: [] },
    { id: lobby, name: 'Entrance', entered: [], left: [] },
    { id: lobby, name: 'Entrance', entered: [], left: all },
    { id: lobby, name: 'Entrance', entered: all, left: [] },
    { id: lobby, name: '', entered: [], left: all },
  ]);
});

it('projects every entry exactly once, however many try at the same time', async () => {
  for (let number = 0; number < 8; number += 1) {
    await draw(`Zone ${number}`);
    await Promise.all(Array.from({ length: 4 }, () => projectRoom(stores, ROOM_KINDS, wanted)));
  }
  await Promise.all(Array.from({ length: 4 }, () => sweepProjections(stores, ROOM_KINDS, () => null)));
  await projectRoom(stores, ROOM_KINDS, wanted);
  expect((await eventsOf()).map((event) => Number(event.seq))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect((await rowsOf()).zones).toHaveLength(8);
});

it('A2: leaves rows, events and the place in the journal as they were when it fails half-way', async () => {
  await draw('Lobby');
  await owner.query('ALTER TABLE event RENAME TO event_away');
  await expect(projectRoom(stores, ROOM_KINDS, wanted)).rejects.toThrow('event');
  await owner.query('ALTER TABLE event_away RENAME TO event');
  expect((await rowsOf()).zones).toEqual([]);
  expect(await sweepProjections(stores, ROOM_KINDS, () => null)).toBe(1);
  expect((await rowsOf()).zones).toHaveLength(1);
  expect(await eventsOf()).toHaveLength(1);
});

it('A18: takes edits of the server into journal, rows and events', async () => {
  await draw('Lobby');
  const append = (accountId: string | null, edit: (each: Y.Doc) => void) =>
    inTenant(stores.app, site.tenantId, (trx) =>
      appendServerEdit(trx, {
        document: PLAN_DOCUMENT,
        room: wanted.room,
        tenantId: site.tenantId,
        projectId: site.projectId,
        accountId,
        node: 'test-node',
        edit,
      }),
    );
  const drawn = (each: Y.Doc): void => {
    createRectangleZone(each, { name: 'Seeded', colour: 'z1', left: 0, top: 0, right: 5, bottom: 5 });
  };
  expect(await append(null, drawn)).toBe(2);
  expect(await append(site.admin.accountId, (each) => void setCalibration(each, CALIBRATION))).toBe(3);
  expect(await append(null, () => {})).toBeNull();
  const broken = append(null, (each) => void each.getMap('zones').set('not-an-id', new Y.Map()));
  await expect(broken).rejects.toMatchObject({ code: 'edit-schema' });
  await projectRoom(stores, ROOM_KINDS, wanted);
  expect((await rowsOf()).zones.map((row: { name: string }) => row.name).toSorted()).toEqual([
    'Lobby',
    'Seeded',
  ]);
  expect((await eventsOf()).map((event) => event.actor_id)).toEqual([
    site.inspector.accountId,
    null,
    site.admin.accountId,
  ]);
  const { authors, head } = await loadRoom(stores, wanted);
  expect(head).toBe(3);
  expect([...authors.values()].filter((owner_) => owner_ === null)).toHaveLength(1);
});

it('writes the rows of what an entry touched even when its changes say too little', async () => {
  const gone = await draw('Gone');
  const moved = await draw('Moved');
  await projectRoom(stores, ROOM_KINDS, wanted);
  for (const edit of [
    (each: Y.Doc) => void deleteZone(each, gone),
    (each: Y.Doc) => void renameZone(each, moved, 'Renamed'),
  ]) {
    await journal.append({ ...honestEdit(site, site.inspector, doc, edit), changes: [] });
  }
  await projectRoom(stores, ROOM_KINDS, wanted);
  expect((await rowsOf()).zones).toMatchObject([{ zone_id: moved, name: 'Renamed' }]);
});

it('closes a doubt with the zone or markup it is about, and opens it again when that is restored', async () => {
  const zoneId = await draw('Doubtful');
  const markupIds: string[] = [];
  await write((each) => {
    const made = createMarkup(each, {
      kind: 'stamp',
      stamp: 'checked',
      at: { x: 5, y: 5 },
      colour: 'red',
      size: 20,
    });
    if (made.ok) markupIds.push(made.markupId);
  });
  await projectRoom(stores, ROOM_KINDS, wanted);
  const [markupId = ''] = markupIds;
  const markup = readMarkup(doc, markupId);
  const revision = await addAlignedDraft();
  const doubts = [zoneId, markupId].map((objectId) => ({ objectId, changedShare: 0.5 }));
  const enter = () => inTenant(stores.app, site.tenantId, (trx) => setDoubts(trx, { ...revision, doubts }));
  const seen = () =>
    inTenant(stores.app, site.tenantId, async (trx) => ({
      open: (await getRevision(trx, revision.floorPlanId, revision.revisionId))?.openDoubtCount,
      listed: (await listDoubts(trx, revision.revisionId)).map(({ objectId }) => objectId),
    }));
  await enter();
  expect(await seen()).toMatchObject({ open: 2 });
  await write((each) => deleteMarkup(each, markupId));
  await projectRoom(stores, ROOM_KINDS, wanted);
  expect(await seen()).toEqual({ open: 1, listed: [zoneId] });
  await write((each) => deleteZone(each, zoneId));
  await projectRoom(stores, ROOM_KINDS, wanted);
  // Somebody who has not heard of it enters them once more.
  await enter();
  expect(await seen()).toEqual({ open: 0, listed: [] });
  if (!markup) throw new Error('no markup');
  await write((each) => restoreMarkup(each, markup));
  await projectRoom(stores, ROOM_KINDS, wanted);
  expect(await seen()).toEqual({ open: 1, listed: [markupId] });
});

it('rebuilds the same rows from the journal and tells nothing twice', async () => {
  await draw('Lobby');
  await draw('Stair');
  await write((each) => setCalibration(each, CALIBRATION));
  await projectRoom(stores, ROOM_KINDS, wanted);
  await draw('Not projected yet');
  const before = await rowsOf();
  await owner.query(`UPDATE zone SET name = 'Tampered', area_px2 = 1 WHERE project_id = $1`, [
    site.projectId,
  ]);
  await owner.query(
    `INSERT INTO zone (floor_plan_id, zone_id, tenant_id, project_id, name, colour, shape, points, needs_fix, locked, sort_order, updated_at)
     VALUES ($1, 'ghost', $2, $3, 'Ghost', 'z1', 'rectangle', '[]', false, false, 'a0', now())`,
    [site.floorPlanIds[0], site.tenantId, site.projectId],
  );
  expect(await rebuildProjections(stores, ROOM_KINDS)).toBeGreaterThanOrEqual(1);
  const { zones, calibrations } = await rowsOf();
  expect(zones).toHaveLength(3);
  expect(zones).toEqual(expect.arrayContaining(before.zones));
  expect(calibrations).toMatchObject([{ mm_per_px: 50 }]);
  expect(await eventsOf()).toHaveLength(4);
  await rebuildProjections(stores, ROOM_KINDS);
  expect(await eventsOf()).toHaveLength(4);
});
