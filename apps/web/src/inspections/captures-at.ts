import type { Dot } from '@plumbline/shared/contract/inspection.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { distancePx } from '@plumbline/shared/geometry/calibration.ts';

/** Where somebody looks from is the same place within two metres. */
const REACH_MM = 2000;
/** Of the longer side of a sheet without a scale. */
const REACH_SHARE = 0.04;

/** How far around a point captures are of the same place, plan pixels. */
export function reachPx({
  mmPerPx,
  image,
}: {
  mmPerPx: number | null;
  image: { widthPx: number; heightPx: number };
}): number {
  return mmPerPx === null ? REACH_SHARE * Math.max(image.widthPx, image.heightPx) : REACH_MM / mmPerPx;
}

/**
 * What was seen from a place through time: of each inspection the capture nearest to it.
 * @param dots newest day first, which is the order of the answer
 */
export function capturesAt(dots: readonly Dot[], at: PlanPoint, withinPx: number): Dot[] {
  const nearest = new Map<string, { dot: Dot; px: number }>();
  for (const dot of dots) {
    const px = dot.place ? distancePx(dot.place, at) : Infinity;
    const known = nearest.get(dot.inspectionId);
    if (px <= withinPx && (!known || px < known.px)) nearest.set(dot.inspectionId, { dot, px });
  }
  return [...nearest.values()].map(({ dot }) => dot);
}

/** Those of the last so many days before today. @param days null: of any day */
export function capturesSince(dots: readonly Dot[], days: number | null, today: Date): readonly Dot[] {
  if (days === null) return dots;
  const first = new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  return dots.filter(({ takenOn }) => takenOn >= first);
}
