import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutHiddenSigns } from './hidden-signs.ts';

test.each([
  ['an override', 'Tower\u202egpj.exe', 'Towergpj.exe'],
  ['embeddings and isolates', '\u202aa\u202bb\u202cc\u2066d\u2067e\u2068f\u2069', 'abcdef'],
  ['marks of direction', '\u200eA\u200fب\u061c', 'Aب'],
  ['spaces without width', 'Lob\u200bby\u2060\ufeff', 'Lobby'],
  ['a soft hyphen', 'Lob\u00adby', 'Lobby'],
  ['joiners between letters that do not join', 'Lob\u200d\u200cby', 'Lobby'],
  ['selectors and tags that choose nothing', 'Lobby\ufe0f\u{e0041}\u{e0100}1\ufe0f', 'Lobby1'],
  ['lines and annotations', 'a\u2028b\u2029c\ufff9d\ufffae\ufffb', 'abcde'],
  ['fillers', 'a\u3164b\u115fc\uffa0d\u034fe', 'abcde'],
  ['a joiner that a hidden sign stands before', 'می\u202e\u200cخواهم', 'میخواهم'.replace('یخ', 'ی\u200cخ')],
  ['a joiner at nothing', '\u200dA \u200cب\u200c', 'A ب'],
  ['many joiners in a row', 'ک\u200c\u200c\u200cت', 'کت'],
])('%s is left out', (_what, text, clean) => {
  expect(withoutHiddenSigns(text)).toBe(clean);
});

test.each([
  ['Persian', 'خانه\u200cها'],
  ['Arabic, short for Hijri', '١٤٤٥ ه\u200d'],
  ['Urdu with a vowel sign', 'کِ\u200cت'],
  ['Hindi', 'क्\u200dष श्री क्\u200cष'],
  ['Marathi', 'दऱ्\u200dया'],
  ['Bengali', 'র\u200d্য'],
  ['Malayalam', 'അവന്\u200d'],
  ['Sinhala', 'ශ්\u200dරී ලංකා'],
  ['Kannada', 'ರ್\u200dಕ'],
  ['Mongolian', 'ᠭ\u180bᠠ'],
  ['a family', '👨\u200d👩\u200d👧'],
  ['a worker with a skin tone', '👷🏽\u200d♀\ufe0f'],
  ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
  ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
  ['a key', '1\ufe0f\u20e3'],
  ['a crane', '🏗\ufe0f'],
  ['a name with a variant', '葛\u{e0100}城'],
  ['letters of all kinds', 'Étage Straße 地下一階 مخطط ข้าว 한글 ١٢'],
])('%s is kept', (_what, text) => {
  expect(withoutHiddenSigns(text)).toBe(text);
});

test('what comes out comes out the same again, and no sign that turns text is in it', () => {
  const joining = [
    '\u200c',
    '\u200d',
    '\ufe0f',
    '\ufe0e',
    '\u{e0100}',
    '\u{e0067}',
    '\u{e007f}',
    '\u{1f3f4}',
  ];
  const turning = ['\u202e', '\u2068', '\u200f', '\u180b', '\u034f', '\u115f', '\ud83d', '\u20e3', '\0'];
  const seen = ['\u094d', 'a', '1', 'ب', 'क', 'ᠭ', '葛', '👩', '🏽', '♀', '🏳', ' '];
  const signs = [...joining, ...turning, ...seen];
  const texts = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const clean = withoutHiddenSigns(text);
      expect(withoutHiddenSigns(clean)).toBe(clean);
      expect(clean).not.toMatch(/[\p{Bidi_Control}\p{Cc}\p{Cs}]/u);
    }),
    { numRuns: 5000 },
  );
});
