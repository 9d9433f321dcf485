// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restScrollbars, SCROLLBAR_RESTS_AFTER_MS } from './scrollbars.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  stop = restScrollbars();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('shows the bar of what scrolls and lets it rest a second after the last step', () => {
  const list = document.createElement('div');
  document.body.append(list);
  const isShown = () => list.hasAttribute('data-scrolling');
  list.dispatchEvent(new Event('scroll'));
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(SCROLLBAR_RESTS_AFTER_MS - 1);
  list.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(SCROLLBAR_RESTS_AFTER_MS - 1);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
});
