import { expect, test } from 'vitest';
import { offsetOutline } from './outline-path.ts';

const square = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];

test('the outline grows on every side, whichever way it is drawn', () => {
  const grown = [
    { x: -3, y: -3 },
    { x: 13, y: -3 },
    { x: 13, y: 13 },
    { x: -3, y: 13 },
  ];
  expect(offsetOutline(square, 3)).toEqual(grown);
  expect(offsetOutline(square.toReversed(), 3)).toEqual(grown.toReversed());
});

test('a spike is cut short', () => {
  const spike = [
    { x: 0, y: 0 },
    { x: 100, y: 1 },
    { x: 0, y: 2 },
  ];
  const [, tip] = offsetOutline(spike, 3);
  expect(Math.hypot((tip?.x ?? 0) - 100, (tip?.y ?? 0) - 1)).toBeLessThan(13);
});
