import { expect, it } from 'vitest';
import { addDays, addMonths, isPlainDay, weeksOfMonth } from './plain-days.ts';

it('knows the days that there are', () => {
  expect(['2026-02-28', '2024-02-29'].map(isPlainDay)).toEqual([true, true]);
  expect(['2026-02-29', '0001-01-01', '2026-1-1', ''].map(isPlainDay)).toEqual([false, false, false, false]);
});

it('walks over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -12)).toBe('2025-03-31');
});

it('shows whole weeks from the first weekday of the language', () => {
  const fromMonday = weeksOfMonth('2026-11-18', 1);
  expect(fromMonday).toHaveLength(6);
  expect(fromMonday[0]?.[0]).toBe('2026-10-26');
  expect(fromMonday.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeksOfMonth('2026-11-18', 6)[0]?.[0]).toBe('2026-10-31');
});
