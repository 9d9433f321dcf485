import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { appendEvents, type NewEvent } from './append-events.ts';
import { readMakers } from './read-makers.ts';

const LOBBY = 'a'.repeat(32);
const FLOOR = '01890000-0000-7000-8000-000000000001';
const OTHER_FLOOR = '01890000-0000-7000-8000-000000000002';

let database: TestDatabase;
let stores: Stores;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
});

async function append(
  by: { accountId: string } | null,
  kind: NewEvent['kind'],
  said: { subjectId?: string; floorPlanId?: string; changed?: string[] } = {},
): Promise<void> {
  const { tenantId, projectId } = site;
  const { subjectId = LOBBY, floorPlanId = FLOOR, ...rest } = said;
  const actor = by
    ? ({ kind: 'member', id: by.accountId } as const)
    : ({ kind: 'server', id: null } as const);
  const events = [{ kind, subjectId, payload: { floorPlanId, ...rest } }];
  await inTenant(stores.app, tenantId, (trx) => appendEvents(trx, { tenantId, projectId, actor, events }));
}

async function makers(tenantId = site.tenantId): Promise<[made: string | null, changed: string | null]> {
  const wish = { projectId: site.projectId, floorPlanId: FLOOR, objectId: LOBBY };
  const { made, changed } = await inTenant(stores.app, tenantId, (trx) => readMakers(trx, wish));
  const times = [made, changed].flatMap((deed) => (deed ? [Date.parse(deed.at)] : []));
  expect(times.every((at) => at > Date.now() - 60_000)).toBe(true);
  const nameOf = (deed: typeof made) => deed && (deed.actor?.id ?? 'server');
  return [nameOf(made), nameOf(changed)];
}

test('who drew it and who changed it last, of this object on this plan alone', async () => {
  const [ana, ben] = [site.inspector, site.secondInspector];
  expect(await makers()).toEqual([null, null]);
  await append(ben, 'zone-created', { floorPlanId: OTHER_FLOOR });
  await append(ben, 'zone-created', { subjectId: 'b'.repeat(32) });
  await append(ana, 'zone-created');
  expect(await makers()).toEqual([ana.accountId, null]);
  await append(ben, 'zone-changed', { changed: ['geometry'] });
  await append(ana, 'zone-changed', { changed: ['name', 'order'] });
  await append(ben, 'zone-changed', { subjectId: 'b'.repeat(32), changed: ['name'] });
  expect(await makers()).toEqual([ana.accountId, ana.accountId]);
});

test('another place in the drawing order is no change of it', async () => {
  const [ana, ben] = [site.inspector, site.secondInspector];
  await append(ana, 'markup-created');
  await append(ben, 'markup-changed', { changed: ['order'] });
  expect(await makers()).toEqual([ana.accountId, null]);
});

test('what was deleted and brought back is still whose it was, and changed by who brought it back', async () => {
  const [ana, ben] = [site.inspector, site.secondInspector];
  await append(ana, 'markup-created');
  await append(ana, 'markup-deleted');
  await append(ben, 'markup-created');
  expect(await makers()).toEqual([ana.accountId, ben.accountId]);
});

test('the server has no name, and another tenant learns nothing', async () => {
  await append(null, 'zone-created');
  expect(await makers()).toEqual(['server', null]);
  const foreign = await createSite(database.ownerUrl);
  expect(await makers(foreign.tenantId)).toEqual([null, null]);
});
