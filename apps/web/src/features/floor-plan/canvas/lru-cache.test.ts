import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('what was used longest ago leaves first and is told', () => {
  const gone: number[] = [];
  const cache = new LruCache<number>(2, (value) => gone.push(value));
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect(gone).toEqual([2]);
  expect(cache.has('a')).toBe(true);
  expect(cache.size).toBe(2);
});

test('a replaced or cleared value is told too, so that its memory can be freed', () => {
  const gone: number[] = [];
  const cache = new LruCache<number>(2, (value) => gone.push(value));
  cache.set('a', 1);
  cache.set('a', 4);
  cache.clear();
  expect(gone).toEqual([1, 4]);
});
