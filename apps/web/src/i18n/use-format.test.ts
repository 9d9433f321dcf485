import { describe, expect, it } from 'vitest';
import { createFormat } from './use-format.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from './languages.ts';

const english = createFormat(LANGUAGE_TABLE.en.format);
const arabic = createFormat(LANGUAGE_TABLE.ar.format);
const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('format', () => {
  it('writes areas in either unit', () => {
    expect(english.area(12_400, 'm2')).toBe('12,400 m²');
    expect(english.area(42.25, 'm2')).toBe('42.3 m²');
    expect(english.area(100, 'ft2')).toBe('1,076 ft²');
  });

  it('keeps Latin digits in Arabic', () => {
    expect(arabic.number(1234.5, 1)).toMatch(/^[\d.,]+$/);
    expect(arabic.day('2026-03-01')).toMatch(/2026/);
  });

  it('shows instants in the given zone and plain days in none', () => {
    expect(english.date('2026-11-20T23:30:00Z', 'Asia/Tokyo')).toBe('21 Nov 2026');
    expect(english.date('2026-11-20T23:30:00Z', 'America/New_York')).toBe('20 Nov 2026');
    expect(english.day('2026-03-01')).toBe('1 Mar 2026');
  });

  it('names the zone of a time that the clock of the device does not show', () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(english.dateTime('2026-11-20T10:44:00Z', here)).toBe(english.dateTime('2026-11-20T10:44:00Z'));
    const elsewhere = here === 'Asia/Kathmandu' ? 'Asia/Tokyo' : 'Asia/Kathmandu';
    expect(english.dateTime('2026-11-20T10:44:00Z', elsewhere)).toMatch(/GMT\+(5:45|9)$/);
  });

  it('shows instants in the zone that the reader chose, unless they belong to another', () => {
    const inTokyo = createFormat(LANGUAGE_TABLE.en.format, 'Asia/Tokyo');
    expect(inTokyo.date('2026-11-20T23:30:00Z')).toBe('21 Nov 2026');
    expect(inTokyo.time('2026-11-20T23:30:00Z')).toBe('08:30');
    expect(inTokyo.timeOfDay('2026-11-20T23:30:05Z')).toBe('08:30:05');
    expect(inTokyo.date('2026-11-20T23:30:00Z', 'America/New_York')).toBe('20 Nov 2026');
    expect(inTokyo.day('2026-03-01')).toBe('1 Mar 2026');
  });

  it('tells lengths of time in the unit that suits them', () => {
    expect([0.42, 8.44, 38.6, 1250, 95_000, 7_300_000, 180_000_000].map(english.duration)).toEqual([
      '0.4 ms',
      '8.4 ms',
      '39 ms',
      '1.3 secs',
      '1.6 mins',
      '2 hrs',
      '2.1 days',
    ]);
  });

  it('is relative within a week and absolute beyond', () => {
    expect(english.relative('2026-11-21T11:52:00Z', undefined, NOW)).toBe('8 min ago');
    expect(english.relative('2026-11-20T12:00:00Z', undefined, NOW)).toBe('yesterday');
    expect(english.relative('2026-11-01T12:00:00Z', undefined, NOW)).toBe('1 Nov 2026');
    expect(english.relative('2026-11-01T23:30:00Z', 'Asia/Tokyo', NOW)).toBe('2 Nov 2026');
  });

  it.each(LANGUAGE_ORDER)('Intl knows the tag of %s as that language', (language) => {
    const { tag, format } = LANGUAGE_TABLE[language];
    expect(new Intl.PluralRules(tag).resolvedOptions().locale.slice(0, 2)).toBe(tag.slice(0, 2));
    expect(new Intl.NumberFormat(format).resolvedOptions().locale.slice(0, 2)).toBe(tag.slice(0, 2));
  });
});
