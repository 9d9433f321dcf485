import { expect, test } from 'vitest';
import { plansToDrop } from './plans-to-drop.ts';

const plan = (fileId: string, usedAt: number, sizeBytes = 10) => ({ fileId, usedAt, sizeBytes });

test('what was used longest ago goes first when there are too many', () => {
  const plans = [plan('c', 3), plan('a', 1), plan('d', 4), plan('b', 2)];
  expect(plansToDrop(plans, { plans: 2, sizeBytes: 1000 }).toSorted()).toEqual(['a', 'b']);
  expect(plansToDrop(plans, { plans: 4, sizeBytes: 1000 })).toEqual([]);
});

test('or too much, however few they are', () => {
  const plans = [plan('old', 1, 10), plan('large', 2, 95), plan('new', 3, 10)];
  expect(plansToDrop(plans, { plans: 20, sizeBytes: 100 }).toSorted()).toEqual(['large', 'old']);
  expect(plansToDrop(plans, { plans: 20, sizeBytes: 105 })).toEqual(['old']);
  expect(plansToDrop(plans, { plans: 20, sizeBytes: 115 })).toEqual([]);
});

test('the plan in use stays even if it alone is too much', () => {
  expect(plansToDrop([plan('huge', 2, 500), plan('small', 1, 1)], { plans: 20, sizeBytes: 100 })).toEqual([
    'small',
  ]);
  expect(plansToDrop([], { plans: 20, sizeBytes: 100 })).toEqual([]);
});
