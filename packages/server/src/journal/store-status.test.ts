import { beforeEach, expect, it, vi } from 'vitest';
import { createStoreStatus, type StoreStatus } from './store-status.ts';

const AWAY = new Error('away');
let status: StoreStatus;
let told: boolean[];

beforeEach(() => {
  status = createStoreStatus((error) => error === AWAY, 100);
  told = [];
  status.onChange((up) => told.push(up));
});

const fail = (use: 'read' | 'write', error = AWAY) =>
  status.watch(use, () => Promise.reject(error)).catch(() => undefined);
const succeed = (use: 'read' | 'write') => status.watch(use, () => Promise.resolve());

it('tells of every change once', async () => {
  await fail('write');
  await fail('write');
  await succeed('write');
  expect(told).toEqual([false, true]);
});

it('A8: stays down while writing fails though reading works', async () => {
  await fail('write');
  await succeed('read');
  expect(status.up).toBe(false);
  await succeed('write');
  expect(told).toEqual([false, true]);
});

it('comes up again when nobody waits for a write any more', async () => {
  await fail('write');
  status.forget('write');
  expect(told).toEqual([false, true]);
});

it("is not taken down by a caller's own fault", async () => {
  await fail('write', new Error('constraint'));
  expect(told).toEqual([]);
});

it('counts a call that hangs as a failure, and its late answer as a return', async () => {
  vi.useFakeTimers();
  let answer = (): void => undefined;
  const call = status.watch('read', () => new Promise<void>((resolve) => (answer = resolve)));
  vi.advanceTimersByTime(101);
  expect(told).toEqual([false]);
  vi.useRealTimers();
  answer();
  await call;
  expect(told).toEqual([false, true]);
});
