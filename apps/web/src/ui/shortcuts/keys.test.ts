import { describe, expect, it } from 'vitest';
import { hintOf, isSingleKey } from './keys.ts';

describe('keys', () => {
  it.each([
    ['KeyP', false, 'P'],
    ['Mod+KeyK', false, 'Ctrl K'],
    ['Mod+KeyK', true, '⌘ K'],
    ['Shift+Slash', false, '?'],
    ['KeyG KeyP', false, 'G P'],
    ['BracketLeft', false, '['],
    ['Mod+Shift+KeyZ', false, 'Ctrl Shift Z'],
    ['Alt+Digit1', false, 'Alt 1'],
  ])('writes %s (Mac: %s) as %s', (keys, isMac, hint) => {
    expect(hintOf(keys, isMac)).toBe(hint);
  });

  it.each([
    ['KeyP', true],
    ['Shift+KeyP', true],
    ['KeyG KeyP', true],
    ['Shift+Slash', true],
    ['Mod+KeyK', false],
    ['Alt+Digit1', false],
    ['Escape', false],
    ['ArrowUp', false],
  ])('%s is a single key: %s', (keys, single) => {
    expect(isSingleKey(keys)).toBe(single);
  });
});
