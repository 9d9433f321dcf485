/** Where on the floor of a picture the places around it lie. */
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { distancePx } from '@plumbline/shared/geometry/calibration.ts';
import { turned, type Look } from './look.ts';

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
  const { place, heading } = from;
  const { mmPerPx, northDeg } = ground;
  if (!place || heading.deg === null || mmPerPx === null) return [];
  const headingDeg = heading.deg;
  const rings = others.flatMap(({ id, frame, place: to }): FloorRing[] => {
    if (!to || id === from.id) return [];
    const distanceM = (distancePx(place, to) * mmPerPx) / 1000;
    if (distanceM < LEAST_M || distanceM > REACH_M) return [];
    const bearingDeg = Math.atan2(to.x - place.x, place.y - to.y) * DEGREES - (northDeg ?? 0);
    const pitchDeg = -Math.atan2(EYE_M, distanceM) * DEGREES;
    return [{ id, frame, distanceM, look: { yawDeg: turned(bearingDeg - headingDeg), pitchDeg } }];
  });
  return rings.toSorted((one, other) => one.distanceM - other.distanceM).slice(0, MOST_RINGS);
}

/** Beyond it a place is not ahead. */
const AHEAD_DEG = 60;

/** The nearest place in the direction of a look; undefined where there is none. */
export function ringAhead(rings: readonly FloorRing[], yawDeg: number): FloorRing | undefined {
  return rings.find(({ look }) => Math.abs(turned(look.yawDeg - yawDeg)) <= AHEAD_DEG);
}
