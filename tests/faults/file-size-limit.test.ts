/**
 * The journal's file may not grow: Postgres runs as under `ulimit -f`, where the system refuses the write itself. The
 * segments of its log are shorter than the limit; what is full is the table.
 */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import type { Stores } from '@plumbline/server/database/client.ts';
import { createSite, openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { startCollabProcess, type CollabProcess } from '../integration/rooms/harness/collab-process.ts';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import { joinRoom } from '../integration/rooms/harness/peer.ts';
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts';
import { lostZones, startWriters, type Writers } from './writers.ts';

const MEBIBYTE = 1024 * 1024;
/** Longer than a segment of the log. */
const LIMIT_BYTES = 17 * MEBIBYTE;
/** Short enough to stay in its row, so that it is the table that grows. */
const FILLING_BYTES = 1800;
/** Several retries of a commit. */
const SETTLED_MS = 3000;

const postgres: OwnPostgres = await startOwnPostgres();
const canLimit = postgres.limitFiles(null);
if (!canLimit) console.info('A8: not run, the size of files cannot be limited here');

describe.runIf(canLimit)('A8', () => {
  let stores: Stores;
  let collab: CollabProcess;
  let site: Site;

  beforeAll(async () => {
    stores = openTestStores(postgres.url);
    collab = await startCollabProcess(postgres.url);
    site = await createSite(postgres.url, 3);
    await fillJournal();
  });
  afterAll(async () => {
    await collab.kill();
    await stores.close();
  });

  /** Entries of a plan that nobody opens, until the table is as long as the limit. */
  async function fillJournal(): Promise<void> {
    const owner = new pg.Client({ connectionString: postgres.url });
    await owner.connect();
    const room = planRoom(site.floorPlanIds[2] ?? '');
    const rows = Math.ceil(LIMIT_BYTES / FILLING_BYTES);
    try {
      // A vacuum at the wrong moment would find room between the rows.
      await owner.query('ALTER TABLE journal_entry SET (autovacuum_enabled = off)');
      await owner.query('UPDATE journal_document SET head = $2, projected_seq = $2 WHERE room = $1', [
        room,
        rows,
      ]);
      await owner.query(
        `INSERT INTO journal_entry (room, seq, tenant_id, actor_kind, actor_id, client_ids, upd, changes, node)
         SELECT $1, seq, $2, 'member', $3, '{1}', decode(repeat('a5', $4), 'hex'), '[]', 'filling'
         FROM generate_series(1, $5::int) AS seq`,
        [room, site.tenantId, site.admin.accountId, FILLING_BYTES, rows],
      );
      await owner.query('CHECKPOINT');
    } finally {
      await owner.end();
    }
  }

  /** The last page of the table, begun before the limit, may still take some small entries. */
  async function fullPage(writers: Writers): Promise<void> {
    await eventually(async () => {
      const before = writers.savedCount();
      await setTimeout(SETTLED_MS);
      return writers.savedCount() === before;
    }, 60_000);
  }

  it('a table that may not grow refuses commits and nothing else; when it may, all lands without a restart', async () => {
    const plans = { ...site, floorPlanIds: site.floorPlanIds.slice(0, 2) };
    const writers = await startWriters(plans, collab.port);
    const at = { port: collab.port, projectId: site.projectId, floorPlanId: site.floorPlanIds[0] ?? '' };
    const reader = await joinRoom({ ...at, token: site.viewer.token });
    await writers.resumed(30_000);

    expect(postgres.limitFiles(LIMIT_BYTES)).toBe(true);
    await eventually(() => reader.last('store')?.up === false, 30_000);
    await fullPage(writers);
    const savedBefore = writers.savedCount();
    const newcomer = await joinRoom({ ...at, token: site.viewer.token });
    expect(newcomer.provider.isSynced).toBe(true);
    expect(writers.savedCount()).toBe(savedBefore);
    expect(collab.log.join('')).toMatch(/could not extend file/);

    expect(postgres.limitFiles(null)).toBe(true);
    await writers.resumed(30_000);
    await eventually(() => reader.last('store')?.up === true, 30_000);
    expect(reader.closes).toEqual([]);
    for (const peer of [reader, newcomer]) peer.leave();
    await writers.finish();
    expect(await lostZones(stores, plans, writers)).toEqual([]);
    expect(writers.refusals()).toEqual([]);
    expect(collab.unexpectedExits).toBe(0);
  });
});

afterAll(() => postgres.remove());
