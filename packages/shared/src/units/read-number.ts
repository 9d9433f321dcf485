const ARABIC_ZERO = 0x660;
const PERSIAN_ZERO = 0x6f0;

/**
 * Text with plain digits, signs and spaces: full-width and Arabic digits, `٫` and `٬`, curly quotes and primes,
 * vulgar fractions such as `½`, and without marks of writing direction, Arabic vowel marks and the spaces between
 * thousands (`4 200`).
 */
export function normaliseMeasureText(text: string): string {
  return text
    .replace(/[¼-¾⅐-⅞]/g, ' $&')
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/[\u0640\u064b-\u0652]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - PERSIAN_ZERO))
    .replaceAll('٫', '.')
    .replace(/[٬،]/g, ',')
    .replaceAll('⁄', '/')
    .replace(/''|′′|[″”“]/g, '"')
    .replace(/[′’‘]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d) (?=\d{3}(?![\d/]))/g, '')
    .trim();
}

/**
 * A number of plain digits with `.` and `,`, or null.
 * With both, the last is the decimal sign. A single sign other than the locale's own decimal sign divides thousands
 * when exactly three digits follow (`4,200` in English), else it is a decimal sign too (`4,2`).
 */
export function readNumber(text: string, locale: string): number | null {
  const decimal = decimalSignIn(text, locale);
  const group = decimal === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = text.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return null;
  const digits = whole.split(group);
  const isGrouped = digits.every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
  if (digits.length > 1 ? !isGrouped : !/^\d*$/.test(whole)) return null;
  const plain = digits.join('');
  return plain === '' && !fraction ? null : Number(`${plain}.${fraction ?? ''}0`);
}

function decimalSignIn(text: string, locale: string): '.' | ',' {
  const own = new Intl.NumberFormat(locale).formatToParts(1.5).some(({ value }) => value === ',') ? ',' : '.';
  const other = own === '.' ? ',' : '.';
  const lastOwn = text.lastIndexOf(own);
  const lastOther = text.lastIndexOf(other);
  if (lastOther < 0 || lastOwn > lastOther) return own;
  if (lastOwn >= 0) return other;
  const isGrouping = text.indexOf(other) !== lastOther || /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  return isGrouping ? own : other;
}
