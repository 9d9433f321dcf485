/** In which order somebody's notifications come. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NotificationFilters, NotificationListQuery } from '@plumbline/shared/contract/notification.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { listNotifications } from './list-notifications.ts';
import { countUnread, markAllRead } from './notification.store.ts';

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
  await owner.query('TRUNCATE notification');
  site = await createSite(database.ownerUrl);
});

const PROJECTS = { a: 1, b: 2, c: 3 };
type ProjectKey = keyof typeof PROJECTS;
const idOf = (key: ProjectKey) => `01920000-0000-7000-8000-00000000000${PROJECTS[key]}`;

type Told = readonly [subject: string, project: ProjectKey | null, name: string | null, kind?: string];

/** The later ones came later. */
async function told(...all: Told[]) {
  for (const [index, [subject, project, name, kind = 'project-closed']] of all.entries())
    await owner.query(
      `INSERT INTO notification (tenant_id, account_id, kind, project_id, project_name, subject_id, params, bundle_key,
         in_app, created_at)
       VALUES ($1, $2, $7, $3, $4, $5, '{}', $5, true, timestamptz '2026-01-01' + $6 * interval '1 minute')`,
      [site.tenantId, site.viewer.accountId, project && idOf(project), name, subject, index, kind],
    );
}
const list = (query: Partial<NotificationListQuery>) =>
  inTenant(stores.app, site.tenantId, (trx) =>
    listNotifications(
      trx,
      { tenantId: site.tenantId, accountId: site.viewer.accountId },
      { state: 'open', orderBy: 'at', direction: 'desc', pageNum: 1, pageSize: 100, ...query },
    ),
  );
const subjects = async (query: Partial<NotificationListQuery>) =>
  (await list(query)).rows.map(({ subjectId }) => subjectId).join(' ');

test('newest or oldest first, those of one instant too', async () => {
  await told(['1', 'a', 'Tower'], ['2', null, null], ['3', 'b', 'Mall']);
  await owner.query('UPDATE notification SET created_at = now()');
  expect(await subjects({})).toBe('3 2 1');
  expect(await subjects({ direction: 'asc' })).toBe('1 2 3');
});

test('by project, each newest first and under its last name, with what is of none at the end both ways', async () => {
  await told(
    ['1', 'a', 'Annex'],
    ['2', null, null],
    ['3', 'b', 'mall'],
    // It was renamed: what came before stands beside it.
    ['4', 'a', 'Tower'],
    // Two projects of one name are two.
    ['5', 'c', 'Mall'],
    ['6', 'b', 'Mall'],
  );
  const byProject = (direction: 'asc' | 'desc') => subjects({ orderBy: 'project', direction });
  expect(await byProject('asc')).toBe('6 3 5 4 1 2');
  expect(await byProject('desc')).toBe('4 1 6 3 5 2');
});

test('a name that the filters keep away orders nothing', async () => {
  await told(['1', 'a', 'Annex'], ['2', 'b', 'Mall'], ['3', 'a', 'Tower']);
  await owner.query(`UPDATE notification SET done_at = now() WHERE subject_id = '3'`);
  expect(await subjects({ orderBy: 'project', direction: 'asc' })).toBe('1 2');
});

test('page by page each comes once, in every order', async () => {
  const keys = ['a', 'b', 'c', null] as const;
  const names = { a: 'Annex', b: 'Mall', c: 'Tower' };
  await told(
    ...Array.from({ length: 60 }, (_, index) => {
      const key = keys[index % keys.length] ?? null;
      return [String(index), key, key && names[key]] as const;
    }),
  );
  for (const orderBy of ['at', 'project'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const whole = await subjects({ orderBy, direction });
      const pages: string[] = [];
      for (let pageNum = 1; pageNum <= 3; pageNum += 1) {
        const page = { orderBy, direction, pageNum, pageSize: 25 };
        expect((await list(page)).total).toBe(60);
        pages.push(await subjects(page));
      }
      expect([orderBy, direction, pages.join(' ')]).toEqual([orderBy, direction, whole]);
      expect(new Set(whole.split(' ')).size).toBe(60);
    }
});

test('what the filters let through is counted and marked as read, and nothing else', async () => {
  await told(
    ['1', 'a', 'Annex'],
    ['2', 'a', 'Annex', 'project-member-added'],
    ['3', 'b', 'Mall'],
    ['4', null, null, 'new-sign-in'],
  );
  const of = { tenantId: site.tenantId, accountId: site.viewer.accountId };
  const count = (filters: NotificationFilters) =>
    inTenant(stores.app, site.tenantId, (trx) => countUnread(trx, of, filters));
  const mark = (filters: NotificationFilters) =>
    inTenant(stores.app, site.tenantId, (trx) => markAllRead(trx, of, filters));
  const inAnnex = { topic: 'plans', projectId: idOf('a') } as const;
  expect([await count({}), await count({ topic: 'plans' }), await count(inAnnex)]).toEqual([4, 2, 1]);
  await mark(inAnnex);
  expect(await subjects({ state: 'unread' })).toBe('4 3 2');
  await mark({ topic: 'security' });
  expect(await subjects({ state: 'unread' })).toBe('3 2');
  await mark({ projectId: null });
  expect(await count({})).toBe(0);
});
