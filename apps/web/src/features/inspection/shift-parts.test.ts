import { expect, test } from 'vitest';
import { toParts, toSeconds } from './shift-parts.ts';

test.each([0, 59, 3600, -5400, 86_399, -90_061, 315_576_000])(
  '%s seconds are said and read the same',
  (seconds) => {
    expect(toSeconds(toParts(seconds))).toBe(seconds);
  },
);

test('an hour and a half that a clock is ahead', () => {
  expect(toParts(-5400)).toEqual({ clock: 'fast', days: '0', hours: '1', minutes: '30', seconds: '0' });
});

test('an empty part counts as none; anything but whole numbers, and more than ten years, is refused', () => {
  const none = toParts(0);
  expect(toSeconds({ ...none, hours: '', minutes: ' 90 ' })).toBe(5400);
  for (const hours of ['1.5', '-1', 'two']) expect(toSeconds({ ...none, hours })).toBeNull();
  expect(toSeconds({ ...none, days: '4000' })).toBeNull();
});
