import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { PlanDot } from './plan-dot.ts';

/** How far the cone reaches on the screen. */
export const CONE_PX = 30;
/** Half of what a person sees at once; a heading that is less sure has a wider cone. */
const HALF_VIEW_DEG = 30;

export interface Cone {
  /** Where it looks on the sheet, clockwise from straight up. */
  deg: number;
  halfDeg: number;
  /** Nobody knows the heading. */
  isUnknown: boolean;
}

/** @param northDeg of the plan, clockwise from straight up; null: up counts as north */
export function coneOf(
  { headingDeg, accuracyDeg }: Pick<PlanDot, 'headingDeg' | 'accuracyDeg'>,
  northDeg: number | null,
): Cone {
  return {
    deg: ((northDeg ?? 0) + (headingDeg ?? 0) + 360) % 360,
    halfDeg: HALF_VIEW_DEG + (accuracyDeg ?? 0),
    isUnknown: headingDeg === null,
  };
}

/** The heading that looks from a dot to a point of the sheet, 0 up to 360. */
export function headingTo(from: PlanPoint, to: PlanPoint, northDeg: number | null): number {
  const onSheet = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
  return Math.round((onSheet - (northDeg ?? 0) + 720) % 360) % 360;
}
