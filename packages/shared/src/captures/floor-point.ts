/** Where on the plan a point lies that somebody looks at in a picture. */
import type { Capture } from '../contract/inspection.ts';
import type { PlanPoint } from '../documents/plan/schema.ts';

/** Of the camera above the floor. */
export const EYE_M = 1.6;
const DEGREES = 180 / Math.PI;

/** Yaw clockwise from the middle column of the levelled picture, pitch above the horizon. */
interface Look {
  yawDeg: number;
  pitchDeg: number;
}

type Placed = Pick<Capture, 'place' | 'heading'>;

export interface PlanGround {
  /** Null: nobody can tell how far anything is. */
  mmPerPx: number | null;
  /** Clockwise from straight up; null: up counts as north. */
  northDeg: number | null;
}

/** Beyond it a point of the floor is too flat to be told from the next. */
const FLOOR_REACH_M = 15;

/**
 * The point of the plan that somebody looks at: of the floor where the look goes down to it nearby, else where they stand.
 * Null where that is unknown.
 */
export function planPointAt(
  { place, heading }: Placed,
  { yawDeg, pitchDeg }: Look,
  { mmPerPx, northDeg }: PlanGround,
): PlanPoint | null {
  if (!place) return null;
  const distanceM = pitchDeg < 0 ? EYE_M / Math.tan(-pitchDeg / DEGREES) : Infinity;
  if (heading.deg === null || mmPerPx === null || distanceM > FLOOR_REACH_M)
    return { x: place.x, y: place.y };
  const onSheet = (heading.deg + yawDeg + (northDeg ?? 0)) / DEGREES;
  const px = (distanceM * 1000) / mmPerPx;
  return { x: place.x + px * Math.sin(onSheet), y: place.y - px * Math.cos(onSheet) };
}

/** Whether a look ends on the floor nearby, in a picture of which place and heading are known. */
export function isOnFloor({ place, heading }: Placed, { pitchDeg }: Look, { mmPerPx }: PlanGround): boolean {
  if (!place || heading.deg === null || mmPerPx === null || pitchDeg >= 0) return false;
  return EYE_M / Math.tan(-pitchDeg / DEGREES) <= FLOOR_REACH_M;
}

/** How far off an eye and a levelled camera are. */
const AIM_DEG = 2;

/**
 * Within how many metres `planPointAt` is right: a point of the floor the worse the flatter one looks at it. What is not
 * on the floor may be anywhere on the ray.
 */
export function planPointAccuracyM({ pitchDeg }: Look): number {
  const distanceM = pitchDeg < 0 ? EYE_M / Math.tan(-pitchDeg / DEGREES) : Infinity;
  if (distanceM > FLOOR_REACH_M) return FLOOR_REACH_M;
  const slantM = EYE_M / Math.sin(-pitchDeg / DEGREES);
  const alongM = (slantM * slantM * AIM_DEG) / DEGREES / EYE_M;
  return Math.hypot(alongM, (distanceM * AIM_DEG) / DEGREES);
}
