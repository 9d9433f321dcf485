import type { LengthUnit } from '../documents/plan/schema.ts';
import { MM_PER_UNIT } from './length-units.ts';

const DECIMALS = { mm: 1, cm: 2, m: 3, in: 2, ft: 3 } as const;
/** Feet and inches are given to a sixteenth of an inch, as on a tape. */
const SIXTEENTHS_PER_FOOT = 192;

/**
 * A length in millimetres as text in the unit, for a locale of Intl; `parseLength` reads it back.
 * The number is the reader's, the symbol the drawing's in every language, as areas and scales have it: Intl would
 * write `م` and `米`, but knows no square metre to stand beside them.
 */
export function formatLength(lengthMm: number, unit: LengthUnit, locale: string): string {
  if (unit === 'ft-in') return formatFeetInches(lengthMm, locale);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS[unit] });
  return `${number.format(lengthMm / MM_PER_UNIT[unit])} ${unit}`;
}

function formatFeetInches(lengthMm: number, locale: string): string {
  const total = Math.round((lengthMm / MM_PER_UNIT.ft) * SIXTEENTHS_PER_FOOT);
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const feet = Math.floor(total / SIXTEENTHS_PER_FOOT);
  const sixteenths = total - feet * SIXTEENTHS_PER_FOOT;
  const inches = Math.floor(sixteenths / 16);
  const rest = sixteenths % 16;
  const fraction = rest === 0 ? '' : ` ${formatFraction(rest, whole)}`;
  return `${whole.format(feet)}' ${whole.format(inches)}${fraction}"`;
}

function formatFraction(sixteenths: number, whole: Intl.NumberFormat): string {
  let top = sixteenths;
  let bottom = 16;
  while (top % 2 === 0) {
    top /= 2;
    bottom /= 2;
  }
  return `${whole.format(top)}/${whole.format(bottom)}`;
}
