import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom, roomName } from '@plumbline/shared/ids/room-name.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { compactRoom } from './compact-room.ts';
import { createSnapshotBuilder } from './snapshot-builder.ts';
import { createJournal, type Journal } from './journal.ts';
import { loadRoom } from './load-room.ts';
import { honestEdit } from './testing/honest-edit.ts';
import { createSite, openTestStores, type Site } from './testing/site-fixture.ts';

let database: TestDatabase;
let stores: Stores;
let owner: pg.Client;
let journal: Journal;
let site: Site;
const builder = createSnapshotBuilder();
let doc: Y.Doc;
let of: { room: string; tenantId: string };

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await builder.close();
  await owner.end();
  await stores.close();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
  journal = createJournal(stores);
  doc = new Y.Doc();
  of = { room: planRoom(site.floorPlanIds[0] ?? ''), tenantId: site.tenantId };
  return () => journal.close();
});

async function draw(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const edit = honestEdit(site, site.inspector, doc, (each) => {
      createRectangleZone(each, {
        name: `Zone ${number}`,
        colour: 'z1',
        left: 0,
        top: 0,
        right: 9,
        bottom: 9,
      });
    });
    expect(await journal.append(edit)).toMatchObject({ ok: true });
  }
}

const seqs = async (table: 'journal_entry' | 'journal_snapshot'): Promise<number[]> => {
  const result = await owner.query<{ seq: string }>(`SELECT seq FROM ${table} WHERE room = $1 ORDER BY seq`, [
    of.room,
  ]);
  return result.rows.map((row) => Number(row.seq));
};

it('writes a snapshot, keeps every entry, and loads to the same plan with fewer of them', async () => {
  await draw(12);
  expect(await compactRoom(stores, builder, of)).toBe(12);
  expect(await compactRoom(stores, builder, of)).toBeNull();
  await draw(3);
  const loaded = await loadRoom(stores, of);
  expect(loaded).toMatchObject({ head: 15, snapshotSeq: 12, entriesSinceSnapshot: 3, quarantined: [] });
  expect(hashPlan(loaded.doc)).toBe(hashPlan(doc));
  expect(await seqs('journal_entry')).toHaveLength(15);
});

it('keeps the newest three snapshots', async () => {
  for (let time = 0; time < 5; time += 1) {
    await draw(1);
    await compactRoom(stores, builder, of);
  }
  expect(await seqs('journal_snapshot')).toEqual([3, 4, 5]);
});

it('A20: falls back to the generation before when a hash is wrong, and heals with the next snapshot', async () => {
  await draw(4);
  await compactRoom(stores, builder, of);
  await draw(4);
  await compactRoom(stores, builder, of);
  await owner.query(`UPDATE journal_snapshot SET bytes = '\\x00' WHERE room = $1 AND seq = 8`, [of.room]);
  const loaded = await loadRoom(stores, of);
  expect(loaded).toMatchObject({ head: 8, snapshotSeq: 4, entriesSinceSnapshot: 4 });
  expect(loaded.quarantined).toMatchObject([{ seq: 8 }]);
  expect(hashPlan(loaded.doc)).toBe(hashPlan(doc));
  expect(await compactRoom(stores, builder, of)).toBe(8);
  expect((await loadRoom(stores, of)).snapshotSeq).toBe(8);
});

it('A20: loads from the entries alone when no snapshot can be trusted', async () => {
  await draw(5);
  await compactRoom(stores, builder, of);
  await owner.query(`UPDATE journal_snapshot SET sha256 = repeat('0', 64) WHERE room = $1`, [of.room]);
  const loaded = await loadRoom(stores, of);
  expect(loaded).toMatchObject({ head: 5, snapshotSeq: 0, entriesSinceSnapshot: 5 });
  expect(hashPlan(loaded.doc)).toBe(hashPlan(doc));
});

it('leaves a room of a kind or of a version that only a newer server knows as it is', async () => {
  await draw(4);
  await owner.query('UPDATE journal_document SET schema_version = 99 WHERE room = $1', [of.room]);
  expect(await compactRoom(stores, builder, of)).toBeNull();
  expect(await seqs('journal_snapshot')).toEqual([]);
  await owner.query('UPDATE journal_document SET schema_version = 1 WHERE room = $1', [of.room]);
  const subjectId = site.floorPlanIds[0] ?? '';
  for (const kind of ['future', 'constructor']) {
    const room = roomName({ kind, subjectId });
    expect(await compactRoom(stores, builder, { ...of, room })).toBeNull();
    expect(() => buildSnapshot({ room, base: null, updates: [] })).toThrow('has no document');
  }
  expect(await compactRoom(stores, builder, of)).toBe(4);
});
