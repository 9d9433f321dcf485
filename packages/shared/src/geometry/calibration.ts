import type { CalibrationValue, PlanPoint } from '../documents/plan/schema.ts';

/** Shorter calibration lines make every length doubtful: pixels. */
const SHORT_LINE_PX = 50;
/** A line shorter than this part of the plan's width does likewise. */
const SHORT_LINE_WIDTH_SHARE = 0.1;

/** Distance of two points in plan pixels. */
export function distancePx(a: PlanPoint, b: PlanPoint): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** Millimetres per plan pixel, null when the two points are the same or the scale is no finite number. */
export function mmPerPx({
  a,
  b,
  distanceMm,
}: Pick<CalibrationValue, 'a' | 'b' | 'distanceMm'>): number | null {
  const scale = distanceMm / distancePx(a, b);
  return Number.isFinite(scale) && scale > 0 ? scale : null;
}

/** Square metres of an area in square plan pixels. */
export function areaM2(areaPx2: number, scaleMmPerPx: number): number {
  return (areaPx2 * scaleMmPerPx * scaleMmPerPx) / 1e6;
}

/** By how many percent a line measured with the scale differs from its known length; positive = measured too long. */
export function proofErrorPercent(measuredPx: number, scaleMmPerPx: number, knownMm: number): number {
  return ((measuredPx * scaleMmPerPx - knownMm) / knownMm) * 100;
}

/** Why a calibration line is too short to trust, null when it is long enough. */
export function shortLineWarning(
  lengthPx: number,
  planWidthPx: number,
): 'under-50-px' | 'under-tenth' | null {
  if (lengthPx < SHORT_LINE_PX) return 'under-50-px';
  return lengthPx < planWidthPx * SHORT_LINE_WIDTH_SHARE ? 'under-tenth' : null;
}
