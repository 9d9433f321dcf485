import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import {
  addStoredFile,
  findStoredFile,
  forgetStoredFile,
  listDeletedFiles,
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
