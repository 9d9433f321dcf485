/** Which way somebody went past each frame of a walk, by where its frames stand. */
import type { PlanPoint } from '../documents/plan/schema.ts';
import { isStill } from './movement.ts';

export interface StandingFrame {
  place: PlanPoint;
  /** Of its picture since the frame before; null: not measured. */
  movement: number | null;
}

/** Frames that were taken at one place, one after the other. */
interface Spot {
  first: PlanPoint;
  last: PlanPoint;
  frames: number;
}

/**
 * Clockwise from straight up on the sheet, in degrees from 0 up to 360: past a frame from the place before it to the one
 * after it, since nobody turns on the point of a corner; who stands still looks the way they came.
 * @returns null for each where nobody went anywhere
 */
export function walkingDirections(frames: readonly StandingFrame[]): (number | null)[] {
  const spots = spotsOf(frames);
  return spots.flatMap((spot, at) => {
    const deg = directionAt(spot, spots[at - 1], spots[at + 1]);
    return Array.from({ length: spot.frames }, () => deg);
  });
}

function spotsOf(frames: readonly StandingFrame[]): Spot[] {
  const spots: Spot[] = [];
  for (const { place, movement } of frames) {
    const spot = spots.at(-1);
    if (spot && (isStill(movement) || isSame(spot.last, place))) {
      spot.last = place;
      spot.frames += 1;
    } else spots.push({ first: place, last: place, frames: 1 });
  }
  return spots;
}

function directionAt(spot: Spot, before: Spot | undefined, after: Spot | undefined): number | null {
  const there = before && stepBetween(before.last, spot.first);
  const away = after && stepBetween(spot.last, after.first);
  if (!there || !away) return degreesOf(there ?? away);
  // Where a path turns back, the middle of both directions would point aside.
  const turnsRound = there.x * away.x + there.y * away.y < 0;
  return degreesOf(spot.frames > 1 || turnsRound ? there : { x: there.x + away.x, y: there.y + away.y });
}

function isSame(one: PlanPoint, other: PlanPoint): boolean {
  return one.x === other.x && one.y === other.y;
}

function stepBetween(from: PlanPoint, to: PlanPoint): PlanPoint {
  return { x: to.x - from.x, y: to.y - from.y };
}

function degreesOf(step: PlanPoint | undefined): number | null {
  if (!step) return null;
  const deg = (Math.atan2(step.x, -step.y) * 180) / Math.PI;
  return (deg + 360) % 360;
}
