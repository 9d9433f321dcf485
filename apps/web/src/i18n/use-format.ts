import { formatFileSize } from '@plumbline/shared/units/format-file-size.ts';
import { isTimeZone } from '@plumbline/shared/people/time-zone.ts';
import { useMemo } from 'react';
import { useSession } from '../api/session-store.ts';
import { currentLanguage } from './i18n.ts';
import { LANGUAGE_TABLE } from './languages.ts';

const SQUARE_FEET_PER_SQUARE_METRE = 10.763_910_416_709_722;
/** The month in words in every language: `2026/03/01` would be read in either order. */
const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const DAY_MS = 86_400_000;
const DURATIONS: readonly (readonly [unit: string, sizeMs: number])[] = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

export type AreaUnit = 'm2' | 'ft2';

export interface Format {
  number: (value: number, maximumFractionDigits?: number) => string;
  percent: (share: number) => string;
  /** `8.4 ms`, `1.2 secs`, `3 mins`, `2 hrs`: a length of time in the unit that suits it. */
  duration: (durationMs: number) => string;
  /** Square metres in, words in the wanted unit out. */
  area: (areaM2: number, unit: AreaUnit) => string;
  /** `4.2 kB` */
  fileSize: (sizeBytes: number) => string;
  /** `18 Nov 2026`, in the given IANA zone; without one in the reader's, which is the device's unless they chose another. */
  date: (instant: string | Date, timeZone?: string) => string;
  /** Names the zone where its clocks show another time than this device. */
  dateTime: (instant: string | Date, timeZone?: string) => string;
  time: (instant: string | Date, timeZone?: string) => string;
  /** `10:04:31` */
  timeOfDay: (instant: string | Date) => string;
  /** A plain day `YYYY-MM-DD`, which has no zone. */
  day: (day: string) => string;
  /** `3 days ago` within a week, else the date in the given zone. */
  relative: (instant: string | Date, timeZone?: string, now?: number) => string;
  /** `Mei, Omar and Li` */
  list: (items: readonly string[]) => string;
  /** Compares names as readers of this language sort them. */
  compare: (a: string, b: string) => number;
}

/** @param ownZone the IANA zone in which the reader reads times, else the device's */
export function createFormat(locale: string, ownZone?: string): Format {
  const number = (value: number, maximumFractionDigits = 0) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits }).format(value);
  // Making one costs as much as a hundred answers of it, and a page has hundreds of dates.
  const stamps = new Map<string, Intl.DateTimeFormat>();
  const stamp = (instant: string | Date, options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options);
    const made = stamps.get(key) ?? new Intl.DateTimeFormat(locale, options);
    stamps.set(key, made);
    return made.format(new Date(instant));
  };
  const inZone = (timeZone = ownZone) => (timeZone === undefined ? {} : { timeZone });
  const date = (instant: string | Date, timeZone?: string) =>
    stamp(instant, { ...DATE, ...inZone(timeZone) });
  const dateTime = (instant: string | Date, timeZone?: string) => {
    const here = stamp(instant, { ...DATE, ...TIME });
    const there = stamp(instant, { ...DATE, ...TIME, ...inZone(timeZone) });
    if (here === there) return there;
    return stamp(instant, { ...DATE, ...TIME, ...inZone(timeZone), timeZoneName: 'short' });
  };
  return {
    number,
    date,
    percent: (share) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
    duration: (durationMs) => duration(locale, durationMs),
    area: (areaM2, unit) =>
      unit === 'm2'
        ? `${number(areaM2, areaM2 < 1000 ? 1 : 0)} m²`
        : `${number(areaM2 * SQUARE_FEET_PER_SQUARE_METRE)} ft²`,
    fileSize: (sizeBytes) => formatFileSize(sizeBytes, locale),
    dateTime,
    timeOfDay: (instant) => stamp(instant, { ...TIME, second: '2-digit', ...inZone() }),
    time: (instant, timeZone) => stamp(instant, { ...TIME, ...inZone(timeZone) }),
    day: (day) => stamp(`${day}T00:00:00Z`, { ...DATE, timeZone: 'UTC' }),
    relative: (instant, timeZone, now = Date.now()) =>
      relative(locale, new Date(instant).getTime() - now) ?? date(instant, timeZone),
    list: (items) => new Intl.ListFormat(locale).format(items),
    compare: new Intl.Collator(locale, { numeric: true }).compare,
  };
}

function duration(locale: string, durationMs: number): string {
  const [unit, sizeMs] = DURATIONS.find(([, size]) => durationMs >= size) ?? ['millisecond', 1];
  const value = durationMs / sizeMs;
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits,
  }).format(value);
}

/** Words for a distance in time of less than a week, else null. */
function relative(locale: string, deltaMs: number): string | null {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const size = Math.abs(deltaMs);
  if (size >= 7 * DAY_MS) return null;
  if (size >= DAY_MS) return words.format(Math.round(deltaMs / DAY_MS), 'day');
  if (size >= 3_600_000) return words.format(Math.round(deltaMs / 3_600_000), 'hour');
  if (size >= 60_000) return words.format(Math.round(deltaMs / 60_000), 'minute');
  return words.format(0, 'second');
}

/** Numbers, dates, areas and lists in the reader's language; Arabic keeps Latin digits. */
export function useFormat(): Format {
  const { format } = LANGUAGE_TABLE[currentLanguage()];
  const session = useSession();
  const chosen = session?.kind === 'member' ? session.userData.timeZone : null;
  // The server may know a zone that this browser does not.
  const zone = chosen && isTimeZone(chosen) ? chosen : undefined;
  return useMemo(() => formatOf(format, zone), [format, zone]);
}

/** One for all parts of a page. */
let lastFormat: { locale: string; zone: string | undefined; format: Format } | null = null;

function formatOf(locale: string, zone: string | undefined): Format {
  if (lastFormat?.locale !== locale || lastFormat.zone !== zone)
    lastFormat = { locale, zone, format: createFormat(locale, zone) };
  return lastFormat.format;
}
