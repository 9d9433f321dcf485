/** Due tomorrow and overdue since yesterday, in the project's zone, once each. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { addNotes, createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { mailNotifications } from '../notifications/mail-notifications.ts';
import { remindOfNotes } from './remind-of-notes.ts';

let database: TestDatabase;
let stores: Stores;
let owner: pg.Client;
let site: Site;
let noteId: string;

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
  [noteId = ''] = await addNotes(database.ownerUrl, site, 1);
  await owner.query(`UPDATE note SET status = 'open', assignee_id = $2 WHERE id = $1`, [
    noteId,
    site.responder.accountId,
  ]);
});

/** The day is given from today in the project's zone. */
const due = (days: number) =>
  owner.query(
    `UPDATE note n SET due_date = (now() AT TIME ZONE p.time_zone)::date + $2::int
     FROM project p WHERE p.id = n.project_id AND n.id = $1`,
    [noteId, days],
  );
const remind = () => remindOfNotes(stores, [site.tenantId]);
const mailAtOnce = (accountId: string) =>
  owner.query(
    `INSERT INTO notification_preference (account_id, tenant_id, version, choices)
     VALUES ($1, $2, 1, '{"notesUpdated": {"inApp": true, "mail": "now"}}')`,
    [accountId, site.tenantId],
  );
const comeDue = (accountId: string) =>
  owner.query(`UPDATE notification SET mail_due_at = now() - interval '1 second' WHERE account_id = $1`, [
    accountId,
  ]);
async function told(): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `SELECT a.name || ' ' || n.kind AS line FROM notification n JOIN account a ON a.id = n.account_id
     WHERE n.subject_id = $1 ORDER BY a.name, n.kind`,
    [noteId],
  );
  return rows.map(({ line }) => line);
}

it.each([
  [-2, []],
  [-1, ['note-overdue']],
  [0, []],
  [1, ['note-due-tomorrow']],
  [2, []],
])('N21 due in %i days is reminded of by %j, and once', async (days, kinds) => {
  await due(days);
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await told()).toEqual(
    ['Ben Inspector', 'Dee Responder'].flatMap((name) => kinds.map((kind) => `${name} ${kind}`)),
  );
});

it('N21 who is assignee, creator and watcher is told and mailed once, also when a worker dies on the way', async () => {
  const { accountId } = site.inspector;
  await owner.query('UPDATE note SET assignee_id = $2, created_by = $2 WHERE id = $1', [noteId, accountId]);
  await owner.query('INSERT INTO note_watcher VALUES ($1, $2, $3)', [noteId, accountId, site.tenantId]);
  await mailAtOnce(accountId);
  await due(1);
  // It has written down that it reminds, and dies before it has told anybody.
  await owner.query('ALTER TABLE notification ADD CONSTRAINT killed CHECK (false) NOT VALID');
  await remind().catch(() => undefined);
  await owner.query('ALTER TABLE notification DROP CONSTRAINT killed');
  expect(await told()).toEqual([]);
  await Promise.all([remind(), remind()]);
  expect(await told()).toEqual(['Ben Inspector note-due-tomorrow']);
  await comeDue(accountId);
  await owner.query('ALTER TABLE mail ADD CONSTRAINT killed CHECK (false) NOT VALID');
  await mailNotifications(stores).catch(() => undefined);
  await owner.query('ALTER TABLE mail DROP CONSTRAINT killed');
  await Promise.all([mailNotifications(stores), mailNotifications(stores)]);
  await mailNotifications(stores);
  expect((await owner.query('SELECT id FROM mail')).rows).toHaveLength(1);
});

it('today is that of the project, not that of the server', async () => {
  // Between them lies a whole day.
  for (const zone of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
    await owner.query('UPDATE project SET time_zone = $2 WHERE id = $1', [site.projectId, zone]);
    await due(1);
    await remind();
    const { rows } = await owner.query(
      `SELECT DISTINCT n.params->>'day' = ((now() AT TIME ZONE $2)::date + 1)::text AS right
       FROM notification n WHERE n.subject_id = $1 AND n.created_at = (
         SELECT max(created_at) FROM notification WHERE subject_id = $1)`,
      [noteId, zone],
    );
    expect(rows).toEqual([{ right: true }]);
  }
  expect(await told()).toHaveLength(4);
});

it('what is verified, deleted, a finding, or of a closed project is not reminded of', async () => {
  await due(1);
  const rests = [
    [`UPDATE note SET status = 'verified' WHERE id = $1`, `UPDATE note SET status = 'open' WHERE id = $1`],
    [`UPDATE note SET deleted_at = now() WHERE id = $1`, `UPDATE note SET deleted_at = NULL WHERE id = $1`],
    [
      `UPDATE note SET type = 'ai', number = NULL, status = NULL WHERE id = $1`,
      `UPDATE note SET type = 'manual', number = 1, status = 'open' WHERE id = $1`,
    ],
    [
      `UPDATE project SET status = 'closed', closed_at = now() WHERE id = (SELECT project_id FROM note WHERE id = $1)`,
      `UPDATE project SET status = 'active', closed_at = NULL WHERE id = (SELECT project_id FROM note WHERE id = $1)`,
    ],
  ];
  for (const [before = '', after = ''] of rests) {
    await owner.query(before, [noteId]);
    await remind();
    expect([before, await told()]).toEqual([before, []]);
    await owner.query(after, [noteId]);
  }
  await remind();
  expect(await told()).toHaveLength(2);
});

it('N21 a day that was moved before the mail went is not mailed', async () => {
  await due(1);
  await mailAtOnce(site.responder.accountId);
  await remind();
  await comeDue(site.responder.accountId);
  await due(5);
  await mailNotifications(stores);
  expect((await owner.query('SELECT id FROM mail')).rows).toEqual([]);
});
