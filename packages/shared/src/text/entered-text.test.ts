import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, enteredLine, enteredLines, isMalformed } from './entered-text.ts';

test.each([
  ['Har\0bour', 'Harbour', 'Harbour'],
  ['half \ud83d of one \ude00', 'half  of one ', 'half  of one '],
  ['whole 😀 مخطط 図面', 'whole 😀 مخطط 図面', 'whole 😀 مخطط 図面'],
  ['a\tb\vc\fd\u0085e', 'a b c d e', 'a b c d e'],
  ['one\r\ntwo\rthree\n\nfour', 'one two three  four', 'one\ntwo\nthree\n\nfour'],
  ['soft\u0002hyphen\u001b[1m', 'softhyphen[1m', 'softhyphen[1m'],
  // What joins letters belongs to the words of some languages; what turns them stands for nothing that is seen.
  ['\u200fخانه\u200cها \u202eA', 'خانه\u200cها A', 'خانه\u200cها A'],
  ['one\u2028two\u2029three', 'one two three', 'one\ntwo\nthree'],
])('D89 %j as a line and as lines', (text, line, lines) => {
  expect([enteredLine(text), enteredLines(text)]).toEqual([line, lines]);
});

test('what comes out can be kept, has no control characters, and comes out the same again', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xff_ff }));
  const odd = units.map((codes) => `${String.fromCharCode(...codes)}\ud800 \0\r\n`);
  fc.assert(
    fc.property(odd, (text) => {
      expect(isMalformed(text)).toBe(true);
      for (const clean of [enteredLine, enteredLines]) {
        const entered = clean(text);
        expect(isMalformed(entered)).toBe(false);
        expect(entered.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
        expect(clean(entered)).toBe(entered);
      }
    }),
  );
});

test.each([
  ['Lobby', 80, 'Lobby'],
  ['Lobby', 3, 'Lob'],
  [`${'x'.repeat(79)}👷`, 80, 'x'.repeat(79)],
  [`${'x'.repeat(78)}👷y`, 80, `${'x'.repeat(78)}👷`],
])('D91 %s cut at %i has no half characters', (text, maxUnits, cut) => {
  expect(cutText(text, maxUnits)).toBe(cut);
});
