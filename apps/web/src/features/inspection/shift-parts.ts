import { TIME_SHIFT_MAX_SECONDS } from '@plumbline/shared/contract/inspection.ts';

export const SHIFT_UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;
export type ShiftUnit = (typeof SHIFT_UNITS)[number];
const UNIT_SECONDS: Record<ShiftUnit, number> = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };

/** By how much a clock is wrong, as a person says it. */
export interface ShiftParts extends Record<ShiftUnit, string> {
  /** A slow clock is behind, and its times become later. */
  clock: 'slow' | 'fast';
}

export function toParts(seconds: number): ShiftParts {
  const parts: ShiftParts = {
    clock: seconds < 0 ? 'fast' : 'slow',
    days: '0',
    hours: '0',
    minutes: '0',
    seconds: '0',
  };
  let left = Math.abs(seconds);
  for (const unit of SHIFT_UNITS) {
    parts[unit] = String(Math.floor(left / UNIT_SECONDS[unit]));
    left %= UNIT_SECONDS[unit];
  }
  return parts;
}

/** Null where a part is no whole number, or all of it is beyond what a shift may be. Test: shift-parts.test.ts. */
export function toSeconds(parts: ShiftParts): number | null {
  let sum = 0;
  for (const unit of SHIFT_UNITS) {
    const text = parts[unit].trim();
    if (!/^\d{0,9}$/.test(text)) return null;
    sum += Number(text) * UNIT_SECONDS[unit];
  }
  if (sum > TIME_SHIFT_MAX_SECONDS) return null;
  return parts.clock === 'fast' && sum > 0 ? -sum : sum;
}
