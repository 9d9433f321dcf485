import { expect, test } from 'vitest';
import { ariaKeys } from './aria-keys.ts';

test.each([
  ['V', 'V'],
  ['Esc', 'Escape'],
  ['+', 'Plus'],
  ['Shift M', 'Shift+M'],
  ['Ctrl Shift Z', 'Control+Shift+Z'],
  ['Ctrl [', 'Control+['],
])('the hint %s is named %s', (hint, named) => {
  expect(ariaKeys(hint)).toBe(named);
});
