/**
 * A storey of the demo building as a laser scanner sees it that stands where the walks' pictures were taken. What is near
 * the ceiling is cut off, so that one looks in from above.
 */
import type { Storey } from '@plumbline/shared/demo-building/building.ts';
import { meet } from '../walk/render/meet.ts';
import { Surface } from '../walk/render/material.ts';
import { hash } from '../walk/render/noise.ts';
import { RayTree } from '../walk/render/ray-tree.ts';
import { buildSite } from '../walk/site/build-site.ts';
import type { Signs } from '../walk/site/signs.ts';
import { EYE_M, WALK_PLACES, standpointOf } from '../walk/walk-places.ts';

const RAYS_PER_PLACE = 14_000;
const REACH_M = 30;
const CUT_M = 2.45;
/** Sines of the lowest and the highest ray. */
const LOWEST = Math.sin((-75 * Math.PI) / 180);
const HIGHEST = Math.sin((28 * Math.PI) / 180);
const GOLDEN_RAD = Math.PI * (3 - Math.sqrt(5));
/** What a scanner is off by. */
const NOISE_M = 0.003;
/** Of light that comes from everywhere; the rest depends on how the surface faces. */
const AMBIENT = 0.5;
const GAMMA = 1 / 2.2;
/** Of the building, with its walls; what is seen through a window is cut off. */
const INSIDE = { minX: -0.4, minY: -0.4, maxX: 29.2, maxY: 20.4 };

/** Metres east, north and up of the building, and a colour of eight bits a channel. */
export interface ScannedPoint {
  place: [number, number, number];
  color: [number, number, number];
}

export function* scanStorey(storey: Storey, signs: Signs): Generator<ScannedPoint> {
  const tree = new RayTree(buildSite('second', signs).solids);
  for (const place of WALK_PLACES.filter(({ storeyId }) => storeyId === storey.id)) {
    const { x, y } = standpointOf(place, 'second');
    yield* scanFrom(tree, { x, y, z: storey.elevationM + EYE_M }, storey.elevationM + CUT_M);
  }
}

function* scanFrom(
  tree: RayTree,
  eye: { x: number; y: number; z: number },
  cutZ: number,
): Generator<ScannedPoint> {
  const surface = new Surface();
  for (let ray = 0; ray < RAYS_PER_PLACE; ray++) {
    const up = LOWEST + ((HIGHEST - LOWEST) * (ray + 0.5)) / RAYS_PER_PLACE;
    const flat = Math.sqrt(1 - up * up);
    const turn = ray * GOLDEN_RAD;
    const way = { x: flat * Math.cos(turn), y: flat * Math.sin(turn), z: up };
    if (!tree.cast(eye.x, eye.y, eye.z, way.x, way.y, way.z, REACH_M) || !tree.solid) continue;
    meet(surface, tree.solid, [eye.x, eye.y, eye.z, way.x, way.y, way.z], tree.t);
    if (surface.z > cutZ || !isInside(surface)) continue;
    tree.solid.material.paint(surface);
    const facing = Math.abs(surface.nx * way.x + surface.ny * way.y + surface.nz * way.z);
    yield pointOf(surface, { way, facing, offM: (hash(ray, eye.x, eye.y) - 0.5) * 2 * NOISE_M });
  }
}

function isInside({ x, y }: Surface): boolean {
  return x > INSIDE.minX && x < INSIDE.maxX && y > INSIDE.minY && y < INSIDE.maxY;
}

interface Seen {
  way: { x: number; y: number; z: number };
  /** 1: straight on. */
  facing: number;
  offM: number;
}

function pointOf({ x, y, z, red, green, blue }: Surface, { way, facing, offM }: Seen): ScannedPoint {
  const light = AMBIENT + (1 - AMBIENT) * facing;
  return {
    place: [x + way.x * offM, y + way.y * offM, z + way.z * offM],
    color: [toByte(red * light), toByte(green * light), toByte(blue * light)],
  };
}

function toByte(linear: number): number {
  return Math.round(255 * Math.min(1, Math.max(0, linear)) ** GAMMA);
}
