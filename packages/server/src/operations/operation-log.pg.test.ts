import { sql } from 'kysely';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { OperationListQuerySchema } from '@plumbline/shared/contract/operation-log.ts';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { byPeople } from './by-people.ts';
import { closeChains, verifyChain } from './operation-chain.ts';
import { sweepOperations, writeOperations, type NewOperation } from './operation-log.store.ts';
import { listOperations, readOperations } from './list-operations.ts';
import { OperationWriter } from './operation-writer.ts';
import { timeUuid } from './time-uuid.ts';

let database: TestDatabase;
let stores: Stores;
let owner: pg.Client;
let filesDir: string;
let site: Site;
let foreign: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  filesDir = mkdtempSync(join(tmpdir(), 'plumbline-operations-'));
  stores = openTestStores(database.ownerUrl, { FILES_DIR: filesDir });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  site = await createSite(database.ownerUrl);
  foreign = await createSite(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
  rmSync(filesDir, { recursive: true, force: true });
});

function operation(over: Partial<NewOperation> = {}): NewOperation {
  return {
    id: timeUuid(),
    tenant_id: site.tenantId,
    oper_time: new Date(),
    oper_name: 'Ben Inspector',
    account_id: site.inspector.accountId,
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
    request_id: 'request-1',
    ...over,
  };
}

function rowsOf(tenantId: string) {
  return inTenant(stores.app, tenantId, (trx) =>
    trx.selectFrom('operation_log').selectAll().orderBy('seq').execute(),
  );
}

/** The rows whose parameters hold a word, which is the test's own. */
async function having(word: string) {
  const rows = [...(await rowsOf(site.tenantId)), ...(await rowsOf(foreign.tenantId))];
  return rows.filter((row) => row.request_params.includes(word));
}

const reader = (over: Partial<MemberPrincipal> = {}): MemberPrincipal => ({
  kind: 'member',
  accountId: site.admin.accountId,
  tenantId: site.tenantId,
  systemRole: '10',
  sessionId: '',
  ...over,
});
const asked = (query: object) => z.parse(OperationListQuerySchema, query);

test('a row is kept as it is, long texts are cut, and no other tenant sees it', async () => {
  const row = operation({ request_params: 'x'.repeat(10_000) });
  await writeOperations(stores, [row]);
  const [kept] = await rowsOf(site.tenantId);
  expect(kept).toEqual({ ...row, seq: 1, request_params: 'x'.repeat(4000) });
  expect(await rowsOf(foreign.tenantId)).toEqual([]);
});

test('rows are numbered without gaps in each tenant, by several writers at once and on a second try', async () => {
  const batch = (word: string) =>
    Array.from({ length: 20 }, (_, index) =>
      operation({
        request_params: word,
        tenant_id: index % 2 === 0 ? site.tenantId : foreign.tenantId,
      }),
    );
  const first = batch('first');
  await Promise.all([writeOperations(stores, first), writeOperations(stores, batch('second'))]);
  await writeOperations(stores, [...first, ...batch('third')]);
  for (const { tenantId } of [site, foreign]) {
    const numbers = (await rowsOf(tenantId)).map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
  expect(await having('first')).toHaveLength(20);
});

test('what is in the log can be neither changed nor removed', async () => {
  const change = inTenant(stores.app, site.tenantId, (trx) =>
    trx.updateTable('operation_log').set({ title: 'Nothing' }).execute(),
  );
  await expect(change).rejects.toThrow('permission denied');
  const removal = inTenant(stores.app, site.tenantId, (trx) => trx.deleteFrom('operation_log').execute());
  await expect(removal).rejects.toThrow('permission denied');
  const before = (await rowsOf(site.tenantId)).length;
  await inTenant(stores.identity, site.tenantId, (trx) => trx.deleteFrom('operation_log').execute());
  expect(await rowsOf(site.tenantId)).toHaveLength(before);
  const link = inTenant(stores.app, site.tenantId, (trx) =>
    sql`UPDATE operation_link SET hash = repeat('0', 64)`.execute(trx),
  );
  await expect(link).rejects.toThrow('permission denied');
});

/** Closes what is there, as if nobody had ever closed it. */
async function closeAnew(tenantId: string): Promise<void> {
  await owner.query('DELETE FROM operation_link WHERE tenant_id = $1', [tenantId]);
  await owner.query(
    `UPDATE operation_chain SET closed_seq = 0, closed_hash = repeat('0', 64) WHERE tenant_id = $1`,
    [tenantId],
  );
  await closeChains(stores);
}

test('D98 an untouched log fits its chain; a changed, added or removed row is found', async () => {
  const { tenantId } = await createSite(database.ownerUrl);
  const rows = Array.from({ length: 5 }, () => operation({ tenant_id: tenantId }));
  await writeOperations(stores, rows.slice(0, 3));
  await Promise.all([closeChains(stores), closeChains(stores)]);
  await writeOperations(stores, rows.slice(3));
  await closeChains(stores);
  expect(await closeChains(stores)).toBe(0);
  const fits = { ok: true, links: 2, rows: 5, closedSeq: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect(await verifyChain(stores, tenantId)).toEqual(fits);
  const tampering = [
    `DELETE FROM operation_link WHERE tenant_id = '${tenantId}' AND first_seq = 1`,
    `UPDATE operation_log SET oper_name = 'Somebody else' WHERE id = '${rows[1]?.id}'`,
    `UPDATE operation_log SET oper_time = oper_time + interval '1 microsecond' WHERE id = '${rows[1]?.id}'`,
    `DELETE FROM operation_log WHERE id = '${rows[1]?.id}'`,
    `UPDATE operation_link SET hash = repeat('0', 64) WHERE tenant_id = '${tenantId}' AND first_seq = 1`,
  ];
  for (const text of tampering) {
    expect([text, (await verifyChain(stores, tenantId)).ok]).toEqual([text, true]);
    await owner.query(text);
    expect([text, (await verifyChain(stores, tenantId)).ok]).toEqual([text, false]);
    await closeAnew(tenantId);
  }
});

test('D98 rows cut off the end are missed, and so are links, over which nothing is closed any more', async () => {
  const { tenantId } = await createSite(database.ownerUrl);
  const write = (count: number) =>
    writeOperations(
      stores,
      Array.from({ length: count }, () => operation({ tenant_id: tenantId })),
    );
  const empty = async () => {
    for (const table of ['log', 'link', 'chain'])
      await owner.query(`DELETE FROM operation_${table} WHERE tenant_id = $1`, [tenantId]);
  };
  const fits = async () => (await verifyChain(stores, tenantId)).ok;
  for (const tampering of [
    // Of the rows that are not closed yet the last, one in between, and one that nobody wrote.
    'DELETE FROM operation_log WHERE tenant_id = $1 AND seq = 6',
    'DELETE FROM operation_log WHERE tenant_id = $1 AND seq = 5',
    'UPDATE operation_log SET seq = 7 WHERE tenant_id = $1 AND seq = 6',
    // The newest link with all that it closes, and the link alone, so that its rows could be changed and closed anew.
    `WITH link AS (DELETE FROM operation_link WHERE tenant_id = $1 AND first_seq = 3)
     DELETE FROM operation_log WHERE tenant_id = $1 AND seq > 2`,
    'DELETE FROM operation_link WHERE tenant_id = $1 AND first_seq = 3',
    'DELETE FROM operation_link WHERE tenant_id = $1',
    'UPDATE operation_chain SET head = 4 WHERE tenant_id = $1',
  ]) {
    await empty();
    for (const closed of [2, 2]) {
      await write(closed);
      await closeChains(stores);
    }
    await write(2);
    expect([tampering, await fits()]).toEqual([tampering, true]);
    await owner.query(tampering, [tenantId]);
    expect([tampering, await fits()]).toEqual([tampering, false]);
    // The worker's next turn does not heal it.
    const { rows: links } = await owner.query('SELECT FROM operation_link WHERE tenant_id = $1', [tenantId]);
    if (links.length === 2) continue;
    await expect(closeChains(stores)).rejects.toThrow(
      `the chain of tenant ${tenantId} does not end at row 4`,
    );
    expect([tampering, await fits()]).toEqual([tampering, false]);
  }
  await empty();
});

test('rows are swept after two years, and the chain over the others still fits', async () => {
  const { tenantId } = await createSite(database.ownerUrl);
  const old = new Date(Date.now() - 3 * 366 * 86_400_000);
  await writeOperations(stores, [operation({ tenant_id: tenantId, oper_time: old })]);
  await closeChains(stores);
  await owner.query(`UPDATE operation_link SET at = now() - interval '3 years' WHERE tenant_id = $1`, [
    tenantId,
  ]);
  await writeOperations(stores, [operation({ tenant_id: tenantId })]);
  await closeChains(stores);
  await sweepOperations(stores.identity);
  expect(await rowsOf(tenantId)).toMatchObject([{ seq: 2 }]);
  expect(await verifyChain(stores, tenantId)).toMatchObject({ ok: true, links: 2, rows: 1 });
});

test('of one link all rows are swept together, though some were two years old before the others', async () => {
  const { tenantId } = await createSite(database.ownerUrl);
  const old = new Date(Date.now() - 3 * 366 * 86_400_000);
  const rows = [old, old, new Date()].map((oper_time) => operation({ tenant_id: tenantId, oper_time }));
  await writeOperations(stores, rows.slice(0, 1));
  await sweepOperations(stores.identity);
  await writeOperations(stores, rows.slice(1));
  await closeChains(stores);
  await sweepOperations(stores.identity);
  expect(await rowsOf(tenantId)).toHaveLength(3);
  expect(await verifyChain(stores, tenantId)).toMatchObject({ ok: true, links: 1, rows: 3 });
});

test('names are forgotten with the rows that had them', async () => {
  const { tenantId } = await createSite(database.ownerUrl);
  const old = new Date(Date.now() - 3 * 366 * 86_400_000);
  const named = (oper_name: string, oper_time: Date) =>
    operation({ tenant_id: tenantId, oper_name, oper_time });
  await writeOperations(stores, [
    named('Old Name', old),
    named('Both', old),
    named('x'.repeat(500), new Date()),
  ]);
  await writeOperations(stores, [named('Both', new Date())]);
  await sweepOperations(stores.identity);
  const names = await inTenant(stores.app, tenantId, (trx) =>
    trx.selectFrom('operation_person').select('name').orderBy('name').execute(),
  );
  expect(names.map(({ name }) => name)).toEqual(['Both', 'x'.repeat(300)]);
});

test('the writer writes in batches; a row that can never be written takes no others with it', async () => {
  const writer = new OperationWriter(stores);
  for (let index = 0; index < 500; index += 1) writer.note(operation({ request_params: 'batched' }));
  writer.note(operation({ request_params: 'batched and wrong', business_type: 77 }));
  writer.note(operation({ request_params: 'batched' }));
  await writer.stop();
  expect(await having('batched')).toHaveLength(501);
});

test('rows wait while the store is away, and their requests do not', async () => {
  const LOCKED_MS = 600;
  await owner.query('BEGIN; LOCK TABLE operation_log IN ACCESS EXCLUSIVE MODE');
  const impatient = openTestStores(database.ownerUrl, { FILES_DIR: filesDir, STATEMENT_TIMEOUT_MS: '300' });
  const writer = new OperationWriter(impatient);
  const startedAtMs = performance.now();
  writer.note(operation({ request_params: 'patient' }));
  expect(performance.now() - startedAtMs).toBeLessThan(LOCKED_MS);
  await sleep(LOCKED_MS);
  await owner.query('COMMIT');
  await expect.poll(() => having('patient'), { timeout: 20_000 }).toHaveLength(1);
  await writer.stop();
  await impatient.close();
});

test('a row that had to give way to another transaction is written after it', async () => {
  await writeOperations(stores, [operation()]);
  // The other one waits longer before it looks who is in whose way, so that the writer is the one that ends.
  await owner.query(`BEGIN; SET LOCAL deadlock_timeout = '60s'; LOCK TABLE operation_person`);
  const writer = new OperationWriter(stores);
  writer.note(operation({ request_params: 'gave way' }));
  await expect
    .poll(async () => {
      const { rows } = await owner.query(`SELECT FROM pg_locks WHERE NOT granted`);
      return rows.length;
    })
    .toBe(1);
  await owner.query('UPDATE operation_chain SET head = head WHERE tenant_id = $1', [site.tenantId]);
  await owner.query('COMMIT');
  await writer.stop();
  expect(await having('gave way')).toHaveLength(1);
});

test('what the store does not take at the end is written by the next process, once', async () => {
  const away = openTestStores('postgres://postgres@127.0.0.1:1/none', { FILES_DIR: filesDir });
  const writer = new OperationWriter(away);
  const noted = [operation({ request_params: 'left behind' }), operation({ request_params: 'left behind' })];
  for (const row of noted) writer.note(row);
  await writer.stop();
  await away.close();
  const folder = join(filesDir, 'unwritten-operations');
  expect(readdirSync(folder)).toHaveLength(1);
  const next = [new OperationWriter(stores), new OperationWriter(stores)];
  for (const each of next) each.start();
  for (const each of next) await each.stop();
  expect((await having('left behind')).map(({ id }) => id).toSorted()).toEqual(
    noted.map(({ id }) => id).toSorted(),
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('when too many rows wait, further ones are said in the log of the process and block nobody', async () => {
  const away = openTestStores('postgres://postgres@127.0.0.1:1/none', { FILES_DIR: filesDir });
  const said: unknown[] = [];
  away.log.error = (entry: unknown) => void said.push(entry);
  const writer = new OperationWriter(away, { maxWaiting: 1 });
  writer.note(operation());
  writer.note(operation({ request_params: 'too much' }));
  expect(said).toMatchObject([{ operation: { request_params: 'too much' } }]);
  await writer.stop();
  await away.close();
  rmSync(join(filesDir, 'unwritten-operations'), { recursive: true });
});

test('a list is filtered and paged by the server; more than a thousand rows are not counted', async () => {
  const many = await createSite(database.ownerUrl);
  const start = Date.parse('2026-05-01T00:00:00Z');
  const rows = Array.from({ length: 1200 }, (_, index) =>
    operation({
      tenant_id: many.tenantId,
      account_id: index % 3 === 0 ? many.inspector.accountId : many.viewer.accountId,
      oper_name: index % 3 === 0 ? 'Ben Inspector' : 'Eva Viewer',
      oper_time: new Date(start + index * 1000),
      title: index % 2 === 0 ? 'Member' : 'Project',
      business_type: index % 4,
      status: index % 100 === 0 ? 1 : 0,
      exception_message: index % 100 === 0 ? 'conflict' : null,
      request_params: `{"n":"row-${index}-"}`,
      request_id: index.toString(16).padStart(32, '0'),
    }),
  );
  await writeOperations(stores, rows);
  const principal = reader({ tenantId: many.tenantId });
  const list = async (query: object) => {
    const page = await listOperations(stores, principal, asked(query));
    return { first: page.rows[0]?.requestId, rows: page.rows.length, total: page.total, isMore: page.isMore };
  };
  const idOf = (index: number) => index.toString(16).padStart(32, '0');
  expect(await list({})).toEqual({ first: idOf(1199), rows: 25, total: 1000, isMore: true });
  expect(await list({ pageNum: 12, pageSize: 100 })).toMatchObject({
    first: idOf(99),
    total: 1200,
    isMore: false,
  });
  expect(await list({ pageNum: 13, pageSize: 100 })).toMatchObject({ rows: 0, total: 1200 });
  expect(await list({ status: '1' })).toMatchObject({ first: idOf(1100), total: 12, isMore: false });
  expect(await list({ title: 'Member', businessType: '2' })).toMatchObject({ first: idOf(1198), total: 300 });
  const [from, to] = [100, 110].map((index) => new Date(start + index * 1000).toISOString());
  expect(await list({ from, to })).toMatchObject({ first: idOf(109), total: 10 });
  expect(await list({ user: 'ben insp' })).toMatchObject({ first: idOf(1197), total: 400 });
  expect(await list({ user: 'nobody%' })).toMatchObject({ rows: 0, total: 0 });
  expect(await list({ text: 'ROW-77-' })).toMatchObject({ first: idOf(77), total: 1 });
  expect(await list({ text: idOf(5) })).toMatchObject({ first: idOf(5), total: 1 });
  const exported: string[] = [];
  for await (const piece of readOperations(stores, principal, asked({ title: 'Member' }), 70))
    exported.push(...piece.map(({ requestId }) => requestId ?? ''));
  expect(exported).toEqual(Array.from({ length: 600 }, (_, index) => idOf(1198 - index * 2)));
});

test('a list goes from the newest or from the oldest on, and rows of one moment stay apart at the ends of pages', async () => {
  const [one, other] = [await createSite(database.ownerUrl), await createSite(database.ownerUrl)];
  const start = Date.parse('2026-04-01T00:00:00Z');
  // Of seven rows six have their time from others, and both tenants number theirs alike.
  const rows = [one, other].flatMap(({ tenantId }) =>
    Array.from({ length: 42 }, (_, index) =>
      operation({
        tenant_id: tenantId,
        oper_time: new Date(start + Math.floor(index / 7) * 1000),
        request_url: '/api/in-order',
        time_consumed_ms: index,
      }),
    ),
  );
  await writeOperations(stores, rows);
  const whole = async (principal: MemberPrincipal, direction: 'asc' | 'desc') => {
    const ids: string[] = [];
    for (let pageNum = 1; pageNum <= 9; pageNum += 1) {
      const query = asked({ text: 'api/in-order', direction, pageNum, pageSize: 10 });
      ids.push(...(await listOperations(stores, principal, query)).rows.map(({ id }) => id));
    }
    return ids;
  };
  const taken = async (principal: MemberPrincipal, direction: 'asc' | 'desc') => {
    const ids: string[] = [];
    const pieces = readOperations(stores, principal, asked({ text: 'api/in-order', direction }), 10);
    for await (const piece of pieces) ids.push(...piece.map(({ id }) => id));
    return ids;
  };
  const [ofTenant, ofAll] = [reader({ tenantId: one.tenantId }), reader({ systemRole: '00' })];
  const oldestFirst = rows.slice(0, 42).map(({ id }) => id);
  expect(await whole(ofTenant, 'asc')).toEqual(oldestFirst);
  expect(await whole(ofTenant, 'desc')).toEqual(oldestFirst.toReversed());
  const upwards = await whole(ofAll, 'asc');
  expect(upwards.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  expect(await whole(ofAll, 'desc')).toEqual(upwards.toReversed());
  for (const [principal, ids] of [
    [ofTenant, oldestFirst],
    [ofAll, upwards],
  ] as const) {
    expect(await taken(principal, 'asc')).toEqual(ids);
    expect(await taken(principal, 'desc')).toEqual(ids.toReversed());
  }
});

test('a file that begins with the oldest row ends with what was there when it was asked for', async () => {
  const { tenantId } = await createSite(database.ownerUrl);
  const row = () => operation({ tenant_id: tenantId, oper_time: new Date() });
  const first = Array.from({ length: 4 }, () => row());
  await writeOperations(stores, first);
  const ids: string[] = [];
  for await (const piece of readOperations(stores, reader({ tenantId }), asked({ direction: 'asc' }), 2)) {
    ids.push(...piece.map(({ id }) => id));
    await sleep(5);
    await writeOperations(stores, [row(), row()]);
  }
  expect(ids).toEqual(first.map(({ id }) => id));
});

test('a person is found by name and address of now and by the name of then, however many fit', async () => {
  const { tenantId } = await createSite(database.ownerUrl);
  const done = (word: string, over: Partial<NewOperation>) =>
    operation({ tenant_id: tenantId, request_params: word, ...over });
  const { rows: accounts } = await owner.query<{ id: string }>(
    `WITH person AS (
       INSERT INTO account (email, password_hash, name, language)
       SELECT 'crowd-' || n || '-' || $1 || '@example.test', 'none', 'Crowd ' || n, 'en'
       FROM generate_series(1, 250) AS n RETURNING id, name, email
     ), member AS (
       INSERT INTO tenant_member (account_id, tenant_id, system_role, account_name, account_email)
       SELECT id, $1::uuid, '40', name, email FROM person
     ) SELECT id FROM person`,
    [tenantId],
  );
  await writeOperations(stores, [
    ...accounts.map(({ id }) => done('crowd', { account_id: id, oper_name: 'Crowd' })),
    done('gone', { account_id: null, oper_name: 'Guest' }),
    done('renamed', { account_id: accounts[0]?.id ?? null, oper_name: 'Maiden Name' }),
    done('elsewhere', { account_id: timeUuid(), oper_name: 'From the platform' }),
  ]);
  const found = async (user: string, over: Partial<MemberPrincipal> = {}) => {
    const page = await listOperations(stores, reader({ tenantId, ...over }), asked({ user, pageSize: 100 }));
    return page.total;
  };
  expect(await found('crowd')).toBe(251);
  expect(await found('CROWD-7-')).toBe(1);
  expect(await found('maiden')).toBe(2);
  expect(await found('guest')).toBe(1);
  expect(await found('from the platform')).toBe(1);
  expect(await found('o')).toBe(252);
  expect(await found('crowd', { tenantId: foreign.tenantId })).toBe(0);
  expect(await found('maiden', { systemRole: '00', tenantId: foreign.tenantId })).toBe(2);
  const countOf = (user: string, mostNamed: number) =>
    inTenant(stores.app, tenantId, async (trx) => {
      const wanted = await byPeople(trx, user, mostNamed);
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count FROM operation_log o WHERE ${wanted}`.execute(trx);
      return rows[0]?.count;
    });
  // More than are named one by one, and others without an account beside them.
  for (const mostNamed of [3, 1000]) expect(await countOf('o', mostNamed)).toBe(252);
  for (const mostNamed of [3, 1000]) expect(await countOf('e', mostNamed)).toBe(253);
  const exported: string[] = [];
  for await (const piece of readOperations(stores, reader({ tenantId }), asked({ user: 'crowd' }), 100))
    exported.push(...piece.map(({ id }) => id));
  expect(new Set(exported).size).toBe(251);
});

test('everybody sees what the role allows: all tenants, the own one, or what one did oneself', async () => {
  await writeOperations(stores, [
    operation({ request_params: 'sight' }),
    operation({ request_params: 'sight', account_id: site.viewer.accountId }),
    operation({ request_params: 'sight', tenant_id: foreign.tenantId, account_id: foreign.viewer.accountId }),
  ]);
  const seen = async (over: Partial<MemberPrincipal>, query: object = {}) =>
    (await listOperations(stores, reader(over), asked({ text: 'sight', ...query }))).total;
  // Who runs the platform looks into no tenant's texts but for what they did themselves, yet sees that there is something.
  expect(await seen({ systemRole: '00' })).toBe(0);
  expect(await seen({ systemRole: '00', accountId: site.viewer.accountId })).toBe(1);
  expect(await seen({ systemRole: '00' }, { tenantId: foreign.tenantId })).toBe(0);
  expect(await seen({ systemRole: '00' }, { tenantId: foreign.tenantId, text: 'api/core/floor' })).toBe(
    (await rowsOf(foreign.tenantId)).length,
  );
  expect(await seen({})).toBe(2);
  expect(await seen({}, { tenantId: foreign.tenantId })).toBe(0);
  expect(await seen({ systemRole: '40', accountId: site.viewer.accountId })).toBe(1);
});

test('a look that takes too long is ended with a sentence, not with an error of the store', async () => {
  await owner.query('BEGIN; LOCK TABLE operation_log IN ACCESS EXCLUSIVE MODE');
  const slow = listOperations(stores, reader(), asked({}));
  await expect(slow).rejects.toMatchObject({ code: 'log-too-long' });
  await owner.query('COMMIT');
});
