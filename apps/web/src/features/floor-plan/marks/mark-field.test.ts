import { expect, test } from 'vitest';
import { MarkField } from './mark-field.ts';

const pin = (id: string, x: number, y: number) => ({
  id,
  number: 1,
  status: 'open' as const,
  at: { x, y },
});
/** Two upon each other and one by itself. */
const PINS = [pin('a', 100, 100), pin('b', 104, 100), pin('c', 300, 300)];

function fieldOf(apart: readonly string[] = []): MarkField {
  const field = new MarkField();
  field.set(PINS, new Set(apart));
  return field;
}

test('a press finds the mark below it, and of those close together all at once', () => {
  expect(fieldOf().markAt({ x: 306, y: 300 }, 1)).toMatchObject({ kind: 'pin', pin: { id: 'c' } });
  expect(fieldOf().markAt({ x: 102, y: 100 }, 1)).toMatchObject({ kind: 'cluster', pins: { length: 2 } });
  expect(fieldOf().markAt({ x: 200, y: 200 }, 1)).toBeNull();
  // Far away a mark covers more of the plan.
  expect(fieldOf().markAt({ x: 320, y: 300 }, 0.5)).toMatchObject({ pin: { id: 'c' } });
});

test('one that is picked stands by itself', () => {
  expect(fieldOf(['b']).markAt({ x: 104, y: 100 }, 1)).toMatchObject({ kind: 'pin', pin: { id: 'b' } });
});

test('a ring drawn by hand takes what lies in it, also from a cluster', () => {
  const ring = [
    { x: 102, y: 50 },
    { x: 400, y: 50 },
    { x: 400, y: 400 },
    { x: 102, y: 400 },
  ];
  expect(fieldOf(['a']).inside(ring)).toEqual(['b', 'c']);
  expect(fieldOf().inside([])).toEqual([]);
});
