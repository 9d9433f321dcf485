import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SecondLine, type Scout } from './second-line.ts';

class FakeSocket {
  isDestroyed = false;
  destroy(): void {
    this.isDestroyed = true;
  }
}

interface Look {
  signal: AbortSignal;
  answer: (found: FakeSocket | null) => void;
  fail: () => void;
}

let looks: Look[];
let found: FakeSocket[];
let line: SecondLine<FakeSocket>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  looks = [];
  found = [];
  const scout: Scout<FakeSocket> = (signal) =>
    new Promise((answer, reject) => {
      looks.push({ signal, answer, fail: () => reject(new Error('no chunk')) });
    });
  line = new SecondLine(scout, (socket) => found.push(socket));
});
afterEach(() => {
  line.giveUp();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a store that is away for a moment is waited for', async () => {
  line.storeIs(false);
  await after(1900);
  line.storeIs(true);
  await after(60_000);
  expect(looks).toHaveLength(0);
});

test('after two seconds another way is looked for, once however many rooms say so', async () => {
  line.storeIs(false);
  line.storeIs(false);
  await after(2000);
  expect(looks).toHaveLength(1);
  line.storeIs(false);
  await after(60_000);
  expect(looks).toHaveLength(1);
});

test('what was found is handed over, and the next trouble begins anew', async () => {
  line.storeIs(false);
  await after(2000);
  const socket = new FakeSocket();
  looks[0]?.answer(socket);
  await after(0);
  expect(found).toEqual([socket]);
  expect(socket.isDestroyed).toBe(false);
  await after(60_000);
  expect(looks).toHaveLength(1);
  line.storeIs(false);
  await after(2000);
  expect(looks).toHaveLength(2);
});

test('where nothing is found the looks come later and later', async () => {
  line.storeIs(false);
  for (const pauseMs of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = looks.length;
    await after(pauseMs - 1);
    expect(looks).toHaveLength(before);
    await after(1);
    expect(looks).toHaveLength(before + 1);
    looks.at(-1)?.answer(null);
    await after(0);
  }
  expect(found).toEqual([]);
});

test('a look that fails is one that found nothing', async () => {
  line.storeIs(false);
  await after(2000);
  looks[0]?.fail();
  await after(4000);
  expect(looks).toHaveLength(2);
});

test.each([
  ['the store is back', () => line.storeIs(true)],
  ['the line has ended', () => line.giveUp()],
])('when %s the search ends, and what it finds all the same is closed', async (_, happens) => {
  line.storeIs(false);
  await after(2000);
  happens();
  expect(looks[0]?.signal.aborted).toBe(true);
  const late = new FakeSocket();
  looks[0]?.answer(late);
  await after(0);
  expect(late.isDestroyed).toBe(true);
  expect(found).toEqual([]);
  await after(60_000);
  expect(looks).toHaveLength(1);
});

test('who gave up and hears of it again does not mistake the former search for the new one', async () => {
  line.storeIs(false);
  await after(2000);
  line.storeIs(true);
  line.storeIs(false);
  const late = new FakeSocket();
  looks[0]?.answer(late);
  await after(2000);
  expect(late.isDestroyed).toBe(true);
  expect(looks).toHaveLength(2);
  expect(looks[1]?.signal.aborted).toBe(false);
});
