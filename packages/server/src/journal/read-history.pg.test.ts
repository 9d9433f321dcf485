import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { createRectangleZone, deleteZone, renameZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { compactRoom } from './compact-room.ts';
import { createJournal, type Journal } from './journal.ts';
import { readPlanHistory, readPast } from './read-history.ts';
import { createSnapshotBuilder } from './snapshot-builder.ts';
import { honestEdit } from './testing/honest-edit.ts';
import { createSite, openTestStores, type Site } from './testing/site-fixture.ts';

let database: TestDatabase;
let stores: Stores;
let site: Site;
let journal: Journal;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
  journal = createJournal(stores);
  return () => journal.close();
});

function draw(doc: Y.Doc, name: string): string {
  const made = createRectangleZone(doc, { name, colour: 'z1', left: 0, top: 0, right: 100, bottom: 50 });
  if (!made.ok) throw new Error(made.reason);
  return made.zoneId;
}

/** Draws, renames and deletes, and answers what the plan was after each of the entries. */
async function makePast(): Promise<{ room: string; hashes: string[] }> {
  const [ana, layla] = [new Y.Doc(), new Y.Doc()];
  const hashes: string[] = [];
  let room = '';
  let zoneId = '';
  const edit = async (person: Site['inspector'], doc: Y.Doc, change: (doc: Y.Doc) => void) => {
    const made = honestEdit(site, person, doc, change);
    ({ room } = made);
    expect(await journal.append(made)).toMatchObject({ ok: true });
    for (const each of [ana, layla]) applyUpdate(each, made.update);
    hashes.push(hashPlan(doc));
  };
  await edit(site.inspector, ana, (doc) => {
    zoneId = draw(doc, 'Lobby');
  });
  await edit(site.secondInspector, layla, (doc) => void renameZone(doc, zoneId, 'Hall'));
  await edit(site.inspector, ana, (doc) => void deleteZone(doc, zoneId));
  await edit(site.inspector, ana, (doc) => void draw(doc, 'Stair'));
  return { room, hashes };
}

const read = <Answer>(of: (trx: Parameters<Parameters<typeof inTenant<Answer>>[2]>[0]) => Promise<Answer>) =>
  inTenant(stores.app, site.tenantId, of);

function planOf(update: Uint8Array | undefined): Y.Doc {
  const doc = new Y.Doc();
  if (update) applyUpdate(doc, update);
  return doc;
}

it('tells who did what, oldest first', async () => {
  const { room } = await makePast();
  const { steps, isWhole } = await read((trx) => readPlanHistory(trx, room));
  expect(isWhole).toBe(true);
  expect(steps.map(({ seq, actor, changeCount }) => [seq, actor?.id, changeCount])).toEqual([
    [1, site.inspector.accountId, 1],
    [2, site.secondInspector.accountId, 1],
    [3, site.inspector.accountId, 1],
    [4, site.inspector.accountId, 1],
  ]);
  expect(steps.map(({ change }) => change?.kind)).toEqual([
    'zone-created',
    'zone-changed',
    'zone-deleted',
    'zone-created',
  ]);
});

it('answers the plan as it was after each edit, before the first and for none beyond the last', async () => {
  const { room, hashes } = await makePast();
  for (const [index, hash] of hashes.entries()) {
    const past = await read((trx) => readPast(trx, room, index + 1));
    expect(hashPlan(planOf(past?.update)), `seq ${index + 1}`).toBe(hash);
    expect(past?.at).toBeInstanceOf(Date);
  }
  const before = await read((trx) => readPast(trx, room, 0));
  expect(readPlan(planOf(before?.update)).zones).toEqual([]);
  expect(await read((trx) => readPast(trx, room, 5))).toBeNull();
});

it('is the same with a snapshot before, at or behind the wanted place', async () => {
  const { room, hashes } = await makePast();
  const builder = createSnapshotBuilder();
  try {
    await compactRoom(stores, builder, { room, tenantId: site.tenantId });
  } finally {
    await builder.close();
  }
  for (const [index, hash] of hashes.entries()) {
    const past = await read((trx) => readPast(trx, room, index + 1));
    expect(hashPlan(planOf(past?.update)), `seq ${index + 1}`).toBe(hash);
    expect(past?.at).toBeInstanceOf(Date);
  }
});

it('shows nothing of another tenant', async () => {
  const { room } = await makePast();
  const other = await createSite(database.ownerUrl);
  const seen = await inTenant(stores.app, other.tenantId, async (trx) => ({
    history: await readPlanHistory(trx, room),
    past: await readPast(trx, room, 1),
  }));
  expect(seen).toEqual({ history: { steps: [], isWhole: true }, past: null });
});
