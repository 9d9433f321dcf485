/** A2: the rooms are killed inside a compaction, at the two moments at which it could leave half of something. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import { createSite, openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startCollabProcess, type CollabProcess } from '../integration/rooms/harness/collab-process.ts';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import { joinRoom, type Peer } from '../integration/rooms/harness/peer.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { readRows } from './owner-reader.ts';

const COMPACTION_ENTRIES = 10;
const KEPT_SNAPSHOTS = 3;

let database: TestDatabase;
let stores: Stores;
let collab: CollabProcess;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  site = await createSite(database.ownerUrl);
  collab = await startCollabProcess(database.ownerUrl, 'node-1', {
    COMPACTION_ENTRIES: String(COMPACTION_ENTRIES),
  });
});
afterAll(async () => {
  await collab.kill();
  await stores.close();
  await database.drop();
});

it('A2: killed before the new snapshot is written, the room is what it was', async () => {
  const { peer, room } = await join(0);
  await withLock('LOCK TABLE journal_snapshot IN SHARE MODE', async () => {
    await drawUntilCompacting(peer);
    await collab.kill();
  });
  expect(await snapshotSeqs(room)).toEqual([]);
  await expectUnharmed(peer, room);
});

it('A2: killed between writing a snapshot and dropping the oldest, both or neither have happened', async () => {
  const { peer, room } = await join(1);
  while ((await snapshotSeqs(room)).length < KEPT_SNAPSHOTS) await drawUntilCompacted(peer, room);
  const before = await snapshotSeqs(room);
  await withLock(`SELECT FROM journal_snapshot WHERE room = '${room}' FOR UPDATE`, async () => {
    await drawUntilCompacting(peer);
    await collab.kill();
  });
  expect(await snapshotSeqs(room)).toEqual(before);
  await expectUnharmed(peer, room);
});

async function join(plan: number): Promise<{ peer: Peer; room: string }> {
  const floorPlanId = site.floorPlanIds[plan] ?? '';
  const at = { port: collab.port, projectId: site.projectId, floorPlanId };
  return { peer: await joinRoom({ ...at, token: site.inspector.token }), room: planRoom(floorPlanId) };
}

async function draw(peer: Peer, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const bounds = { left: number, top: 0, right: number + 9, bottom: 9 };
    createRectangleZone(peer.doc, { name: `Zone ${number}`, colour: 'z1', ...bounds });
    await peer.saved();
  }
}

/** Draws until the compaction stands still at the lock that the test holds. */
async function drawUntilCompacting(peer: Peer): Promise<void> {
  await draw(peer, COMPACTION_ENTRIES + 2);
  await eventually(async () => {
    const waiting = await readRows(
      database.ownerUrl,
      `SELECT FROM pg_stat_activity
       WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%journal_snapshot%'`,
    );
    return waiting.length > 0;
  });
}

/** Draws until there is one more snapshot, and none is being made. */
async function drawUntilCompacted(peer: Peer, room: string): Promise<void> {
  const newest = async () => (await snapshotSeqs(room)).at(-1) ?? 0;
  const before = await newest();
  await draw(peer, COMPACTION_ENTRIES + 2);
  await eventually(async () => (await newest()) > before);
}

/** Holds a lock in a transaction of its own while something happens. */
async function withLock(statement: string, happens: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    await happens();
  } finally {
    await client.end();
  }
}

async function snapshotSeqs(room: string): Promise<number[]> {
  const rows = await readRows<{ seq: number }>(
    database.ownerUrl,
    'SELECT seq::int FROM journal_snapshot WHERE room = $1 ORDER BY seq',
    [room],
  );
  return rows.map(({ seq }) => seq);
}

/** The journal holds what the client was told is saved, and a later compaction works. */
async function expectUnharmed(peer: Peer, room: string): Promise<void> {
  const load = () => loadRoom(stores, { room, tenantId: site.tenantId });
  const loaded = await load();
  expect(loaded.quarantined).toEqual([]);
  expect(hashPlan(loaded.doc)).toBe(hashPlan(peer.doc));
  const newest = (await snapshotSeqs(room)).at(-1) ?? 0;
  await collab.start();
  await drawUntilCompacted(peer, room);
  const again = await load();
  expect(again.snapshotSeq).toBeGreaterThan(newest);
  expect(hashPlan(again.doc)).toBe(hashPlan(peer.doc));
  peer.leave();
}
