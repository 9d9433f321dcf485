import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { readEventsAfter } from '../events/read-events.ts';
import { addStoredFile } from '../files/stored-file.store.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import * as plans from './floor-plan.store.ts';
import { listDuePlans, purgeIfDue } from './purge-plans.ts';

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
  site = await createSite(database.ownerUrl, 0);
});

function inSite<T>(fn: (trx: Trx) => Promise<T>): Promise<T> {
  return inTenant(stores.app, site.tenantId, fn);
}

const actor = () => ({ kind: 'member', id: site.inspector.accountId }) as const;

async function revision(trx: Trx): Promise<plans.NewRevision> {
  const { tenantId, projectId } = site;
  const fileId = await addStoredFile(trx, {
    tenantId,
    projectId,
    purpose: 'plan',
    originalName: 'plan.png',
    contentType: 'image/png',
    sizeBytes: 1,
    sha256: 'a'.repeat(64),
    createdBy: site.inspector.accountId,
  });
  return { fileId, widthPx: 4032, heightPx: 2851, levelCount: 4, pageWidthMm: 420, pageHeightMm: 297 };
}

function add(...names: string[]): Promise<string[]> {
  const { tenantId, projectId, inspector } = site;
  return inSite(async (trx) => {
    const wanted: plans.NewPlan[] = [];
    for (const name of names) wanted.push({ name, revision: await revision(trx) });
    return plans.createPlans(trx, { tenantId, projectId, createdBy: inspector.accountId, plans: wanted });
  });
}

async function one(name: string): Promise<string> {
  const [id] = await add(name);
  if (!id) throw new Error('no plan was made');
  return id;
}

async function names(): Promise<string[]> {
  const found = await inSite((trx) => plans.listPlans(trx, site.projectId));
  return found.map((plan) => plan.name);
}

async function told(): Promise<[string, unknown][]> {
  const events = await inSite((trx) => readEventsAfter(trx, site.projectId, 0, 100));
  return events.map((event) => [event.kind, event.payload]);
}

async function changed(subject: string): Promise<string[]> {
  const { rows } = await owner.query<{ reason: string }>(
    `SELECT reason FROM access_change WHERE scope = 'subject' AND subject = $1 ORDER BY seq`,
    [subject],
  );
  return rows.map((row) => row.reason);
}

describe('the list', () => {
  test('new plans come last, with picture, maker, scale and zones', async () => {
    const [ground, first] = await add('Ground', ' First ');
    await add('Second');
    await owner.query(
      `INSERT INTO plan_calibration VALUES ($1, $2, $3, 0, 0, 100, 0, 1000, 'm', 10, now())`,
      [ground, site.tenantId, site.projectId],
    );
    expect(await names()).toEqual(['Ground', 'First', 'Second']);
    const [plan] = await inSite((trx) => plans.listPlans(trx, site.projectId));
    expect(plan).toMatchObject({
      id: ground,
      projectId: site.projectId,
      image: { widthPx: 4032, heightPx: 2851, tileSizePx: 512, levelCount: 4, pageWidthMm: 420 },
      mmPerPx: 10,
      zoneCount: 0,
      createdBy: { id: site.inspector.accountId, name: 'Ben Inspector' },
      version: 1,
      deletedAt: null,
    });
    expect(await told()).toEqual([
      ['floor-plan-added', { name: 'Ground' }],
      ['floor-plan-added', { name: 'First' }],
      ['floor-plan-added', { name: 'Second' }],
    ]);
    const other = await createSite(database.ownerUrl);
    await inTenant(stores.app, other.tenantId, async (trx) => {
      expect(await plans.getPlan(trx, first ?? '')).toBeNull();
    });
  });

  test('an order names every living plan once, or is refused', async () => {
    const [a = '', b = '', c = ''] = await add('A', 'B', 'C');
    const { tenantId, projectId } = site;
    const order = (...floorPlanIds: string[]) =>
      inSite((trx) => plans.reorderPlans(trx, { tenantId, projectId, floorPlanIds, actor: actor() }));
    await order(c, a, b);
    expect(await names()).toEqual(['C', 'A', 'B']);
    for (const wrong of [
      [a, b],
      [a, b, c, c],
      [a, a, b],
      [a, b, '01890000-0000-7000-8000-000000000000'],
    ]) {
      await expect(order(...wrong)).rejects.toMatchObject({ code: 'conflict' });
    }
    expect(await names()).toEqual(['C', 'A', 'B']);
    expect(await told()).toContainEqual(['floor-plans-reordered', { count: 3 }]);
  });
});

describe('names', () => {
  test('are unique in a project whatever the case, and free in another', async () => {
    await add('Straße');
    await expect(add('STRASSE')).rejects.toMatchObject({ code: 'floor-name-taken' });
    await expect(add('New', 'new')).rejects.toMatchObject({ code: 'floor-name-taken' });
    expect(await names()).toEqual(['Straße']);
    site = await createSite(database.ownerUrl, 0);
    await add('Straße');
  });

  test('of ten people who take one name at once, one gets it', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => add('Roof')));
    const refusals = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refusals).toHaveLength(9);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'floor-name-taken' });
  });

  test('are taken while a plan is still being rendered', async () => {
    await owner.query(
      `INSERT INTO upload (id, tenant_id, project_id, account_id, purpose, file_name, size_bytes, state, chosen, expires_at)
       VALUES (uuidv7(), $1, $2, $3, 'floor-plan', 'x', 1, 'rendering', '[{"page": 1, "name": "Roof"}]', now() + '1 day')`,
      [site.tenantId, site.projectId, site.inspector.accountId],
    );
    const check = (...wanted: string[]) =>
      inSite((trx) => plans.assertNamesFree(trx, site.projectId, wanted));
    await expect(check('ROOF')).rejects.toMatchObject({ code: 'floor-name-taken' });
    await expect(check('A', 'a')).rejects.toMatchObject({ code: 'floor-name-taken' });
    await check('A', 'B');
  });

  test('are promised to one of two uploads that choose the same one at the same moment', async () => {
    const promise = () =>
      inSite(async (trx) => {
        await plans.assertNamesFree(trx, site.projectId, ['Attic']);
        await trx
          .insertInto('upload')
          .values({
            id: randomUUID(),
            tenant_id: site.tenantId,
            project_id: site.projectId,
            account_id: site.inspector.accountId,
            purpose: 'floor-plan',
            file_name: 'x',
            size_bytes: 1,
            state: 'rendering',
            chosen: JSON.stringify([{ page: 1, name: 'Attic', floorPlanId: randomUUID() }]),
            expires_at: new Date(Date.now() + 86_400_000),
          })
          .execute();
      });
    const tries = await Promise.allSettled(Array.from({ length: 6 }, promise));
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  });

  test('a rename needs the version that was seen, and tells both names', async () => {
    const id = await one('Ground');
    await add('First');
    const rename = (name: string, version: number) =>
      inSite((trx) => plans.renamePlan(trx, { floorPlanId: id, name, version, actor: actor() }));
    expect(await rename('Lobby', 1)).toMatchObject({ ok: true, plan: { name: 'Lobby', version: 2 } });
    const late = await rename('Hall', 1);
    expect(late).toMatchObject({ ok: false, code: 'conflict', current: { name: 'Lobby', version: 2 } });
    await expect(rename('FIRST', 2)).rejects.toMatchObject({ code: 'floor-name-taken' });
    expect(await rename('LOBBY', 2)).toMatchObject({ ok: true, plan: { name: 'LOBBY' } });
    expect(await told()).toContainEqual(['floor-plan-renamed', { name: 'Lobby', previousName: 'Ground' }]);
    const foreign = await createSite(database.ownerUrl);
    const crossed = await inTenant(stores.app, foreign.tenantId, (trx) =>
      plans.renamePlan(trx, { floorPlanId: id, name: 'Stolen', version: 3, actor: actor() }),
    );
    expect(crossed).toEqual({ ok: false, code: 'not-found' });
  });
});

describe('deletion', () => {
  const remove = (floorPlanId: string, version = 1) =>
    inSite((trx) => plans.softDeletePlan(trx, { floorPlanId, version, actor: actor() }));
  const restore = (floorPlanId: string, name?: string) =>
    inSite((trx) => plans.restorePlan(trx, { floorPlanId, actor: actor(), ...(name ? { name } : {}) }));

  const isRoomClosed = async (id: string) =>
    (
      await owner.query('SELECT closed_at IS NOT NULL AS closed FROM journal_document WHERE room = $1', [
        planRoom(id),
      ])
    ).rows[0]?.closed;

  test('takes a plan out of the list, ends its rooms and can be taken back', async () => {
    const id = await one('Ground');
    expect(await isRoomClosed(id)).toBe(false);
    expect(await remove(id, 7)).toMatchObject({ ok: false, code: 'conflict' });
    expect(await remove(id)).toMatchObject({ ok: true, plan: { deletedBy: { name: 'Ben Inspector' } } });
    expect(await isRoomClosed(id)).toBe(true);
    expect(await names()).toEqual([]);
    expect(await inSite((trx) => plans.getPlan(trx, id))).toBeNull();
    expect(await changed(id)).toEqual(['floor-plan-deleted']);
    expect(await remove(id)).toEqual({ ok: false, code: 'not-found' });
    const gone = await inSite((trx) => plans.listDeletedPlans(trx, site.projectId));
    expect(gone.map((plan) => plan.name)).toEqual(['Ground']);
    expect(await restore(id)).toMatchObject({ ok: true, plan: { deletedAt: null, deletedBy: null } });
    expect(await isRoomClosed(id)).toBe(false);
    expect(await names()).toEqual(['Ground']);
    expect((await told()).map(([kind]) => kind)).toEqual([
      'floor-plan-added',
      'floor-plan-deleted',
      'floor-plan-restored',
    ]);
  });

  test('a name taken meanwhile is not taken back; another name is', async () => {
    const id = await one('Ground');
    await remove(id);
    await add('ground');
    await expect(restore(id)).rejects.toMatchObject({ code: 'floor-name-taken' });
    expect(await restore(id, 'Ground, old')).toMatchObject({ ok: true, plan: { name: 'Ground, old' } });
  });

  test('after thirty days, and seven after it was told, record and journal go, and the files wait for the sweep', async () => {
    const [old = '', recent = '', living = ''] = await add('Old', 'Recent', 'Living');
    await remove(old);
    await remove(recent);
    await owner.query(`UPDATE floor_plan SET deleted_at = now() - interval '31 days' WHERE id = $1`, [old]);
    await owner.query(`UPDATE floor_plan SET deleted_at = now() - interval '29 days' WHERE id = $1`, [
      recent,
    ]);
    const { rows } = await owner.query<{ file_id: string }>(
      'SELECT file_id FROM plan_revision WHERE floor_plan_id = $1',
      [old],
    );
    for (const id of [old, recent, living]) {
      await owner.query('UPDATE journal_document SET head = 1 WHERE room = $1', [planRoom(id)]);
      await owner.query(
        `INSERT INTO journal_entry (room, seq, tenant_id, actor_kind, client_ids, upd, changes, node)
         VALUES ($1, 1, $2, 'server', '{1}', '\\x00', '[]', 'test')`,
        [planRoom(id), site.tenantId],
      );
    }
    const told = (days: number) =>
      owner.query(
        `INSERT INTO purge_warning (tenant_id, kind, item_id, purge_at, at)
         SELECT tenant_id, 'plan', id, deleted_at + interval '30 days', now() - make_interval(days => $2)
         FROM floor_plan WHERE id = $1`,
        [old, days],
      );
    const due = () => inSite((trx) => listDuePlans(trx, 10));
    const purge = () => inSite((trx) => purgeIfDue(trx, old));
    expect([await due(), await purge()]).toEqual([[], null]);
    await told(6);
    expect([await due(), await purge()]).toEqual([[], null]);
    await owner.query('DELETE FROM purge_warning WHERE item_id = $1', [old]);
    await told(7);
    expect(await due()).toEqual([{ id: old, tenantId: site.tenantId }]);
    const both = await Promise.all([purge(), purge()]);
    const purged = both.filter((each) => each !== null);
    expect(purged).toEqual([{ floorPlanId: old, fileIds: [rows[0]?.file_id] }]);
    const left = await owner.query<{ room: string }>(
      'SELECT room FROM journal_entry WHERE tenant_id = $1 ORDER BY room',
      [site.tenantId],
    );
    expect(left.rows.map((row) => row.room)).toEqual([planRoom(recent), planRoom(living)].toSorted());
    const file = await owner.query('SELECT deleted_at IS NOT NULL AS marked FROM stored_file WHERE id = $1', [
      rows[0]?.file_id,
    ]);
    expect(file.rows).toEqual([{ marked: true }]);
    expect([await due(), await purge()]).toEqual([[], null]);
  });
});
