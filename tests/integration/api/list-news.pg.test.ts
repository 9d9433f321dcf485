/** News of the logs, the outbox and the failed jobs: who hears of them, and that nobody hears more. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_CHOICES } from '@plumbline/shared/contract/notification.ts';
import type { NewsOf } from '@plumbline/shared/protocol/live-feed.ts';
import { inTenant, type Stores } from '@plumbline/server/database/client.ts';
import { appendTenantEvents } from '@plumbline/server/events/tenant-events.ts';
import { recordLogin } from '@plumbline/server/logs/login-log.store.ts';
import {
  appendOperations,
  writeOperations,
  type NewOperation,
} from '@plumbline/server/operations/operation-log.store.ts';
import { timeUuid } from '@plumbline/server/operations/time-uuid.ts';
import { createUpload } from '@plumbline/server/uploads/upload.store.ts';
import { watchFailedJobs } from '../../../apps/api/src/jobs/watch-failed-jobs.ts';
import { eventually } from '../rooms/harness/eventually.ts';
import { bearer, createWorld, storesOn, type Person, type World } from './api-world.ts';
import { failedJob } from './failed-job.ts';
import { openLive, type LiveClient } from './live-client.ts';

const LISTENERS = [
  'platform',
  'tenantAdmin',
  'operator',
  'northManager',
  'inspector',
  'viewer',
  'bystander',
  'external',
  'foreigner',
] as const satisfies Person[];

let world: World;
let clients: Map<Person, LiveClient>;
/** Another process. */
let other: Stores;

beforeAll(async () => {
  world = await createWorld();
  const baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  const open = async (who: Person) => {
    const client = await openLive(baseUrl, { token: world.people[who].token, projectId: null });
    await eventually(() => client.messages[0]?.t === 'ready');
    return [who, client] as const;
  };
  clients = new Map(await Promise.all(LISTENERS.map(open)));
  other = storesOn(world.stores.config.DATABASE_URL, world.filesDir);
  // From then on the processes hear each other.
  await eventually(async () => {
    await recordLogin(other.identity, { ...TRIED, tenant_id: null, account_id: null });
    return newsOf('platform', 'logins').length > 0;
  });
});
afterAll(async () => {
  await other.close();
  for (const client of clients.values()) client.close();
  await world.close();
});

const newsOf = (who: Person, of: NewsOf) => clients.get(who)?.news.filter((each) => each === of) ?? [];
const hearing = (of: NewsOf) => LISTENERS.filter((who) => newsOf(who, of).length > 0);

const TRIED = { email: 'nobody@example.test', result: 'throttled', ip: '::1', user_agent: 'test' } as const;

/** When this is heard, whatever was said before it has been heard, and what was being written then has been said. */
async function quiet(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const before = newsOf('platform', 'logins').length;
    await recordLogin(world.stores.identity, { ...TRIED, tenant_id: null, account_id: null });
    await eventually(() => newsOf('platform', 'logins').length > before);
  }
  await sameLine();
}

/** What reaches everybody on the line that the news come by, after them. */
async function sameLine(): Promise<void> {
  const { stores, people } = world;
  const reached = () =>
    LISTENERS.map((who) => clients.get(who)?.messages.filter(({ t }) => t === 'tenant-event').length ?? 0);
  const before = reached();
  const accountIds = LISTENERS.map((who) => people[who].accountId);
  for (const { id } of await stores.identity.selectFrom('tenant').select('id').execute())
    await inTenant(stores.app, id, (trx) =>
      appendTenantEvents(trx, id, [{ kind: 'preferences-changed', subjectId: '', accountIds }]),
    );
  await eventually(() => reached().every((count, index) => count > (before[index] ?? 0)));
}

beforeEach(async () => {
  await quiet();
  for (const client of clients.values()) client.news.length = 0;
});

function operation(over: Partial<NewOperation> = {}): NewOperation {
  return {
    id: timeUuid(),
    tenant_id: world.tenantId,
    oper_time: new Date(),
    oper_name: 'Ben Inspector',
    account_id: world.people.inspector.accountId,
    title: 'FloorPlan',
    business_type: 1,
    ip_addr: '127.0.0.1',
    request_url: '/api/core/floor',
    request_method: 'POST',
    request_params: '{}',
    return_result: '{"code":200}',
    status: 0,
    time_consumed_ms: 12,
    exception_message: null,
    request_id: null,
    ...over,
  };
}

const prefer = (who: Person) =>
  world.app.inject({
    method: 'PUT',
    url: '/api/core/preference',
    headers: bearer(world.people[who]),
    payload: { version: 999, choices: DEFAULT_CHOICES },
  });

test.each([
  ['viewer', ['platform', 'tenantAdmin', 'operator', 'viewer']],
  ['external', ['platform', 'tenantAdmin', 'operator', 'external']],
  // For whom the log is nothing, their own doing is no news.
  ['northManager', ['platform', 'tenantAdmin', 'operator']],
  ['foreigner', ['platform', 'foreigner']],
] as const)('what %s changes is heard of by who may read it, refused changes too', async (who, expected) => {
  await prefer(who);
  await expect.poll(() => newsOf('platform', 'operations').length).toBeGreaterThan(0);
  await quiet();
  expect(hearing('operations')).toEqual(expected);
});

test('of many people at once each hears once, and what another process writes is heard too', async () => {
  const rows = (['viewer', 'bystander', 'viewer'] as const).map((who) =>
    operation({ account_id: world.people[who].accountId }),
  );
  await writeOperations(other, [...rows, operation({ account_id: null })]);
  await expect.poll(() => hearing('operations')).toContain('bystander');
  await quiet();
  const heard = ['platform', 'tenantAdmin', 'operator', 'viewer', 'bystander'] as const;
  expect(hearing('operations')).toEqual(heard);
  for (const who of heard) expect([who, newsOf(who, 'operations').length]).toEqual([who, 1]);
});

test('however often it is written, nobody hears more than twice a second, and the last row is no exception', async () => {
  const startMs = performance.now();
  for (let count = 0; count < 200; count += 1) await writeOperations(world.stores, [operation()]);
  const beforeLast = newsOf('tenantAdmin', 'operations').length;
  await expect.poll(() => newsOf('tenantAdmin', 'operations').length).toBeGreaterThan(beforeLast);
  await quiet();
  const tookMs = performance.now() - startMs;
  for (const who of ['tenantAdmin', 'inspector', 'platform'] as const)
    expect([who, newsOf(who, 'operations').length <= tookMs / 500 + 1]).toEqual([who, true]);
});

test('what is rolled back is news to nobody', async () => {
  const { app } = world.stores;
  const failed = inTenant(app, world.tenantId, async (trx) => {
    await appendOperations(trx, [operation()]);
    throw new Error('on purpose');
  });
  await expect(failed).rejects.toThrow('on purpose');
  const row = operation();
  await writeOperations(world.stores, [row]);
  await quiet();
  const before = newsOf('tenantAdmin', 'operations').length;
  expect(before).toBe(1);
  // A row that an earlier try wrote already is none either.
  await writeOperations(world.stores, [row]);
  await quiet();
  expect(newsOf('tenantAdmin', 'operations')).toHaveLength(before);
});

test('a look into a log is no news of it', async () => {
  for (const who of ['tenantAdmin', 'platform', 'viewer'] as const)
    for (const path of ['oper', 'login', 'oper?from=2026-01-01T00:00:00.000Z&pageNum=1&pageSize=10'])
      expect(
        (await world.app.inject({ url: `/api/core/log/${path}`, headers: bearer(world.people[who]) }))
          .statusCode,
      ).toBe(200);
  await quiet();
  expect(hearing('operations')).toEqual([]);
  expect(newsOf('tenantAdmin', 'logins')).toEqual([]);
});

test('tries to log in are heard of by the tenant of the address and by whose they are, unknown ones by the platform', async () => {
  const login = (email: string) =>
    world.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'wrong' } });
  await login('stranger@example.test');
  await quiet();
  expect(hearing('logins')).toEqual(['platform']);
  await login(world.people.viewer.email);
  await expect.poll(() => newsOf('viewer', 'logins').length).toBe(1);
  await quiet();
  expect(hearing('logins')).toEqual(['platform', 'tenantAdmin', 'operator', 'viewer']);
});

test('of mails hears who runs the platform, and nobody else', async () => {
  await world.app.inject({
    method: 'POST',
    url: '/api/core/invitation',
    headers: bearer(world.people.tenantAdmin),
    payload: { addresses: ['new@example.test'], systemRole: '40', language: 'en' },
  });
  await expect.poll(() => newsOf('platform', 'mails').length).toBeGreaterThan(0);
  await quiet();
  expect(hearing('mails')).toEqual(['platform']);
});

async function addUpload({ app }: Pick<Stores, 'app'>): Promise<string> {
  const { tenantId, projectId, people } = world;
  const { accountId } = people.inspector;
  const file = { purpose: 'floor-plan', fileName: 'a.pdf', sizeBytes: 9, sha256: null } as const;
  const upload = { id: randomUUID(), tenantId, projectId, accountId, ...file };
  return (await inTenant(app, tenantId, (trx) => createUpload(trx, upload, 100))).id;
}

test('a job that failed and one that is tried again are heard of by who runs the platform, and by nobody else', async () => {
  const stop = watchFailedJobs(world.stores, 20);
  const jobIds: string[] = [];
  // The watch may have looked for the first time after the first of them.
  await expect
    .poll(async () => {
      jobIds.push(await failedJob(world, await addUpload(world.stores)));
      return newsOf('platform', 'jobs').length;
    })
    .toBeGreaterThan(0);
  stop();
  await quiet();
  expect(hearing('jobs')).toEqual(['platform']);
  const before = newsOf('platform', 'jobs').length;
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/core/platform/job/${jobIds[0]}/retry`,
    headers: bearer(world.people.platform),
  });
  expect(answer.statusCode).toBe(200);
  await expect.poll(() => newsOf('platform', 'jobs').length).toBe(before + 1);
});
