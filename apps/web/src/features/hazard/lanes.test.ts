import { expect, test } from 'vitest';
import { exampleFinding } from './testing/example-finding.ts';
import { inLanes, nextOpen } from './lanes.ts';

const [sure, unsure, decided] = [
  exampleFinding({ id: 'a', score: 0.61 }),
  exampleFinding({ id: 'b', score: 0.59 }),
  exampleFinding({ id: 'c', score: 0.9, decision: 'rejected' }),
];

test('the sure ones come first, and the next one is never decided on', () => {
  const ordered = inLanes([unsure, decided, sure]);
  expect(ordered.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(nextOpen(ordered, null)?.id).toBe('a');
  expect(nextOpen(ordered, 'a')?.id).toBe('b');
  expect(nextOpen(ordered, 'b')?.id).toBe('a');
  expect(nextOpen([decided], 'c')).toBeUndefined();
});
