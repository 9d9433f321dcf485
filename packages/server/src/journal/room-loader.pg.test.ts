import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { compactRoom } from './compact-room.ts';
import { createJournal, type Journal } from './journal.ts';
import { RoomLoader } from './room-loader.ts';
import { createSnapshotBuilder } from './snapshot-builder.ts';
import { honestEdit } from './testing/honest-edit.ts';
import { createSite, openTestStores, type Site } from './testing/site-fixture.ts';

let database: TestDatabase;
let stores: Stores;
let owner: pg.Client;
let journal: Journal;
const builder = createSnapshotBuilder();

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  journal = createJournal(stores);
});
afterAll(async () => {
  journal.close();
  await builder.close();
  await owner.end();
  await stores.close();
  await database.drop();
});

async function draw(site: Site, doc: Y.Doc, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const zone = { name: `Zone ${number}`, colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 } as const;
    const edit = honestEdit(site, site.inspector, doc, (each) => createRectangleZone(each, zone));
    expect(await journal.append(edit)).toMatchObject({ ok: true });
  }
}

const roomOf = ({ floorPlanIds, tenantId }: Site) => ({ room: planRoom(floorPlanIds[0] ?? ''), tenantId });

test('rooms of several tenants that are wanted at once are each what the journal has of them', async () => {
  const sites = await Promise.all(Array.from({ length: 4 }, () => createSite(database.ownerUrl)));
  const docs = sites.map(() => new Y.Doc());
  for (const [index, site] of sites.entries()) await draw(site, docs[index] ?? new Y.Doc(), index * 3);
  for (const site of sites.slice(2)) await compactRoom(stores, builder, roomOf(site));
  for (const [index, site] of sites.entries()) await draw(site, docs[index] ?? new Y.Doc(), index);
  const loader = new RoomLoader(stores);
  const loads = sites.map((site) => loader.load({ ...roomOf(site), into: new Y.Doc() }));
  const loaded = await Promise.all(loads);
  expect(loaded.map(({ doc }) => hashPlan(doc))).toEqual(docs.map((doc) => hashPlan(doc)));
  expect(loaded.map(({ head }) => head)).toEqual([0, 4, 8, 12]);
  expect(loaded.map(({ snapshotSeq }) => snapshotSeq)).toEqual([0, 0, 6, 9]);
  expect(loaded.map(({ entriesSinceSnapshot }) => entriesSinceSnapshot)).toEqual([0, 4, 2, 3]);
  expect(loaded.map(({ authors }) => authors.size > 0)).toEqual([false, true, true, true]);
});

test('a room of another tenant is empty, and in the company of others too', async () => {
  const [own, foreign] = [await createSite(database.ownerUrl), await createSite(database.ownerUrl)];
  const doc = new Y.Doc();
  await draw(foreign, doc, 2);
  const loader = new RoomLoader(stores);
  const asked = { room: roomOf(foreign).room, tenantId: own.tenantId };
  const [first, second, honest] = await Promise.all([
    loader.load({ ...asked, into: new Y.Doc() }),
    loader.load({ ...asked, into: new Y.Doc() }),
    loader.load({ ...roomOf(foreign), into: new Y.Doc() }),
  ]);
  expect([first?.head, second?.head, honest?.head]).toEqual([0, 0, 2]);
});

test('a broken snapshot or entry harms its own room only, and is noted', async () => {
  const [bad, good] = [await createSite(database.ownerUrl), await createSite(database.ownerUrl)];
  const docs = [new Y.Doc(), new Y.Doc()] as const;
  await draw(bad, docs[0], 3);
  await draw(good, docs[1], 2);
  await compactRoom(stores, builder, roomOf(bad));
  const { room } = roomOf(bad);
  await owner.query(`UPDATE journal_snapshot SET bytes = '\\x00' WHERE room = $1`, [room]);
  await owner.query(`UPDATE journal_entry SET upd = '\\xff' WHERE room = $1 AND seq = 2`, [
    roomOf(good).room,
  ]);
  const loader = new RoomLoader(stores);
  const loads = [bad, bad, good].map((site) => loader.load({ ...roomOf(site), into: new Y.Doc() }));
  const [, loaded, other] = await Promise.all(loads);
  expect(loaded && hashPlan(loaded.doc)).toBe(hashPlan(docs[0]));
  expect(loaded?.quarantined).toMatchObject([{ seq: 3 }]);
  expect(other?.quarantined).toMatchObject([{ seq: 2 }]);
  const { rows } = await owner.query('SELECT room, seq FROM journal_quarantine ORDER BY seq');
  expect(rows).toEqual([
    { room: roomOf(good).room, seq: '2' },
    { room, seq: '3' },
  ]);
});
