/** Concrete, masonry, boards and coats: what the building itself is made of. */
import type { Material, Surface } from './material.ts';
import { acrossOf, blotches, cellOf, line, step, toGrid, toneOf, upOf } from './texture.ts';
import { layers } from './noise.ts';

export function material(
  name: string,
  mean: readonly [number, number, number],
  paint: (surface: Surface) => void,
  castsShadow = true,
): Material {
  return { name, mean, paint, castsShadow };
}

/** Concrete as it comes out of its formwork: joints of the panels, holes of the ties, runs and stains. */
function castConcrete(s: Surface, width: number, height: number): void {
  const u = acrossOf(s);
  const v = upOf(s);
  const tone = 0.36 + 0.07 * (toneOf(cellOf(u, width), cellOf(v, height), 3) - 0.5);
  const rough = blotches(s, 1.1) - 0.5;
  const fine = blotches(s, 14, 3) - 0.5;
  const clouds = blotches(s, 0.35, 2) - 0.5;
  const value = tone * (1 + 0.34 * rough + 0.34 * fine + 0.24 * clouds);
  s.paint(value * 1.03, value, value * 0.95);
  const drip = layers(u * 5, 3.3, v * 0.25 + 9, 3, s.footprint * 5);
  if (Math.abs(s.nz) < 0.5) s.shade(1 - 0.35 * step(drip, 0.58, 0.75));
  const joint = Math.max(
    line(toGrid(u, width), 0.006, s.footprint),
    line(toGrid(v, height), 0.006, s.footprint),
  );
  s.shade(1 - 0.55 * joint);
  const pores = step(blotches(s, 90, 1), 0.84, 0.9) * Math.min(1, 0.005 / s.footprint);
  s.shade(1 - 0.3 * pores);
  const hole = Math.hypot(toGrid(u - width / 4, width / 2), toGrid(v - 0.45, 1.2));
  s.shade(1 - 0.75 * (1 - step(hole, 0.014, 0.014 + Math.max(0.006, s.footprint))));
  const rust = step(blotches(s, 0.8, 3), 0.68, 0.78);
  s.blend(0.32, 0.2, 0.11, 0.35 * rust);
}

function rawFloor(s: Surface): void {
  const rough = blotches(s, 0.9) - 0.5;
  const fine = blotches(s, 22, 3) - 0.5;
  const value = 0.33 * (1 + 0.45 * rough + 0.25 * fine);
  s.paint(value * 1.04, value, value * 0.93);
  const dust = step(blotches(s, 0.55, 4), 0.46, 0.66);
  s.blend(0.5, 0.47, 0.42, 0.55 * dust);
  const wet = step(blotches(s, 0.4, 3) + 0.08 * fine, 0.66, 0.7);
  s.shade(1 - 0.5 * wet);
  s.mirror = 0.16 * wet;
  const crumbs = step(layers(s.x * 70, s.y * 70, 4, 1, s.footprint * 70), 0.87, 0.91);
  s.shade(1 - 0.35 * crumbs);
  const scuffs = step(layers(s.x * 2.5, s.y * 17, 7, 3, s.footprint * 17), 0.68, 0.8);
  s.blend(0.55, 0.53, 0.49, 0.3 * scuffs);
  const splash = step(layers(s.x * 9, s.y * 9, 12, 2, s.footprint * 9), 0.78, 0.82);
  s.blend(0.62, 0.61, 0.58, 0.6 * splash);
  // The setting-out of the next trade, snapped in red and blue.
  const red = line(toGrid(s.x - 1.1, 7.2), 0.008, s.footprint) * step(blotches(s, 3, 2), 0.3, 0.5);
  const blue = line(toGrid(s.y - 0.9, 6.6), 0.008, s.footprint) * step(blotches(s, 3, 2), 0.3, 0.5);
  s.blend(0.6, 0.12, 0.08, 0.8 * red);
  s.blend(0.1, 0.2, 0.6, 0.8 * blue);
}

function screed(s: Surface): void {
  const rough = blotches(s, 0.6) - 0.5;
  const fine = blotches(s, 26, 2) - 0.5;
  const sweep = layers(s.x * 1.3 + Math.sin(s.y * 2) * 0.4, s.y * 1.3, 2, 3, s.footprint) - 0.5;
  const value = 0.45 * (1 + 0.2 * rough + 0.1 * fine + 0.16 * sweep);
  s.paint(value, value * 0.985, value * 0.95);
  const joint = Math.max(
    line(toGrid(s.x, 7.2), 0.008, s.footprint),
    line(toGrid(s.y - 3, 6.8), 0.008, s.footprint),
  );
  s.shade(1 - 0.6 * joint);
  const tracks = step(blotches(s, 1.4, 3), 0.6, 0.72);
  s.blend(0.6, 0.58, 0.55, 0.4 * tracks);
}

function masonry(s: Surface, length: number, height: number, tone: readonly [number, number, number]): void {
  const v = upOf(s);
  const row = cellOf(v, height);
  const u = acrossOf(s) + (row % 2 === 0 ? 0 : length / 2);
  const each = 0.85 + 0.26 * toneOf(cellOf(u, length), row, 5);
  const value = each * (1 + 0.25 * (blotches(s, 9, 3) - 0.5) + 0.3 * (blotches(s, 0.7, 2) - 0.5));
  s.paint(tone[0] * value, tone[1] * value, tone[2] * value);
  const joint = Math.max(
    line(toGrid(u, length), 0.012, s.footprint),
    line(toGrid(v, height), 0.012, s.footprint),
  );
  s.blend(0.42, 0.41, 0.39, 0.8 * joint);
  const smear = step(blotches(s, 2.3, 3), 0.64, 0.76);
  s.blend(0.5, 0.49, 0.47, 0.45 * smear);
}

function plasterboard(s: Surface): void {
  const u = acrossOf(s);
  const v = upOf(s);
  const value = 0.6 * (1 + 0.06 * (blotches(s, 3, 3) - 0.5) + 0.05 * (blotches(s, 0.5, 2) - 0.5));
  s.paint(value, value * 0.975, value * 0.93);
  const upright = Math.abs(toGrid(u - 0.3, 1.25));
  const across = Math.abs(v - 2.5);
  const wobble = 0.03 * (blotches(s, 4, 3) - 0.5);
  const filler = Math.max(1 - step(upright + wobble, 0.06, 0.085), 1 - step(across + wobble, 0.06, 0.085));
  s.blend(0.78, 0.78, 0.76, 0.85 * filler);
  const screw = Math.hypot(toGrid(u - 0.3 - 0.0, 0.625), toGrid(v, 0.25));
  s.blend(0.8, 0.8, 0.78, 0.8 * (1 - step(screw, 0.018, 0.03 + s.footprint)));
}

function plaster(s: Surface): void {
  const sweep = layers(acrossOf(s) * 1.6 + upOf(s) * 0.6, upOf(s) * 1.1, 5, 4, s.footprint * 1.6) - 0.5;
  const value = 0.62 * (1 + 0.14 * sweep + 0.07 * (blotches(s, 20, 2) - 0.5));
  s.paint(value, value * 0.985, value * 0.95);
  const damp = step(blotches(s, 0.45, 4), 0.54, 0.6);
  s.blend(0.5, 0.485, 0.455, 0.5 * damp);
}

function paint(s: Surface): void {
  const roller = layers(acrossOf(s) * 5, upOf(s) * 0.8, 3, 2, s.footprint * 5) - 0.5;
  const value = 0.8 * (1 + 0.035 * roller + 0.04 * (blotches(s, 0.5, 2) - 0.5));
  s.paint(value, value * 0.995, value * 0.97);
  const scuff = step(blotches(s, 3, 3), 0.72, 0.8) * step(1.1 - (s.z % 3.6), 0, 0.8);
  s.blend(0.6, 0.58, 0.55, 0.25 * scuff);
}

function tiles(s: Surface): void {
  const [u, v] = [acrossOf(s), upOf(s)];
  const each = 0.95 + 0.08 * toneOf(cellOf(u, 0.3), cellOf(v, 0.3), 8);
  s.paint(0.72 * each, 0.74 * each, 0.74 * each);
  const joint = Math.max(line(toGrid(u, 0.3), 0.005, s.footprint), line(toGrid(v, 0.3), 0.005, s.footprint));
  s.blend(0.45, 0.45, 0.44, 0.8 * joint);
  s.mirror = 0.05;
}

function ceilingTiles(s: Surface): void {
  const specks = step(blotches(s, 50, 1), 0.72, 0.8) * Math.min(1, 0.008 / s.footprint);
  s.paint(0.76, 0.76, 0.74);
  s.shade(1 - 0.25 * specks);
  const joint = Math.max(
    line(toGrid(s.x, 0.6), 0.024, s.footprint),
    line(toGrid(s.y, 0.6), 0.024, s.footprint),
  );
  s.blend(0.88, 0.88, 0.88, joint);
}

function mud(s: Surface): void {
  const value = 0.24 * (1 + 0.8 * (blotches(s, 0.35, 5) - 0.5) + 0.4 * (blotches(s, 5, 3) - 0.5));
  s.paint(value * 1.15, value, value * 0.8);
  const track = step(Math.abs(toGrid(s.x + 2 * Math.sin(s.y * 0.11), 9) - 1.1), 0.5, 0.25);
  s.shade(1 - 0.3 * (1 - track));
}

function facade(s: Surface): void {
  const [u, v] = [acrossOf(s), s.z];
  const tone = 0.5 + 0.3 * toneOf(Math.round(s.seed), 1, 2);
  s.paint(tone, tone * 0.86, tone * 0.76);
  if (Math.abs(s.nz) > 0.5) return;
  const isWindow = Math.abs(toGrid(u, 3.1)) < 0.85 && Math.abs(toGrid(v - 0.4, 3.3)) < 0.95;
  if (isWindow) s.paint(0.09, 0.12, 0.15);
  if (isWindow) s.mirror = 0.25;
}

export const CONCRETE = material('concrete', [0.36, 0.35, 0.33], (s) => castConcrete(s, 1.25, 1.65));
export const SOFFIT = material('soffit', [0.38, 0.37, 0.35], (s) => {
  castConcrete(s, 1.25, 2.5);
  s.shade(1.12);
});
export const RAW_FLOOR = material('raw floor', [0.36, 0.35, 0.32], rawFloor);
export const SCREED = material('screed', [0.45, 0.44, 0.43], screed);
export const BLOCKS = material('sand-lime blocks', [0.58, 0.57, 0.54], (s) =>
  masonry(s, 0.5, 0.25, [0.62, 0.61, 0.575]),
);
export const BRICKS = material('bricks', [0.45, 0.22, 0.15], (s) =>
  masonry(s, 0.25, 0.083, [0.5, 0.24, 0.16]),
);
export const BOARD = material('plasterboard', [0.6, 0.58, 0.56], plasterboard);
export const PLASTER = material('plaster', [0.6, 0.59, 0.57], plaster);
export const PAINT = material('paint', [0.8, 0.79, 0.77], paint);
export const TILES = material('tiles', [0.7, 0.71, 0.71], tiles);
export const CEILING_TILES = material('ceiling tiles', [0.76, 0.76, 0.75], ceilingTiles);
export const MUD = material('mud', [0.26, 0.23, 0.19], mud);
export const FACADE = material('facade', [0.4, 0.35, 0.3], facade);
