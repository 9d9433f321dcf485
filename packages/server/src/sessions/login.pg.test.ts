import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { openTestStores } from '../journal/testing/site-fixture.ts';
import { createTenant } from '../tenants/tenant.store.ts';
import { createAccount } from './accounts.ts';
import { findMail } from '../mail/mail.store.ts';
import { mailOfGuesses } from './guess-mails.ts';
import { login } from './login.ts';
import { changePassword } from './own-sessions.ts';
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
  await owner.query('TRUNCATE login_throttle, login_log, login_network, guessed_address, mail');
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

/** What the database is asked for by a wrong password. */
async function statementsOf(email: string, ip: string): Promise<string[]> {
  const asked: string[] = [];
  const identity = stores.identity.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const request = { email, password: 'wrong', remember: false, ip, userAgent: 'test' };
  await login({ ...stores, identity }, request);
  return asked;
}

/** What a wrong password from there is answered. */
async function tryFrom(ip: string, email = 'ana@nord.example'): Promise<string> {
  const result = await enter(email, 'wrong', ip);
  return result.ok ? 'ok' : result.code;
}
const wrongs = (count: number) => Array<string>(count).fill('bad-credentials');

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
      const result = await enter('ana@nord.example', 'wrong');
      codes.push(result.ok ? 'ok' : result.code);
    }
    expect(codes).toEqual([...Array<string>(10).fill('bad-credentials'), 'login-throttled']);
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const refused = await enter('ana@nord.example', 'wrong');
      const seconds = 'retryAfterSeconds' in refused ? refused.retryAfterSeconds : 0;
      waits.push(seconds);
      await pass(`${seconds} s`);
      await enter('ana@nord.example', 'wrong');
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
    for (const email of ['nobody@nord.example', 'ana@nord.example']) {
      const codes: string[] = [];
      for (let number = 0; number < 11; number += 1) codes.push(await tryFrom('203.0.113.7', email));
      for (let number = 0; number < 25; number += 1) codes.push(await tryFrom(`100.64.${number}.9`, email));
      const stopped = 'login-throttled';
      expect(codes).toEqual([...wrongs(10), stopped, ...wrongs(20), ...Array<string>(5).fill(stopped)]);
    }
  });

  test('tries at the same moment gain nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter('ana@nord.example', 'wrong')));
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

describe('who is known somewhere', () => {
  const HOME = '198.51.100.20';
  const network = (number: number) => `100.64.${number}.9`;

  test('ten wrong guesses from one network keep nobody out who comes from another', async () => {
    for (let number = 0; number < 12; number += 1) await tryFrom('203.0.113.7');
    expect(await tryFrom('203.0.113.7')).toBe('login-throttled');
    expect(await enter('ana@nord.example', PASSWORD, '192.0.2.1')).toMatchObject({ ok: true });
  });

  test('who guesses from many networks is stopped, and the owner comes in from where they did before', async () => {
    expect(await enter('ana@nord.example', PASSWORD, HOME)).toMatchObject({ ok: true });
    const codes: string[] = [];
    for (let number = 0; number < 32; number += 1) codes.push(await tryFrom(network(number)));
    expect(codes).toEqual([...wrongs(30), 'login-throttled', 'login-throttled']);
    expect(await enter('ana@nord.example', PASSWORD, '192.0.2.1')).toMatchObject({ code: 'login-throttled' });
    // The next lease of the same line has another last number.
    expect(await enter('ana@nord.example', PASSWORD, '198.51.100.77')).toMatchObject({ ok: true });
    await pass('15 min');
    expect(await enter('ana@nord.example', PASSWORD, '192.0.2.1')).toMatchObject({ ok: true });
  });

  test('a few guesses an hour do not keep a new network out: a window later as many tries are free again', async () => {
    for (let number = 0; number < 31; number += 1) await tryFrom(network(number));
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await pass('15 min');
      expect(await tryFrom(network(100 + quarter))).toBe('bad-credentials');
      expect(await enter('ana@nord.example', PASSWORD, `192.0.${quarter}.1`)).toMatchObject({ ok: true });
    }
  });

  test('who guesses from the network that the owner is known from is stopped there', async () => {
    expect(await enter('ana@nord.example', PASSWORD, HOME)).toMatchObject({ ok: true });
    const codes: string[] = [];
    for (let number = 0; number < 32; number += 1) codes.push(await tryFrom(`198.51.100.${number + 100}`));
    expect(codes).toEqual([...wrongs(30), 'login-throttled', 'login-throttled']);
    await pass('15 min');
    expect(await enter('ana@nord.example', PASSWORD, HOME)).toMatchObject({ ok: true });
  });

  test.each([
    ['a neighbour on another address of the same /24', '198.51.100.77', HOME],
    ['a neighbour in the next /64', '2001:db8:0:2::9', '2001:db8:0:1::9'],
  ])('the guesses of %s keep nobody out, at home or at a new place', async (_what, neighbour, own) => {
    for (const isKnown of [false, true]) {
      for (let number = 0; number < 12; number += 1) await tryFrom(neighbour);
      expect(await tryFrom(neighbour)).toBe('login-throttled');
      const entered = await enter('ana@nord.example', PASSWORD, own);
      expect([isKnown, entered.ok]).toEqual([isKnown, true]);
    }
  });

  test('one household is one IPv6 /64, whatever address of it guesses', async () => {
    const codes: string[] = [];
    for (let number = 0; number < 12; number += 1) codes.push(await tryFrom(`2001:db8:0:1::${number}`));
    expect(codes).toEqual([...wrongs(10), 'login-throttled', 'login-throttled']);
  });

  test('known is known for that account only, and for 180 days', async () => {
    await member('ben@nord.example', 'Ben');
    expect(await enter('ben@nord.example', PASSWORD, HOME)).toMatchObject({ ok: true });
    await enter('ana@nord.example', PASSWORD, '192.0.2.1');
    await owner.query(`UPDATE login_network SET last_login_at = now() - interval '181 days'
      WHERE network = '192.0.2.0/24'`);
    for (let number = 0; number < 31; number += 1) await tryFrom(network(number));
    for (const ip of [HOME, '192.0.2.1'])
      expect(await enter('ana@nord.example', PASSWORD, ip)).toMatchObject({ code: 'login-throttled' });
  });

  test('every address takes the same statements, wherever it is tried from', async () => {
    await enter('ana@nord.example', PASSWORD, HOME);
    for (let number = 0; number < 12; number += 1) {
      const unknown = await statementsOf('nobody@nord.example', '192.0.2.2');
      expect(unknown.length).toBeGreaterThan(2);
      for (const ip of [HOME, '192.0.2.1'])
        expect({ number, ip, asked: await statementsOf('ana@nord.example', ip) }).toEqual({
          number,
          ip,
          asked: unknown,
        });
    }
  });

  test('a session passes what is counted of strangers, and is stopped by itself', async () => {
    const entered = await enter('ana@nord.example', PASSWORD, HOME);
    if (!entered.ok) throw new Error(entered.code);
    for (let number = 0; number < 31; number += 1) await tryFrom(network(number));
    const { sessionId } = entered;
    const principal = { kind: 'member', accountId, tenantId, systemRole: '40', sessionId } as const;
    const change = async (ip: string) => {
      const wanted = { password: 'wrong', newPassword: 'Another-Horse-8', ip };
      const result = await changePassword(stores, principal, wanted);
      return result.ok ? 'ok' : result.code;
    };
    const codes: string[] = [];
    for (let number = 0; number < 31; number += 1) codes.push(await change(`100.65.${number}.1`));
    expect(codes).toEqual([...wrongs(30), 'login-throttled']);
  });
});

describe('the mail to the owner', () => {
  const mails = async () => {
    await mailOfGuesses(stores);
    const { rows } = await owner.query<{ id: string; recipient: string; kind: string }>(
      'SELECT id, recipient, kind FROM mail ORDER BY created_at',
    );
    return rows;
  };

  test('one a day at most, in the language of the account, however many guess', async () => {
    await owner.query(`UPDATE account SET language = 'ja' WHERE id = $1`, [accountId]);
    for (let number = 0; number < 9; number += 1) await tryFrom('203.0.113.7');
    expect(await mails()).toEqual([]);
    for (let number = 0; number < 22; number += 1) await tryFrom(`100.64.${number}.9`);
    for (let number = 0; number < 3; number += 1) await tryFrom('203.0.113.7');
    const [mail, ...others] = await mails();
    expect([mail?.recipient, mail?.kind, others]).toEqual(['ana@nord.example', 'password-guesses', []]);
    const { content } = (await findMail(stores.identity, stores.config, mail?.id ?? '')) ?? {};
    expect(content?.text).toContain('ana@nord.example へのログインで');
    for (let number = 0; number < 10; number += 1) await tryFrom('203.0.114.7');
    expect(await mails()).toHaveLength(1);
    await owner.query(`UPDATE mail SET created_at = created_at - interval '24 hours'`);
    await pass('15 min');
    for (let number = 0; number < 10; number += 1) await tryFrom('203.0.115.7');
    await Promise.all([mailOfGuesses(stores), mailOfGuesses(stores)]);
    expect(await mails()).toHaveLength(2);
    await owner.query(`UPDATE account SET language = 'en' WHERE id = $1`, [accountId]);
  });

  test('nobody is written to at an address without an account, or with a disabled one', async () => {
    await owner.query(`UPDATE account SET disabled_at = now() WHERE email = 'off@nord.example'`);
    for (const email of ['nobody@nord.example', 'off@nord.example'])
      for (let number = 0; number < 11; number += 1) await tryFrom('203.0.113.7', email);
    expect(await mails()).toEqual([]);
    expect((await owner.query('SELECT email FROM guessed_address')).rows).toEqual([]);
  });
});
