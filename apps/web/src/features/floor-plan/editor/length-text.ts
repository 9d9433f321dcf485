import type { LengthUnit } from '@plumbline/shared/documents/plan/schema.ts';
import { formatLength } from '@plumbline/shared/units/format-length.ts';
import { isImperial } from '@plumbline/shared/units/is-imperial.ts';

/** What a plan shows is no finer than this, millimetres. */
const GRAIN_MM: Record<LengthUnit, number> = { mm: 1, cm: 1, m: 10, in: 2.54, ft: 3.048, 'ft-in': 25.4 / 16 };

/**
 * A length read off the plan in the unit the person reads in; without one, metres from one metre on where the scale was
 * given in metric, else the scale's unit.
 */
export function lengthText(
  mm: number,
  scaleUnit: LengthUnit,
  locale: string,
  readingUnit: LengthUnit | null = null,
): string {
  const usual = isImperial(scaleUnit) ? scaleUnit : mm >= 995 ? 'm' : 'mm';
  const unit = readingUnit ?? usual;
  const grain = GRAIN_MM[unit];
  return formatLength(Math.round(mm / grain) * grain, unit, locale);
}
