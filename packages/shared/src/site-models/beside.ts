/** Where a second model of a site is shown beside the first. */
import type { ModelFacts, ModelPlace } from '../models/model-facts.ts';

type Bounds = ModelFacts['boundsM'];

/** Parts of one site lie no farther apart: what does counts from elsewhere. */
const APART_M = 2000;

/**
 * @returns by how much the other is moved to be seen with the first: models that count from the same origin fit as they
 * are, and one that lies elsewhere is set on the middle of the first; null: not at all
 */
export function moveBeside(first: Bounds, other: Bounds): ModelPlace | null {
  const gaps = AXES.map((axis) =>
    Math.max(0, other.min[axis] - first.max[axis], first.min[axis] - other.max[axis]),
  );
  if (Math.hypot(...gaps) <= APART_M) return null;
  const middle = ({ min, max }: Bounds, axis: 0 | 1) => (min[axis] + max[axis]) / 2;
  return [
    middle(first, 0) - middle(other, 0),
    middle(first, 1) - middle(other, 1),
    first.min[2] - other.min[2],
  ];
}

const AXES = [0, 1, 2] as const;
