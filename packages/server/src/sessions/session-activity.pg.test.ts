import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { startSessionActivity } from './session-activity.ts';

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
  await owner.query(
    `UPDATE session SET expires_at = now() + '1 hour', absolute_expires_at = now() + '7 days'`,
  );
});

async function idleHours(sessionId: string): Promise<number> {
  const { rows } = await owner.query(
    'SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM session WHERE id = $1',
    [sessionId],
  );
  return rows[0].hours;
}

test('those who act slide together, aside; those who do not act stay as they are', async () => {
  const activity = startSessionActivity(stores, { gatherMs: 5 });
  activity.note(site.inspector.sessionId);
  activity.note(site.admin.sessionId);
  await expect.poll(() => idleHours(site.inspector.sessionId)).toBe(12);
  expect(await idleHours(site.admin.sessionId)).toBe(12);
  expect(await idleHours(site.viewer.sessionId)).toBe(1);
  await activity.stop();
});

test('a session is noted once a minute', async () => {
  let nowMs = 0;
  const activity = startSessionActivity(stores, { gatherMs: 60_000, now: () => nowMs });
  const { sessionId } = site.inspector;
  activity.note(sessionId);
  await activity.stop();
  expect(await idleHours(sessionId)).toBe(12);
  await owner.query(`UPDATE session SET expires_at = now() + '1 hour' WHERE id = $1`, [sessionId]);
  nowMs = 59_999;
  activity.note(sessionId);
  await activity.stop();
  expect(await idleHours(sessionId)).toBe(1);
  nowMs = 60_000;
  activity.note(sessionId);
  await activity.stop();
  expect(await idleHours(sessionId)).toBe(12);
});

test('what could not be written is written when the store is back', async () => {
  const away = openTestStores('postgres://postgres@127.0.0.1:1/nothing');
  let identity = away.identity;
  let tries = 0;
  const coming: Stores = {
    ...stores,
    get identity() {
      tries += 1;
      return identity;
    },
  };
  const activity = startSessionActivity(coming, { gatherMs: 1, retryMs: 5 });
  activity.note(site.inspector.sessionId);
  await expect.poll(() => tries).toBeGreaterThan(2);
  expect(await idleHours(site.inspector.sessionId)).toBe(1);
  identity = stores.identity;
  await expect.poll(() => idleHours(site.inspector.sessionId)).toBe(12);
  await activity.stop();
  await away.close();
});
