/** Where on the floor of a picture the places around it lie. */
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { distancePx } from '@plumbline/shared/geometry/calibration.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { EYE_M, type PlanGround } from '@plumbline/shared/captures/floor-point.ts';
import { turned } from '@plumbline/shared/geometry/turned.ts';
import type { Look } from './look.ts';

const REACH_M = 10;
const MOST_RINGS = 6;
/** Nearer ones are the same place. */
const LEAST_M = 0.2;
const DEGREES = 180 / Math.PI;

type Placed = Pick<Capture, 'id' | 'frame' | 'place' | 'heading'>;

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

/** Beyond it a place is not ahead. */
const AHEAD_DEG = 60;

/** The nearest place in the direction of a look; undefined where there is none. */
export function ringAhead(rings: readonly FloorRing[], yawDeg: number): FloorRing | undefined {
  return rings.find(({ look }) => Math.abs(turned(look.yawDeg - yawDeg)) <= AHEAD_DEG);
}
