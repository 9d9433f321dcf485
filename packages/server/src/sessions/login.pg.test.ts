import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { openTestStores } from '../journal/testing/site-fixture.ts';
import { createTenant } from '../tenants/tenant.store.ts';
import { createAccount } from './accounts.ts';
import { login } from './login.ts';
import { blockedForSeconds, throttleKeys } from './login-throttle.ts';
import { withVerifier } from './password.ts';
import { addTenantMember, setMemberStatus } from './tenant-members.ts';

const PASSWORD = 'Right-Horse-7';
let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let tenantId: string;
let accountId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl);
  tenantId = await createTenant(stores, {
    kind: 'customer',
    name: 'Nord',
    timeZone: 'Asia/Tokyo',
    language: 'en',
  });
  accountId = await member('ana@nord.example', 'Ana');
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  await owner.query('TRUNCATE login_throttle, login_log');
});

async function member(email: string, name: string): Promise<string> {
  const id = await createAccount(stores, { email, password: PASSWORD, name, language: 'en' });
  await inTenant(stores.app, tenantId, (trx) =>
    addTenantMember(trx, {
      accountId: id,
      tenantId,
      systemRole: '40',
      accountName: name,
      accountEmail: email,
    }),
  );
  return id;
}

function enter(email: string, password: string, ip = '203.0.113.7') {
  return login(stores, { email, password, remember: false, ip, userAgent: 'test' });
}

async function results(): Promise<string[]> {
  const { rows } = await owner.query<{ result: string }>('SELECT result FROM login_log ORDER BY at, id');
  return rows.map((row) => row.result);
}

/** Lets blocks and windows end without waiting. */
async function pass(interval: string): Promise<void> {
  await owner.query(
    `UPDATE login_throttle SET window_started_at = window_started_at - $1::interval,
       blocked_until = blocked_until - $1::interval`,
    [interval],
  );
}

describe('the answer', () => {
  test('a right password, in any spelling of the address, starts a session and says who one is', async () => {
    const result = await enter('  ANA@Nord.example ', PASSWORD);
    if (!result.ok) throw new Error(result.code);
    expect(result.token).toMatch(/^s_[\w-]{43}$/);
    expect(result.me).toMatchObject({
      userData: {
        id: accountId,
        userName: 'Ana',
        tenantId,
        tenantName: 'Nord',
        systemRole: '40',
        language: 'en',
      },
      firstLogin: 0,
      vsleemTimezone: 'Asia/Tokyo',
    });
    expect(result.me.userAbilityRules).toContainEqual({
      action: 'manage',
      subject: ['Account', 'Notification'],
    });
    expect(await results()).toEqual(['ok']);
  });

  test('C71 wrong password, unknown address, disabled and homeless accounts: one verifier call, equal answers', async () => {
    const homeless = await createAccount(stores, {
      email: 'lost@nord.example',
      password: PASSWORD,
      name: 'Lost',
      language: 'en',
    });
    await member('off@nord.example', 'Off');
    await owner.query(`UPDATE account SET disabled_at = now() WHERE email = 'off@nord.example'`);
    const suspended = await member('out@nord.example', 'Out');
    await inTenant(stores.app, tenantId, (trx) =>
      setMemberStatus(trx, { accountId: suspended, tenantId, status: 'suspended' }),
    );
    const tries: [string, string][] = [
      ['ana@nord.example', 'wrong'],
      ['nobody@nord.example', PASSWORD],
      ['off@nord.example', PASSWORD],
      ['out@nord.example', PASSWORD],
      ['lost@nord.example', PASSWORD],
    ];
    for (const [email, password] of tries) {
      let calls = 0;
      const counting: typeof withVerifier = (work) =>
        withVerifier((verify) => work((hash, text) => ((calls += 1), verify(hash, text))));
      const answer = await login(
        stores,
        { email, password, remember: false, ip: '203.0.113.7', userAgent: 'test' },
        counting,
      );
      expect({ email, answer, calls }).toEqual({
        email,
        answer: { ok: false, code: 'bad-credentials' },
        calls: 1,
      });
    }
    expect(await results()).toEqual([
      'bad-credentials',
      'bad-credentials',
      'disabled',
      'disabled',
      'disabled',
    ]);
    const { rows } = await owner.query('SELECT 1 FROM session WHERE account_id = ANY ($1)', [
      [homeless, suspended],
    ]);
    expect(rows).toEqual([]);
  });

  test('neither password nor token is anywhere in the database', async () => {
    const result = await enter('ana@nord.example', PASSWORD);
    if (!result.ok) throw new Error(result.code);
    const { rows: tables } = await owner.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
    );
    for (const { name } of tables) {
      const { rows } = await owner.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
      for (const { text } of rows) {
        expect(text).not.toContain(result.token.slice(2));
        expect(text).not.toContain(PASSWORD);
      }
    }
  });
});

describe('the throttle', () => {
  test('C70 after ten failures the account waits, longer each time, and never for good', async () => {
    const codes: string[] = [];
    for (let number = 0; number < 11; number += 1) {
      const result = await enter('ana@nord.example', 'wrong', `203.0.113.${number}`);
      codes.push(result.ok ? 'ok' : result.code);
    }
    expect(codes).toEqual([...Array<string>(10).fill('bad-credentials'), 'login-throttled']);
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const keys = throttleKeys('ana@nord.example', '192.0.2.1');
      const seconds = await blockedForSeconds(stores.identity, keys);
      waits.push(seconds);
      await pass(`${seconds} s`);
      await enter('ana@nord.example', 'wrong', '192.0.2.1');
    }
    expect(waits[0]).toBeGreaterThan(25);
    expect(waits[1]).toBeGreaterThan(55);
    expect(waits[2]).toBeGreaterThan(115);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60);
    await pass('15 min');
    expect(await enter('ana@nord.example', PASSWORD)).toMatchObject({ ok: true });
  });

  test('a blocked account is refused with the right password too, and told how long', async () => {
    for (let number = 0; number < 10; number += 1) await enter('ana@nord.example', 'wrong');
    const result = await enter('ana@nord.example', PASSWORD);
    expect(result).toMatchObject({ ok: false, code: 'login-throttled' });
    expect(result).toHaveProperty('retryAfterSeconds', expect.closeTo(30, -1));
    expect(await results()).toContain('throttled');
  });

  test('C70 one password on many accounts: the address is stopped at the 21st try', async () => {
    const codes: string[] = [];
    for (let number = 0; number < 21; number += 1) {
      const result = await enter(`user${number}@nord.example`, 'Summer-2026', '198.51.100.4');
      codes.push(result.ok ? 'ok' : result.code);
    }
    expect(codes.indexOf('login-throttled')).toBe(20);
  });

  test('unknown addresses are blocked like known ones', async () => {
    for (let number = 0; number < 10; number += 1)
      await enter('nobody@nord.example', 'wrong', `203.0.113.${number}`);
    expect(await enter('nobody@nord.example', 'wrong', '192.0.2.9')).toMatchObject({
      code: 'login-throttled',
    });
  });

  test('tries at the same moment gain nothing', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, number) => enter('ana@nord.example', 'wrong', `203.0.113.${number}`)),
    );
    const judged = answers.filter((answer) => !answer.ok && answer.code === 'bad-credentials');
    expect(judged).toHaveLength(10);
  });

  test('an office of forty logs in at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => enter('ana@nord.example', PASSWORD)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(40);
  });

  test('a success clears the account but does not wash the address clean', async () => {
    for (let number = 0; number < 9; number += 1) await enter('ana@nord.example', 'wrong');
    expect(await enter('ana@nord.example', PASSWORD)).toMatchObject({ ok: true });
    for (let number = 0; number < 9; number += 1) await enter('ana@nord.example', 'wrong');
    expect(await enter('ana@nord.example', PASSWORD)).toMatchObject({ ok: true });
    for (let number = 0; number < 2; number += 1) await enter('ana@nord.example', 'wrong');
    expect(await enter('ana@nord.example', PASSWORD)).toMatchObject({ code: 'login-throttled' });
  });
});
