import { expect, test, vi } from 'vitest';
import { isFace, reloadOnce } from './reload-after-build.ts';

function around(isServerUp: () => Promise<boolean>) {
  const kept = new Map<string, string>();
  const clock = { nowMs: 1_000_000 };
  return {
    clock,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    nowMs: () => clock.nowMs,
    isServerUp,
    reload: vi.fn<() => void>(),
  };
}

test('a part that a newer build took away loads the page anew, but not in a loop', async () => {
  const here = around(() => Promise.resolve(true));
  await reloadOnce(here);
  here.clock.nowMs += 5000;
  await reloadOnce(here);
  expect(here.reload).toHaveBeenCalledTimes(1);
  here.clock.nowMs += 60_000;
  await reloadOnce(here);
  expect(here.reload).toHaveBeenCalledTimes(2);
});

test('without a server the page stays as it is', async () => {
  const here = around(() => Promise.reject(new TypeError('Failed to fetch')));
  await reloadOnce(here);
  expect(here.reload).not.toHaveBeenCalled();
});

test('a face that cannot be had is no reason to load the page anew', () => {
  const failed = (path: string) =>
    Object.assign(new Event('vite:preloadError'), {
      payload: new Error(`Unable to preload CSS for ${path}`),
    });
  expect(isFace(failed('/assets/faces-cn-B1x_2.css'))).toBe(true);
  expect(isFace(failed('/assets/members-page-a1.css'))).toBe(false);
  expect(isFace(new Event('vite:preloadError'))).toBe(false);
});
