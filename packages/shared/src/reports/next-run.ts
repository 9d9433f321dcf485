/** When a schedule of reports comes next, and which days it looks back on, by the clock of a time zone. */
import { LAST_DAY, type ReportRhythm, type ReportSpan } from '../contract/report-schedule.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The same day of the month comes again within so many days. */
const LOOK_AHEAD_DAYS = 62;

export interface Rhythm {
  every: ReportRhythm;
  day: number;
  hour: number;
}

/**
 * The first moment after another at which the clock of the zone shows the hour of such a day: of an hour that comes twice
 * the first one, and where clocks leave it out the moment in which they go on.
 */
export function nextRun(rhythm: Rhythm, timeZone: string, after: Date): Date {
  const clock = clockOf(timeZone);
  const today = dayOf(clock(after.getTime()));
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = today + ahead * DAY_MS;
    const at = fits(rhythm, day) ? momentOf(clock, day + rhythm.hour * HOUR_MS) : 0;
    if (at > after.getTime()) return new Date(at);
  }
  throw new Error('a day of a schedule does not come');
}

/** First and last day of a span before a moment, both counted in. */
export function spanBefore(span: ReportSpan, timeZone: string, at: Date): [string, string] {
  const today = dayOf(clockOf(timeZone)(at.getTime()));
  if (span === 'last-week') {
    const monday = today - (weekDay(today) - 1) * DAY_MS;
    return [plainDay(monday - 7 * DAY_MS), plainDay(monday - DAY_MS)];
  }
  const last = firstOfMonth(today) - DAY_MS;
  return [plainDay(firstOfMonth(last)), plainDay(last)];
}

/** The day that it is in a zone. */
export function dayIn(timeZone: string, at: Date): string {
  return plainDay(clockOf(timeZone)(at.getTime()));
}

/** What a clock shows at a moment, as the moment at which one in UTC shows the same. */
type Clock = (at: number) => number;

function clockOf(timeZone: string): Clock {
  const part = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en', { timeZone, calendar: 'iso8601', ...part, ...time });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  };
}

function momentOf(clock: Clock, shown: number): number {
  const aheadAt = (at: number) => clock(at) - at;
  // No zone is a day off, so that one is before any change of its clocks and one after it.
  const moments = [aheadAt(shown - DAY_MS), aheadAt(shown + DAY_MS)].map((ahead) => shown - ahead);
  const [withOld = shown] = moments;
  return moments.toSorted((one, other) => one - other).find((at) => clock(at) === shown) ?? withOld;
}

function fits({ every, day }: Rhythm, at: number): boolean {
  if (every === 'week') return weekDay(at) === day;
  if (day === LAST_DAY) return firstOfMonth(at + DAY_MS) === at + DAY_MS;
  return new Date(at).getUTCDate() === day;
}

/** From Monday as 1. */
const weekDay = (day: number) => new Date(day).getUTCDay() || 7;
const dayOf = (shown: number) => Math.floor(shown / DAY_MS) * DAY_MS;
const plainDay = (day: number) => new Date(day).toISOString().slice(0, 10);

function firstOfMonth(day: number): number {
  const at = new Date(day);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
}
