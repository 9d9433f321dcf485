import { expect, it } from 'vitest';
import { initialOf } from './avatar.tsx';

it.each([
  ['Mei Tanaka', 'M'],
  ['  omar', 'O'],
  ['ليلى منصور', 'ل'],
  ['李伟', '李'],
  ['👷🏽‍♀️ Ana', '👷🏽‍♀️'],
  ['', ''],
])('%s is shown as %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
