/** Two weeks without an inspection: who is told, how often, and until when. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { createSite, openTestStores, type Person, type Site } from '../journal/testing/site-fixture.ts';
import { tellOfIdle } from './tell-of-idle.ts';

let database: TestDatabase;
let stores: Stores;
let owner: pg.Client;
let site: Site;

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
  await owner.query('TRUNCATE mail, notification');
  site = await createSite(database.ownerUrl);
});

const uploaded = async (by: Person, daysAgo: number): Promise<string> => {
  const id = randomUUID();
  await owner.query(
    `INSERT INTO inspection (id, tenant_id, project_id, floor_plan_id, name, kind, taken_on, state, wanted_seconds,
       created_by, uploaded_at)
     VALUES ($1, $2, $3, $4, 'Walk', 'photo', now()::date, 'preview', 0, $5, now() - make_interval(days => $6))`,
    [id, site.tenantId, site.projectId, site.floorPlanIds[0], by.accountId, daysAgo],
  );
  return id;
};
const tell = () => tellOfIdle(stores, [site.tenantId]);
const daysPass = (days: number) =>
  owner.query(
    `WITH p AS (UPDATE project SET created_at = created_at - make_interval(days => $1),
       idle_since = idle_since - make_interval(days => $1))
     UPDATE inspection SET uploaded_at = uploaded_at - make_interval(days => $1)`,
    [days],
  );
/** Whom it was told since this was asked last, each with how it comes. */
async function told(): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `DELETE FROM notification n USING account a WHERE a.id = n.account_id
     RETURNING a.name || CASE WHEN n.in_app THEN ' in the app' ELSE '' END
       || CASE WHEN n.mail_due_at IS NULL THEN '' ELSE ' by mail' END AS line`,
  );
  return rows.map(({ line }) => line).toSorted();
}

test('after 14 days admins and uploaders are told by mail, once a week, four times in all', async () => {
  await uploaded(site.inspector, 40);
  await uploaded(site.secondInspector, 13);
  await tell();
  expect(await told()).toEqual([]);
  await daysPass(1);
  await Promise.all([tell(), tell()]);
  await tell();
  expect(await told()).toEqual(['Ana Admin by mail', 'Ben Inspector by mail', 'Cem Inspector by mail']);
  const weeks = [];
  for (let week = 0; week < 5; week += 1) {
    await daysPass(7);
    await tell();
    weeks.push((await told()).length);
  }
  expect(weeks).toEqual([3, 3, 3, 0, 0]);
});

test('a new inspection begins it anew; what was deleted or is closed is told of to nobody', async () => {
  await tell();
  const id = await uploaded(site.inspector, 15);
  await owner.query('UPDATE inspection SET deleted_at = now() WHERE id = $1', [id]);
  await tell();
  await owner.query('UPDATE inspection SET deleted_at = NULL WHERE id = $1', [id]);
  await owner.query(`UPDATE project SET status = 'closed', closed_at = now() WHERE id = $1`, [
    site.projectId,
  ]);
  await tell();
  expect(await told()).toEqual([]);
  await owner.query(`UPDATE project SET status = 'active', closed_at = NULL WHERE id = $1`, [site.projectId]);
  await tell();
  expect(await told()).toHaveLength(2);
  await uploaded(site.inspector, 0);
  await tell();
  expect(await told()).toEqual([]);
  await daysPass(14);
  await tell();
  expect(await told()).toHaveLength(2);
});

test('a project without any inspection is idle from the day on which it was made', async () => {
  await daysPass(13);
  await tell();
  expect(await told()).toEqual([]);
  await daysPass(1);
  await tell();
  await tell();
  expect(await told()).toEqual(['Ana Admin by mail']);
  const { rows } = await owner.query<{ isSo: boolean }>(
    `SELECT idle_since = created_at AND idle_told = 1 AS "isSo" FROM project WHERE id = $1`,
    [site.projectId],
  );
  expect(rows).toEqual([{ isSo: true }]);
  await uploaded(site.inspector, 0);
  await tell();
  expect(await told()).toEqual([]);
});

test('an uploader who has left the project is not told', async () => {
  await uploaded(site.inspector, 20);
  await owner.query('DELETE FROM membership WHERE account_id = $1', [site.inspector.accountId]);
  await tell();
  expect(await told()).toEqual(['Ana Admin by mail']);
});
