import { EnterHoursBodySchema, type EnterHours } from '@plumbline/shared/contract/billing.ts';
import type { FailureData } from '@plumbline/shared/contract/envelope.ts';
import { isTimeZone } from '@plumbline/shared/people/time-zone.ts';
import { normaliseMeasureText, readNumber } from '@plumbline/shared/units/read-number.ts';
import * as z from 'zod/mini';

/** What stands in the fields: hours as they are typed, no day for no end. */
export interface HoursEntries {
  kind: 'grant' | 'adjust';
  hours: string;
  reason: string;
  expiresOn: string;
}

export const HOURS_FIELDS = ['hours', 'reason', 'expiresOn'] as const;
export type HoursField = (typeof HOURS_FIELDS)[number];
/** What is wrong with a field: a key of validation.json, or `scope` for what is no number of hours. */
export type HoursFaults = Partial<Record<HoursField, string>>;

/** What is being typed, and the newest entry of the ledger when that began; null while nothing is. */
export interface HoursDraft {
  entries: HoursEntries;
  seenSeq: number | null;
}

export const NO_DRAFT: HoursDraft = {
  entries: { kind: 'grant', hours: '', reason: '', expiresOn: '' },
  seenSeq: null,
};

const HOUR_SECONDS = 3600;

/** The draft with other entries; `newestSeq` is remembered from the first that is typed. */
export function changeDraft(draft: HoursDraft, change: Partial<HoursEntries>, newestSeq: number): HoursDraft {
  const entries = { ...draft.entries, ...change };
  const isTyped = HOURS_FIELDS.some((field) => entries[field] !== '');
  return { entries, seenSeq: isTyped ? (draft.seenSeq ?? newestSeq) : null };
}

/** The day that it is where the tenant is, as far as this browser knows the zone. */
export function todayIn(timeZone: string): string {
  return new Date().toLocaleDateString('sv', isTimeZone(timeZone) ? { timeZone } : {});
}

/** What the ledger is asked to take up, or what is wrong with which field. */
export function readHours(
  { kind, hours, reason, expiresOn }: HoursEntries,
  { locale, today }: { locale: string; today: string },
): { body: EnterHours } | { faults: HoursFaults } {
  const lastDay = expiresOn === '' ? null : expiresOn;
  const isOver = kind === 'grant' && lastDay !== null && lastDay < today;
  const read = z.safeParse(EnterHoursBodySchema, {
    kind,
    seconds: secondsOf(hours, { locale, mayTake: kind === 'adjust' }),
    reason,
    ...(kind === 'grant' && { expiresOn: lastDay }),
  });
  if (read.success && !isOver) return { body: read.data };
  const faults: HoursFaults = isOver ? { expiresOn: 'dayOver' } : {};
  for (const { path, message } of read.error?.issues ?? []) {
    if (path[0] === 'seconds') faults.hours = hours.trim() === '' ? 'required' : 'scope';
    if (path[0] === 'reason') faults.reason = message;
    if (path[0] === 'expiresOn') faults.expiresOn = 'invalid';
  }
  return { faults };
}

/** Typed hours as seconds; NaN for what is no number. */
function secondsOf(typed: string, { locale, mayTake }: { locale: string; mayTake: boolean }): number {
  const plain = normaliseMeasureText(typed);
  const isLess = mayTake && plain.startsWith('-');
  const amount = readNumber(isLess ? plain.slice(1).trim() : plain, locale);
  return amount === null ? Number.NaN : Math.round(amount * HOUR_SECONDS) * (isLess ? -1 : 1);
}

/** What the server says is wrong with which field. */
export function refusedHours(failure: FailureData | null): HoursFaults {
  const faults: HoursFaults = {};
  for (const { path, error } of failure?.fields ?? []) {
    const field = HOURS_FIELDS.find((each) => each === path);
    if (field) faults[field] = error;
    if (path === 'seconds') faults.hours = 'scope';
  }
  return faults;
}

/** Hours as they may be typed, for so many seconds that were asked for. */
export function typedHours(seconds: number): string {
  return String(Math.round((seconds / HOUR_SECONDS) * 1000) / 1000);
}
