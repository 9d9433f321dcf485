import { expect, test } from 'vitest';
import { moveFloor } from './move-floor.ts';

test('moves one and keeps the order of the others', () => {
  expect(moveFloor(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveFloor(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c']);
});

test('places beyond the ends are the ends', () => {
  expect(moveFloor(['a', 'b'], 'a', 9)).toEqual(['b', 'a']);
  expect(moveFloor(['a', 'b'], 'b', -1)).toEqual(['b', 'a']);
});

test('a plan that is gone moves nothing', () => {
  expect(moveFloor(['a', 'b'], 'x', 0)).toEqual(['a', 'b']);
});
