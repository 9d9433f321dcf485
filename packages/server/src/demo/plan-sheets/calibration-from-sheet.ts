import type { PlanSheet, PointPx } from './render-plan-sheet.ts';

/** Two points of a plan in pixels and the real distance between them. */
export interface SheetCalibration {
  readonly from: PointPx;
  readonly to: PointPx;
  readonly distanceMm: number;
}

const round = (px: number): number => Math.round(px * 100) / 100;

/** The calibration a person would make on a sheet: from end to end of its overall dimension line. */
export function calibrationFromSheet({ overall }: Pick<PlanSheet, 'overall'>): SheetCalibration {
  const rounded = ({ x, y }: PointPx): PointPx => ({ x: round(x), y: round(y) });
  return { from: rounded(overall.fromPx), to: rounded(overall.toPx), distanceMm: overall.distanceMm };
}
