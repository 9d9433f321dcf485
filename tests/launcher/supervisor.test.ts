import { expect, test } from 'vitest';
import { EXITS_TO_GIVE_UP, supervise, type Running } from '../../scripts/supervisor.mjs';

interface Fake extends Running {
  end(how: string): void;
}

function fakeProcess(): Fake {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { exited: promise, end: resolve, stop: async () => resolve('asked to') };
}

test('starts a process again that ended and leaves it when asked to stop', async () => {
  const started: Fake[] = [];
  const exits: string[] = [];
  const supervised = await supervise({
    name: 'fake',
    start: async () => {
      const running = fakeProcess();
      started.push(running);
      return running;
    },
    onExit: (how) => exits.push(how),
    onGiveUp: () => exits.push('gave up'),
  });
  started[0]?.end('exit code 1');
  await expect.poll(() => started.length).toBe(2);
  await supervised.stop();
  expect(exits).toEqual(['exit code 1']);
  expect(started).toHaveLength(2);
});

test('gives up after five ends within a minute, with growing pauses between the starts', async () => {
  const startedAtMs: number[] = [];
  const gaveUp: string[] = [];
  await supervise({
    name: 'fake',
    start: async () => {
      startedAtMs.push(Date.now());
      return { exited: Promise.resolve('exit code 3'), stop: async () => undefined };
    },
    onExit: () => undefined,
    onGiveUp: (how) => gaveUp.push(how),
  });
  await expect.poll(() => gaveUp, { timeout: 10_000 }).toEqual(['exit code 3']);
  expect(startedAtMs).toHaveLength(EXITS_TO_GIVE_UP);
  const pausesMs = startedAtMs.slice(1).map((at, index) => at - (startedAtMs[index] ?? 0));
  for (const [index, pauseMs] of pausesMs.entries()) expect(pauseMs).toBeGreaterThanOrEqual(190 * 2 ** index);
});

test('a stop during the pause starts nothing any more', async () => {
  let starts = 0;
  const supervised = await supervise({
    name: 'fake',
    start: async () => {
      starts += 1;
      return { exited: Promise.resolve('exit code 1'), stop: async () => undefined };
    },
    onExit: () => undefined,
    onGiveUp: () => undefined,
  });
  await Promise.resolve();
  await supervised.stop();
  expect(starts).toBe(1);
});
