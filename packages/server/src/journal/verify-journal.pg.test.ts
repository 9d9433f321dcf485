import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import pg from 'pg';
import * as Y from 'yjs';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { createJournal } from './journal.ts';
import { honestEdit } from './testing/honest-edit.ts';
import { createSite, openTestStores, type Site } from './testing/site-fixture.ts';
import { verifyJournal } from './verify-journal.ts';

let database: TestDatabase;
let stores: Stores;
let site: Site;
let owner: pg.Client;
let doc: Y.Doc;
let room: string;

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
  const journal = createJournal(stores);
  doc = new Y.Doc();
  for (const name of ['A', 'B', 'C']) {
    const edit = honestEdit(site, site.inspector, doc, (copy) => {
      createRectangleZone(copy, { name, colour: 'z1', left: 0, top: 0, right: 100, bottom: 50 });
    });
    room = edit.room;
    await journal.append(edit);
  }
  journal.close();
});

const verdicts = async () => {
  const all = [];
  for await (const verdict of verifyJournal(stores, site.tenantId)) all.push(verdict);
  return all;
};

async function storeSnapshot(seq: number, bytes: Uint8Array): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await owner.query(
    'INSERT INTO journal_snapshot (room, tenant_id, seq, bytes, sha256) VALUES ($1, $2, $3, $4, $5)',
    [room, site.tenantId, seq, Buffer.from(bytes), sha256],
  );
}

it('finds nothing wrong with rooms that open as all of their entries, with and without a snapshot', async () => {
  expect(await verdicts()).toEqual([{ room, entries: 3, bad: [], isWhole: true }]);
  await storeSnapshot(3, Y.encodeStateAsUpdate(doc));
  expect(await verdicts()).toEqual([{ room, entries: 3, bad: [], isWhole: true }]);
});

it('names the entries that cannot be taken in', async () => {
  await owner.query('UPDATE journal_entry SET upd = $2 WHERE room = $1 AND seq = 2', [
    room,
    Buffer.of(9, 9, 9),
  ]);
  expect(await verdicts()).toMatchObject([
    {
      room,
      bad: [
        { seq: 2, reason: /unreadable/ },
        { seq: 3, reason: /gap/ },
      ].map(({ seq, reason }) => ({ seq, reason: expect.stringMatching(reason) })),
      isWhole: true,
    },
  ]);
});

it('names rooms that were taken together without an entry', async () => {
  await storeSnapshot(3, Y.encodeStateAsUpdate(new Y.Doc()));
  expect(await verdicts()).toEqual([{ room, entries: 3, bad: [], isWhole: false }]);
});
