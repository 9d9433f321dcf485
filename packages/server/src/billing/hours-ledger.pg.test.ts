/** The ledger of hours: what each entry does to the sums, many at once, and what is told when they run low. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import {
  adjustHours,
  expireHours,
  grantHours,
  readHoursBalance,
  refundHours,
  reserveHours,
  settleHours,
} from './hours-ledger.ts';
import { exportHours, listHours } from './list-hours.ts';
import { readBilling } from './read-billing.ts';
import { sweepHours } from './sweep-hours.ts';

const CONNECTIONS = 24;

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // Many wait for one ledger here, longer than anybody waits in the product.
  const env = { DATABASE_POOL_SIZE: String(CONNECTIONS), STATEMENT_TIMEOUT_MS: '60000' };
  stores = openTestStores(database.ownerUrl, env);
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl, 0);
});

const inSite = <T>(work: (trx: Trx) => Promise<T>) => inTenant(stores.app, site.tenantId, work);
const actor = () => ({ accountId: site.admin.accountId, name: 'Ana Admin' });
const grant = (seconds: number, expiresOn: string | null = null) =>
  inSite((trx) =>
    grantHours(trx, { tenantId: site.tenantId, seconds, reason: 'Plan', expiresOn, actor: actor() }),
  );
const adjust = (seconds: number) =>
  inSite((trx) => adjustHours(trx, { tenantId: site.tenantId, seconds, reason: 'Error', actor: null }));
const reserving = (seconds: number) => ({
  tenantId: site.tenantId,
  seconds,
  projectId: site.projectId,
  inspectionId: randomUUID(),
  inspectionName: 'Walk',
  actor: null,
});
const reserve = (seconds: number) => inSite((trx) => reserveHours(trx, reserving(seconds)));
const settle = (reserveSeq: number, seconds: number) =>
  inSite((trx) => settleHours(trx, { tenantId: site.tenantId, reserveSeq, seconds, actor: null }));
const refund = (reserveSeq: number) =>
  inSite((trx) => refundHours(trx, { tenantId: site.tenantId, reserveSeq, actor: null }));
const balance = async () => {
  const now = await inSite((trx) => readHoursBalance(trx, site.tenantId));
  return [now.totalSeconds, now.settledSeconds, now.reservedSeconds, now.freeSeconds];
};
const order = { orderBy: 'at', direction: 'desc' } as const;
const page = { pageNum: 1, pageSize: 100, ...order };

async function reserved(seconds: number): Promise<number> {
  const answer = await reserve(seconds);
  if (!answer.ok) throw new Error('nothing was reserved');
  return answer.seq;
}

describe('an entry', () => {
  test('moves what it says: total, settled, reserved, free', async () => {
    expect(await balance()).toEqual([0, 0, 0, 0]);
    await grant(100);
    const first = await reserved(40);
    const second = await reserved(30);
    expect(await balance()).toEqual([100, 0, 70, 30]);
    expect(await settle(first, 25)).toBe(true);
    expect(await balance()).toEqual([100, 25, 30, 45]);
    expect(await refund(second)).toBe(true);
    expect(await adjust(-5)).toMatchObject({ ok: true });
    expect(await balance()).toEqual([95, 25, 0, 70]);
  });

  test('that takes more than is free is not made', async () => {
    await grant(10);
    expect(await reserve(11)).toEqual({ ok: false, freeSeconds: 10 });
    expect(await adjust(-11)).toEqual({ ok: false, freeSeconds: 10 });
    expect(await balance()).toEqual([10, 0, 0, 10]);
  });

  test('ends a reserve once, and with no more than was reserved', async () => {
    await grant(10);
    const seq = await reserved(10);
    await expect(settle(seq, 11)).rejects.toThrow(RangeError);
    expect(await settle(seq, 10)).toBe(true);
    expect([await settle(seq, 10), await refund(seq), await refund(seq + 7)]).toEqual([false, false, false]);
    expect(await balance()).toEqual([10, 10, 0, 0]);
  });

  test('that would leave less than nothing is refused by the database itself', async () => {
    await grant(10);
    const overdrawn = inSite((trx) =>
      trx
        .insertInto('hours_entry')
        .values({
          tenant_id: site.tenantId,
          seq: 2,
          kind: 'reserve',
          seconds: 11,
          total_seconds: 10,
          settled_seconds: 0,
          reserved_seconds: 11,
          allowance_seconds: 10,
          allowance_seq: 1,
        })
        .execute(),
    );
    await expect(overdrawn).rejects.toThrow('hours_entry_not_overdrawn');
  });
});

describe('many at once', () => {
  test('two hundred who want ten seconds of five hundred: fifty get them', async () => {
    await grant(500);
    const answers = await Promise.all(Array.from({ length: 200 }, () => reserve(10)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(50);
    expect(await balance()).toEqual([500, 0, 500, 0]);
  });

  test('twenty who settle or refund one reserve: one does', async () => {
    await grant(100);
    const seq = await reserved(60);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? settle(seq, 50) : refund(seq))),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test.each([1, 2, 3])(
    'whatever %s and others do in any order, each entry’s sums follow from those before',
    async (seed) => {
      const random = createSeededRandom(seed);
      const open: number[] = [];
      await grant(2000);
      const act = async () => {
        const pick = random.next();
        const seconds = 1 + random.int(300);
        const some = random.pick(open);
        if (pick < 0.45 || some === undefined) {
          const answer = await reserve(seconds);
          if (answer.ok) open.push(answer.seq);
        } else if (pick < 0.65) await settle(some, 1 + random.int(5)).catch(onlyTooMuch);
        else if (pick < 0.8) await refund(some);
        else if (pick < 0.9) await adjust(random.chance(0.5) ? seconds : -seconds);
        else await cutOff(seconds);
      };
      for (let round = 0; round < 6; round += 1)
        await Promise.all(Array.from({ length: CONNECTIONS * 2 }, act));
      await expectSound();
    },
  );
});

function onlyTooMuch(error: unknown): void {
  if (!(error instanceof RangeError)) throw error;
}

/** A reserve whose transaction fails afterwards: nothing of it stays. */
async function cutOff(seconds: number): Promise<void> {
  const failing = inSite(async (trx) => {
    await reserveHours(trx, reserving(seconds));
    throw new Error('cut off');
  });
  await expect(failing).rejects.toThrow('cut off');
}

/** Follows the whole ledger from its first entry. */
async function expectSound(): Promise<void> {
  const { rows } = await owner.query<{
    seq: string;
    kind: string;
    seconds: string;
    of_seq: string | null;
    sums: number[];
  }>(
    `SELECT seq, kind, seconds, of_seq,
       array[total_seconds, settled_seconds, reserved_seconds]::float8[] AS sums
     FROM hours_entry WHERE tenant_id = $1 ORDER BY seq`,
    [site.tenantId],
  );
  const open = new Map<string, number>();
  let [total, settled, held] = [0, 0, 0];
  for (const [index, { seq, kind, seconds: text, of_seq: ofSeq, sums }] of rows.entries()) {
    const seconds = Number(text);
    const of = open.get(ofSeq ?? '') ?? 0;
    if (kind === 'grant' || kind === 'adjust') total += seconds;
    if (kind === 'reserve') open.set(seq, seconds);
    if (kind === 'settle') settled += seconds;
    const ends = ofSeq === null || open.delete(ofSeq);
    held += kind === 'reserve' ? seconds : -of;
    expect([Number(seq), ...sums, ends]).toEqual([index + 1, total, settled, held, true]);
    expect(total - settled - held).toBeGreaterThanOrEqual(0);
  }
  expect(rows.length).toBeGreaterThan(50);
}

describe('a grant with a last day', () => {
  const DAY = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const expire = () => inSite((trx) => expireHours(trx, site.tenantId));

  test('loses what is left of it, once, and what comes back to it later', async () => {
    await grant(100, DAY(-3));
    await grant(50, DAY(30));
    const used = await reserved(30);
    const held = await reserved(20);
    await settle(used, 30);
    expect(await expire()).toBe(50);
    expect(await expire()).toBe(0);
    expect(await balance()).toEqual([100, 30, 20, 50]);
    await refund(held);
    expect(await expire()).toBe(20);
    expect(await balance()).toEqual([80, 30, 0, 50]);
  });

  test('is used up before those that last longer', async () => {
    await grant(100);
    await grant(40, DAY(-3));
    await settle(await reserved(60), 60);
    expect(await expire()).toBe(0);
    expect(await balance()).toEqual([140, 60, 0, 80]);
  });

  test('holds on its last day', async () => {
    const { rows } = await owner.query<{ today: string }>(
      `SELECT (now() AT TIME ZONE 'Europe/Berlin')::date::text AS today`,
    );
    await grant(10, rows[0]?.today ?? null);
    expect(await expire()).toBe(0);
  });
});

describe('when hours run low', () => {
  const warned = async () => {
    const { rows } = await owner.query<{ percent: number }>(
      'SELECT percent FROM hours_warning WHERE tenant_id = $1 ORDER BY at, percent DESC',
      [site.tenantId],
    );
    return rows.map(({ percent }) => percent);
  };
  const sweep = () => sweepHours(stores, [site.tenantId]);
  const mailed = async () => {
    const { rows } = await owner.query<{ mail: string }>(
      `SELECT recipient || ' ' || language || ' ' || kind AS mail FROM mail WHERE recipient LIKE $1
       ORDER BY created_at, recipient`,
      [`%@${site.tenantId}.test`],
    );
    return rows.map(({ mail }) => mail.replace(`@${site.tenantId}.test`, ''));
  };
  const person = async (who: { accountId: string }, name: string, role: string, language: string) => {
    await owner.query('UPDATE account SET email = $2, language = $3 WHERE id = $1', [
      who.accountId,
      `${name}@${site.tenantId}.test`,
      language,
    ]);
    await owner.query('UPDATE tenant_member SET system_role = $2 WHERE account_id = $1', [
      who.accountId,
      role,
    ]);
  };

  test('each mark is noted once for a grant, and again after the next one', async () => {
    await grant(1000);
    await reserved(799);
    expect(await warned()).toEqual([]);
    const held = await reserved(1);
    expect(await warned()).toEqual([20]);
    await refund(held);
    await reserved(1);
    expect(await warned()).toEqual([20]);
    await reserved(200);
    expect(await warned()).toEqual([20, 5, 0]);
    await grant(100);
    await reserved(80);
    expect(await warned()).toEqual([20, 5, 0, 20]);
  });

  test('what a grant has overtaken is told to nobody, and what was given back only once it is low again', async () => {
    await person(site.admin, 'ana', '10', 'en');
    await grant(1000);
    await reserved(850);
    await grant(5000);
    await sweep();
    expect(await mailed()).toEqual([]);
    const held = await reserved(4500);
    await refund(held);
    await sweep();
    expect(await mailed()).toEqual([]);
    await reserved(4500);
    await sweep();
    expect(await mailed()).toEqual(['ana en hours-low']);
    await sweep();
    expect(await mailed()).toHaveLength(1);
  });

  test('what is shown as low is what was warned of', async () => {
    const level = async () => (await inSite((trx) => readHoursBalance(trx, site.tenantId))).allowanceSeconds;
    expect(await level()).toBe(0);
    await grant(1000);
    await settle(await reserved(900), 900);
    await grant(100);
    // 200 of 1100 in all, and yet none of what was granted now is used.
    expect([await level(), await balance()]).toEqual([200, [1100, 900, 0, 200]]);
    await adjust(-50);
    expect(await level()).toBe(200);
  });

  test('admins and operators are written to, each in their language, of the lowest mark, once', async () => {
    await person(site.admin, 'ana', '10', 'ar');
    await person(site.inspector, 'ben', '20', 'ja');
    await person(site.viewer, 'eva', '40', 'en');
    await grant(100_000);
    await reserved(96_000);
    await sweep();
    await sweep();
    expect(await mailed()).toEqual(['ana ar hours-low', 'ben ja hours-low']);
    await reserved(4000);
    await Promise.all([sweep(), sweep()]);
    expect((await mailed()).slice(2)).toEqual(['ana ar hours-gone', 'ben ja hours-gone']);
    const { rows } = await owner.query<{ left: unknown }>(
      `SELECT params->'name' AS left FROM notification WHERE account_id = $1 ORDER BY created_at`,
      [site.admin.accountId],
    );
    // Numbers, which everybody reads in their own language.
    expect(rows.map(({ left }) => left)).toEqual([1.1, 0]);
  });
});

describe('the list', () => {
  test('is newest first, by pages, and filtered by kind, project and days of the tenant’s zone', async () => {
    await grant(100);
    const seq = await reserved(40);
    await settle(seq, 10);
    const kinds = async (filter: object, size = page) => {
      const found = await inSite((trx) => listHours(trx, site.tenantId, { ...size, ...filter }));
      return [found.total, ...found.rows.map(({ kind }) => kind)];
    };
    expect(await kinds({})).toEqual([3, 'settle', 'reserve', 'grant']);
    expect(await kinds({}, { ...page, pageNum: 2, pageSize: 2 })).toEqual([3, 'grant']);
    expect(await kinds({ kind: 'reserve' })).toEqual([1, 'reserve']);
    expect(await kinds({ projectId: site.projectId })).toEqual([2, 'settle', 'reserve']);
    const { rows } = await owner.query<{ today: string; next: string }>(
      `SELECT day::text AS today, (day + 1)::text AS next
       FROM (SELECT (now() AT TIME ZONE 'Europe/Berlin')::date AS day) AS now`,
    );
    const { today, next } = rows[0] ?? {};
    expect((await kinds({ to: next }))[0]).toBe(3);
    expect((await kinds({ from: '2020-01-01', to: '2020-01-02' }))[0]).toBe(0);
    expect((await kinds({ from: next }))[0]).toBe(today === next ? 3 : 0);
    const [settled] = await inSite((trx) => exportHours(trx, site.tenantId, order));
    expect(settled).toMatchObject({
      seconds: 10,
      reservedSeconds: 40,
      balanceSeconds: 90,
      projectName: 'Tower',
      inspectionName: 'Walk',
    });
  });

  test('is ordered by time or by the change of the hours, of equals the newest first, whatever the page', async () => {
    const entered = [50, 20, 50, 20].map((seconds) => () => grant(seconds));
    for (const enter of entered) await enter();
    const seq = await reserved(60);
    await settle(seq, 45);
    await reserved(7);
    await adjust(-7);
    // By seq: +50, +20, +50, +20, -60, +15, -7, -7.
    const upwards = [5, 8, 7, 6, 4, 2, 3, 1];
    const downwards = [3, 1, 4, 2, 6, 8, 7, 5];
    const seqs = async (orderBy: 'at' | 'hours', direction: 'asc' | 'desc') => {
      const found: number[] = [];
      for (let pageNum = 1; pageNum <= 3; pageNum += 1) {
        const query = { pageNum, pageSize: 3, orderBy, direction };
        const { rows } = await inSite((trx) => listHours(trx, site.tenantId, query));
        found.push(...rows.map((row) => row.seq));
      }
      const rows = await inSite((trx) => exportHours(trx, site.tenantId, { orderBy, direction }));
      expect(rows.map((row) => row.seq)).toEqual(found);
      return found;
    };
    expect(await seqs('hours', 'asc')).toEqual(upwards);
    expect(await seqs('hours', 'desc')).toEqual(downwards);
    expect(await seqs('at', 'asc')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await seqs('at', 'desc')).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('of another tenant is not there', async () => {
    await grant(100);
    const { tenantId } = site;
    site = await createSite(database.ownerUrl, 0);
    const found = await inSite((trx) => listHours(trx, tenantId, page));
    expect(found).toEqual({ rows: [], total: 0 });
  });
});

test('the forecast is missing until something was used, and follows the pace of at least a week', async () => {
  const lastsUntil = async () => (await inSite((trx) => readBilling(trx, site.tenantId)))?.lastsUntil;
  await grant(800);
  const seq = await reserved(100);
  expect(await lastsUntil()).toBeNull();
  await settle(seq, 100);
  const { rows } = await owner.query<{ day: string }>(
    `SELECT ((now() AT TIME ZONE 'Europe/Berlin')::date + 49)::text AS day`,
  );
  expect(await lastsUntil()).toBe(rows[0]?.day);
});
