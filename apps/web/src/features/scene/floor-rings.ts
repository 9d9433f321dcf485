/** Where on the floor of a picture the places around it lie, and where on the plan a point of that floor. */
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { distancePx } from '@plumbline/shared/geometry/calibration.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { turned } from '@plumbline/shared/geometry/turned.ts';
import type { Look } from './look.ts';

/** Of the camera above the floor. */
const EYE_M = 1.6;
const REACH_M = 10;
const MOST_RINGS = 6;
/** Nearer ones are the same place. */
const LEAST_M = 0.2;
const DEGREES = 180 / Math.PI;

type Placed = Pick<Capture, 'id' | 'frame' | 'place' | 'heading'>;

export interface PlanGround {
  /** Null: nobody can tell how far anything is. */
  mmPerPx: number | null;
  /** Clockwise from straight up; null: up counts as north. */
  northDeg: number | null;
}

export interface FloorRing {
  id: string;
  frame: number;
  look: Look;
  distanceM: number;
}

/** @returns nearest first; none where the place, the heading or the scale is unknown */
export function ringsAround(from: Placed, others: readonly Placed[], ground: PlanGround): FloorRing[] {
  const rings = others.flatMap(({ id, frame, place }): FloorRing[] => {
    const seen = place && id !== from.id ? floorLook(from, place, ground) : null;
    if (!seen || seen.distanceM < LEAST_M || seen.distanceM > REACH_M) return [];
    return [{ id, frame, ...seen }];
  });
  return rings.toSorted((one, other) => one.distanceM - other.distanceM).slice(0, MOST_RINGS);
}

/** How a point of the floor is seen from a place; null where the place, the heading or the scale is unknown. */
export function floorLook(
  { place, heading }: Pick<Placed, 'place' | 'heading'>,
  to: PlanPoint,
  { mmPerPx, northDeg }: PlanGround,
): { look: Look; distanceM: number } | null {
  if (!place || heading.deg === null || mmPerPx === null) return null;
  const distanceM = (distancePx(place, to) * mmPerPx) / 1000;
  const bearingDeg = Math.atan2(to.x - place.x, place.y - to.y) * DEGREES - (northDeg ?? 0);
  const pitchDeg = -Math.atan2(EYE_M, distanceM) * DEGREES;
  return { distanceM, look: { yawDeg: turned(bearingDeg - heading.deg), pitchDeg } };
}

/** Beyond it a point of the floor is too flat to be told from the next. */
const FLOOR_REACH_M = 15;

/**
 * The point of the plan that somebody looks at: of the floor where the look goes down to it nearby, else where they stand.
 * Null where that is unknown.
 */
export function planPointAt(
  { place, heading }: Pick<Placed, 'place' | 'heading'>,
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

/** Beyond it a place is not ahead. */
const AHEAD_DEG = 60;

/** The nearest place in the direction of a look; undefined where there is none. */
export function ringAhead(rings: readonly FloorRing[], yawDeg: number): FloorRing | undefined {
  return rings.find(({ look }) => Math.abs(turned(look.yawDeg - yawDeg)) <= AHEAD_DEG);
}
