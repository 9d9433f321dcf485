import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { untilAnswered } from './until-answered.ts';

const LATE = 'timeout exceeded when trying to connect';

/** Stores whose Postgres answers others while this work is done, or nobody. */
const storesOf = (answersOthers: boolean, patienceMs = 60_000) => ({
  config: { JOURNAL_WAIT_MS: patienceMs },
  get answeredAtMs() {
    return answersOthers ? performance.now() + 1 : Number.NEGATIVE_INFINITY;
  },
});

/** Fails so many times; a failure takes a moment in which the process has nothing to do. */
function failing(times: number, error: Error) {
  let tries = 0;
  return {
    get tries() {
      return tries;
    },
    work: async () => {
      tries += 1;
      await sleep(20);
      if (tries <= times) throw error;
      return 'done';
    },
  };
}

test.each([
  ['a pool without a free connection', new Error(LATE)],
  ['a connection that opened too late', new Error('Connection terminated due to connection timeout')],
  ['an answer that came too late', new Error('Query read timeout')],
  ['a failure with one of these as its cause', new Error('no', { cause: new Error(LATE) })],
  ['a statement that took too long', Object.assign(new Error('canceling statement'), { code: '57014' })],
  ['too many connections', Object.assign(new Error('sorry, too many clients'), { code: '53300' })],
])('%s is waited for while Postgres answers others', async (_, error) => {
  const { work } = failing(2, error);
  expect(await untilAnswered(storesOf(true), work)).toBe('done');
});

test('Postgres that answers nobody is given up at once', async () => {
  const tried = failing(1, new Error(LATE));
  await expect(untilAnswered(storesOf(false), tried.work)).rejects.toThrow(LATE);
  expect(tried.tries).toBe(1);
});

test('a process that was busy itself does not take Postgres for silent', async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    const until = performance.now() + 50;
    while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
    if (tries === 1) throw new Error(LATE);
    return 'done';
  };
  expect(await untilAnswered(storesOf(false), work)).toBe('done');
});

test('what Postgres refuses, or cannot do now, is no matter of time', async () => {
  for (const code of ['23505', '57P01', 'ECONNREFUSED']) {
    const tried = failing(1, Object.assign(new Error('no'), { code }));
    await expect(untilAnswered(storesOf(true), tried.work)).rejects.toThrow('no');
    expect(tried.tries).toBe(1);
  }
});

test('nobody waits longer than an edit does', async () => {
  const tried = failing(1000, new Error(LATE));
  await expect(untilAnswered(storesOf(true, 200), tried.work)).rejects.toThrow(LATE);
  expect(tried.tries).toBeGreaterThan(1);
  expect(tried.tries).toBeLessThan(10);
});
