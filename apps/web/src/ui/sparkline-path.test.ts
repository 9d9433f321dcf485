import { expect, test } from 'vitest';
import { sparklinePath } from './sparkline-path.ts';

const BOX = { width: 30, height: 10, highest: 4 };

test('the newest value stands at the end, the highest at the top', () => {
  expect(sparklinePath([0, 4, 2, 1], BOX)).toEqual({
    line: 'M0 10L10 0L20 5L30 7.5',
    area: 'M0 10L0 10L10 0L20 5L30 7.5V10Z',
  });
});

test('where nothing was measured there is a gap, and a lonely value is a dot', () => {
  expect(sparklinePath([4, 4, null, 2], BOX)).toEqual({
    line: 'M0 0L10 0M30 5h0',
    area: 'M0 10L0 0L10 0V10Z',
  });
  expect(sparklinePath([null, null], BOX)).toEqual({ line: '', area: '' });
});

test('a quiet hour lies on the base', () => {
  expect(sparklinePath([0, 0], { ...BOX, highest: 0 }).line).toBe('M0 10L30 10');
});
