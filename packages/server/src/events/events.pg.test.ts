import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { appendEvents, type NewEvent } from './append-events.ts';
import { listenEvents } from './notify.ts';
import { feedHead, readEventsAfter, readEventsBefore } from './read-events.ts';

let database: TestDatabase;
let stores: Stores;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl, { DATABASE_POOL_SIZE: '20' });
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
});

function zones(...names: string[]): NewEvent[] {
  return names.map((name) => ({ kind: 'zone-created', subjectId: name, payload: { name } }));
}

function append(events: NewEvent[], holdMs = 0): Promise<number[]> {
  const { tenantId, projectId } = site;
  return inTenant(stores.app, tenantId, async (trx) => {
    const actor = { kind: 'member', id: site.inspector.accountId } as const;
    const seqs = await appendEvents(trx, { tenantId, projectId, actor, events });
    if (holdMs > 0) await sleep(holdMs);
    return seqs;
  });
}

function after(since: number, limit = 1000) {
  return inTenant(stores.app, site.tenantId, (trx) => readEventsAfter(trx, site.projectId, since, limit));
}

test('events are numbered in order from one, with the actor’s name', async () => {
  expect(await append(zones('a', 'b', 'c'))).toEqual([1, 2, 3]);
  expect(await append([])).toEqual([]);
  expect(await append(zones('d'))).toEqual([4]);
  const rows = await after(2);
  expect(rows.map((row) => row.subjectId)).toEqual(['c', 'd']);
  expect(rows[0]).toMatchObject({
    seq: 3,
    kind: 'zone-created',
    actorKind: 'member',
    actor: { id: site.inspector.accountId, name: 'Ben Inspector' },
    payload: { name: 'c' },
  });
  expect(Date.parse(rows[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(await inTenant(stores.app, site.tenantId, (trx) => feedHead(trx, site.projectId))).toBe(4);
});

test('the newest come first, page by page', async () => {
  await append(zones('a', 'b', 'c', 'd', 'e'));
  const page = (before: number | null) =>
    inTenant(stores.app, site.tenantId, (trx) => readEventsBefore(trx, site.projectId, before, 2));
  expect((await page(null)).map((row) => row.seq)).toEqual([5, 4]);
  expect((await page(4)).map((row) => row.seq)).toEqual([3, 2]);
  expect((await page(1)).map((row) => row.seq)).toEqual([]);
});

test('a reader that resumes misses nothing while forty writers commit slowly and out of turn', async () => {
  const seen: number[] = [];
  let isWriting = true;
  const read = async () => {
    while (isWriting) {
      for (const row of await after(seen.at(-1) ?? 0)) seen.push(row.seq);
    }
    for (const row of await after(seen.at(-1) ?? 0)) seen.push(row.seq);
  };
  const reading = read();
  const written = await Promise.all(
    Array.from({ length: 40 }, (_, index) => append(zones(`x${index}`, `y${index}`), (index * 7) % 11)),
  );
  isWriting = false;
  await reading;
  const all = Array.from({ length: 80 }, (_, index) => index + 1);
  expect(seen).toEqual(all);
  expect(written.flat().toSorted((a, b) => a - b)).toEqual(all);
});

test('a transaction that fails leaves no gap', async () => {
  await append(zones('a'));
  const { tenantId, projectId } = site;
  const failed = inTenant(stores.app, tenantId, async (trx) => {
    await appendEvents(trx, {
      tenantId,
      projectId,
      actor: { kind: 'server', id: null },
      events: zones('lost'),
    });
    throw new Error('on purpose');
  });
  await expect(failed).rejects.toThrow('on purpose');
  expect(await append(zones('b'))).toEqual([2]);
});

test('another tenant reads nothing of it and cannot add to it', async () => {
  await append(zones('a'));
  const foreign = await createSite(database.ownerUrl);
  const { projectId } = site;
  await inTenant(stores.app, foreign.tenantId, async (trx) => {
    expect(await readEventsAfter(trx, projectId, 0, 10)).toEqual([]);
    expect(await feedHead(trx, projectId)).toBe(0);
  });
  const actor = { kind: 'server', id: null } as const;
  const forged = inTenant(stores.app, foreign.tenantId, (trx) =>
    appendEvents(trx, { tenantId: foreign.tenantId, projectId, actor, events: zones('forged') }),
  );
  await expect(forged).rejects.toThrow(/row-level security|foreign key/);
});

test('readers in this and in another process are woken after the commit, with the project', async () => {
  const others = openTestStores(database.ownerUrl);
  const heard = new Map<string, (string | null)[]>();
  for (const [name, { between }] of [['own', stores] as const, ['other', others] as const]) {
    heard.set(name, []);
    listenEvents(between, (projectId) => heard.get(name)?.push(projectId));
  }
  const deadlineMs = Date.now() + 5000;
  // Null: from now on the other process hears.
  while (!heard.get('other')?.includes(null) && Date.now() < deadlineMs) await sleep(5);
  await append(zones('a'));
  expect(heard.get('own')).toContain(site.projectId);
  while (!heard.get('other')?.includes(site.projectId) && Date.now() < deadlineMs) await sleep(5);
  expect(heard.get('other')).toContain(site.projectId);
  await others.close();
});
