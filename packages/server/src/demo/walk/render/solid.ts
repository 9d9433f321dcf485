/** Bodies of a scene: a unit shape under an affine transform, with a material and the name of what it belongs to. */
import type { Material } from './material.ts';

/** Both in metres, z up. */
export interface Vec {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A cube of side 2, a cylinder of radius 1 and height 2 along z, a ball of radius 1; all around the origin. */
export type Shape = 'box' | 'cylinder' | 'ball';

/** An affine transform by its columns. */
export interface Frame {
  readonly u: Vec;
  readonly v: Vec;
  readonly w: Vec;
  readonly origin: Vec;
}

export interface Solid {
  readonly shape: Shape;
  readonly material: Material;
  /** What it is a part of; empty: of nothing that anybody asks for. */
  readonly object: string;
  /** A number of its own, for textures. */
  readonly seed: number;
  /** Half the sizes in metres: local coordinates times these are metres. */
  readonly half: Vec;
  /** It is a box with its sides along the axes. */
  readonly isAligned: boolean;
  readonly minX: number;
  readonly minY: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly maxZ: number;
  /** Rows of the inverse: a local coordinate is `row · (p − origin)`. */
  readonly a: Vec;
  readonly b: Vec;
  readonly c: Vec;
  readonly origin: Vec;
}

export const vec = (x: number, y: number, z: number): Vec => ({ x, y, z });
export const add = (a: Vec, b: Vec): Vec => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });
export const subtract = (a: Vec, b: Vec): Vec => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
export const scale = (a: Vec, by: number): Vec => ({ x: a.x * by, y: a.y * by, z: a.z * by });
export const dot = (a: Vec, b: Vec): number => a.x * b.x + a.y * b.y + a.z * b.z;
export const cross = (a: Vec, b: Vec): Vec => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});
export const unit = (a: Vec): Vec => scale(a, 1 / Math.hypot(a.x, a.y, a.z));

function isAlongAxis({ x, y, z }: Vec): boolean {
  return [x, y, z].filter((part) => Math.abs(part) > 1e-9).length === 1;
}

interface SolidOf {
  shape: Shape;
  /** Its axes are at right angles; their lengths are half the solid's sizes. */
  frame: Frame;
  material: Material;
  object: string;
  seed: number;
}

export function makeSolid({ shape, frame, material, object, seed }: SolidOf): Solid {
  const { u, v, w, origin } = frame;
  const half = vec(Math.hypot(u.x, u.y, u.z), Math.hypot(v.x, v.y, v.z), Math.hypot(w.x, w.y, w.z));
  const reach = (axis: 'x' | 'y' | 'z') => Math.abs(u[axis]) + Math.abs(v[axis]) + Math.abs(w[axis]);
  return {
    shape,
    isAligned: shape === 'box' && [u, v, w].every((axis) => isAlongAxis(axis)),
    material,
    object,
    seed,
    half,
    origin,
    minX: origin.x - reach('x'),
    minY: origin.y - reach('y'),
    minZ: origin.z - reach('z'),
    maxX: origin.x + reach('x'),
    maxY: origin.y + reach('y'),
    maxZ: origin.z + reach('z'),
    a: scale(u, 1 / half.x ** 2),
    b: scale(v, 1 / half.y ** 2),
    c: scale(w, 1 / half.z ** 2),
  };
}
