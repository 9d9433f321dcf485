/** What lies and stands about on a site. */
import { material } from './building-materials.ts';
import type { Material, Surface } from './material.ts';
import { layers } from './noise.ts';
import { blotches, cellOf, grainOf, line, step, toGrid, toneOf } from './texture.ts';

type Colour = readonly [number, number, number];

/** One colour with dust and wear. */
function worn(name: string, [red, green, blue]: Colour, wear = 0.25, mirror = 0): Material {
  return material(name, [red, green, blue], (s) => {
    const tone = 1 + 0.35 * (grainOf(s, 3, 3, 3, 3) - 0.5);
    s.paint(red * tone, green * tone, blue * tone);
    const dust = step(grainOf(s, 6, 6, 6, 3), 0.5, 0.75) * (s.nz > 0.5 ? 1.6 : 0.7);
    s.blend(0.5, 0.48, 0.44, Math.min(1, wear * dust));
    s.mirror = mirror;
  });
}

function timber(s: Surface, red: number, green: number, blue: number): void {
  const long = s.hx >= s.hy && s.hx >= s.hz ? 0 : s.hy >= s.hz ? 1 : 2;
  const grain = grainOf(s, long === 0 ? 1.2 : 22, long === 1 ? 1.2 : 22, long === 2 ? 1.2 : 22, 3) - 0.5;
  const tone = (0.85 + 0.3 * toneOf(Math.round(s.seed * 13), 2, 3)) * (1 + 0.55 * grain);
  s.paint(red * tone, green * tone, blue * tone);
}

function galvanised(s: Surface): void {
  const spangle = layers(s.x * 28, s.y * 28, s.z * 28, 2, s.footprint * 28) - 0.5;
  const value = 0.5 * (1 + 0.22 * spangle + 0.2 * (blotches(s, 1.5, 2) - 0.5));
  s.paint(value * 0.97, value, value * 1.03);
  s.mirror = 0.07;
}

function duct(s: Surface): void {
  galvanised(s);
  const along = s.hx >= s.hy ? s.lx : s.ly;
  s.shade(1 - 0.45 * line(toGrid(along, 1.2), 0.02, s.footprint));
  const stiff = Math.abs(toGrid(along - 0.6, 1.2));
  s.shade(1 - 0.12 * (1 - step(stiff, 0.02, 0.05)));
}

function lagging(s: Surface): void {
  const wrinkle = grainOf(s, 9, 9, 9, 3) - 0.5;
  const value = 0.62 * (1 + 0.5 * wrinkle);
  s.paint(value, value * 1.0, value * 1.02);
  s.mirror = 0.08;
}

function wool(s: Surface): void {
  const layersOf = layers(s.lx * 7, s.ly * 7, s.lz * 40, 3, s.footprint * 40) - 0.5;
  const tone = 1 + 0.5 * layersOf;
  s.paint(0.72 * tone, 0.6 * tone, 0.2 * tone);
}

function sack(s: Surface): void {
  const tone = 1 + 0.35 * (grainOf(s, 8, 8, 8, 3) - 0.5);
  s.paint(0.62 * tone, 0.56 * tone, 0.46 * tone);
  const band = Math.abs(s.lx) < s.hx * 0.55 && Math.abs(s.ly) < s.hy * 0.5;
  if (band) s.blend(0.1, 0.25, 0.45, 0.75);
}

function formPanel(s: Surface): void {
  const tone = 1 + 0.5 * (grainOf(s, 4, 4, 4, 4) - 0.5);
  s.paint(0.33 * tone, 0.16 * tone, 0.08 * tone);
  s.blend(0.5, 0.49, 0.46, 0.7 * step(grainOf(s, 2.2, 2.2, 2.2, 4), 0.55, 0.68));
}

function rubble(s: Surface): void {
  const value =
    0.42 * (0.6 + 0.7 * toneOf(Math.round(s.seed), 7, 1)) * (1 + 0.4 * (grainOf(s, 9, 9, 9, 3) - 0.5));
  s.paint(value * 1.05, value, value * 0.92);
  if (s.seed % 5 < 1) s.paint(value * 1.2, value * 0.6, value * 0.45);
}

function vest(s: Surface): void {
  const folds = grainOf(s, 10, 10, 5, 3) - 0.5;
  const tone = 1 + 0.45 * folds;
  s.paint(0.85 * tone, 0.9 * tone, 0.08 * tone);
  s.glow = 0.05;
  const band = Math.min(Math.abs(s.lz + 0.02), Math.abs(s.lz + 0.16));
  if (band < 0.028) s.paint(0.72, 0.73, 0.74);
}

function barrier(s: Surface): void {
  const along = s.hx >= s.hz ? s.lx : s.lz;
  const tone = 1 + 0.3 * (grainOf(s, 6, 6, 6, 2) - 0.5);
  if (cellOf(along + s.ly * 0.5, 0.33) % 2 === 0) s.paint(0.78 * tone, 0.1 * tone, 0.07 * tone);
  else s.paint(0.82 * tone, 0.8 * tone, 0.77 * tone);
}

function warningBand(s: Surface): void {
  const along = (s.hx >= s.hy ? s.lx : s.ly) + s.lz;
  if (cellOf(along, 0.1) % 2 === 0) s.paint(0.85, 0.68, 0.04);
  else s.paint(0.04, 0.04, 0.04);
}

function film(s: Surface): void {
  const wrinkle = layers(s.x * 1.7 + s.z * 0.6, s.y * 1.7, s.z * 0.7, 4, s.footprint * 2) - 0.5;
  const value = 0.75 * (1 + 0.35 * wrinkle);
  s.paint(value, value, value);
  s.glow = 0.75 * (1 + 1.1 * wrinkle);
}

function netting(s: Surface): void {
  const weave = Math.max(
    line(toGrid(s.lx, 0.05), 0.02, s.footprint),
    line(toGrid(s.lz, 0.05), 0.02, s.footprint),
  );
  s.paint(0.85, 0.33 + 0.1 * weave, 0.08);
}

function lattice(s: Surface): void {
  s.paint(0.75, 0.55, 0.08);
}

export const STEEL = material('galvanised steel', [0.5, 0.51, 0.52], galvanised);
export const DUCT = material('duct', [0.5, 0.51, 0.52], duct);
export const LAGGING = material('lagging', [0.6, 0.6, 0.61], lagging);
export const ALUMINIUM = worn('aluminium', [0.6, 0.61, 0.62], 0.15, 0.12);
export const TIMBER = material('timber', [0.5, 0.36, 0.2], (s) => timber(s, 0.55, 0.4, 0.23));
export const OLD_TIMBER = material('old timber', [0.35, 0.28, 0.2], (s) => timber(s, 0.4, 0.32, 0.23));
export const DOOR_LEAF = material('door leaf', [0.55, 0.45, 0.33], (s) => timber(s, 0.6, 0.48, 0.34));
export const PLYWOOD = material('form panel', [0.33, 0.17, 0.1], formPanel);
export const WOOL = material('mineral wool', [0.7, 0.58, 0.22], wool);
export const SACK = material('sacks', [0.55, 0.5, 0.42], sack);
export const CARDBOARD = worn('cardboard', [0.5, 0.37, 0.23], 0.1);
export const RUBBLE = material('rubble', [0.4, 0.37, 0.34], rubble);
export const VEST = material('vest', [0.8, 0.85, 0.1], vest);
export const BARRIER = material('barrier', [0.8, 0.45, 0.42], barrier);
export const WARNING_BAND = material('warning band', [0.4, 0.35, 0.05], warningBand);
export const FILM = material('film', [0.7, 0.7, 0.7], film);
export const NETTING = material('netting', [0.8, 0.35, 0.1], netting);
export const CRANE = material('crane', [0.75, 0.55, 0.08], lattice);
export const RED = worn('red', [0.62, 0.05, 0.04], 0.12, 0.03);
export const SIGNAL_RED = worn('signal red', [0.7, 0.05, 0.04], 0.02, 0.05);
export const PROP = worn('prop', [0.62, 0.14, 0.07], 0.35);
export const BLUE = worn('blue', [0.06, 0.2, 0.5], 0.2, 0.03);
export const YELLOW = worn('yellow', [0.85, 0.6, 0.03], 0.2, 0.03);
export const ORANGE = worn('orange', [0.85, 0.28, 0.04], 0.2);
export const GREEN = worn('green', [0.07, 0.3, 0.14], 0.25);
export const BLACK = worn('black', [0.03, 0.03, 0.032], 0.12, 0.03);
export const GREY = worn('grey', [0.3, 0.31, 0.32], 0.2);
export const PALE = worn('pale', [0.72, 0.72, 0.7], 0.08, 0.04);
export const WHITE = worn('white', [0.82, 0.82, 0.8], 0.12, 0.04);
export const COPPER = worn('copper', [0.65, 0.33, 0.18], 0.05, 0.2);
export const PIPE_GREY = worn('pipe grey', [0.4, 0.42, 0.44], 0.15, 0.04);
export const PIPE_ORANGE = worn('pipe orange', [0.72, 0.3, 0.1], 0.15, 0.04);
export const SKIN = worn('skin', [0.62, 0.4, 0.29], 0);
export const HAIR = worn('hair', [0.07, 0.05, 0.035], 0);
export const DENIM = worn('denim', [0.09, 0.12, 0.2], 0.3);
export const JACKET = worn('jacket', [0.2, 0.21, 0.24], 0.2);
export const CLOTH = worn('cloth', [0.32, 0.36, 0.4], 0.05);
export const LAMP = material(
  'lamp',
  [0.9, 0.9, 0.85],
  (s) => {
    s.paint(0.9, 0.9, 0.85);
    s.glow = 14;
  },
  false,
);

/** A picture on the front of a flat box. */
export function sign(name: string, bitmap: { data: Buffer; widthPx: number; heightPx: number }): Material {
  const { data, widthPx, heightPx } = bitmap;
  return material(name, [0.5, 0.5, 0.5], (s) => {
    s.paint(0.5, 0.5, 0.5);
    if (Math.abs(s.lny) < 0.5) return;
    const across = s.lny < 0 ? s.lx / s.hx : -s.lx / s.hx;
    const column = Math.min(widthPx - 1, Math.max(0, Math.floor((across / 2 + 0.5) * widthPx)));
    const row = Math.min(heightPx - 1, Math.max(0, Math.floor((0.5 - s.lz / s.hz / 2) * heightPx)));
    const at = (row * widthPx + column) * 3;
    const part = (offset: number) => ((data[at + offset] ?? 0) / 255) ** 2.2 * 0.85 + 0.02;
    s.paint(part(0), part(1), part(2));
  });
}
