/** The cube that an octree divides, and how places in it are counted. */
import type { Corner } from '@plumbline/shared/clouds/cloud-facts.ts';

/** Halvings of the cube that a place is told apart by. */
export const GRID_BITS = 21;
const GRID_SIDE = 2 ** GRID_BITS;
const STEPS = 2 ** 32 - 2;
/** A cloud of one point has a cube, too. */
const LEAST_SIDE = 1e-3;

export interface Frame {
  /** Of the cube. */
  min: Corner;
  side: number;
  /** A place is `offset + steps * scale` on each axis, with whole steps of 32 bits. */
  offset: Corner;
  scale: Corner;
}

/** A frame in which all places between two corners are told apart as finely as 32 bits allow. */
export function frameOf(min: Corner, max: Corner): Frame {
  const extents = axes((axis) => max[axis] - min[axis]);
  const side = Math.max(...extents, LEAST_SIDE) * (1 + 1e-9);
  return {
    min,
    side,
    offset: axes((axis) => min[axis] + extents[axis] / 2),
    scale: axes((axis) => Math.max(extents[axis], LEAST_SIDE) / STEPS),
  };
}

export const AXES = [0, 1, 2] as const;
export type Axis = (typeof AXES)[number];

function axes(value: (axis: Axis) => number): Corner {
  return [value(0), value(1), value(2)];
}

export function toSteps({ offset, scale }: Frame, axis: Axis, value: number): number {
  return Math.round((value - offset[axis]) / scale[axis]);
}

/** Where steps lie on the finest grid of the cube, 0 up to 2^21 - 1. */
export function toGrid({ min, side, offset, scale }: Frame, axis: Axis, steps: number): number {
  const share = (offset[axis] + steps * scale[axis] - min[axis]) / side;
  const at = Math.floor(share * GRID_SIDE);
  return at < 0 ? 0 : at >= GRID_SIDE ? GRID_SIDE - 1 : at;
}
