import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LENGTH_UNITS, type LengthUnit } from '../documents/plan/schema.ts';
import { formatArea } from './format-area.ts';
import { formatLength } from './format-length.ts';
import { LENGTH_MAX, MM_PER_UNIT } from './length-units.ts';
import { parseLength } from './parse-length.ts';

/** Those the screens use, and two that write other digits or signs. */
const LOCALES = ['en-GB', 'zh-Hans', 'ja', 'ar-u-nu-latn', 'ar-EG', 'de'];
/** Half of the last place that formatLength writes, in millimetres. */
const ROUNDING_MM: Record<LengthUnit, number> = {
  mm: 0.05,
  cm: 0.05,
  m: 0.5,
  in: 0.127,
  ft: 0.1524,
  'ft-in': 0.79375,
};

describe('parseLength', () => {
  test.each([
    ['4.2 m', 'mm', 4200, 'm'],
    ['4,2 m', 'mm', 4200, 'm'],
    ['4200', 'mm', 4200, 'mm'],
    ['4200', 'cm', 42_000, 'cm'],
    ['4,200', 'mm', 4200, 'mm'],
    ['1,234,567.5 mm', 'm', 1_234_567.5, 'mm'],
    ['1.234,5 cm', 'm', 12_345, 'cm'],
    [`13' 9 1/2"`, 'm', 4203.7, 'ft-in'],
    [`13'-9 1/2"`, 'm', 4203.7, 'ft-in'],
    ['13′ 9½″', 'm', 4203.7, 'ft-in'],
    ['13 ft 9.5 in', 'm', 4203.7, 'ft-in'],
    [`13'`, 'mm', 3962.4, 'ft'],
    [`13'`, 'ft-in', 3962.4, 'ft-in'],
    ['9 1/2"', 'mm', 241.3, 'in'],
    ['6"', 'ft-in', 152.4, 'ft-in'],
    ['7', 'ft-in', 2133.6, 'ft-in'],
    ['٤٫٢ م', 'mm', 4200, 'm'],
    ['٤٫٢', 'm', 4200, 'm'],
    ['۴۲۰۰', 'mm', 4200, 'mm'],
    ['٤٬٢٠٠ مم', 'm', 4200, 'mm'],
    ['４２００', 'mm', 4200, 'mm'],
    ['４．２ｍ', 'mm', 4200, 'm'],
    ['4.2米', 'mm', 4200, 'm'],
    ['420センチ', 'mm', 4200, 'cm'],
    ['  4.2 M. ', 'mm', 4200, 'm'],
    ['4 200 mm', 'm', 4200, 'mm'],
    ['1 234 567,5', 'mm', 1_234_567.5, 'mm'],
    ['٤،٢ م', 'mm', 4200, 'm'],
    ['٤٫٢ مترًا', 'mm', 4200, 'm'],
    ['٤٫٢ متراً', 'mm', 4200, 'm'],
    ['١٣ قدمًا و٩ بوصات', 'm', 4191, 'ft-in'],
    ['13 قدم و 9 بوصة', 'm', 4191, 'ft-in'],
    ['１３’ ９ １／２”', 'm', 4203.7, 'ft-in'],
    ['１３フィート９インチ', 'm', 4191, 'ft-in'],
    ['13英尺9英寸', 'm', 4191, 'ft-in'],
    ['４㍍', 'mm', 4000, 'm'],
    ['5ｾﾝﾁ', 'mm', 50, 'cm'],
  ] as const)('%s in %s is %d mm', (text, fallback, distanceMm, unit) => {
    const parsed = parseLength(text, fallback, 'en');
    expect(parsed).toMatchObject({ ok: true, unit });
    expect(parsed.ok && parsed.distanceMm).toBeCloseTo(distanceMm, 6);
  });

  test('the locale decides what a lone sign before three digits means', () => {
    expect(parseLength('4,200 mm', 'mm', 'en')).toMatchObject({ distanceMm: 4200 });
    expect(parseLength('4,200 mm', 'mm', 'de')).toMatchObject({ distanceMm: 4.2 });
    expect(parseLength('4.200 mm', 'mm', 'de')).toMatchObject({ distanceMm: 4200 });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'unreadable'],
    ['-5 m', 'unreadable'],
    ['5 parsec', 'unreadable'],
    ['1/0 m', 'unreadable'],
    ['1.2.3 m', 'unreadable'],
    ['1,23,456 mm', 'unreadable'],
    [`13' 14"`, 'unreadable'],
    ['4 m 20 cm', 'unreadable'],
    ['1e5', 'unreadable'],
    ['Infinity', 'unreadable'],
    ['1'.repeat(65), 'unreadable'],
    ['0', 'out-of-range'],
    ['0.99', 'out-of-range'],
    ['100000000', 'out-of-range'],
    [`0' 0 1/2"`, 'out-of-range'],
  ])('%j is refused as %s', (text, reason) => {
    expect(parseLength(text, 'm', 'en')).toEqual({ ok: false, reason });
  });

  test('the limits themselves pass', () => {
    expect(parseLength('1', 'm', 'en')).toMatchObject({ ok: true });
    expect(parseLength('99,999,999', 'ft', 'en')).toMatchObject({ ok: true });
    expect(parseLength(`0' 1"`, 'm', 'en')).toMatchObject({ ok: true });
  });

  test('any text is answered, quickly', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.constantFrom(...LENGTH_UNITS),
        (text, unit) => {
          const parsed = parseLength(text, unit, 'en');
          expect(parsed.ok ? Number.isFinite(parsed.distanceMm) : parsed.reason).toBeTruthy();
        },
      ),
    );
    const start = performance.now();
    parseLength(`${'1'.repeat(25_000)} ${'/'.repeat(25_000)}`, 'm', 'en');
    parseLength(`${' '.repeat(50_000)}1`, 'm', 'en');
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe.each(LOCALES)('formatLength and back in %s', (locale) => {
  test.each(LENGTH_UNITS)('%s keeps the length within its rounding', (unit) => {
    const values = fc.double({ min: 1.01, max: LENGTH_MAX - 1, noNaN: true });
    fc.assert(
      fc.property(values, (value) => {
        const lengthMm = value * MM_PER_UNIT[unit];
        const parsed = parseLength(formatLength(lengthMm, unit, locale), 'mm', locale);
        expect(parsed).toMatchObject({ ok: true, unit });
        const error = parsed.ok ? Math.abs(parsed.distanceMm - lengthMm) : Infinity;
        expect(error).toBeLessThanOrEqual(ROUNDING_MM[unit] + lengthMm * 1e-12);
      }),
    );
  });
});

/** How the unit is written by people of each language, and with which digits and signs they may type the number. */
const WRITERS = {
  'en-GB': {
    mm: 'millimetres',
    cm: 'cm',
    m: 'metres',
    ft: 'ft',
    in: 'inches',
    digits: '0123456789',
    point: '.',
  },
  'zh-Hans': {
    mm: '毫米',
    cm: '厘米',
    m: '米',
    ft: '英尺',
    in: '英寸',
    digits: '０１２３４５６７８９',
    point: '．',
  },
  ja: {
    mm: 'ミリ',
    cm: 'センチ',
    m: 'メートル',
    ft: 'フィート',
    in: 'インチ',
    digits: '０１２３４５６７８９',
    point: '．',
  },
  'ar-u-nu-latn': { mm: 'مم', cm: 'سم', m: 'متر', ft: 'قدم', in: 'بوصة', digits: '٠١٢٣٤٥٦٧٨٩', point: '٫' },
} as const;

describe.each(Object.entries(WRITERS))('what people of %s type', (locale, { digits, point, ...words }) => {
  const typed = (text: string) =>
    text.replaceAll('.', point).replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);

  test.each(['mm', 'cm', 'm', 'ft', 'in'] as const)(
    'in %s is read and printed as the same length',
    (unit) => {
      fc.assert(
        fc.property(fc.integer({ min: 1000, max: 99_999_999 }), fc.boolean(), (thousandths, spaced) => {
          const text = typed((thousandths / 1000).toString()) + (spaced ? ' ' : '') + words[unit];
          const parsed = parseLength(text, 'mm', locale);
          expect(parsed).toMatchObject({ ok: true, unit });
          const lengthMm = parsed.ok ? parsed.distanceMm : Number.NaN;
          expect(lengthMm).toBeCloseTo((thousandths / 1000) * MM_PER_UNIT[unit], 4);
          const again = parseLength(formatLength(lengthMm, unit, locale), 'mm', locale);
          const error = again.ok ? Math.abs(again.distanceMm - lengthMm) : Infinity;
          expect(error).toBeLessThanOrEqual(ROUNDING_MM[unit] + 1e-6);
        }),
      );
    },
  );

  test('in feet and inches is read and printed as the same length', () => {
    const feetAndSixteenths = fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 191 }));
    fc.assert(
      fc.property(feetAndSixteenths, fc.boolean(), ([feet, sixteenths], spelled) => {
        const [inches, rest] = [Math.floor(sixteenths / 16), sixteenths % 16];
        const fraction = rest === 0 ? '' : ` ${rest}/16`;
        const text = spelled
          ? `${feet} ${words.ft} ${inches}${fraction} ${words.in}`
          : `${feet}' ${inches}${fraction}"`;
        const parsed = parseLength(typed(text), 'm', locale);
        expect(parsed).toMatchObject({ ok: true, unit: 'ft-in' });
        const lengthMm = parsed.ok ? parsed.distanceMm : Number.NaN;
        expect(lengthMm).toBeCloseTo(feet * 304.8 + (sixteenths / 16) * 25.4, 4);
        const again = parseLength(formatLength(lengthMm, 'ft-in', locale), 'm', locale);
        expect(again.ok && again.distanceMm).toBeCloseTo(lengthMm, 6);
      }),
    );
  });
});

describe('formatted texts', () => {
  test('are as people write them', () => {
    expect(formatLength(4200, 'm', 'en')).toBe('4.2 m');
    expect(formatLength(4203.7, 'ft-in', 'en')).toBe(`13' 9 1/2"`);
    expect(formatLength(304.7, 'ft-in', 'en')).toBe(`1' 0"`);
    expect(formatArea(142.58, 'm2', 'en')).toBe('142.6 m²');
    expect(formatArea(100, 'ft2', 'en')).toBe('1,076.4 ft²');
  });

  test.each(LOCALES)('lengths and areas have the same symbols in %s', (locale) => {
    for (const unit of ['mm', 'cm', 'm', 'in', 'ft'] as const)
      expect(formatLength(2 * MM_PER_UNIT[unit], unit, locale)).toMatch(new RegExp(`^[2٢] ${unit}$`));
    expect(formatArea(2, 'm2', locale)).toMatch(/ m²$/);
  });

  test('the number is the one of the language', () => {
    expect(formatLength(1_234_500, 'm', 'de')).toBe('1.234,5 m');
    expect(formatLength(4200, 'm', 'ar-EG')).toBe('٤٫٢ m');
  });
});
