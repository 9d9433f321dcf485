/** Plain days `YYYY-MM-DD`, which have no zone, reckoned as days of UTC. */
const DAY_MS = 86_400_000;
const DAYS_A_WEEK = 7;

/** True for a day that there is. */
export function isPlainDay(text: string): boolean {
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && plainDay(new Date(`${text}T00:00:00Z`)) === text;
}

/** The day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return plainDay(new Date(atUtc(day).getTime() + count * DAY_MS));
}

/** How many days lie from one day to a later one. */
export function daysBetween(first: string, last: string): number {
  return Math.round((atUtc(last).getTime() - atUtc(first).getTime()) / DAY_MS);
}

/** The same day of another month, or its last where that month is shorter. */
export function addMonths(day: string, count: number): string {
  const at = atUtc(day);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count + 1, 0));
  last.setUTCDate(Math.min(at.getUTCDate(), last.getUTCDate()));
  return plainDay(last);
}

/** How many days of its week lie before the day. @param firstWeekday 0 = Sunday */
export function daysIntoWeek(day: string, firstWeekday: number): number {
  return (atUtc(day).getUTCDay() - firstWeekday + DAYS_A_WEEK) % DAYS_A_WEEK;
}

/** The weeks that a month touches, whole, with days of the months beside it. */
export function weeksOfMonth(day: string, firstWeekday: number): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -daysIntoWeek(first, firstWeekday));
  const end = addDays(addMonths(first, 1), -1);
  const weeks: string[][] = [];
  for (let at = start; at <= end; at = addDays(at, DAYS_A_WEEK)) {
    const weekStart = at;
    weeks.push(Array.from({ length: DAYS_A_WEEK }, (_, index) => addDays(weekStart, index)));
  }
  return weeks;
}

/** The day it is on this device. */
export function todayHere(): string {
  return new Date().toLocaleDateString('sv');
}

function atUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function plainDay(at: Date): string {
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10);
}
