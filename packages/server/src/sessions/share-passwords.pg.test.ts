import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { createHomeLink, createNoteLink, revokeLink } from '../share-links/share-link.store.ts';
import { hashPassword } from './password.ts';
import { loginShare } from './share-sessions.ts';
import { countPassword, delayOf } from './share-throttle.ts';

const STRANGER = '203.0.113.7';
const OFFICE = '198.51.100.4';
const RIGHT = 'harbour-7';
let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;
let sharedata: string;
let linkId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
  const { tenantId, projectId, admin } = site;
  const passwordHash = await hashPassword(RIGHT);
  const made = await inTenant(stores.app, tenantId, (trx) =>
    createHomeLink(trx, { tenantId, projectId, expiresInDays: 7, createdBy: admin.accountId, passwordHash }),
  );
  sharedata = made.sharedata;
  linkId = made.link.id;
});

const open = (password?: string, ip = STRANGER) => loginShare(stores, sharedata, { ip, password });
const visits = async () =>
  (await owner.query('SELECT 1 FROM share_session WHERE link_id = $1', [linkId])).rowCount;

describe('a link with a password', () => {
  test('asks for it and tells nothing, stays after a wrong one, and opens with the right one', async () => {
    expect(await open()).toEqual({ ok: false, reason: 'password-required', wasWrong: false });
    expect(await open('')).toEqual({ ok: false, reason: 'password-required', wasWrong: false });
    expect(await open('wrong')).toEqual({ ok: false, reason: 'password-required', wasWrong: true });
    expect(await visits()).toBe(0);
    expect(await open(RIGHT)).toMatchObject({ ok: true });
    expect(await visits()).toBe(1);
  });

  test('that has ended fails as every bad link does, with the right password and without', async () => {
    const actor = { kind: 'member', id: site.admin.accountId } as const;
    await inTenant(stores.app, site.tenantId, (trx) => revokeLink(trx, { linkId, actor }));
    for (const password of [undefined, 'wrong', RIGHT])
      expect(await open(password)).toEqual({ ok: false, reason: 'invalid-link' });
  });

  test('is kept as a hash that only the server knows', async () => {
    const { rows } = await owner.query('SELECT password_hash FROM share_link WHERE id = $1', [linkId]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    expect(rows[0].password_hash).not.toContain(RIGHT);
  });

  test('M26 a stranger who guesses waits, and an office behind another address comes in', async () => {
    const tries = stores.config.SHARE_ADDRESS_TRIES;
    for (let count = 0; count < tries; count += 1) await countPassword(stores, { linkId, ip: STRANGER });
    const refused = await open(RIGHT);
    expect(refused).toMatchObject({ ok: false, reason: 'throttled' });
    const wait = 'retryAfterSeconds' in refused ? refused.retryAfterSeconds : 0;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    const office = await Promise.all(Array.from({ length: 25 }, () => open(RIGHT, OFFICE)));
    expect(office.filter(({ ok }) => !ok)).toEqual([]);
    // And again: right ones are no tries.
    const again = await Promise.all(Array.from({ length: 25 }, () => open(RIGHT, OFFICE)));
    expect(again.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('M26 guessed from many addresses each try takes longer, none is refused, and it heals by itself', async () => {
    const limit = stores.config.SHARE_LINK_TRIES;
    const next = () => countPassword(stores, { linkId, ip: OFFICE });
    const set = (failures: number, age: string) =>
      owner.query(
        `INSERT INTO login_throttle (key, failures, window_started_at) VALUES ($1, $2, now() - $3::interval)
         ON CONFLICT (key) DO UPDATE SET failures = EXCLUDED.failures,
           window_started_at = EXCLUDED.window_started_at`,
        [`share-link:${linkId}`, failures, age],
      );
    await set(limit - 1, '1 minute');
    expect(await next()).toMatchObject({ retryAfterSeconds: 0, delayMs: 0 });
    expect(await next()).toMatchObject({ retryAfterSeconds: 0, delayMs: 1000 });
    await set(limit * 1000, '1 minute');
    expect(await next()).toMatchObject({ retryAfterSeconds: 0, delayMs: 8000 });
    await set(limit * 1000, '16 minutes');
    expect(await next()).toMatchObject({ retryAfterSeconds: 0, delayMs: 0 });
    expect([limit, limit * 2, limit * 4].map((tries) => delayOf(tries + 1, limit))).toEqual([
      1000, 2000, 4000,
    ]);
  });
});

test('the token of a note’s link opens no visit', async () => {
  const { tenantId, projectId, admin } = site;
  const { rows } = await owner.query(
    `INSERT INTO note (id, tenant_id, project_id, number, type, status, created_by)
     VALUES (uuidv7(), $1, $2, 1, 'manual', 'open', $3) RETURNING id`,
    [tenantId, projectId, admin.accountId],
  );
  const wanted = { tenantId, projectId, createdBy: admin.accountId, noteId: String(rows[0].id) };
  const { secret, link } = await inTenant(stores.app, tenantId, (trx) =>
    createNoteLink(trx, { ...wanted, expiresInDays: null }),
  );
  expect(link).toMatchObject({ kind: 'note', state: 'active' });
  expect(await loginShare(stores, secret, { ip: STRANGER })).toEqual({ ok: false, reason: 'invalid-link' });
});
