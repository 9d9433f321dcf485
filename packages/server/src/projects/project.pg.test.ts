import { DIRECTIONS } from '@plumbline/shared/contract/envelope.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { PROJECT_ORDERS, type ProjectListQuery } from '@plumbline/shared/contract/project.ts';
import * as projects from './project.store.ts';

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
});

function inSite<T>(fn: (trx: Trx) => Promise<T>): Promise<T> {
  return inTenant(stores.app, site.tenantId, fn);
}

function make(name: string): Promise<string> {
  const { tenantId, admin } = site;
  const project = { tenantId, name, address: 'Quay 2', timeZone: 'Asia/Tokyo', createdBy: admin.accountId };
  return inSite((trx) => projects.createProject(trx, project));
}

function list(
  query: Partial<ProjectListQuery> = {},
  systemRole: SystemRole = '10',
  accountId = site.admin.accountId,
): Promise<projects.ProjectList> {
  const principal: MemberPrincipal = {
    kind: 'member',
    accountId,
    tenantId: site.tenantId,
    systemRole,
    sessionId: '',
  };
  const all = { status: 'active', search: '', orderBy: 'name', pageNum: 1, pageSize: 10, ...query } as const;
  return inSite((trx) => projects.listProjects(trx, principal, all));
}

const actor = () => ({ kind: 'member', id: site.admin.accountId }) as const;
const setStatus = (status: 'active' | 'closed', version: number) =>
  inSite((trx) =>
    projects.setProjectStatus(trx, { projectId: site.projectId, status, version, actor: actor() }),
  );

test('a new project has its details and an empty feed', async () => {
  const { tenantId, admin } = site;
  const id = await inSite((trx) =>
    projects.createProject(trx, {
      tenantId,
      name: 'Bridge',
      address: 'River 1',
      timeZone: 'Asia/Tokyo',
      createdBy: admin.accountId,
      areaM2: 1234.5,
      areaUnit: 'ft2',
      startDate: '2026-03-02',
    }),
  );
  expect(await inSite((trx) => projects.projectDetail(trx, id))).toMatchObject({
    name: 'Bridge',
    tenantName: 'Site',
    status: 'active',
    areaM2: 1234.5,
    areaUnit: 'ft2',
    startDate: '2026-03-02',
    endDate: null,
    customLink: 'private',
    timeZone: 'Asia/Tokyo',
    memberCount: 0,
    version: 1,
  });
  const foreign = await createSite(database.ownerUrl);
  await inTenant(stores.app, foreign.tenantId, async (trx) => {
    expect(await projects.projectDetail(trx, id)).toBeNull();
  });
});

test('the list holds what the role may see', async () => {
  await make('Alpha');
  expect((await list()).rows.map((row) => row.name)).toEqual(['Alpha', 'Tower']);
  expect((await list({}, '20')).total).toBe(2);
  expect((await list({}, '40')).rows.map((row) => row.name)).toEqual(['Tower']);
  expect((await list({}, '30', site.outsider.accountId)).rows).toEqual([]);
  expect((await list({}, '00')).counts).toEqual({ active: 0, closed: 0 });
});

test('a row counts living plans, their zones and members, and shows the first plan', async () => {
  const { tenantId, projectId, admin, floorPlanIds } = site;
  const file = await owner.query<{ id: string }>(
    `INSERT INTO stored_file (tenant_id, project_id, purpose, original_name, content_type, size_bytes, sha256, created_by)
     VALUES ($1, $2, 'plan', 'x', 'image/png', 1, repeat('a', 64), $3) RETURNING id`,
    [tenantId, projectId, admin.accountId],
  );
  const fileId = file.rows[0]?.id;
  for (const planId of floorPlanIds) {
    await owner.query(
      `INSERT INTO plan_revision (tenant_id, floor_plan_id, number, file_id, width_px, height_px, tile_size_px, level_count, created_by)
       VALUES ($1, $2, 1, $3, 10, 10, 512, 1, $4)`,
      [tenantId, planId, fileId, admin.accountId],
    );
    await owner.query(
      `INSERT INTO zone VALUES ($1, 'z', $2, $3, 'Z', 'z1', 'polygon', '[]', 1, false, false, 'a', now())`,
      [planId, tenantId, projectId],
    );
  }
  const counts = async () => {
    const [row] = (await list()).rows;
    return {
      plans: row?.floorPlanCount,
      zones: row?.zoneCount,
      members: row?.memberCount,
      file: row?.pictureFileId,
    };
  };
  expect(await counts()).toEqual({ plans: 2, zones: 2, members: 5, file: fileId });
  await owner.query('UPDATE floor_plan SET deleted_at = now() WHERE id = $1', [floorPlanIds[0]]);
  expect(await counts()).toEqual({ plans: 1, zones: 1, members: 5, file: fileId });
});

test('orders and pages', async () => {
  for (const name of ['beta', 'Alpha', 'Gamma']) await make(name);
  const names = async (query: Partial<ProjectListQuery>) => (await list(query)).rows.map((row) => row.name);
  expect(await names({})).toEqual(['Alpha', 'beta', 'Gamma', 'Tower']);
  expect(await names({ pageSize: 3, pageNum: 2 })).toEqual(['Tower']);
  expect(await names({ orderBy: 'createdAt' })).toEqual(['Gamma', 'Alpha', 'beta', 'Tower']);
  expect((await names({ orderBy: 'memberCount' }))[0]).toBe('Tower');
  // Of none there is a capture.
  expect(await names({ orderBy: 'lastCapture' })).toEqual(['Alpha', 'beta', 'Gamma', 'Tower']);
  const { tenantId, projectId, admin } = site;
  await inSite((trx) => projects.markOpened(trx, { projectId, tenantId, accountId: admin.accountId }));
  await inSite((trx) => projects.markOpened(trx, { projectId, tenantId, accountId: admin.accountId }));
  expect(await names({ orderBy: 'openedByMe' })).toEqual(['Tower', 'Alpha', 'beta', 'Gamma']);
  const openedByAnother = await list({ orderBy: 'openedByMe' }, '10', site.inspector.accountId);
  expect(openedByAnother.rows.every((row) => row.openedByMeAt === null)).toBe(true);
});

test('pages put together are the whole list, in every order and both ways', async () => {
  for (const name of ['beta', 'Alpha', 'alpha']) await make(name);
  const { tenantId, projectId, admin } = site;
  await inSite((trx) => projects.markOpened(trx, { projectId, tenantId, accountId: admin.accountId }));
  for (const orderBy of PROJECT_ORDERS) {
    for (const direction of DIRECTIONS) {
      const whole = await list({ orderBy, direction });
      const pages = [];
      for (let pageNum = 1; pageNum <= 4; pageNum += 1)
        pages.push(...(await list({ orderBy, direction, pageNum, pageSize: 1 })).rows);
      expect(pages).toEqual(whole.rows);
      expect(new Set(pages.map(({ id }) => id)).size).toBe(4);
    }
  }
  expect((await list({ pageNum: 9 })).rows).toEqual([]);
  expect((await list({ pageNum: 9 })).total).toBe(4);
});

test('a list is turned round, searched and narrowed to what is mine or idle, and counts what is left', async () => {
  const idle = await make('Alpha 100%');
  await make('Gamma');
  const names = async (query: Partial<ProjectListQuery>) => (await list(query)).rows.map((row) => row.name);
  expect(await names({ direction: 'desc' })).toEqual(['Tower', 'Gamma', 'Alpha 100%']);
  expect((await names({ orderBy: 'memberCount', direction: 'asc' })).at(-1)).toBe('Tower');
  expect(await names({ search: 'gAM' })).toEqual(['Gamma']);
  expect(await names({ search: '0%' })).toEqual(['Alpha 100%']);
  expect(await names({ search: 'quay 2' })).toEqual(['Alpha 100%', 'Gamma']);
  const mine = await list({ mine: 'true' });
  expect(mine).toMatchObject({ rows: [{ name: 'Tower' }], total: 1, counts: { active: 1, closed: 0 } });

  const old = new Date(Date.now() - 15 * 86_400_000);
  await owner.query('UPDATE project SET created_at = $1', [old]);
  expect((await list({ idle: 'true' })).total).toBe(3);
  const { tenantId } = site;
  await inSite((trx) =>
    appendEvents(trx, {
      tenantId,
      projectId: idle,
      actor: actor(),
      events: [{ kind: 'project-changed', subjectId: idle, payload: { name: 'Alpha 100%' } }],
    }),
  );
  expect(await names({ idle: 'true' })).toEqual(['Gamma', 'Tower']);
});

test('the last capture is the newest published day; projects without one come last both ways', async () => {
  await make('Alpha');
  const beta = await make('Beta');
  const { tenantId, projectId, admin, floorPlanIds } = site;
  const capture = async (project: string, day: string, state: 'published' | 'preview') => {
    await owner.query(
      `INSERT INTO inspection (id, tenant_id, project_id, floor_plan_id, name, kind, taken_on, state, published_at,
         wanted_seconds, created_by)
       VALUES (gen_random_uuid(), $1, $2, $6, 'Walk', 'photo', $4, $5, CASE WHEN $5 = 'published' THEN now() END, 0, $3)`,
      [tenantId, project, admin.accountId, day, state, floorPlanIds[0]],
    );
  };
  await capture(projectId, '2026-11-03', 'published');
  await capture(projectId, '2026-11-20', 'preview');
  await capture(beta, '2026-11-10', 'published');
  const names = async (query: Partial<ProjectListQuery>) => (await list(query)).rows.map((row) => row.name);
  expect(await names({ orderBy: 'lastCapture' })).toEqual(['Beta', 'Tower', 'Alpha']);
  expect(await names({ orderBy: 'lastCapture', direction: 'asc' })).toEqual(['Tower', 'Beta', 'Alpha']);
  const days = (await list()).rows.map(({ name, lastCaptureOn }) => `${name} ${lastCaptureOn}`);
  expect(days).toEqual(['Alpha null', 'Beta 2026-11-10', 'Tower 2026-11-03']);
});

test('closing and reopening need the version that was seen, and everybody hears of it once', async () => {
  expect(await setStatus('closed', 1)).toMatchObject({ ok: true, project: { status: 'closed', version: 2 } });
  expect((await list({ status: 'closed' })).counts).toEqual({ active: 0, closed: 1 });
  expect(await setStatus('active', 1)).toMatchObject({
    ok: false,
    code: 'conflict',
    current: { version: 2 },
  });
  expect(await setStatus('closed', 2)).toMatchObject({ ok: true, project: { version: 2 } });
  expect(await setStatus('active', 2)).toMatchObject({
    ok: true,
    project: { status: 'active', closedAt: null },
  });
  const heard = await owner.query<{ reason: string }>(
    `SELECT reason FROM access_change WHERE scope = 'project' AND subject = $1 ORDER BY seq`,
    [site.projectId],
  );
  const kinds = ['project-closed', 'project-reopened'];
  expect(heard.rows.map((row) => row.reason)).toEqual(kinds);
  const told = await owner.query<{ kind: string }>(
    'SELECT kind FROM event WHERE project_id = $1 ORDER BY seq',
    [site.projectId],
  );
  expect(told.rows.map((row) => row.kind)).toEqual(kinds);
});

test('of two who close at once, one does and the other is told', async () => {
  const answers = await Promise.all([setStatus('closed', 1), setStatus('closed', 1)]);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
});

test('a project of another tenant is not there', async () => {
  const foreign = await createSite(database.ownerUrl);
  const answer = await inTenant(stores.app, foreign.tenantId, (trx) =>
    projects.setProjectStatus(trx, {
      projectId: site.projectId,
      status: 'closed',
      version: 1,
      actor: actor(),
    }),
  );
  expect(answer).toEqual({ ok: false, code: 'not-found' });
});
