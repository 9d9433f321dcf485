import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { listDots } from '../captures/capture-record.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { feedHead } from '../events/read-events.ts';
import { listPlans } from '../floor-plans/floor-plan.store.ts';
import { openTestStores } from '../journal/testing/site-fixture.ts';
import { listProjects } from '../projects/project.store.ts';
import { login } from '../sessions/login.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { TenantListQuerySchema } from '@plumbline/shared/contract/tenant.ts';
import { listTenants } from '../tenants/list-tenants.ts';
import * as z from 'zod/mini';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, OTHER_DEMO_ADMINS } from './accounts.ts';
import { emptyDatabase } from './empty-database.ts';
import { emptyFiles } from './empty-files.ts';
import { seedDemo } from './seed.ts';

let database: TestDatabase;
let stores: Stores;
let filesDir: string;
let storage: FileStorage;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  filesDir = await mkdtemp(join(tmpdir(), 'plumbline-seed-test-'));
  storage = createDiskStorage(filesDir);
  await seedDemo(stores, storage);
}, 180_000);
afterAll(async () => {
  await stores.close();
  await database.drop();
  await rm(filesDir, { recursive: true, force: true });
});

function enter(email: string) {
  const origin = { ip: '203.0.113.7', userAgent: 'test' };
  return login(stores, { email, password: DEMO_PASSWORD, remember: false, ...origin });
}

test('everybody logs in with the one password, as whom they are announced', async () => {
  for (const account of [...DEMO_ACCOUNTS, ...OTHER_DEMO_ADMINS]) {
    const result = await enter(account.email);
    if (!result.ok) throw new Error(`${account.email}: ${result.code}`);
    const { systemRole, language, userName } = result.me.userData;
    expect({ systemRole, language, userName }).toEqual({
      systemRole: account.systemRole,
      language: account.language,
      userName: account.name,
    });
  }
});

test('the platform operator has tenants at every point of their life to look after', async () => {
  const query = { ...z.parse(TenantListQuerySchema, {}), orderBy: 'expirationDate' } as const;
  const { rows } = await listTenants(stores, query);
  expect(rows.map(({ state, daysLeft }) => [state, daysLeft === null ? null : Math.sign(daysLeft)])).toEqual([
    ['read-only', -1],
    ['active', 1],
    ['active', 1],
    ['active', null],
  ]);
  for (const { admin } of rows) expect(admin?.isInvited).toBe(false);
});

test('the project shows two floor plans with a scale, zones and every picture in the storage', async () => {
  const result = await enter('tenant-admin@nord.example');
  if (!result.ok) throw new Error(result.code);
  const { id: accountId, tenantId } = result.me.userData;
  await inTenant(stores.app, tenantId, async (trx) => {
    const principal = { kind: 'member', accountId, tenantId, systemRole: '10', sessionId: '' } as const;
    const query = { status: 'active', search: '', orderBy: 'name', pageNum: 1, pageSize: 10 } as const;
    const [project] = (await listProjects(trx, principal, query)).rows;
    expect(project).toMatchObject({ name: 'Harbour Tower', floorPlanCount: 2 });
    expect(project?.memberCount).toBe(DEMO_ACCOUNTS.filter((each) => each.projectRole !== null).length);
    expect(await feedHead(trx, project?.id ?? '')).toBeGreaterThan(20);
    const plans = await listPlans(trx, project?.id ?? '');
    expect(plans.map((plan) => plan.name)).toEqual(['Ground floor', 'First floor']);
    for (const { image, mmPerPx, zoneCount } of plans) {
      expect(mmPerPx).toBeCloseTo(1000 / 96, 2);
      expect(zoneCount).toBeGreaterThanOrEqual(4);
      const last = image.levelCount - 1;
      for (const name of [
        'original',
        'thumbnail.webp',
        'preview.webp',
        't/0/0_0.webp',
        `t/${last}/0_0.webp`,
      ]) {
        expect(await storage.stat(`${image.fileId}/${name}`)).not.toBeNull();
      }
    }
  });
});

test('both floors were walked on two days three weeks apart, and every picture has its place and heading', async () => {
  const result = await enter('viewer@nord.example');
  if (!result.ok) throw new Error(result.code);
  await inTenant(stores.app, result.me.userData.tenantId, async (trx) => {
    const plans = await trx.selectFrom('floor_plan').select(['id', 'name']).orderBy('created_at').execute();
    expect(plans).toHaveLength(2);
    for (const { id, name } of plans) {
      const dots = await listDots(trx, id, { unpublishedToo: false });
      const days = [...new Set(dots.map(({ takenOn }) => takenOn))];
      const [later = '', earlier = ''] = days;
      expect(days).toHaveLength(2);
      expect(Date.parse(later) - Date.parse(earlier)).toBe(21 * 86_400_000);
      expect(dots).toHaveLength(24);
      for (const { fileId, place, heading, projection, takenAt, takenOn, levels } of dots) {
        expect(place).toMatchObject({ source: 'hand' });
        expect(heading).toMatchObject({ source: 'hand' });
        expect({ projection, levels }).toEqual({ projection: 'sphere', levels: [] });
        expect(takenAt?.toISOString().slice(0, 10)).toBe(takenOn);
        for (const file of ['base.jpg', 'thumbnail.webp'])
          expect(await storage.stat(`${fileId}/${file}`), `${name} ${file}`).not.toBeNull();
      }
      const standpoints = dots.map(({ place }) => place ?? { x: 0, y: 0 });
      const alike = standpoints.filter((one) =>
        standpoints.some(
          (other) => other !== one && Math.hypot(other.x - one.x, other.y - one.y) <= 0.05 * 96 + 0.2,
        ),
      );
      expect(alike).toHaveLength(24);
    }
    const sources = await trx.selectFrom('capture_source').select(['id', 'state', 'sha256']).execute();
    // One of them is the laser scan.
    expect(sources).toHaveLength(49);
    for (const { id, state, sha256 } of sources) {
      expect(state).toBe('done');
      const sent = createHash('sha256');
      for await (const piece of storage.read(`${id}/source`)) sent.update(piece);
      expect(sent.digest('hex')).toBe(sha256);
    }
    const inspections = await trx
      .selectFrom('inspection')
      .select([
        'state',
        'used_seconds as usedSeconds',
        'published_at as publishedAt',
        'created_at as createdAt',
      ])
      .where('kind', '<>', 'model-3d')
      .execute();
    expect(inspections.map(({ state, usedSeconds }) => ({ state, usedSeconds }))).toEqual(
      Array.from({ length: 4 }, () => ({ state: 'published', usedSeconds: 120 })),
    );
    for (const { publishedAt, createdAt } of inspections) {
      expect(publishedAt?.getTime()).toBeLessThan(Date.now() - 3 * 86_400_000);
      expect(createdAt).toEqual(publishedAt);
    }
  });
});

test('seeding again changes nothing', async () => {
  const before = await counts();
  expect(await seedDemo(stores, storage)).toBe(false);
  expect(await counts()).toEqual(before);
});

test('a reset starts anew and leaves alone what is not the product’s', async () => {
  await mkdir(join(filesDir, 'somebody-elses'));
  await writeFile(join(filesDir, 'note.txt'), 'kept');
  await emptyDatabase(database.ownerUrl);
  await emptyFiles(filesDir);
  expect((await readdir(filesDir)).toSorted()).toEqual(['note.txt', 'somebody-elses']);
  expect(await enter('inspector@nord.example')).toMatchObject({ ok: false });
  expect(await seedDemo(stores, storage)).toBe(true);
  expect(await enter('inspector@nord.example')).toMatchObject({ ok: true });
}, 180_000);

async function counts(): Promise<number[]> {
  const tables = ['account', 'tenant', 'session'] as const;
  return Promise.all(
    tables.map(async (table) => {
      const { count } = await stores.identity
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    }),
  );
}
