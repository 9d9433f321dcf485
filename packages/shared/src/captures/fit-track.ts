/**
 * Puts a piece of a walk's track on the plan. Its camera's way is known but for scale, turn and place, which two pins give;
 * more are weighed against each other.
 */
import type { PlanPoint } from '../documents/plan/schema.ts';
import { fitSimilarity } from '../geometry/align.ts';
import { applySimilarity, scaleOf, type Similarity } from '../geometry/similarity.ts';

/** Seen from above: `x` to the right and `y` down as on a sheet, in a unit of the piece's own. */
export interface TrackedPicture extends PlanPoint {
  height: number;
  /** Where a person put it. Plan space. */
  pin: PlanPoint | null;
}

export interface FittedTrack {
  onPlan: Similarity;
  /** How far its pictures are off, as its pins disagree and as the track rises and sinks where people walk on one floor. Plan pixels. */
  offPx: number;
}

/** Pins that lie this near each other, as a share of the piece's extent, say nothing certain of scale and direction. */
const LEAST_SPREAD = 0.1;

/** @returns null while there are not two pins far enough from each other */
export function fitTrack(pictures: readonly TrackedPicture[]): FittedTrack | null {
  const pins = pictures.flatMap(({ x, y, pin }) => (pin ? [{ from: { x, y }, to: pin }] : []));
  const [from, to] = [pins.map((each) => each.from), pins.map((each) => each.to)];
  if (extentOf(from) < LEAST_SPREAD * extentOf(pictures) || extentOf(from) === 0 || extentOf(to) === 0)
    return null;
  const onPlan = fitSimilarity(from, to);
  if (!(scaleOf(onPlan) > 0)) return null;
  const squares = pins.map((each) => {
    const landed = applySimilarity(onPlan, each.from);
    return (landed.x - each.to.x) ** 2 + (landed.y - each.to.y) ** 2;
  });
  // Two pins fit always; each further one says two numbers more than are needed.
  const pinsOffPx = Math.sqrt(sumOf(squares) / Math.max(1, 2 * pins.length - 4));
  return { onPlan, offPx: Math.hypot(pinsOffPx, deviationOf(pictures) * scaleOf(onPlan)) };
}

/** Across the box around all of them. */
function extentOf(points: readonly PlanPoint[]): number {
  if (points.length < 2) return 0;
  const across = (values: readonly number[]) =>
    values.reduce((most, each) => Math.max(most, each)) -
    values.reduce((least, each) => Math.min(least, each));
  return Math.hypot(across(points.map(({ x }) => x)), across(points.map(({ y }) => y)));
}

/** Root of the mean square by which heights differ from their mean. */
function deviationOf(pictures: readonly TrackedPicture[]): number {
  const mean = sumOf(pictures.map(({ height }) => height)) / pictures.length;
  return Math.sqrt(sumOf(pictures.map(({ height }) => (height - mean) ** 2)) / pictures.length);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0);
}
