import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HARBOUR_TOWER } from '@plumbline/shared/demo-building/harbour-tower.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/test-database.ts';
import { inTenant, type Stores, type Trx } from '../../database/client.ts';
import { openTestStores } from '../../journal/testing/site-fixture.ts';
import { rebuildProjections } from '../../projections/rebuild-projections.ts';
import { ROOM_KINDS } from '../../rooms/room-kinds.ts';
import { createDiskStorage } from '../../storage/disk-storage.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { seedDemo } from '../seed.ts';
import type { DemoNote } from './demo-note.ts';
import { FIRST_FLOOR_NOTES, UNPLACED_NOTES } from './first-floor-notes.ts';
import { GROUND_FLOOR_NOTES } from './ground-floor-notes.ts';

let database: TestDatabase;
let stores: Stores;
let filesDir: string;
let storage: FileStorage;
let tenantId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  filesDir = await mkdtemp(join(tmpdir(), 'plumbline-notes-test-'));
  storage = createDiskStorage(filesDir);
  await seedDemo(stores, storage);
  const { id } = await stores.identity
    .selectFrom('tenant')
    .select('id')
    .where('name', '=', 'Nord Construction')
    .executeTakeFirstOrThrow();
  tenantId = id;
}, 180_000);
afterAll(async () => {
  await stores.close();
  await database.drop();
  await rm(filesDir, { recursive: true, force: true });
});

function query<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return inTenant(stores.app, tenantId, async (trx) => (await text.execute(trx)).rows);
}

test('sixty notes stand in every status, numbered as they were made', async () => {
  const statuses = await query(sql<{ status: string; count: number }>`
    SELECT status, count(*) AS count FROM note GROUP BY status ORDER BY status`);
  expect(Object.fromEntries(statuses.map(({ status, count }) => [status, count]))).toEqual({
    none: 6,
    open: 14,
    'in-progress': 14,
    'in-dispute': 4,
    complete: 6,
    verified: 16,
  });
  const notes = await query(sql<{ number: number; at: Date }>`
    SELECT number, created_at AS at FROM note ORDER BY created_at`);
  expect(notes.map(({ number }) => number)).toEqual(notes.map((_, index) => index + 1));
});

test('each lies in its room, on both floors, with a picture of the place', async () => {
  const rooms = HARBOUR_TOWER.storeys.flatMap((storey) => storey.rooms);
  const notes = await query(sql<{
    text: string;
    floor: string | null;
    zones: string[];
    image: string | null;
  }>`
    SELECT n.description_text AS text, f.name AS floor, n.floor_image_id AS image, ARRAY(
        SELECT z.name FROM note_zone nz JOIN zone z USING (floor_plan_id, zone_id) WHERE nz.note_id = n.id) AS zones
    FROM note n LEFT JOIN floor_plan f ON f.id = n.floor_plan_id`);
  const roomOf = ({ at }: DemoNote) => rooms.find(({ id }) => id === at?.[0])?.name;
  const facts = (written: readonly DemoNote[], floor: string | null, areZonesDrawn: boolean) =>
    written.map((note) => ({ text: note.text, floor, zones: areZonesDrawn ? [roomOf(note)] : [] }));
  const byText = (a: { text: string }, b: { text: string }) => (a.text < b.text ? -1 : 1);
  const found = (floor: string | null) =>
    notes
      .filter((note) => note.floor === floor)
      .map(({ text, zones }) => ({ text, floor, zones }))
      .toSorted(byText);
  expect(found('Ground floor')).toEqual(facts(GROUND_FLOOR_NOTES, 'Ground floor', true).toSorted(byText));
  expect(found(null)).toEqual(facts(UNPLACED_NOTES, null, false).toSorted(byText));
  const drawn = (HARBOUR_TOWER.storeys[1]?.rooms ?? []).slice(0, 4).map(({ name }) => name);
  const above = FIRST_FLOOR_NOTES.map((note) => ({
    text: note.text,
    floor: 'First floor',
    zones: drawn.filter((name) => name === roomOf(note)),
  }));
  expect(found('First floor')).toEqual(above.toSorted(byText));
  const pictures = await Promise.all(
    notes.map(async ({ floor, image }) => [floor !== null, (await sizeOf(image, 'preview.webp')) > 1000]),
  );
  expect(pictures.every(([isPlaced, isDrawn]) => isPlaced === isDrawn)).toBe(true);
});

async function sizeOf(fileId: string | null, name: string): Promise<number> {
  return fileId === null ? 0 : ((await storage.stat(`${fileId}/${name}`))?.sizeBytes ?? 0);
}

test('comments in four languages, photos, disputes, rounds and overdue ones are there', async () => {
  const [counts] = await query(sql<Record<string, number>>`SELECT
    (SELECT count(*) FROM note_comment) AS comments,
    (SELECT count(*) FROM note_comment WHERE body_text ~ '[؀-ۿ]') AS arabic,
    (SELECT count(*) FROM note_comment WHERE body_text ~ '[぀-ヿ]') AS japanese,
    (SELECT count(*) FROM note_comment WHERE body_text ~ '[一-鿿]' AND body_text !~ '[぀-ヿ]') AS chinese,
    (SELECT count(*) FROM note_attachment WHERE kind = 'picture') AS photos,
    (SELECT count(*) FROM note WHERE round > 1) AS rounds,
    (SELECT count(*) FROM note WHERE due_date < (now() AT TIME ZONE 'Europe/Berlin')::date AND status <> 'verified') AS overdue,
    (SELECT count(*) FROM tag WHERE default_days IS NOT NULL) AS rules,
    (SELECT count(*) FROM tag) AS tags,
    (SELECT count(*) FROM notification WHERE (mail_due_at IS NOT NULL OR read_at IS NULL) AND subject_id IN (SELECT id::text FROM note)) AS untold`);
  expect(counts).toEqual({
    comments: 75,
    arabic: 6,
    japanese: 19,
    chinese: 5,
    photos: 26,
    rounds: 4,
    overdue: 14,
    rules: 2,
    tags: 5,
    untold: 0,
  });
  const photos = await query(sql<{ id: string }>`SELECT file_id AS id FROM note_attachment`);
  const sizes = photos.flatMap(({ id }) =>
    ['original', 'preview.webp', 'thumbnail.webp'].map((name) => sizeOf(id, name)),
  );
  expect(Math.min(...(await Promise.all(sizes)))).toBeGreaterThan(500);
});

test('the history runs over the last ten weeks, in one order everywhere', async () => {
  const events = await query(sql<{ at: Date; row: { createdAt?: string; updatedAt?: string } | null }>`
    SELECT at, payload->'note' AS row FROM event ORDER BY seq`);
  const times = events.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  // Days of the calendar, so that the hour of the test says nothing.
  const dayOf = (ms: number) => Math.floor(ms / 86_400_000);
  const days = (ms: number) => dayOf(Date.now()) - dayOf(ms);
  expect([days(first), days(last)]).toEqual([70, 2]);
  for (const { at, row } of events) {
    if (row?.updatedAt === undefined) continue;
    expect(row.updatedAt <= at.toISOString()).toBe(true);
  }
  const [late] = await query(sql<{ count: number }>`
    SELECT count(*) AS count FROM note n WHERE n.updated_at > now() - interval '1 day'
      OR n.status_at > n.updated_at OR n.created_at > n.updated_at`);
  expect(late?.count).toBe(0);
});

test('rows that are made anew are the same', async () => {
  const before = await inTenant(stores.app, tenantId, readRows);
  await rebuildProjections(stores, ROOM_KINDS);
  expect(await inTenant(stores.app, tenantId, readRows)).toEqual(before);
});

async function readRows(trx: Trx): Promise<unknown> {
  const { rows: zones } =
    await sql`SELECT floor_plan_id, zone_id, name, points FROM zone ORDER BY 1, 2`.execute(trx);
  const notes = await trx.selectFrom('note').selectAll().orderBy('id').execute();
  const [comments, watchers, attachments, checklist, inZones] = await Promise.all(
    ['note_comment', 'note_watcher', 'note_attachment', 'note_checklist_item', 'note_zone'].map((table) =>
      sql`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2, 3`.execute(trx).then(({ rows }) => rows),
    ),
  );
  return { zones, notes, comments, watchers, attachments, checklist, inZones };
}
