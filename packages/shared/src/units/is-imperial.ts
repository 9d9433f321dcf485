import type { LengthUnit } from '../documents/plan/schema.ts';

/** True for feet and inches in any writing. */
export function isImperial(unit: LengthUnit | null | undefined): boolean {
  return unit === 'ft' || unit === 'in' || unit === 'ft-in';
}
