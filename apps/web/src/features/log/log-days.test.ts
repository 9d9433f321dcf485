import { expect, test } from 'vitest';
import { dayOf, endOfDay, lastDayBefore, startOfDay } from './log-days.ts';

test('a range of days comes back as it was chosen, also over the change of the clocks', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-12-31', '2024-02-29']) {
    expect(dayOf(startOfDay(day))).toBe(day);
    expect(lastDayBefore(endOfDay(day))).toBe(day);
  }
});

test('the end of a day is the beginning of the next one', () => {
  expect(endOfDay('2026-12-31')).toBe(startOfDay('2027-01-01'));
});

test('what is no day is no range', () => {
  expect([startOfDay(''), endOfDay('soon'), dayOf(undefined), lastDayBefore(undefined)]).toEqual([
    '',
    '',
    '',
    '',
  ]);
});
