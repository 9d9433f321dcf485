import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { createSite, openTestStores } from '../journal/testing/site-fixture.ts';
import { counter } from '../metrics.ts';
import { readJournalBacklog } from './journal-backlog.ts';
import { platformHealth } from './platform-health.ts';
import { readBeats, sweepBeats } from './process-beat.store.ts';
import { ProcessFiguresSchema } from './process-figures.ts';
import { startHeartbeat, type Heartbeat } from './start-heartbeat.ts';

const OFTEN_MS = 20;
const refused = counter('edits_refused_total', 'Refused', ['code']);

let database: TestDatabase;
let stores: Stores;
let owner: pg.Client;
const beating: Heartbeat[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl, { NODE_NAME: 'collab-7' });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterEach(async () => {
  await Promise.all(beating.splice(0).map((each) => each.stop()));
  await owner.query('DELETE FROM process_beat');
});
afterAll(async () => {
  await owner.end();
  await stores.close();
  await database.drop();
});

function begin(of: Stores, isReady = () => true): Heartbeat {
  const heartbeat = startHeartbeat(of, { kind: 'collab-server', isReady, beatMs: OFTEN_MS });
  beating.push(heartbeat);
  return heartbeat;
}

async function processes() {
  return platformHealth(await readBeats(stores), stores.config).processes;
}

test('a process is there with its first beat and has stopped with its last', async () => {
  let isReady = false;
  const heartbeat = begin(stores, () => isReady);
  await expect.poll(processes).toMatchObject([
    {
      id: stores.between.nodeId,
      kind: 'collab-server',
      node: 'collab-7',
      version: '0.1.0',
      state: 'not-ready',
    },
  ]);
  isReady = true;
  await expect.poll(processes).toMatchObject([{ state: 'ready' }]);
  await heartbeat.stop();
  expect(await processes()).toMatchObject([{ state: 'stopped' }]);
});

test('beats hold figures alone, and what was counted arrives once', async () => {
  begin(stores);
  refused.inc({ code: 'edit-gap' }, 5);
  await expect
    .poll(async () => (await readBeats(stores)).lastHour.refused)
    .toEqual([{ code: 'edit-gap', count: 5 }]);
  const { recent } = await readBeats(stores);
  for (const { figures } of recent) expect(ProcessFiguresSchema.parse(figures)).toEqual(figures);
  const written = recent.length;
  await expect.poll(async () => (await readBeats(stores)).recent.length).toBeGreaterThan(written + 2);
  expect((await readBeats(stores)).lastHour.refused).toEqual([{ code: 'edit-gap', count: 5 }]);
});

test('a process whose store is away goes on, and comes to an end', async () => {
  const away = openTestStores('postgres://postgres@127.0.0.1:1/nothing');
  const heartbeat = startHeartbeat(away, { kind: 'worker', isReady: () => true, beatMs: OFTEN_MS });
  await heartbeat.stop();
  await away.close();
  expect(await processes()).toEqual([]);
});

test('what is older than an hour is gone, from the answer and then from the table', async () => {
  begin(stores);
  await expect.poll(processes).toHaveLength(1);
  await owner.query(
    `INSERT INTO process_beat (process_id, at, kind, node, version, started_at, state, figures)
     SELECT gen_random_uuid(), now() - age, 'worker', 'worker-' || age, version, started_at, state, figures
     FROM process_beat, unnest(ARRAY['61 minutes', '70 minutes']::interval[]) AS age LIMIT 2`,
  );
  expect(await processes()).toHaveLength(1);
  await sweepBeats(stores);
  const { rows } = await owner.query(`SELECT DISTINCT kind, node FROM process_beat WHERE kind = 'worker'`);
  expect(rows).toEqual([{ kind: 'worker', node: 'worker-01:01:00' }]);
});

test('the backlog of the journal is that of all tenants, with the age of the oldest entry', async () => {
  expect(await readJournalBacklog(stores)).toEqual({
    unprojectedEntries: 0,
    unprojectedOldestSeconds: 0,
    quarantinedEntries: 0,
  });
  for (const [head, projected, ageSeconds] of [
    [3, 1, 90],
    [5, 4, 10],
    [2, 2, 500],
  ]) {
    const site = await createSite(database.ownerUrl, 1);
    const room = `plan:${site.floorPlanIds[0]}`;
    await owner.query('UPDATE journal_document SET head = $2, projected_seq = $3 WHERE room = $1', [
      room,
      head,
      projected,
    ]);
    await owner.query(
      `INSERT INTO journal_entry (room, seq, tenant_id, actor_kind, client_ids, upd, changes, node, at)
       SELECT $1, seq, $2, 'server', '{}', '', '[]', 'test', now() - make_interval(secs => $4)
       FROM generate_series(1, $3) AS seq`,
      [room, site.tenantId, head, ageSeconds],
    );
  }
  const backlog = await readJournalBacklog(stores);
  expect(backlog.unprojectedEntries).toBe(3);
  expect(Math.floor(backlog.unprojectedOldestSeconds)).toBeGreaterThanOrEqual(90);
  expect(backlog.unprojectedOldestSeconds).toBeLessThan(200);
});
