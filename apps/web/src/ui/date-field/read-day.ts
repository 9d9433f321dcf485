import { isPlainDay } from './plain-days.ts';

interface ReadDayOptions {
  /** For Intl: its order of day, month and year, and its names of months. */
  locale: string;
  /** `18/11/26` counts; not while somebody is still on the way to `18/11/2026`. */
  mayBeShort: boolean;
}

type Part = 'year' | 'month' | 'day';

/** Zeros of the digits that keyboards here write: Arabic, Persian. Full-width ones are made plain by NFKC. */
const ZEROS = [0x06_60, 0x06_f0];
const MONTHS = 12;
const MIN_NAME_CHARS = 3;
/** What stands between the numbers in Chinese and Japanese. */
const DATE_WORDS = /^[年月日号號]$/u;

/**
 * A day as people write it: `18 Nov 2026`, `2026年11月18日`, `18/11/2026` in the order of the language, or `2026-11-18`.
 * @returns `YYYY-MM-DD`, null for what is no day
 */
export function readDay(typed: string, { locale, mayBeShort }: ReadDayOptions): string | null {
  const text = latinDigits(typed.normalize('NFKC')).toLocaleLowerCase(locale);
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !DATE_WORDS.test(word));
  const numbers = text.match(/\d+/g) ?? [];
  const month = words.length === 1 ? monthNamed(words[0] ?? '', locale) : null;
  if (words.length > 0 && month === null) return null;
  const order = orderOf(numbers[0] ?? '', locale).filter((part) => month === null || part !== 'month');
  if (numbers.length !== order.length) return null;
  const found: Record<Part, string> = { year: '', month: month === null ? '' : String(month), day: '' };
  for (const [index, part] of order.entries()) found[part] = numbers[index] ?? '';
  const year = mayBeShort && found.year.length === 2 ? `20${found.year}` : found.year;
  const day = `${year}-${found.month.padStart(2, '0')}-${found.day.padStart(2, '0')}`;
  return isPlainDay(day) ? day : null;
}

/** Whoever begins with four digits begins with the year, in every language. */
function orderOf(first: string, locale: string): Part[] {
  if (first.length === 4) return ['year', 'month', 'day'];
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' });
  return parts
    .formatToParts(new Date())
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

/** Number of the month with that name, or the start of it, in the language or in English. */
function monthNamed(word: string, locale: string): number | null {
  for (let month = 1; month <= MONTHS; month += 1) {
    const at = new Date(Date.UTC(2026, month - 1, 15));
    const names = [locale, 'en-GB'].flatMap((each) =>
      (['short', 'long'] as const).map((length) =>
        new Intl.DateTimeFormat(each, { month: length, timeZone: 'UTC' }).format(at).toLocaleLowerCase(each),
      ),
    );
    if (names.some((name) => name === word || (word.length >= MIN_NAME_CHARS && name.startsWith(word))))
      return month;
  }
  return null;
}

function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.findLast((zero) => code >= zero) ?? code));
  });
}
