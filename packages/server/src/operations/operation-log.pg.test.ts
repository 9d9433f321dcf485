import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { appendOperation, type NewOperation } from './operation-log.store.ts';

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

function operation(over: Partial<NewOperation> = {}): NewOperation {
  return {
    tenant_id: site.tenantId,
    oper_name: 'Ben Inspector',
    account_id: site.inspector.accountId,
    title: 'Floor plan',
    business_type: 1,
    ip_addr: '127.0.0.1',
    request_url: '/api/core/floor',
    request_method: 'POST',
    request_params: '{}',
    return_result: '{"code":200}',
    status: 0,
    time_consumed_ms: 12,
    exception_message: null,
    request_id: 'request-1',
    ...over,
  };
}

function rowsOf(tenantId: string) {
  return inTenant(stores.app, tenantId, (trx) => trx.selectFrom('operation_log').selectAll().execute());
}

test('a row is kept as it is, long texts are cut, and no other tenant sees it', async () => {
  await appendOperation(stores, operation({ request_params: 'x'.repeat(10_000) }));
  const [row] = await rowsOf(site.tenantId);
  expect(row).toMatchObject(operation({ request_params: 'x'.repeat(4000) }));
  expect(row?.oper_time).toBeInstanceOf(Date);
  expect(await rowsOf(foreign.tenantId)).toEqual([]);
});

test('what is in the log can be neither changed nor removed', async () => {
  const change = inTenant(stores.app, site.tenantId, (trx) =>
    trx.updateTable('operation_log').set({ title: 'Nothing' }).execute(),
  );
  await expect(change).rejects.toThrow('permission denied');
  const removal = inTenant(stores.app, site.tenantId, (trx) => trx.deleteFrom('operation_log').execute());
  await expect(removal).rejects.toThrow('permission denied');
});
