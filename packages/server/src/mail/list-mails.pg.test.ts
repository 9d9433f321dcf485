import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MailListQuerySchema, type MailOrder } from '@plumbline/shared/contract/mail.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { Stores } from '../database/client.ts';
import { openTestStores } from '../journal/testing/site-fixture.ts';
import { listMails } from './mail.store.ts';

let database: TestDatabase;
let stores: Stores;
beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});

/** To five people in turn, seven at a time; their numbers are their subjects. */
async function fillOutbox(): Promise<number[]> {
  await sql`
    INSERT INTO mail (kind, language, recipient, subject, state, created_at, expires_at)
    SELECT 'notifications', 'en', 'reader-' || n % 5 || '@example.test', n::text, 'sent',
      timestamptz '2026-08-01' + n / 7 * interval '1 second', now()
    FROM generate_series(0, 41) AS n`.execute(stores.identity);
  return Array.from({ length: 42 }, (_, index) => index);
}
const second = (number: number) => Math.floor(number / 7);

test('the outbox is ordered by time or by recipient, and mails of one moment stay apart at the ends of pages', async () => {
  const numbers = await fillOutbox();
  const whole = async (orderBy: MailOrder, direction: 'asc' | 'desc') => {
    const found: number[] = [];
    for (let pageNum = 1; pageNum <= 5; pageNum += 1) {
      const query = z.parse(MailListQuerySchema, { orderBy, direction, pageNum, pageSize: 10 });
      const { rows, total } = await listMails(stores.identity, query);
      expect(total).toBe(42);
      found.push(...rows.map(({ subject }) => Number(subject)));
    }
    return found;
  };
  const inOrder = (...compare: ((one: number, other: number) => number)[]) =>
    numbers.toSorted((one, other) => compare.reduce((so, next) => so || next(one, other), 0));
  const [oldest, newest] = [1, -1].map(
    (way) => (one: number, other: number) => way * (second(one) - second(other)),
  );
  const [up, down] = [1, -1].map((way) => (one: number, other: number) => way * ((one % 5) - (other % 5)));
  const byId = (one: number, other: number) => one - other;
  if (!oldest || !newest || !up || !down) throw new Error('two ways');
  expect(await whole('createdAt', 'desc')).toEqual(inOrder(newest, byId));
  expect(await whole('createdAt', 'asc')).toEqual(inOrder(oldest, byId));
  expect(await whole('recipient', 'asc')).toEqual(inOrder(up, newest, byId));
  expect(await whole('recipient', 'desc')).toEqual(inOrder(down, newest, byId));
});
