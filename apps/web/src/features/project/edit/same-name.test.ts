import { expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

it.each([
  ['as it stands', 'Harbour Tower', 'Harbour Tower'],
  ['with spaces at its ends', '  Harbour Tower ', 'Harbour Tower'],
  ['in other letters', 'harbour TOWER', 'Harbour Tower'],
  ['with one space for the two of the name', 'Harbour Tower', 'Harbour  Tower'],
  ['composed otherwise', 'Su\u0308d E\u0301lan', 'S\u00fcd \u00c9lan'],
  [
    'copied out of an Arabic sentence',
    '\u2068\u0628\u0631\u062c \u0627\u0644\u0645\u064a\u0646\u0627\u0621\u2069',
    '\u0628\u0631\u062c \u0627\u0644\u0645\u064a\u0646\u0627\u0621',
  ],
  ['with a mark of direction', '\u200fABC\u200e', 'ABC'],
])('a name %s is that name', (_how, typed, name) => {
  expect(isSameName(typed, name)).toBe(true);
});

it.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['its beginning', 'Harbour'],
  ['its words without the gap', 'HarbourTower'],
  ['another name', 'Harbour Towers'],
])('%s is not the name', (_what, typed) => {
  expect(isSameName(typed, 'Harbour Tower')).toBe(false);
});
