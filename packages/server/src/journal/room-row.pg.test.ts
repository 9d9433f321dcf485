import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { PLAN_DOCUMENT } from '@plumbline/shared/documents/plan/plan-document.ts';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { appendServerEdit } from './append-server-edit.ts';
import { createJournal, type Journal } from './journal.ts';
import { closeRoom, openRooms, raiseVersion, readVersions, reopenRoom } from './room-row.ts';
import { honestEdit } from './testing/honest-edit.ts';
import { createSite, openTestStores, type Site } from './testing/site-fixture.ts';

let database: TestDatabase;
let stores: Stores;
let owner: pg.Client;
let journal: Journal;
let site: Site;
let room: string;

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
  room = planRoom(site.floorPlanIds[0] ?? '');
  return () => journal.close();
});

const inSite = <Result>(work: (trx: Trx) => Promise<Result>) => inTenant(stores.app, site.tenantId, work);
const draw = (doc: Y.Doc): void => {
  createRectangleZone(doc, { name: 'Lobby', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
};
const headOf = async () =>
  (await owner.query<{ head: string }>('SELECT head FROM journal_document WHERE room = $1', [room])).rows[0]
    ?.head;

it('a closed room takes edits of nobody, one that is reopened does again, and what was in it stays', async () => {
  const doc = new Y.Doc();
  expect(await journal.append(honestEdit(site, site.inspector, doc, draw))).toMatchObject({
    ok: true,
    seq: 1,
  });
  await inSite((trx) => closeRoom(trx, room));
  expect(await journal.append(honestEdit(site, site.inspector, doc, draw))).toEqual({
    ok: false,
    code: 'not-found',
  });
  const together = [1, 2].map(() => journal.append(honestEdit(site, site.inspector, doc, draw)));
  expect(await Promise.all(together)).toEqual([
    { ok: false, code: 'not-found' },
    { ok: false, code: 'not-found' },
  ]);
  const { tenantId, projectId } = site;
  const edit = {
    room,
    tenantId,
    projectId,
    document: PLAN_DOCUMENT,
    accountId: null,
    node: 'test',
    edit: draw,
  };
  await expect(inSite((trx) => appendServerEdit(trx, edit))).rejects.toMatchObject({ code: 'not-found' });
  expect(await headOf()).toBe('1');
  await inSite((trx) => reopenRoom(trx, room));
  expect(await inSite((trx) => appendServerEdit(trx, edit))).toBe(2);
});

it('a room whose row is not of the project is none, and what is opened twice stays as it is', async () => {
  const other = await createSite(database.ownerUrl);
  const strange = honestEdit(site, site.inspector, new Y.Doc(), draw, other.floorPlanIds[0]);
  expect(await journal.append(strange)).toEqual({ ok: false, code: 'not-found' });
  await journal.append(honestEdit(site, site.inspector, new Y.Doc(), draw));
  await inSite((trx) => closeRoom(trx, room));
  await inSite((trx) => openRooms(trx, [{ room, tenantId: site.tenantId, projectId: site.projectId }]));
  const { rows } = await owner.query('SELECT head, closed_at FROM journal_document WHERE room = $1', [room]);
  expect(rows).toEqual([{ head: '1', closed_at: expect.any(Date) }]);
});

it('closing waits for an edit that is being written, and an edit for a closing: neither gets past the other', async () => {
  const doc = new Y.Doc();
  expect(await journal.append(honestEdit(site, site.inspector, doc, draw))).toMatchObject({ ok: true });
  let appended: Promise<unknown> = Promise.resolve();
  let isAnswered = false;
  await inSite(async (trx) => {
    await closeRoom(trx, room);
    appended = journal.append(honestEdit(site, site.inspector, doc, draw)).finally(() => {
      isAnswered = true;
    });
    await waitForLock();
    expect(isAnswered).toBe(false);
  });
  expect(await appended).toEqual({ ok: false, code: 'not-found' });
  expect(await headOf()).toBe('1');
});

it('an edit of a newer server is known to all as one, and an older server edits no more', async () => {
  const { tenantId, projectId } = site;
  const edit = {
    room,
    tenantId,
    projectId,
    document: PLAN_DOCUMENT,
    accountId: null,
    node: 'test',
    edit: draw,
  };
  const version = PLAN_DOCUMENT.version + 1;
  const newer = { ...edit, document: { ...PLAN_DOCUMENT, version } };
  expect(await inSite((trx) => appendServerEdit(trx, newer))).toBe(1);
  expect(await inSite((trx) => readVersions(trx, [room, 'plan:unknown']))).toEqual(
    new Map([[room, version]]),
  );
  const { rows } = await owner.query('SELECT reason FROM access_change WHERE subject = $1', [
    site.floorPlanIds[0],
  ]);
  expect(rows).toEqual([{ reason: 'newer-document' }]);
  await expect(inSite((trx) => appendServerEdit(trx, edit))).rejects.toMatchObject({ code: 'shutting-down' });
  await inSite((trx) => raiseVersion(trx, room, 1));
  expect(await inSite((trx) => readVersions(trx, [room]))).toEqual(new Map([[room, version]]));
});

/** Until somebody waits for a row that another transaction holds. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await owner.query<{ waiting: string }>(
        "SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return Number(rows[0]?.waiting);
    })
    .toBeGreaterThan(0);
}
