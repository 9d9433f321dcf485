import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import {
  addStoredFile,
  findStoredFile,
  forgetStoredFile,
  listDeletedFiles,
  lockDeletedFile,
  markFilesDeleted,
  type NewStoredFile,
} from './stored-file.store.ts';

let database: TestDatabase;
let stores: Stores;
let site: Site;
let foreign: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  site = await createSite(database.ownerUrl);
  foreign = await createSite(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});

function sample(over: Partial<NewStoredFile> = {}): NewStoredFile {
  return {
    tenantId: site.tenantId,
    projectId: site.projectId,
    purpose: 'plan',
    originalName: 'مخطط.pdf',
    contentType: 'application/pdf',
    sizeBytes: 20 * 1024 * 1024,
    sha256: 'a'.repeat(64),
    createdBy: site.inspector.accountId,
    ...over,
  };
}

test('a file is found as it was entered, by its own tenant only', async () => {
  const id = '01890000-0000-7000-8000-00000000abcd';
  const file = sample({ id });
  await inTenant(stores.app, site.tenantId, (trx) => addStoredFile(trx, file));
  const found = await inTenant(stores.app, site.tenantId, (trx) => findStoredFile(trx, id));
  expect(found).toMatchObject({ ...file, id });
  expect(await inTenant(stores.app, foreign.tenantId, (trx) => findStoredFile(trx, id))).toBeNull();
});

test('a file cannot be entered for another tenant or its project', async () => {
  const write = (file: NewStoredFile) =>
    inTenant(stores.app, site.tenantId, (trx) => addStoredFile(trx, file));
  await expect(write(sample({ tenantId: foreign.tenantId, projectId: foreign.projectId }))).rejects.toThrow(
    'row-level security',
  );
  await expect(write(sample({ projectId: foreign.projectId }))).rejects.toThrow('foreign key');
});

test('a marked file is not found, waits for the sweep, and only then can be forgotten', async () => {
  await inTenant(stores.app, site.tenantId, async (trx) => {
    const kept = await addStoredFile(trx, sample());
    const marked = await addStoredFile(trx, sample());
    await forgetStoredFile(trx, kept);
    expect(await findStoredFile(trx, kept)).not.toBeNull();

    await markFilesDeleted(trx, [marked]);
    await markFilesDeleted(trx, []);
    expect(await findStoredFile(trx, marked)).toBeNull();
    expect(await listDeletedFiles(trx, 10)).toEqual([{ id: marked, tenantId: site.tenantId }]);

    await forgetStoredFile(trx, marked);
    expect(await listDeletedFiles(trx, 10)).toEqual([]);
  });
});

test('a legal hold keeps a marked file, and one that is set while it goes waits until it is gone', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const hold = (isHeld: boolean) =>
    owner.query('UPDATE project SET legal_hold = $2 WHERE id = $1', [site.projectId, isHeld]);
  const mark = () =>
    inTenant(stores.app, site.tenantId, async (trx) => {
      const id = await addStoredFile(trx, sample());
      await markFilesDeleted(trx, [id]);
      return id;
    });
  const [going, kept] = [await mark(), await mark()];
  let isSet = false;
  let setting: Promise<unknown> = Promise.resolve();
  await inTenant(stores.app, site.tenantId, async (trx) => {
    expect(await lockDeletedFile(trx, going)).toBe(true);
    setting = hold(true).then(() => (isSet = true));
    await sleep(200);
    expect(isSet).toBe(false);
    await forgetStoredFile(trx, going);
  });
  await setting;
  await inTenant(stores.app, site.tenantId, async (trx) => {
    expect(await lockDeletedFile(trx, kept)).toBe(false);
    expect(await listDeletedFiles(trx, 10)).toEqual([]);
  });
  await hold(false);
  await inTenant(stores.app, site.tenantId, async (trx) => {
    expect(await listDeletedFiles(trx, 10)).toEqual([{ id: kept, tenantId: site.tenantId }]);
    expect(await lockDeletedFile(trx, kept)).toBe(true);
  });
  await owner.end();
});
