import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { changeTenantStatus } from '../tenants/change-tenant.ts';
import { authenticate, authenticateActing, authenticateAgain } from './authenticate.ts';
import { createSession, endAllSessions, endSession, sweepSessions } from './sessions.ts';
import { slideSessions } from './slide-sessions.ts';
import { setMemberStatus, setSystemRole } from './tenant-members.ts';
import { hashSecret } from './token.ts';

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;

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
});

async function begin(remember = false): Promise<{ token: string; sessionId: string }> {
  return createSession(stores, {
    accountId: site.inspector.accountId,
    tenantId: site.tenantId,
    remember,
    ip: '203.0.113.7',
    userAgent: 'test',
  });
}

/** Hours until the idle and the absolute end, by the database's clock. */
async function hoursLeft(sessionId: string): Promise<{ idle: number; absolute: number }> {
  const { rows } = await owner.query<{ idle: string; absolute: string }>(
    `SELECT round(extract(epoch FROM expires_at - now()) / 3600) AS idle,
       round(extract(epoch FROM absolute_expires_at - now()) / 3600) AS absolute FROM session WHERE id = $1`,
    [sessionId],
  );
  return { idle: Number(rows[0]?.idle), absolute: Number(rows[0]?.absolute) };
}

async function age(sessionId: string, interval: string): Promise<void> {
  await owner.query(
    `UPDATE session SET expires_at = expires_at - $2::interval, absolute_expires_at = absolute_expires_at - $2::interval
     WHERE id = $1`,
    [sessionId, interval],
  );
}

async function changes(): Promise<{ scope: string; subject: string; reason: string }[]> {
  const { rows } = await owner.query(
    'SELECT scope, subject, reason FROM access_change ORDER BY seq DESC LIMIT 2',
  );
  return rows;
}

describe('authenticate', () => {
  test('knows a token by its hash and says who speaks', async () => {
    const { token, sessionId } = await begin();
    expect(sessionId).toBe(hashSecret(token));
    const caller = await authenticate(stores, token);
    expect(caller).toMatchObject({
      principal: {
        kind: 'member',
        accountId: site.inspector.accountId,
        tenantId: site.tenantId,
        systemRole: '40',
        sessionId,
      },
      name: 'Ben Inspector',
      language: 'en',
    });
    const hours = ((caller?.validUntil.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(12, 1);
  });

  test.each([
    null,
    '',
    'x',
    's_short',
    `s_${'A'.repeat(43)}`,
    `g_${'A'.repeat(43)}`,
    'A'.repeat(43),
    `s_${'"'.repeat(43)}`,
  ])('is deaf to %j', async (token) => {
    expect(await authenticate(stores, token)).toBeNull();
  });

  test('the stored hash is no token', async () => {
    const { sessionId } = await begin();
    expect(await authenticate(stores, sessionId)).toBeNull();
    expect(await authenticate(stores, `s_${sessionId.slice(0, 43)}`)).toBeNull();
  });

  test('judges account, member and tenant as they are now', async () => {
    const { token } = await begin();
    const member = { accountId: site.inspector.accountId, tenantId: site.tenantId };
    await inTenant(stores.app, site.tenantId, (trx) => setSystemRole(trx, { ...member, systemRole: '10' }));
    expect(await authenticate(stores, token)).toMatchObject({ principal: { systemRole: '10' } });
    expect(await changes()).toContainEqual({
      scope: 'account',
      subject: member.accountId,
      reason: 'system-role-changed',
    });
    const lastAdminGoes = inTenant(stores.app, site.tenantId, (trx) =>
      setSystemRole(trx, { ...member, systemRole: '40' }),
    );
    await expect(lastAdminGoes).rejects.toMatchObject({ code: 'last-admin' });
    await owner.query(`UPDATE tenant_member SET system_role = '10' WHERE account_id = $1`, [
      site.admin.accountId,
    ]);
    for (const status of ['suspended', 'removed', 'active'] as const) {
      await inTenant(stores.app, site.tenantId, (trx) => setMemberStatus(trx, { ...member, status }));
      expect((await authenticate(stores, token)) === null).toBe(status !== 'active');
    }
    for (const [index, status] of (['disabled', 'active'] as const).entries()) {
      const change = { tenantId: site.tenantId, version: index + 1, status };
      await inTenant(stores.app, site.tenantId, (trx) => changeTenantStatus(trx, change));
      expect((await authenticate(stores, token)) === null).toBe(status !== 'active');
    }
    await owner.query('UPDATE account SET disabled_at = now() WHERE id = $1', [member.accountId]);
    expect(await authenticate(stores, token)).toBeNull();
  });
});

describe('the life of a session', () => {
  test('twelve hours idle, seven days in all; acting makes it slide, but not past its end', async () => {
    const { token, sessionId } = await begin();
    expect(await hoursLeft(sessionId)).toEqual({ idle: 12, absolute: 168 });
    await age(sessionId, '5 hours');
    const caller = await authenticateActing(stores, token);
    expect(((caller?.validUntil.getTime() ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(12, 1);
    expect(await hoursLeft(sessionId)).toEqual({ idle: 12, absolute: 163 });
    await owner.query(
      `UPDATE session SET expires_at = now() + '1 hour', absolute_expires_at = now() + '3 hours'`,
    );
    await authenticateActing(stores, token);
    expect(await hoursLeft(sessionId)).toEqual({ idle: 3, absolute: 3 });
  });

  test('acting is written at most once a minute', async () => {
    const { token, sessionId } = await begin();
    const writes = async (): Promise<string> => {
      const { rows } = await owner.query('SELECT xmin::text FROM session WHERE id = $1', [sessionId]);
      return rows[0].xmin;
    };
    const before = await writes();
    await authenticateActing(stores, token);
    await slideSessions(stores.identity, [sessionId]);
    expect(await writes()).toBe(before);
    await age(sessionId, '61 seconds');
    const aged = await writes();
    await authenticateActing(stores, token);
    const slid = await writes();
    expect(slid).not.toBe(aged);
    await authenticateActing(stores, token);
    await slideSessions(stores.identity, [sessionId]);
    expect(await writes()).toBe(slid);
  });

  test('what is over is not slid back to life', async () => {
    const { sessionId } = await begin();
    await age(sessionId, '12 hours');
    expect(await slideSessions(stores.identity, [sessionId])).toEqual(new Map());
    expect((await hoursLeft(sessionId)).idle).toBeLessThanOrEqual(0);
  });

  test('sessions that slide and edits that look at them never wait for each other in a circle', async () => {
    const ids = [await begin(), await begin()].map(({ sessionId }) => sessionId).toSorted();
    for (const id of ids) await age(id, '1 hour');
    const journal = new pg.Client({ connectionString: database.ownerUrl });
    await journal.connect();
    await journal.query('BEGIN');
    await journal.query('SELECT 1 FROM session WHERE id = $1 FOR SHARE', [ids[0]]);
    const sliding = slideSessions(stores.identity, ids.toReversed());
    await expect
      .poll(async () => {
        const { rowCount } = await owner.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(1);
    await journal.query('SELECT 1 FROM session WHERE id = $1 FOR SHARE', [ids[1]]);
    await journal.query('COMMIT');
    await journal.end();
    expect([...(await sliding).keys()].toSorted()).toEqual(ids);
  });

  test('being judged is not being used', async () => {
    const { token, sessionId } = await begin();
    const { principal } = await mustKnow(token);
    await age(sessionId, '8 hours');
    await authenticateAgain(stores, principal);
    await authenticate(stores, token);
    expect((await hoursLeft(sessionId)).idle).toBe(4);
  });

  test('with remember me thirty days, whatever the use', async () => {
    const { token, sessionId } = await begin(true);
    expect(await hoursLeft(sessionId)).toEqual({ idle: 720, absolute: 720 });
    await age(sessionId, '715 hours');
    await authenticateActing(stores, token);
    expect(await hoursLeft(sessionId)).toEqual({ idle: 5, absolute: 5 });
  });

  test('C56 it is over the moment either end has come, and the sweep removes it', async () => {
    const { token, sessionId } = await begin();
    await age(sessionId, '12 hours');
    expect(await authenticate(stores, token)).toBeNull();
    const other = await begin();
    await owner.query('UPDATE session SET absolute_expires_at = now() WHERE id = $1', [other.sessionId]);
    expect(await authenticate(stores, other.token)).toBeNull();
    await owner.query(
      `INSERT INTO login_throttle VALUES ('old', 1, now() - interval '2 days', NULL), ('new', 1, now(), NULL)`,
    );
    await sweepSessions(stores);
    const { rows: counted } = await owner.query('SELECT key FROM login_throttle');
    expect(counted).toEqual([{ key: 'new' }]);
    const { rows } = await owner.query('SELECT id FROM session WHERE id = ANY ($1)', [
      [sessionId, other.sessionId],
    ]);
    expect(rows).toEqual([]);
  });

  test('C57 ending one leaves the others, and everybody hears of it once', async () => {
    const [one, two] = [await begin(), await begin()];
    await endSession(stores, one.sessionId);
    expect(await authenticate(stores, one.token)).toBeNull();
    expect(await authenticate(stores, two.token)).not.toBeNull();
    const before = await changes();
    expect(before[0]).toEqual({ scope: 'session', subject: one.sessionId, reason: 'session-ended' });
    await endSession(stores, one.sessionId);
    expect(await changes()).toEqual(before);
  });

  test('C58 ending all can leave the one that asked', async () => {
    const [one, two] = [await begin(), await begin()];
    await endAllSessions(stores, site.inspector.accountId, two.sessionId);
    expect(await authenticate(stores, one.token)).toBeNull();
    expect(await authenticate(stores, two.token)).not.toBeNull();
    await endAllSessions(stores, site.inspector.accountId);
    expect(await authenticate(stores, two.token)).toBeNull();
    expect(await authenticate(stores, site.admin.token)).not.toBeNull();
    expect((await changes())[0]).toMatchObject({ scope: 'account', subject: site.inspector.accountId });
  });
});

async function mustKnow(token: string) {
  const caller = await authenticate(stores, token);
  if (!caller) throw new Error('the token is not known');
  return caller;
}
