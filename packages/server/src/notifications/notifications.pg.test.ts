import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_CHOICES, type PreferenceChoices } from '@plumbline/shared/contract/notification.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, inTransaction, type Stores, type Trx } from '../database/client.ts';
import { appendEvents, type NewEvent } from '../events/append-events.ts';
import { appendTenantEvents, readTenantEventsAfter, tenantFeedEnds } from '../events/tenant-events.ts';
import {
  addNotes,
  createSite,
  openTestStores,
  type Person,
  type Site,
} from '../journal/testing/site-fixture.ts';
import { openMailContent } from '../mail/mail.store.ts';
import { mailNotifications } from './mail-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { countUnread, markAllRead, markDone, markRead } from './notification.store.ts';
import { addManager, removeManager } from '../groups/group-managers.ts';
import { createGroup } from '../groups/group.store.ts';
import { tellOfEndingLinks } from '../share-links/tell-of-ending-links.ts';
import { muteProject, readPreferences, savePreferences } from './preference.store.ts';
import { tellOfPassword, tellOfSignIn } from './security-notifications.ts';

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl, {
    DATABASE_POOL_SIZE: '10',
    PUBLIC_ORIGIN: 'https://plans.example',
  });
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  await owner.query('TRUNCATE mail, notification');
  site = await createSite(database.ownerUrl);
});

const inSite = <T>(work: (trx: Trx) => Promise<T>) => inTenant(stores.app, site.tenantId, work);
const of = ({ accountId }: Person) => ({ tenantId: site.tenantId, accountId, systemRole: '40' as const });
const ALL = { state: 'open', orderBy: 'at', direction: 'desc', pageNum: 1, pageSize: 100 } as const;
const list = (who: Person, query: object = {}) =>
  inSite((trx) => listNotifications(trx, of(who), { ...ALL, ...query }));
const kindsFor = async (who: Person) => (await list(who)).rows.map(({ kind }) => kind);

function happen(by: Person, ...events: NewEvent[]): Promise<number[]> {
  const { tenantId, projectId } = site;
  const actor = { kind: 'member', id: by.accountId } as const;
  return inSite((trx) => appendEvents(trx, { tenantId, projectId, actor, events }));
}
const close: () => NewEvent = () => ({ kind: 'project-closed', subjectId: site.projectId, payload: {} });
const plan = (name: string): NewEvent => ({ kind: 'floor-plan-added', subjectId: name, payload: { name } });

function choose(who: Person, choices: Partial<PreferenceChoices>, version = 0) {
  return inSite((trx) =>
    savePreferences(trx, of(who), { version, choices: { ...DEFAULT_CHOICES, ...choices } }),
  );
}

/** Everything that waits is due now. */
const comeDue = () =>
  owner.query(
    `UPDATE notification SET mail_due_at = now() - interval '1 second' WHERE mail_due_at IS NOT NULL`,
  );
async function mails() {
  const rows = await stores.identity.selectFrom('mail').selectAll().orderBy('recipient').execute();
  return rows.map((row) => ({ ...row, content: openMailContent(row.sealed ?? '', stores.config) }));
}

test('everybody of the project is told once, but for whoever did it', async () => {
  await happen(site.admin, close());
  for (const who of [site.inspector, site.responder, site.viewer])
    expect((await list(who)).rows).toMatchObject([
      {
        kind: 'project-closed',
        project: { id: site.projectId, name: 'Tower' },
        actor: { id: site.admin.accountId, name: 'Ana Admin' },
        isRead: false,
      },
    ]);
  for (const who of [site.admin, site.outsider]) expect(await kindsFor(who)).toEqual([]);
});

const setRole = ({ accountId }: Person, systemRole: string) =>
  owner.query('UPDATE tenant_member SET system_role = $1 WHERE account_id = $2', [systemRole, accountId]);

/** A group that the project is in, with the outsider as its manager. */
async function manageByGroup(): Promise<{ groupId: string; accountId: string }> {
  const { tenantId, projectId, outsider, admin } = site;
  await setRole(outsider, '30');
  const groupId = await inSite((trx) => createGroup(trx, { tenantId, accountId: admin.accountId }, 'North'));
  await owner.query('UPDATE project SET group_id = $1 WHERE id = $2', [groupId, projectId]);
  const change = { groupId, tenantId, accountId: outsider.accountId, actorId: admin.accountId };
  await inSite((trx) => addManager(trx, change));
  return change;
}

test('tenant admins and the managers of its group hear of a project as its admins do, and no longer than that', async () => {
  const { tenantId, outsider, admin } = site;
  const change = await manageByGroup();
  expect((await list(outsider)).rows).toMatchObject([
    { kind: 'group-manager-added', actor: { name: 'Ana Admin' }, params: { name: 'North' }, project: null },
  ]);
  await happen(admin, close());
  expect(await kindsFor(outsider)).toEqual(['project-closed', 'group-manager-added']);
  await inSite((trx) => removeManager(trx, { ...change, tenantId, actorId: admin.accountId }));
  await happen(admin, close(), plan('A'));
  expect(await kindsFor(outsider)).toEqual([
    'group-manager-removed',
    'project-closed',
    'group-manager-added',
  ]);
  await setRole(outsider, '10');
  await happen(admin, plan('B'));
  expect((await kindsFor(outsider)).at(0)).toBe('floor-plan-added');
});

test('a group’s manager is mailed what is of its projects, and not once they manage it no more', async () => {
  const change = await manageByGroup();
  await happen(site.admin, close());
  const isTold = async () => {
    await comeDue();
    await mailNotifications(stores);
    const recipient = await accountEmail(site.outsider);
    return (await mails()).filter((mail) => mail.recipient === recipient).length;
  };
  expect(await isTold()).toBe(1);
  await happen(site.admin, plan('A'));
  await owner.query('DELETE FROM group_manager WHERE group_id = $1', [change.groupId]);
  expect(await isTold()).toBe(1);
});

test('several plans of one upload are one bundle, for who works with plans', async () => {
  await happen(site.admin, plan('A'), plan('B'));
  const { rows } = await list(site.inspector);
  expect(rows.map(({ params }) => String(params['name'])).toSorted()).toEqual(['A', 'B']);
  expect(new Set(rows.map(({ bundle }) => bundle)).size).toBe(1);
  expect(await kindsFor(site.viewer)).toEqual([]);
});

test('what did not happen is told to nobody', async () => {
  const failing = inSite(async (trx) => {
    const { tenantId, projectId } = site;
    const actor = { kind: 'member', id: site.admin.accountId } as const;
    await appendEvents(trx, { tenantId, projectId, actor, events: [close()] });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await kindsFor(site.viewer)).toEqual([]);
});

test('reading, putting away and the count are one’s own alone', async () => {
  await happen(site.admin, close(), plan('A'));
  const { rows } = await list(site.inspector);
  const ids = rows.map(({ id }) => id);
  const unread = (who: Person) => inSite((trx) => countUnread(trx, of(who), {}));
  expect(await unread(site.inspector)).toBe(2);
  await inSite((trx) => markRead(trx, of(site.viewer), ids, true));
  await inSite((trx) => markDone(trx, of(site.viewer), ids, true));
  expect(await unread(site.inspector)).toBe(2);
  await inSite((trx) => markDone(trx, of(site.inspector), ids.slice(0, 1), true));
  expect(await unread(site.inspector)).toBe(1);
  expect((await list(site.inspector, { state: 'done' })).rows.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  await inSite((trx) => markAllRead(trx, of(site.inspector), { projectId: site.projectId }));
  expect(await unread(site.inspector)).toBe(0);
  await inSite((trx) => markRead(trx, of(site.inspector), ids.slice(1), false));
  expect((await list(site.inspector, { state: 'unread' })).total).toBe(1);
  expect((await list(site.inspector, { topic: 'security' })).total).toBe(0);
  expect((await list(site.inspector, { topic: 'plans', projectId: site.projectId })).total).toBe(1);
});

test('a choice holds from then on: off is silent, mail alone is not in the app', async () => {
  await choose(site.viewer, { plans: { inApp: false, mail: 'off' } });
  await choose(site.responder, { plans: { inApp: false, mail: 'now' } });
  await happen(site.admin, close());
  expect(await kindsFor(site.viewer)).toEqual([]);
  expect(await kindsFor(site.responder)).toEqual([]);
  await comeDue();
  await mailNotifications(stores);
  const written = await mails();
  const responder = await accountEmail(site.responder);
  expect(written.map(({ recipient }) => recipient)).toContain(responder);
  expect(written.map(({ recipient }) => recipient)).not.toContain(await accountEmail(site.viewer));
});

async function accountEmail({ accountId }: Person): Promise<string> {
  const { rows } = await owner.query<{ email: string }>('SELECT email FROM account WHERE id = $1', [
    accountId,
  ]);
  return rows[0]?.email ?? '';
}

test('of two who choose at once the second is told what holds', async () => {
  const louder = { plans: { inApp: true, mail: 'now' } } as const;
  expect(await choose(site.viewer, louder)).toMatchObject({ ok: true, preferences: { version: 1 } });
  expect(await choose(site.viewer, {})).toMatchObject({
    ok: false,
    current: { version: 1, choices: { plans: louder.plans } },
  });
  expect(await choose(site.viewer, {}, 1)).toMatchObject({ ok: true, preferences: { version: 2 } });
  expect(await choose(site.outsider, {}, 7)).toMatchObject({ ok: false, current: { version: 0 } });
});

test('a muted project is silent, but for one’s own place in it', async () => {
  const { projectId } = site;
  await inSite((trx) => muteProject(trx, of(site.viewer), projectId, true));
  await happen(site.admin, close());
  const subjectId = site.viewer.accountId;
  await happen(site.admin, { kind: 'project-member-changed', subjectId, payload: { projectRole: 30 } });
  expect(await kindsFor(site.viewer)).toEqual(['project-member-changed']);
  const preferences = await inSite((trx) => readPreferences(trx, of(site.viewer)));
  expect(preferences.mutedProjects).toEqual([{ id: projectId, name: 'Tower' }]);
  await inSite((trx) => muteProject(trx, of(site.viewer), projectId, false));
  await happen(site.admin, close());
  expect(await kindsFor(site.viewer)).toHaveLength(2);
});

test('a muted project from which somebody was removed is in no list of theirs, and can speak again', async () => {
  const { projectId } = site;
  const mute = (isMuted: boolean) => inSite((trx) => muteProject(trx, of(site.viewer), projectId, isMuted));
  const muted = async () => (await inSite((trx) => readPreferences(trx, of(site.viewer)))).mutedProjects;
  await mute(true);
  await owner.query('DELETE FROM membership WHERE account_id = $1', [site.viewer.accountId]);
  await owner.query(`UPDATE project SET name = 'Secret' WHERE id = $1`, [projectId]);
  expect(await muted()).toEqual([]);
  await mute(false);
  const { rows } = await owner.query('SELECT FROM project_mute WHERE project_id = $1', [projectId]);
  expect(rows).toHaveLength(0);
});

/** A time of day in Berlin, some hours from now. */
const clock = async (hours: number): Promise<string> => {
  const { rows } = await owner.query<{ time: string }>(
    `SELECT to_char(now() AT TIME ZONE 'Europe/Berlin' + make_interval(hours => $1), 'HH24:MI') AS time`,
    [hours],
  );
  return rows[0]?.time ?? '';
};
const beQuiet = (who: Person, from: string, until: string) =>
  inSite((trx) =>
    savePreferences(trx, of(who), {
      version: 0,
      choices: { ...DEFAULT_CHOICES, plans: { inApp: true, mail: 'now' } },
      quietHours: { from, until },
    }),
  );

test('in quiet hours mails wait for their end, but not of security', async () => {
  const quiet = { from: await clock(-2), until: await clock(3) };
  expect(await beQuiet(site.viewer, quiet.from, quiet.until)).toMatchObject({
    preferences: { quietHours: quiet },
  });
  await beQuiet(site.responder, await clock(3), await clock(-2));
  await happen(site.admin, close());
  await comeDue();
  await mailNotifications(stores);
  const recipients = (await mails()).map(({ recipient }) => recipient);
  expect(recipients).toContain(await accountEmail(site.responder));
  expect(recipients).not.toContain(await accountEmail(site.viewer));
  const { rows } = await owner.query<{ until: string; is_soon: boolean }>(
    `SELECT to_char(mail_due_at AT TIME ZONE 'Europe/Berlin', 'HH24:MI') AS until,
       mail_due_at > now() AND mail_due_at < now() + interval '4 hours' AS is_soon
     FROM notification WHERE account_id = $1 AND mailed_at IS NULL`,
    [site.viewer.accountId],
  );
  expect(rows).toEqual([{ until: quiet.until, is_soon: true }]);
  await signIn(CHROME);
  await signIn('Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0');
  await mailNotifications(stores);
  expect((await mails()).map(({ recipient }) => recipient)).toContain(await accountEmail(site.viewer));
});

test('quiet hours go by the zone of the account, and stay when something else is chosen', async () => {
  await beQuiet(site.viewer, await clock(-2), await clock(3));
  expect(await choose(site.viewer, { plans: { inApp: true, mail: 'now' } }, 1)).toMatchObject({
    preferences: { quietHours: { from: await clock(-2) } },
  });
  // In Tokyo it is seven or eight hours later: the quiet hours are over.
  await owner.query(`UPDATE account SET time_zone = 'Asia/Tokyo' WHERE id = $1`, [site.viewer.accountId]);
  await happen(site.admin, close());
  await comeDue();
  await mailNotifications(stores);
  expect((await mails()).map(({ recipient }) => recipient)).toContain(await accountEmail(site.viewer));
});

test('who runs a project is told once that its link ends soon, and again of another end', async () => {
  const { tenantId, admin, inspector, visitor } = site;
  const endIn = (days: number) =>
    owner.query(
      `UPDATE share_link SET created_at = now() - interval '20 days', expires_at = now() + make_interval(days => $1)
       WHERE id = $2`,
      [days, visitor.linkId],
    );
  const told = async () => {
    await Promise.all([tellOfEndingLinks(stores, [tenantId]), tellOfEndingLinks(stores, [tenantId])]);
    return (await list(admin)).rows.filter(({ kind }) => kind === 'link-expires');
  };
  await endIn(10);
  expect(await told()).toEqual([]);
  await endIn(2);
  const [first, ...others] = await told();
  expect(first).toMatchObject({ project: { name: 'Tower' }, actor: null, subjectId: visitor.linkId });
  expect(first?.params['day']).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(others).toEqual([]);
  expect(await told()).toHaveLength(1);
  expect(await kindsFor(inspector)).toEqual([]);
  await endIn(1);
  expect(await told()).toHaveLength(2);
  await owner.query('UPDATE share_link SET revoked_at = now(), told_expiry = NULL');
  expect(await told()).toHaveLength(2);
  await choose(admin, { plans: { inApp: true, mail: 'now' } });
  await owner.query('UPDATE share_link SET revoked_at = NULL');
  await endIn(2);
  await told();
  await comeDue();
  await mailNotifications(stores);
  expect((await mails()).map(({ content }) => content?.text).join('')).toContain(
    'The home link of Tower expires on',
  );
});

test('one mail for all that is due, in the language of the account, once, however many workers look', async () => {
  await owner.query(`UPDATE account SET language = 'ar' WHERE id = $1`, [site.inspector.accountId]);
  await happen(site.admin, close(), plan('A'), plan('B'));
  await mailNotifications(stores);
  expect(await mails()).toEqual([]);
  await comeDue();
  await Promise.all([mailNotifications(stores), mailNotifications(stores), mailNotifications(stores)]);
  const written = await mails();
  expect(written).toHaveLength(4);
  const own = written.filter(({ language }) => language === 'ar');
  expect(own).toHaveLength(1);
  expect(own[0]?.kind).toBe('notifications');
  expect(own[0]?.content?.html).toContain('dir="rtl"');
  expect(own[0]?.content?.html.match(/<li>/g)).toHaveLength(2);
  expect(own[0]?.content?.links).toEqual([
    'https://plans.example/alerts',
    'https://plans.example/alerts?settings=1',
  ]);
  await mailNotifications(stores);
  expect(await mails()).toHaveLength(4);
});

test('what was seen in the app, or may not be seen any more, is not mailed', async () => {
  await happen(site.admin, close());
  await inSite((trx) => markAllRead(trx, of(site.inspector), {}));
  await owner.query('DELETE FROM membership WHERE account_id = $1', [site.viewer.accountId]);
  await owner.query(`UPDATE tenant_member SET status = 'suspended' WHERE account_id = $1`, [
    site.responder.accountId,
  ]);
  await comeDue();
  await mailNotifications(stores);
  const recipients = (await mails()).map(({ recipient }) => recipient);
  expect(recipients).toEqual([await accountEmail(site.secondInspector)]);
});

test('a mail that waits is not written once such mails are switched off', async () => {
  await happen(site.admin, close());
  await choose(site.viewer, { plans: { inApp: true, mail: 'off' } });
  await comeDue();
  await mailNotifications(stores);
  expect((await mails()).map(({ recipient }) => recipient)).not.toContain(await accountEmail(site.viewer));
});

test('digests go out at the next full hour and the next morning of the tenant', async () => {
  await choose(site.viewer, { plans: { inApp: true, mail: 'hourly' } });
  await happen(site.admin, close());
  const { rows } = await owner.query<{ account_id: string; is_right: boolean }>(
    `SELECT account_id, CASE account_id WHEN $2 THEN
        mail_due_at = date_trunc('hour', created_at) + interval '1 hour'
      ELSE (mail_due_at AT TIME ZONE 'Europe/Berlin')::time = '07:00'
        AND mail_due_at > created_at AND mail_due_at <= created_at + interval '25 hours' END AS is_right
     FROM notification WHERE tenant_id = $1`,
    [site.tenantId, site.viewer.accountId],
  );
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row.is_right).toBe(true);
});

const signIn = (userAgent: string) =>
  inTransaction(stores.identity, async (trx) => {
    await tellOfSignIn(trx, { ...of(site.viewer), userAgent });
    await trx
      .insertInto('login_log')
      .values({
        tenant_id: site.tenantId,
        account_id: site.viewer.accountId,
        email: 'x',
        result: 'ok',
        ip: '1',
        user_agent: userAgent,
      })
      .execute();
  });
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.1 Safari/537.36';

test('a login from another browser is told whatever was chosen; the first and a newer version are not', async () => {
  const silent = { inApp: false, mail: 'off' } as const;
  await choose(site.viewer, { membership: silent, plans: silent });
  await signIn(CHROME);
  await signIn(CHROME.replace('140.0.1', '141.2'));
  expect(await kindsFor(site.viewer)).toEqual([]);
  await signIn('Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0');
  expect((await list(site.viewer)).rows).toMatchObject([
    { kind: 'new-sign-in', params: { browser: 'Firefox, Windows' }, project: null },
  ]);
  await mailNotifications(stores);
  const [mail] = await mails();
  expect(mail?.content?.text).toContain('Firefox, Windows');
});

test('another password is told in every tenant of the account, without a second mail', async () => {
  await inTransaction(stores.identity, (trx) => tellOfPassword(trx, site.viewer.accountId));
  expect(await kindsFor(site.viewer)).toEqual(['password-changed']);
  await mailNotifications(stores);
  expect(await mails()).toEqual([]);
});

test('the events of a tenant are numbered without gaps, whoever commits first, and read by none of another', async () => {
  const { tenantId } = site;
  const before = await inSite((trx) => tenantFeedEnds(trx, tenantId));
  expect(before).toEqual({ head: 0, oldest: 1 });
  const events = [{ kind: 'member-changed', subjectId: site.viewer.accountId } as const];
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      inSite(async (trx) => {
        await appendTenantEvents(trx, tenantId, events);
        await sleep(index % 3);
      }),
    ),
  );
  const rows = await inSite((trx) => readTenantEventsAfter(trx, tenantId, 0, 100));
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await owner.query('DELETE FROM tenant_event WHERE tenant_id = $1 AND seq < 4', [tenantId]);
  expect(await inSite((trx) => tenantFeedEnds(trx, tenantId))).toEqual({ head: 8, oldest: 4 });
  const foreign = await createSite(database.ownerUrl);
  const seen = await inTenant(stores.app, foreign.tenantId, async (trx) => {
    const { rows: all } = await sql`SELECT FROM tenant_event`.execute(trx);
    return [all.length, (await readTenantEventsAfter(trx, tenantId, 0, 100)).length];
  });
  expect(seen).toEqual([0, 0]);
});

/** A note that the responder answers for, as an event of it carries it. */
async function givenNote(): Promise<{
  id: string;
  happens: (kind: NewEvent['kind'], more?: object) => NewEvent;
}> {
  const [id = ''] = await addNotes(database.ownerUrl, site, 1);
  await owner.query('UPDATE note SET assignee_id = $2 WHERE id = $1', [id, site.responder.accountId]);
  const note = {
    number: 1,
    title: 'Fire seal missing',
    status: 'open',
    createdBy: { id: site.inspector.accountId, name: 'Ben' },
    assignee: { kind: 'member', id: site.responder.accountId, name: 'Dee' },
  };
  return { id, happens: (kind, more = {}) => ({ kind, subjectId: id, payload: { note, ...more } }) };
}
const dueIn = async (kind: string) => {
  const { rows } = await owner.query<{ seconds: number }>(
    `SELECT extract(epoch FROM mail_due_at - created_at)::int AS seconds FROM notification WHERE kind = $1`,
    [kind],
  );
  return rows.map(({ seconds }) => seconds);
};

test('what somebody waits for of a note is mailed at once, the rest by the hour in one line with its address', async () => {
  const { happens, id } = await givenNote();
  await happen(site.admin, happens('note-created'));
  await happen(site.admin, happens('comment-added'), happens('comment-added'));
  expect(await kindsFor(site.responder)).toEqual(['note-commented', 'note-commented', 'note-assigned']);
  expect(await dueIn('note-assigned')).toEqual([120]);
  expect(Math.max(...(await dueIn('note-commented')))).toBeLessThanOrEqual(3600);
  await comeDue();
  await mailNotifications(stores);
  const mail = (await mails()).find(({ content }) => content?.text.includes('gave you'));
  expect(mail?.content?.text.match(/^- /gm)).toHaveLength(2);
  expect(mail?.content?.links).toContain(
    `https://plans.example/project/annotations?projectId=${site.projectId}&noteId=${id}`,
  );
});

test('whoever has looked at a note gets no mail of what they saw, also with alerts off', async () => {
  const { happens, id } = await givenNote();
  await choose(site.responder, { notesUpdated: { inApp: false, mail: 'hourly' } });
  await happen(site.admin, happens('note-created'), happens('comment-added'));
  const about = { projectId: site.projectId, subjectId: id };
  expect(await inSite((trx) => countUnread(trx, of(site.responder), about))).toBe(2);
  expect(await inSite((trx) => countUnread(trx, of(site.responder), {}))).toBe(0);
  await inSite((trx) => markAllRead(trx, of(site.responder), about));
  await comeDue();
  await mailNotifications(stores);
  const recipient = await accountEmail(site.responder);
  expect((await mails()).filter((mail) => mail.recipient === recipient)).toEqual([]);
});

test('a note that was deleted before the mail went is not mailed of', async () => {
  const { happens, id } = await givenNote();
  await happen(site.admin, happens('note-created'));
  await owner.query('UPDATE note SET deleted_at = now() WHERE id = $1', [id]);
  await comeDue();
  await mailNotifications(stores);
  expect(await mails()).toEqual([]);
});

test.each([
  ['removed', 'DELETE FROM membership WHERE account_id = $1'],
  ['suspended', `UPDATE tenant_member SET status = 'suspended' WHERE account_id = $1`],
])('N22 whoever is %s while their mail of a note waits is sent nothing of it', async (_, away) => {
  const recipient = await accountEmail(site.responder);
  const { happens, id } = await givenNote();
  await owner.query('INSERT INTO note_watcher VALUES ($1, $2, $3)', [
    id,
    site.responder.accountId,
    site.tenantId,
  ]);
  await happen(site.admin, happens('note-created'), happens('comment-added'));
  expect(await kindsFor(site.responder)).toHaveLength(2);
  await owner.query(away, [site.responder.accountId]);
  await happen(site.admin, happens('comment-added'));
  await comeDue();
  await mailNotifications(stores);
  expect((await mails()).filter((mail) => mail.recipient === recipient)).toEqual([]);
});

test('whoever has left the project is told nothing of its notes, nor is one who muted it', async () => {
  const { happens } = await givenNote();
  await owner.query('DELETE FROM membership WHERE account_id = $1', [site.responder.accountId]);
  await inSite((trx) => muteProject(trx, of(site.inspector), site.projectId, true));
  await happen(site.admin, happens('note-created'), happens('comment-added'));
  for (const who of [site.responder, site.inspector]) expect(await kindsFor(who)).toEqual([]);
});
