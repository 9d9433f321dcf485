import { expect, it } from 'vitest';
import { createFormat } from '../../i18n/use-format.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { readDay } from './read-day.ts';

const read = (typed: string, locale: string = LANGUAGE_TABLE.en.format) =>
  readDay(typed, { locale, mayBeShort: true });

it.each(LANGUAGE_ORDER)('reads every month as it is written in %s', (language) => {
  const { format: locale } = LANGUAGE_TABLE[language];
  const { day } = createFormat(locale);
  for (let month = 1; month <= 12; month += 1) {
    const plain = `2026-${String(month).padStart(2, '0')}-28`;
    expect(read(day(plain), locale)).toBe(plain);
  }
});

it('takes numbers in the order of the language, and the year first in each', () => {
  expect(read('3/11/2026')).toBe('2026-11-03');
  expect(read('3.11.26')).toBe('2026-11-03');
  expect(read('2026/11/3', LANGUAGE_TABLE.ja.format)).toBe('2026-11-03');
  expect(read('2026-11-03', LANGUAGE_TABLE.ar.format)).toBe('2026-11-03');
  expect(read('٣/١١/٢٠٢٦', LANGUAGE_TABLE.ar.format)).toBe('2026-11-03');
  expect(read('２０２６年１１月３日', LANGUAGE_TABLE.ja.format)).toBe('2026-11-03');
  expect(read('3 September 2026')).toBe('2026-09-03');
});

it('refuses what is no day instead of guessing', () => {
  for (const typed of ['', 'soon', '31/2/2026', '11/18/2026', '18/11', '3 Foo 2026', '1/1/20266'])
    expect(read(typed)).toBeNull();
  expect(readDay('1/1/20', { locale: 'en-GB', mayBeShort: false })).toBeNull();
});
