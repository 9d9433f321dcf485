import {
  warningPercentOf,
  type HoursBalance,
  type HoursEntry,
  type HoursWarningPercent,
} from '@plumbline/shared/contract/billing.ts';
import type { Format } from '../i18n/use-format.ts';

const HOUR_SECONDS = 3600;

/** Hours to a tenth, never more than there are. */
export function roughHours(seconds: number, format: Pick<Format, 'number'>): string {
  return format.number(Math.floor((seconds / HOUR_SECONDS) * 10) / 10, 1);
}

/** What a single entry holds, down to the ten seconds of one picture. */
export function exactHours(seconds: number, format: Pick<Format, 'number'>): string {
  return format.number(seconds / HOUR_SECONDS, 3);
}

/** Hours as a plain number, for files. */
export function plainHours(seconds: number): number {
  return Math.round((seconds / HOUR_SECONDS) * 10_000) / 10_000;
}

/** More or less by so much, exactly. */
export function signedHours(seconds: number, format: Pick<Format, 'number'>): string {
  return `${seconds < 0 ? '\u2212' : '+'}${exactHours(Math.abs(seconds), format)}`;
}

const LEVELS = { 20: 'low', 5: 'scarce', 0: 'gone' } as const satisfies Record<HoursWarningPercent, string>;
export type HoursLevel = 'enough' | (typeof LEVELS)[HoursWarningPercent];

/** Colour of what is left; never alone, words say the same. */
export const HOURS_INK: Record<HoursLevel, string> = {
  enough: '',
  low: 'text-warn',
  scarce: 'text-danger',
  gone: 'text-danger',
};

/** Whether what is left is pointed out, as it is mailed. */
export function hoursLevel(hours: Pick<HoursBalance, 'freeSeconds' | 'allowanceSeconds'>): HoursLevel {
  const percent = warningPercentOf(hours);
  return percent === null ? 'enough' : LEVELS[percent];
}

/** By how much an entry changes what is free: a settle gives back what was reserved and not used. */
export function changeSeconds(entry: Pick<HoursEntry, 'kind' | 'seconds' | 'reservedSeconds'>): number {
  const { kind, seconds, reservedSeconds } = entry;
  if (kind === 'settle') return (reservedSeconds ?? seconds) - seconds;
  return kind === 'reserve' || kind === 'expire' ? -seconds : seconds;
}
