/**
 * A backup is what can be restored: the files of a database under load and its WAL, taken to an empty place. There the
 * same rows stand, the rooms read the same, and people work on.
 */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan } from '@plumbline/shared/documents/plan/read.ts';
import { PLAN_DOCUMENT } from '@plumbline/shared/documents/plan/plan-document.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { randomPlanEdit } from '@plumbline/shared/testing/random-plan-edit.ts';
import { createSeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import { inTenant, type Stores } from '@plumbline/server/database/client.ts';
import { appendServerEdit } from '@plumbline/server/journal/append-server-edit.ts';
import { compactRoom } from '@plumbline/server/journal/compact-room.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import { createSnapshotBuilder } from '@plumbline/server/journal/snapshot-builder.ts';
import { createSite, openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.mjs';
import { clusterDir } from '../../scripts/postgres-cluster.mjs';
import { startCollabProcess } from '../integration/rooms/harness/collab-process.ts';
import { joinRoom } from '../integration/rooms/harness/peer.ts';
import { startSchemaPostgres } from '../support/prepared-postgres.ts';
import { makeTemporaryDir } from '../support/temporary-dir.ts';
import { backUpFiles, backUpWal } from './file-backup.ts';
import { readRows } from './owner-reader.ts';
import { lostZones, startWriters } from './writers.ts';

const ROOMS = process.env['TEST_LONG'] ? 100 : 24;
const SEED = Number(process.env['TEST_FIRST_SEED'] ?? Date.now() % 1_000_000);
const WRITERS = 4;
const PASSWORD_FILE = 'postgres.password';

const lived = makeTemporaryDir('plumbline-lived-');
const restored = makeTemporaryDir('plumbline-restored-');
let database: EmbeddedPostgres;
let site: Site;

beforeAll(async () => {
  // The WAL of the backup must still be there when it is copied; an archive does that in production.
  database = await startSchemaPostgres(lived, ['wal_keep_size=512MB']);
  site = await createSite(database.url, ROOMS + WRITERS);
});
afterAll(async () => {
  await database.stop();
  for (const dir of [lived, restored]) rmSync(dir, { recursive: true, force: true });
});

it(`A28: files and WAL of a living database, restored to an empty place, are the same database (seed ${SEED})`, async () => {
  const backup = clusterDir(restored);
  const before = openTestStores(database.url);
  await drawInRooms(before);
  const collab = await startCollabProcess(database.url);
  const writers = await startWriters(drawnPlans(), collab.port);
  await writers.resumed(30_000);
  await backUpFiles(database.url, clusterDir(lived), backup);
  const savedInFiles = writers.savedCount();
  await writers.resumed(30_000);
  await writers.finish();
  await collab.kill('SIGTERM');
  expect(writers.savedCount()).toBeGreaterThan(savedInFiles);
  const expected = { rows: await digest(database.url), plans: await hashPlans(before) };
  await before.close();
  backUpWal(clusterDir(lived), backup);
  await database.stop();
  copyFileSync(join(lived, PASSWORD_FILE), join(restored, PASSWORD_FILE));
  rmSync(lived, { recursive: true, force: true });

  const startedAt = performance.now();
  database = await startEmbeddedPostgres({ dataDir: restored, temporary: true });
  const restoreMs = Math.round(performance.now() - startedAt);
  console.info(`A28: ${ROOMS + WRITERS} rooms, back after ${restoreMs} ms`);
  const after = openTestStores(database.url);
  expect(await digest(database.url)).toEqual(expected.rows);
  expect(await hashPlans(after)).toEqual(expected.plans);
  expect(await lostZones(after, site, writers)).toEqual([]);
  await expectWorkGoesOn(after);
  await after.close();
});

const drawnPlans = () => ({ ...site, floorPlanIds: site.floorPlanIds.slice(0, WRITERS) });

/** Fills the other rooms, some with a snapshot in their past. */
async function drawInRooms(stores: Stores): Promise<void> {
  const random = createSeededRandom(SEED);
  const builder = createSnapshotBuilder();
  const { tenantId, projectId } = site;
  for (const floorPlanId of site.floorPlanIds.slice(WRITERS)) {
    const room = planRoom(floorPlanId);
    for (let left = 1 + random.int(3); left > 0; left -= 1) {
      const edit = (doc: Y.Doc): void => {
        for (let step = 0; step < 5; step += 1) randomPlanEdit(doc, random);
      };
      await inTenant(stores.app, tenantId, (trx) =>
        appendServerEdit(trx, {
          room,
          document: PLAN_DOCUMENT,
          tenantId,
          projectId,
          accountId: null,
          node: 'test',
          edit,
        }),
      );
      if (random.chance(0.1)) await compactRoom(stores, builder, { room, tenantId });
    }
  }
  await builder.close();
}

/** Every table's number of rows and a hash of them all. */
async function digest(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await readRows<{ name: string }>(
    databaseUrl,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY name`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const each = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '')
       AS digest FROM ${name} t`,
  );
  const digests = await readRows<{ name: string; digest: string }>(databaseUrl, each.join(' UNION ALL '));
  return Object.fromEntries(digests.map(({ name, digest: of }) => [name, of]));
}

async function hashPlans(stores: Stores): Promise<string[]> {
  const hashes: string[] = [];
  for (const floorPlanId of site.floorPlanIds) {
    const loaded = await loadRoom(stores, { room: planRoom(floorPlanId), tenantId: site.tenantId });
    expect(loaded.quarantined).toEqual([]);
    hashes.push(hashPlan(loaded.doc));
  }
  return hashes;
}

/** People join restored rooms, see what was there and draw on. */
async function expectWorkGoesOn(stores: Stores): Promise<void> {
  const collab = await startCollabProcess(database.url);
  for (const floorPlanId of [site.floorPlanIds[0] ?? '', site.floorPlanIds.at(-1) ?? '']) {
    const of = { room: planRoom(floorPlanId), tenantId: site.tenantId };
    const { head, doc } = await loadRoom(stores, of);
    const at = { port: collab.port, projectId: site.projectId, floorPlanId };
    const peer = await joinRoom({ ...at, token: site.inspector.token });
    expect(hashPlan(peer.doc)).toBe(hashPlan(doc));
    createRectangleZone(peer.doc, { name: 'After', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
    await peer.saved();
    peer.leave();
    expect((await loadRoom(stores, of)).head).toBe(head + 1);
  }
  await collab.kill();
}
