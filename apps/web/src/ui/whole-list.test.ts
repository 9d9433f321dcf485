import { expect, it } from 'vitest';
import { offersWhole } from './whole-list.ts';

it('a whole list is offered while its rows are shown, and never without any or with something in their place', () => {
  expect(offersWhole(['row'])).toBe(true);
  expect(offersWhole(['row'], null)).toBe(true);
  expect(offersWhole(['row'], undefined)).toBe(true);
  expect(offersWhole([])).toBe(false);
  expect(offersWhole(undefined)).toBe(false);
  // As where older rows are still known while newer ones could not be loaded.
  expect(offersWhole(['row'], 'could not be loaded')).toBe(false);
});
