/**
 * The journal's disk is full. Postgres says so with SQLSTATE 53100 on the statement that needs room; a trigger says
 * the same here, for as long as the test wants.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stores } from '@plumbline/server/database/client.ts';
import { createSite, openTestStores } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startCollabProcess, type CollabProcess } from '../integration/rooms/harness/collab-process.ts';
import { eventually, timeUntil } from '../integration/rooms/harness/eventually.ts';
import { joinRoom } from '../integration/rooms/harness/peer.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { lostZones, startWriters } from './writers.ts';

const SLACK = process.env['CI'] ? 2.5 : 1;

let database: TestDatabase;
let stores: Stores;
let collab: CollabProcess;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  collab = await startCollabProcess(database.ownerUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('CREATE SEQUENCE full_disk_hits');
  await owner.query('GRANT ALL ON SEQUENCE full_disk_hits TO plumbline_app');
  await owner.query('CREATE TABLE full_disk (hits_left int)');
  await owner.query('GRANT SELECT ON full_disk TO plumbline_app');
  await owner.query(`
    CREATE FUNCTION say_disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('full_disk_hits') <= (SELECT coalesce(max(hits_left), 0) FROM full_disk) THEN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
      END IF;
      RETURN NEW;
    END $$`);
  await owner.query(
    'CREATE TRIGGER full_disk BEFORE INSERT ON journal_entry FOR EACH STATEMENT EXECUTE FUNCTION say_disk_full()',
  );
});
afterAll(async () => {
  await owner.end();
  await collab.kill();
  await stores.close();
  await database.drop();
});

/** The next `times` writes of the journal fail. */
async function failWrites(times: number): Promise<void> {
  await owner.query('TRUNCATE full_disk');
  await owner.query('INSERT INTO full_disk VALUES ($1)', [times]);
  await owner.query('ALTER SEQUENCE full_disk_hits RESTART');
}

it('A8: a full disk refuses commits and nothing else; when there is room again all lands, without a restart', async () => {
  const site = await createSite(database.ownerUrl, 3);
  const writers = await startWriters(site, collab.port);
  const at = { port: collab.port, projectId: site.projectId, floorPlanId: site.floorPlanIds[0] ?? '' };
  const reader = await joinRoom({ ...at, token: site.viewer.token });
  await writers.resumed(30_000);

  await failWrites(1_000_000);
  expect(await timeUntil(() => reader.last('store')?.up === false)).toBeLessThan(3000 * SLACK);
  const savedBefore = writers.savedCount();
  const newcomer = await joinRoom({ ...at, token: site.viewer.token });
  expect(newcomer.provider.isSynced).toBe(true);
  expect(writers.savedCount()).toBe(savedBefore);

  await failWrites(0);
  expect(await writers.resumed(30_000)).toBeLessThan(10_000 * SLACK);
  await eventually(() => reader.last('store')?.up === true, 10_000 * SLACK);
  expect(reader.closes).toEqual([]);
  for (const peer of [reader, newcomer]) peer.leave();
  await writers.finish();
  expect(await lostZones(stores, site, writers)).toEqual([]);
  expect(writers.refusals()).toEqual([]);
  expect(collab.unexpectedExits).toBe(0);
});

it('A17: a write that fails once is tried again, and the edit is kept though everybody leaves', async () => {
  const site = await createSite(database.ownerUrl, 3);
  const writers = await startWriters(site, collab.port);
  await writers.resumed(30_000);
  await failWrites(1);
  await writers.resumed(30_000);
  await writers.finish();
  expect(await lostZones(stores, site, writers)).toEqual([]);
  expect(writers.refusals()).toEqual([]);
});
