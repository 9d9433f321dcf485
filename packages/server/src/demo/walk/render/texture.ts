/** What textures are made of. */
import { hash, layers } from './noise.ts';
import type { Surface } from './material.ts';

/** Coordinates on a face of the building in metres: along it, and up it (or north, on floors). */
export function acrossOf(s: Surface): number {
  return Math.abs(s.nz) > 0.5 || Math.abs(s.ny) > Math.abs(s.nx) ? s.x : s.y;
}
export function upOf(s: Surface): number {
  return Math.abs(s.nz) > 0.5 ? s.y : s.z;
}

/** How much of a pixel a line at this distance covers, 0…1. */
export function line(distance: number, width: number, footprint: number): number {
  const wide = Math.max(width, footprint);
  const covered = 1 - Math.min(1, Math.max(0, (Math.abs(distance) - wide / 2) / (wide * 0.5)));
  return covered * Math.min(1, width / wide + 0.1);
}

/** The distance to the nearest line of a row that repeats. */
export function toGrid(at: number, step: number): number {
  return at - Math.round(at / step) * step;
}

/** The number of the cell between two lines of such a row. */
export function cellOf(at: number, step: number): number {
  return Math.floor(at / step);
}

/** Blotches of noise in the world, 0…1. */
export function blotches(s: Surface, perMetre: number, octaves = 4): number {
  return layers(s.x * perMetre, s.y * perMetre, s.z * perMetre, octaves, s.footprint * perMetre);
}

/** The same, in the solid's own frame. */
export function grainOf(s: Surface, x: number, y: number, z: number, octaves = 3): number {
  return layers(
    s.lx * x + s.seed * 7.1,
    s.ly * y + s.seed * 3.7,
    s.lz * z,
    octaves,
    s.footprint * Math.max(x, y, z),
  );
}

/** Steep step of a noise, 0…1. */
export function step(value: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** A tone of its own for each cell. */
export const toneOf = (x: number, y: number, z = 0): number => hash(x, y, z);
