import { expect, it } from 'vitest';
import { longGaps } from './look-gaps.ts';

it('marks where nobody looked for more than two weeks, until today', () => {
  expect(longGaps(['2026-10-01', '2026-10-15', '2026-10-30', '2026-11-02'], '2026-11-20')).toEqual([
    { from: '2026-10-15', to: '2026-10-30' },
    { from: '2026-11-02', to: '2026-11-20' },
  ]);
});

it('has no gap where nobody ever looked, or on the day', () => {
  expect(longGaps([], '2026-11-20')).toEqual([]);
  expect(longGaps(['2026-11-20'], '2026-11-20')).toEqual([]);
});
