import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import pg from 'pg';
import * as Y from 'yjs';
import { createRectangleZone, moveRectangleCorner } from '@plumbline/shared/documents/plan/commands.ts';
import { hashPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { createJournal, type Journal } from './journal.ts';
import { loadRoom } from './load-room.ts';
import { WRITTEN_ELSEWHERE, type RoomEdit } from './room-edit.ts';
import { honestEdit } from './testing/honest-edit.ts';
import { createSite, openTestStores, type Site } from './testing/site-fixture.ts';

let database: TestDatabase;
let stores: Stores;
let site: Site;
let journal: Journal;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await stores.close();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
  journal = createJournal(stores);
  return () => journal.close();
});

const drawZone = (name: string) => (doc: Y.Doc) =>
  void createRectangleZone(doc, { name, colour: 'z1', left: 0, top: 0, right: 100, bottom: 50 });

it('numbers the edits of a room without gaps and replays them to the same plan', async () => {
  const doc = new Y.Doc();
  const edits = Array.from({ length: 30 }, (_, index) =>
    honestEdit(site, site.inspector, doc, drawZone(`Zone ${index}`)),
  );
  const seqs: number[] = [];
  for (const edit of edits) edit.onCommitted = (seq) => seqs.push(seq);
  const outcomes = await Promise.all(edits.map((edit) => journal.append(edit)));
  expect(outcomes).toEqual(edits.map((_, index) => ({ ok: true, seq: index + 1 })));
  expect(seqs).toEqual(edits.map((_, index) => index + 1));
  const loaded = await loadRoom(stores, { room: edits[0]?.room ?? '', tenantId: site.tenantId });
  expect(loaded).toMatchObject({ head: 30, entriesSinceSnapshot: 30, quarantined: [] });
  expect(hashPlan(loaded.doc)).toBe(hashPlan(doc));
  expect(loaded.authors.get(doc.clientID)).toBe(site.inspector.accountId);
});

it('writes what waits in one transaction', async () => {
  const batches: number[] = [];
  const grouped = createJournal(stores, { onBatch: ({ editCount }) => batches.push(editCount) });
  const docs = Array.from({ length: 20 }, () => new Y.Doc());
  await Promise.all(docs.map((doc) => grouped.append(honestEdit(site, site.admin, doc, drawZone('A')))));
  grouped.close();
  expect(batches.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(batches.length).toBeLessThanOrEqual(2);
});

it('waits a moment after a large batch, so that what comes one by one in a storm is written together', async () => {
  const batches: number[] = [];
  const now = () => 0;
  const busy = createJournal(stores, { now, onBatch: ({ editCount }) => batches.push(editCount) });
  const draw = () => busy.append(honestEdit(site, site.admin, new Y.Doc(), drawZone('A')));
  for (const editCount of [2, 2, 6, 2]) {
    await Promise.all(Array.from({ length: editCount }, draw));
    // Its loop has ended: who comes next begins a batch, unless that has to wait.
    await setImmediate();
  }
  busy.close();
  expect(batches).toEqual([1, 1, 1, 1, 1, 5, 2]);
});

it('writes nothing twice when those who are told of a commit fail', async () => {
  const failing = createJournal(stores, {
    onCommit: () => {
      throw new Error('the projector failed');
    },
    onBatch: () => {
      throw new Error('the figures failed');
    },
  });
  const edits = ['A', 'B', 'C'].map((name) => honestEdit(site, site.inspector, new Y.Doc(), drawZone(name)));
  const outcomes = await Promise.all(edits.map((edit) => failing.append(edit)));
  expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, true, true]);
  // Its turn comes after whatever is done about the failures.
  await failing.append(honestEdit(site, site.inspector, new Y.Doc(), drawZone('D')));
  failing.close();
  const { rows } = await owner.query('SELECT seq FROM journal_entry WHERE room = $1', [edits[0]?.room]);
  expect(rows).toHaveLength(4);
});

it('writes nothing for those who were told that it will not be', async () => {
  const hurried = openTestStores(database.ownerUrl, {
    STATEMENT_TIMEOUT_MS: '150',
    JOURNAL_WAIT_MS: '60000',
  });
  let failures = 0;
  hurried.log.warn = () => {
    failures += 1;
  };
  let nowMs = 0;
  const patient = createJournal(hurried, { now: () => nowMs });
  const lock = new pg.Client({ connectionString: database.ownerUrl });
  await lock.connect();
  await lock.query('BEGIN; LOCK TABLE journal_entry IN ACCESS EXCLUSIVE MODE');
  const late = honestEdit(site, site.inspector, new Y.Doc(), drawZone('Late'));
  const told: number[] = [];
  late.onCommitted = (seq) => told.push(seq);
  const refused = patient.append(late);
  await expect.poll(() => failures, { timeout: 10_000 }).toBeGreaterThan(0);
  nowMs = 61_000;
  expect(await refused).toEqual({ ok: false, code: 'store-unavailable' });
  const young = patient.append(honestEdit(site, site.admin, new Y.Doc(), drawZone('Young')));
  const failuresThen = failures;
  await expect.poll(() => failures, { timeout: 10_000 }).toBeGreaterThan(failuresThen + 1);
  await lock.query('COMMIT');
  await lock.end();
  expect(await young).toEqual({ ok: true, seq: 1 });
  expect(told).toEqual([]);
  patient.close();
  await hurried.close();
});

it.each([
  ['a viewer', (each: Site) => each.viewer, 'edit-read-only'],
  ['a responder', (each: Site) => each.responder, 'edit-read-only'],
  ['somebody outside the project', (each: Site) => each.outsider, 'not-authorized'],
])('refuses %s when writing, whatever the room thought', async (_, who, code) => {
  const edit = honestEdit(site, who(site), new Y.Doc(), drawZone('Forbidden'));
  const honest = honestEdit(site, site.inspector, new Y.Doc(), drawZone('Allowed'));
  expect(await Promise.all([journal.append(edit), journal.append(honest)])).toEqual([
    { ok: false, code },
    { ok: true, seq: 1 },
  ]);
});

it.each([
  [
    'the session ended',
    'DELETE FROM session WHERE id = $1',
    (each: Site) => each.inspector.sessionId,
    'unauthenticated',
  ],
  [
    'the session expired by database time',
    `UPDATE session SET expires_at = now() - interval '1 second' WHERE id = $1`,
    (each: Site) => each.inspector.sessionId,
    'unauthenticated',
  ],
  [
    'the membership ended',
    'DELETE FROM membership WHERE account_id = $1',
    (each: Site) => each.inspector.accountId,
    'not-authorized',
  ],
  [
    'the role became viewer',
    'UPDATE membership SET project_role = 40 WHERE account_id = $1',
    (each: Site) => each.inspector.accountId,
    'edit-read-only',
  ],
  [
    'the project was closed',
    `UPDATE project SET status = 'closed', closed_at = now() WHERE id = $1`,
    (each: Site) => each.projectId,
    'edit-read-only',
  ],
  [
    'the room was closed',
    'UPDATE journal_document SET closed_at = now() WHERE room = $1',
    (each: Site) => planRoom(each.floorPlanIds[0] ?? ''),
    'not-found',
  ],
  [
    'the tenant was disabled',
    `UPDATE tenant SET status = 'disabled' WHERE id = $1`,
    (each: Site) => each.tenantId,
    'unauthenticated',
  ],
])('C59: refuses the very next edit once %s', async (_, statement, of, code) => {
  const doc = new Y.Doc();
  expect(await journal.append(honestEdit(site, site.inspector, doc, drawZone('Before')))).toMatchObject({
    ok: true,
  });
  await owner.query(statement, [of(site)]);
  expect(await journal.append(honestEdit(site, site.inspector, doc, drawZone('After')))).toEqual({
    ok: false,
    code,
  });
});

it('lets a change of rights that is under way decide first', async () => {
  await owner.query('BEGIN');
  await owner.query('UPDATE membership SET project_role = 40 WHERE account_id = $1', [
    site.inspector.accountId,
  ]);
  const appended = journal.append(honestEdit(site, site.inspector, new Y.Doc(), drawZone('Late')));
  await new Promise((resolve) => setTimeout(resolve, 150));
  await owner.query('COMMIT');
  expect(await appended).toEqual({ ok: false, code: 'edit-read-only' });
});

it('binds a client id to the account that used it first', async () => {
  const doc = new Y.Doc();
  await journal.append(honestEdit(site, site.inspector, doc, drawZone('Mine')));
  const forged = honestEdit(site, site.secondInspector, doc, drawZone('Forged'));
  expect(await journal.append({ ...forged, newClientIds: [doc.clientID] })).toEqual({
    ok: false,
    code: 'edit-foreign-author',
  });
});

it('refuses with an edit what came behind it by the same socket, in the same tick, and writes the others', async () => {
  const mine = new Y.Doc();
  await journal.append(honestEdit(site, site.inspector, mine, drawZone('Mine')));
  const forgedDoc = new Y.Doc();
  forgedDoc.clientID = mine.clientID;
  const told: string[] = [];
  const named = (edit: RoomEdit, name: string): RoomEdit => ({
    ...edit,
    socketId: name.split(' ')[0] ?? '',
    onRefused: () => told.push(name),
  });
  const forged = honestEdit(site, site.secondInspector, forgedDoc, drawZone('Forged'));
  const behind = honestEdit(site, site.secondInspector, forgedDoc, drawZone('Behind'));
  const other = honestEdit(site, site.secondInspector, new Y.Doc(), drawZone('Other'));
  const outcomes = await Promise.all(
    [
      named({ ...forged, newClientIds: [mine.clientID] }, 'theirs first'),
      named({ ...behind, newClientIds: [] }, 'theirs second'),
      named(other, 'another'),
    ].map((edit) => journal.append(edit)),
  );
  const refused = { ok: false, code: 'edit-foreign-author' };
  expect(outcomes).toEqual([refused, refused, { ok: true, seq: 2 }]);
  expect(told).toEqual(['theirs first', 'theirs second']);
});

it('does not write a batch twice when the answer to COMMIT was lost', async () => {
  const doc = new Y.Doc();
  const first = honestEdit(site, site.inspector, doc, drawZone('Once'));
  const losing = createJournal({ ...stores, app: loseFirstAnswer(stores.app) });
  const outcome = await losing.append(first);
  losing.close();
  expect(outcome).toEqual({ ok: true, seq: 1 });
  const rows = await owner.query('SELECT seq FROM journal_entry WHERE room = $1', [first.room]);
  expect(rows.rows).toHaveLength(1);
});

it('does not write a batch twice when the answer to its one statement was lost', async () => {
  const doc = new Y.Doc();
  const losing = createJournal({ ...stores, app: loseQuickAnswer(stores.app) });
  const edits = ['Known', 'Once', 'After'].map((name) =>
    honestEdit(site, site.inspector, doc, drawZone(name)),
  );
  for (const [index, edit] of edits.entries()) {
    expect(await losing.append(edit)).toEqual({ ok: true, seq: index + 1 });
  }
  losing.close();
  const { rows } = await owner.query('SELECT seq FROM journal_entry WHERE room = $1', [edits[0]?.room]);
  expect(rows).toHaveLength(3);
});

type Query = Parameters<ReturnType<Stores['app']['getExecutor']>['executeQuery']>[0];

/** A store whose statements outside transactions go through `around`; a transaction's are left alone. */
function tapStatements(
  app: Stores['app'],
  around: <T>(query: Query, execute: () => Promise<T>) => Promise<T>,
): Stores['app'] {
  const bound = (target: object, key: string | symbol): unknown => {
    const value: unknown = Reflect.get(target, key);
    return typeof value === 'function' ? value.bind(target) : value;
  };
  const executor = app.getExecutor();
  const tapped = new Proxy(executor, {
    get: (target, key) =>
      key === 'executeQuery'
        ? (query: Query) => around(query, () => target.executeQuery(query))
        : bound(target, key),
  });
  return new Proxy(app, {
    get: (target, key) => (key === 'getExecutor' ? () => tapped : bound(target, key)),
  });
}

/** The first statement outside a transaction works, and then looks as if the connection had broken. */
function loseQuickAnswer(app: Stores['app']): Stores['app'] {
  let isFirst = true;
  return tapStatements(app, async (_, execute) => {
    const result = await execute();
    if (!isFirst) return result;
    isFirst = false;
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  });
}

it('does not write a batch twice when a statement that was given up comes to its end after its repetition', async () => {
  const doc = new Y.Doc();
  const given: (() => Promise<unknown>)[] = [];
  const app = tapStatements(stores.app, (_, execute) => {
    if (given.length > 0) return execute();
    given.push(execute);
    return Promise.reject(Object.assign(new Error('Query read timeout'), { code: 'ETIMEDOUT' }));
  });
  const giving = createJournal({ ...stores, app });
  const edits = ['Known', 'Once'].map((name) => honestEdit(site, site.inspector, doc, drawZone(name)));
  for (const [index, edit] of edits.entries()) {
    expect(await giving.append(edit)).toEqual({ ok: true, seq: index + 1 });
  }
  giving.close();
  await expect(given[0]?.()).rejects.toMatchObject({ code: 'PB001' });
  const { rows } = await owner.query('SELECT seq FROM journal_entry WHERE room = $1', [edits[0]?.room]);
  expect(rows).toHaveLength(2);
});

it('does not write again what its author brought by another process meanwhile', async () => {
  const doc = new Y.Doc();
  const others = openTestStores(database.ownerUrl, { NODE_NAME: 'node-2' });
  const other = createJournal(others);
  const drawn = ['Known', 'First', 'Second'].map((name) =>
    honestEdit(site, site.inspector, doc, drawZone(name)),
  );
  const [known, first, second] = drawn;
  if (!known || !first || !second) throw new Error('three zones were drawn');
  const brought = {
    ...second,
    update: Y.mergeUpdates([first.update, second.update]),
    changes: [...first.changes, ...second.changes],
  };
  let isCutOff = false;
  const app = tapStatements(stores.app, async (_, execute) => {
    if (!isCutOff) return execute();
    isCutOff = false;
    expect(await other.append(brought)).toEqual({ ok: true, seq: 2 });
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  });
  const cutOff = createJournal({ ...stores, app });
  expect(await cutOff.append(known)).toEqual({ ok: true, seq: 1 });
  isCutOff = true;
  const later = honestEdit(site, site.inspector, doc, drawZone('Later'));
  const outcomes = await Promise.all([first, second, later].map((edit) => cutOff.append(edit)));
  expect(outcomes).toEqual([
    { ok: true, seq: WRITTEN_ELSEWHERE },
    { ok: true, seq: WRITTEN_ELSEWHERE },
    { ok: true, seq: 3 },
  ]);
  cutOff.close();
  other.close();
  await others.close();
  const loaded = await loadRoom(stores, { room: known.room, tenantId: site.tenantId });
  expect([loaded.head, hashPlan(loaded.doc)]).toEqual([3, hashPlan(doc)]);
});

it('does not write again what its author brought by another process, in a statement given up before that', async () => {
  const doc = new Y.Doc();
  const others = openTestStores(database.ownerUrl, { NODE_NAME: 'node-2' });
  const other = createJournal(others);
  let given: (() => Promise<unknown>) | undefined;
  const app = tapStatements(stores.app, async (_, execute) => {
    if (given) return execute();
    given = execute;
    expect(await other.append({ ...edit })).toEqual({ ok: true, seq: 2 });
    throw Object.assign(new Error('Query read timeout'), { code: 'ETIMEDOUT' });
  });
  const cutOff = createJournal({ ...stores, app });
  const known = honestEdit(site, site.inspector, doc, drawZone('Known'));
  const edit = honestEdit(site, site.inspector, doc, drawZone('Brought'));
  expect(await cutOff.append(known)).toEqual({ ok: true, seq: 1 });
  expect(await cutOff.append(edit)).toEqual({ ok: true, seq: WRITTEN_ELSEWHERE });
  await expect(given?.()).rejects.toMatchObject({ code: 'PB001' });
  for (const journalOf of [cutOff, other]) journalOf.close();
  await others.close();
  expect(await loadRoom(stores, { room: edit.room, tenantId: site.tenantId })).toMatchObject({ head: 2 });
});

it('writes what known people do in one statement, and hears all the same that a role changed meanwhile', async () => {
  const statements: string[] = [];
  const watched = openTestStores(database.ownerUrl);
  const doc = new Y.Doc();
  const tapped = tapStatements(watched.app, (query, execute) => {
    statements.push(query.sql);
    return execute();
  });
  const mine = createJournal({ ...watched, app: tapped });
  const draw = (name: string) => mine.append(honestEdit(site, site.inspector, doc, drawZone(name)));
  await draw('First');
  statements.length = 0;
  expect(await draw('Alone')).toEqual({ ok: true, seq: 2 });
  expect(await Promise.all([draw('Together'), draw('With it')])).toMatchObject([{ seq: 3 }, { seq: 4 }]);
  expect(statements.map((text) => /append_\w+/.exec(text)?.[0])).toEqual([
    'append_room_edit',
    'append_room_edits',
  ]);
  await owner.query('UPDATE membership SET project_role = 10 WHERE account_id = $1', [
    site.inspector.accountId,
  ]);
  expect(await draw('With another role that may')).toEqual({ ok: true, seq: 5 });
  await owner.query('UPDATE membership SET project_role = 40 WHERE account_id = $1', [
    site.inspector.accountId,
  ]);
  expect(await draw('With one that may not')).toEqual({ ok: false, code: 'edit-read-only' });
  mine.close();
  await watched.close();
});

/** The first transaction commits and then looks to its caller as if the connection had broken. */
function loseFirstAnswer(app: Stores['app']): Stores['app'] {
  let isFirst = true;
  return new Proxy(app, {
    get(target, key) {
      if (key !== 'transaction') return Reflect.get(target, key);
      return () => ({
        execute: async (fn: Parameters<ReturnType<Stores['app']['transaction']>['execute']>[0]) => {
          const result = await target.transaction().execute(fn);
          if (!isFirst) return result;
          isFirst = false;
          throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
        },
      });
    },
  });
}

it('A19: leaves a broken entry out, notes it and opens the room with the others', async () => {
  const doc = new Y.Doc();
  const other = new Y.Doc();
  const zone = honestEdit(site, site.inspector, doc, drawZone('Kept'));
  await journal.append(zone);
  await journal.append(honestEdit(site, site.secondInspector, other, drawZone('Broken')));
  await journal.append(
    honestEdit(site, site.inspector, doc, (each) => {
      const id = [...each.getMap('zones').keys()][0] ?? '';
      moveRectangleCorner(each, id, 'lt', { x: 5, y: 5 });
    }),
  );
  await owner.query(`UPDATE journal_entry SET upd = '\\x0102030405' WHERE room = $1 AND seq = 2`, [
    zone.room,
  ]);
  const loaded = await loadRoom(stores, { room: zone.room, tenantId: site.tenantId });
  expect(loaded.quarantined.map((row) => row.seq)).toEqual([2]);
  expect(hashPlan(loaded.doc)).toBe(hashPlan(doc));
  const noted = await owner.query('SELECT seq FROM journal_quarantine WHERE room = $1', [zone.room]);
  expect(noted.rows).toHaveLength(1);
});

it('shows a room without edits as empty', async () => {
  const loaded = await loadRoom(stores, {
    room: planRoom(site.floorPlanIds[1] ?? ''),
    tenantId: site.tenantId,
  });
  expect(loaded).toMatchObject({ head: 0, snapshotSeq: 0, quarantined: [] });
});
