/** What begins a session at the very moment in which all of them end (reliability.md C58). */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { acceptInvitation } from '../invitations/accept-invitation.ts';
import { openInvitation } from '../invitations/invitation.store.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { login } from './login.ts';
import { changePassword } from './own-sessions.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { createSession, endAllSessions } from './sessions.ts';
import { switchTenant } from './switch-tenant.ts';

const KNOWN = 'Plumb-line-1';
const NEXT = 'Plumb-line-2';
const ORIGIN = { ip: '203.0.113.7', userAgent: 'test' };

let database: TestDatabase;
let owner: pg.Client;
/** Where the password is being replaced. */
let other: pg.Client;
let stores: Stores;
let site: Site;
let email: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  other = new pg.Client({ connectionString: database.ownerUrl });
  await Promise.all([owner.connect(), other.connect()]);
  stores = openTestStores(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await Promise.all([owner.end(), other.end()]);
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
  const { rows } = await owner.query<{ email: string }>(
    'UPDATE account SET password_hash = $2 WHERE id = $1 RETURNING email',
    [site.inspector.accountId, await hashPassword(KNOWN)],
  );
  email = rows[0]?.email ?? '';
});

async function sessionIds(): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM session WHERE account_id = $1', [
    site.inspector.accountId,
  ]);
  return rows.map(({ id }) => id);
}

async function isWaitedFor(): Promise<boolean> {
  const { rowCount } = await owner.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount !== 0;
}

/** Begins with `statements` in a transaction, and commits once `work`, begun meanwhile, waits for it or is done. */
async function during<T>(statements: [string, unknown[]][], work: () => Promise<T>): Promise<T> {
  await other.query('BEGIN');
  for (const [statement, values] of statements) await other.query(statement, values);
  let isDone = false;
  const result = work().finally(() => (isDone = true));
  await expect.poll(async () => isDone || (await isWaitedFor())).toBe(true);
  await other.query('COMMIT');
  return result;
}

/** As a reset writes it: the password first, then the end of all sessions. */
async function resetDuring<T>(work: () => Promise<T>): Promise<T> {
  const { accountId } = site.inspector;
  return during(
    [
      ['UPDATE account SET password_hash = $2 WHERE id = $1', [accountId, await hashPassword(NEXT)]],
      ['DELETE FROM session WHERE account_id = $1', [accountId]],
    ],
    work,
  );
}

const principal = () => {
  const { accountId, sessionId } = site.inspector;
  return { kind: 'member', accountId, sessionId, tenantId: site.tenantId, systemRole: '40' } as const;
};

test('C58 a login with the password that is being replaced begins no session', async () => {
  const entered = await resetDuring(() =>
    login(stores, { email, password: KNOWN, remember: true, ...ORIGIN }),
  );
  expect(entered).toEqual({ ok: false, code: 'bad-credentials' });
  expect(await sessionIds()).toEqual([]);
  expect(await login(stores, { email, password: NEXT, remember: true, ...ORIGIN })).toMatchObject({
    ok: true,
  });
});

test('C58 nor does an invitation that is accepted with it', async () => {
  const elsewhere = await createSite(database.ownerUrl);
  const opened = await inTenant(stores.app, elsewhere.tenantId, (trx) =>
    openInvitation(trx, {
      tenantId: elsewhere.tenantId,
      email,
      systemRole: '40',
      language: 'en',
      invitedBy: elsewhere.admin.accountId,
    }),
  );
  if (!opened.ok) throw new Error(opened.result);
  const accepted = await resetDuring(() =>
    acceptInvitation(stores, { token: opened.token, password: KNOWN }, ORIGIN),
  );
  expect(accepted).toMatchObject({ ok: false });
  expect(await sessionIds()).toEqual([]);
});

test('C58 whoever knows the replaced password cannot set another one by it', async () => {
  const changed = await resetDuring(() =>
    changePassword(stores, principal(), { password: KNOWN, newPassword: 'Plumb-line-3', ip: ORIGIN.ip }),
  );
  expect(changed).toEqual({ ok: false, code: 'bad-credentials' });
  const { rows } = await owner.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM account WHERE id = $1',
    [site.inspector.accountId],
  );
  expect(await verifyPassword(rows[0]?.hash ?? '', NEXT)).toBe(true);
});

test('C58 a session that is being ended does not go over to another tenant', async () => {
  const elsewhere = await createSite(database.ownerUrl);
  await owner.query(
    `INSERT INTO tenant_member (account_id, tenant_id, system_role, account_name) VALUES ($1, $2, '40', 'Ben')`,
    [site.inspector.accountId, elsewhere.tenantId],
  );
  const switched = await resetDuring(() =>
    switchTenant(stores, principal(), { tenantId: elsewhere.tenantId, ...ORIGIN }),
  );
  expect(switched).toBeNull();
  expect(await sessionIds()).toEqual([]);
});

test.each([true, false])(
  'C58 a session that was just beginning is ended with all others (the own one stays: %s)',
  async (keepsOwn) => {
    const { accountId, sessionId } = site.inspector;
    const begun = await createSession(stores, {
      accountId,
      tenantId: site.tenantId,
      remember: true,
      ...ORIGIN,
    });
    const late = 'f'.repeat(64);
    // As somebody who comes in: the account is held, and the session not yet seen by anybody.
    await during(
      [
        ['SELECT 1 FROM account WHERE id = $1 FOR SHARE', [accountId]],
        [
          `INSERT INTO session SELECT (jsonb_populate_record(s, jsonb_build_object('id', $2::text))).*
           FROM session s WHERE id = $1`,
          [begun.sessionId, late],
        ],
      ],
      () => endAllSessions(stores, accountId, keepsOwn ? sessionId : undefined),
    );
    expect(await sessionIds()).toEqual(keepsOwn ? [sessionId] : []);
  },
);
