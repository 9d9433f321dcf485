import type { PlanCalibration } from '@plumbline/shared/documents/plan/schema.ts';

/** Lines nearer than this on the screen would be a grey. */
const NEAREST_PX = 12;
const METRIC_MM = [100, 500, 1000, 5000, 10_000, 50_000, 100_000] as const;
const FOOT_MM = 304.8;
const IMPERIAL_MM = [0.5, 1, 5, 10, 50, 100, 500].map((feet) => feet * FOOT_MM);
const PIXELS = [10, 50, 100, 500, 1000, 5000] as const;

/**
 * The distance of a grid's lines in plan pixels: the finest of 0.1, 0.5, 1, 5 … m (or of feet, or of pixels without a
 * scale) whose lines still stand apart at this zoom.
 */
export function gridStepPx(
  scale: number,
  calibration: Pick<PlanCalibration, 'mmPerPx'> | null,
  imperial: boolean,
): number {
  const steps = calibration ? stepsMm(imperial).map((mm) => mm / calibration.mmPerPx) : PIXELS;
  const largest = steps.at(-1) ?? 1;
  return (
    steps.find((step) => step * scale >= NEAREST_PX) ?? largest * Math.ceil(NEAREST_PX / (largest * scale))
  );
}

/** The finest of these steps on a plan with a scale, plan pixels: 0.1 m or half a foot. */
export function finestStepPx({ mmPerPx }: Pick<PlanCalibration, 'mmPerPx'>, imperial: boolean): number {
  const [finest = 0] = stepsMm(imperial);
  return finest / mmPerPx;
}

function stepsMm(imperial: boolean): readonly number[] {
  return imperial ? IMPERIAL_MM : METRIC_MM;
}
