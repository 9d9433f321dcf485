/** Slabs, walls, doors and windows of made-up rooms. */
import type { Builder } from '../walk/render/builder.ts';
import { SOFFIT } from '../walk/render/building-materials.ts';
import type { Material } from '../walk/render/material.ts';
import type { Light } from '../walk/render/scene.ts';
import { vec } from '../walk/render/solid.ts';
import { ALUMINIUM, FILM, PALE, TIMBER, WHITE } from '../walk/render/site-materials.ts';

/** West, south, east, north; metres. */
export type Area = readonly [number, number, number, number];

interface Opening {
  /** Along the wall, from its western or southern end. */
  atM: number;
  widthM: number;
  bottomM: number;
  topM: number;
}

export interface Wall {
  axis: 'x' | 'y';
  /** Where it lies across its axis. */
  lineM: number;
  fromM: number;
  toM: number;
  thicknessM: number;
  heightM: number;
  material: Material;
  openings: Opening[];
}

/** A bench with x along the wall, at a spot of it. */
export function benchOn(b: Builder, { axis, lineM }: Wall, alongM: number): Builder {
  return axis === 'x' ? b.at(alongM, lineM, 0) : b.at(lineM, alongM, 0, { yawDeg: 90 });
}

export function raiseWall(b: Builder, wall: Wall): void {
  const bench = benchOn(b, wall, 0);
  const [back, front] = [-wall.thicknessM / 2, wall.thicknessM / 2];
  const put = (from: number, to: number, low: number, high: number) => {
    if (to - from > 0.005 && high - low > 0.005)
      bench.box([from, back, low], [to, front, high], wall.material);
  };
  let at = wall.fromM;
  for (const { atM, widthM, bottomM, topM } of wall.openings.toSorted((p, q) => p.atM - q.atM)) {
    put(at, atM - widthM / 2, 0, wall.heightM);
    put(atM - widthM / 2, atM + widthM / 2, 0, bottomM);
    put(atM - widthM / 2, atM + widthM / 2, topM, wall.heightM);
    at = atM + widthM / 2;
  }
  put(at, wall.toM, 0, wall.heightM);
}

/** A slab without its holes, its top at zero. */
export function laySlab(
  b: Builder,
  area: Area,
  { holes, floor, under = SOFFIT }: { holes: readonly Area[]; floor: Material; under?: Material },
): void {
  const xs = [area[0], area[2], ...holes.flatMap(([west, , east]) => [west, east])].sort((p, q) => p - q);
  const ys = [area[1], area[3], ...holes.flatMap(([, south, , north]) => [south, north])].sort(
    (p, q) => p - q,
  );
  for (const [column, west] of xs.entries())
    for (const [row, south] of ys.entries()) {
      const [east, north] = [xs[column + 1] ?? west, ys[row + 1] ?? south];
      const [x, y] = [(west + east) / 2, (south + north) / 2];
      if (east - west < 1e-6 || north - south < 1e-6) continue;
      if (holes.some((hole) => x > hole[0] && x < hole[2] && y > hole[1] && y < hole[3])) continue;
      b.box([west, south, -0.3], [east, north, -0.02], under);
      b.box([west, south, -0.02], [east, north, 0], floor);
    }
}

interface Frame {
  widthM: number;
  headM: number;
  thicknessM: number;
  material: Material;
}

export function frameDoor(b: Builder, { widthM, headM, thicknessM, material }: Frame): void {
  const [w, reach] = [widthM / 2, thicknessM / 2 + 0.012];
  for (const side of [-1, 1]) {
    b.box([side * w, -reach, 0], [side * (w - 0.035), reach, headM], material);
    for (const face of [-1, 1])
      b.box(
        [side * (w + 0.05), face * reach - 0.008, 0],
        [side * (w - 0.035), face * reach + 0.008, headM + 0.05],
        material,
      );
  }
  for (const face of [-1, 1])
    b.box([-w, face * reach - 0.008, headM - 0.03], [w, face * reach + 0.008, headM + 0.05], material);
  b.box([-w, -reach, headM - 0.035], [w, reach, headM], material);
}

export function hangLeaves(
  b: Builder,
  { widthM, headM, material }: Frame,
  { isDouble, openDeg }: { isDouble: boolean; openDeg: number },
): void {
  const wide = isDouble ? widthM / 2 - 0.04 : widthM - 0.08;
  for (const sign of isDouble ? [1, -1] : [1]) {
    const leaf = b.at(-sign * (widthM / 2 - 0.037), 0, 0, { yawDeg: sign * openDeg });
    leaf.box([0, -0.022, 0.008], [sign * wide, 0.022, headM - 0.04], material);
    const handle = sign * (wide - 0.07);
    for (const y of [-0.05, 0.05])
      leaf
        .tube([handle, 0, 1.05], [handle, y, 1.05], 0.012, ALUMINIUM)
        .tube([handle, y, 1.05], [handle - sign * 0.13, y, 1.05], 0.011, ALUMINIUM);
  }
}

/** @param inwards which side of the wall the room is on */
export function glaze(
  b: Builder,
  wall: Wall,
  { opening, inwards, isCovered }: { opening: Opening; inwards: 1 | -1; isCovered: boolean },
): Light {
  const { atM, widthM, bottomM, topM } = opening;
  const bench = benchOn(b, wall, atM);
  const w = widthM / 2;
  // To the left of a wall along x is north; of one along y, west.
  const into = wall.axis === 'x' ? inwards : -inwards;
  if (isCovered) {
    bench.box([-w, -into * 0.06 - 0.002, bottomM], [w, -into * 0.06 + 0.002, topM], FILM);
    for (const x of [-w + 0.02, 0, w - 0.02])
      bench.box([x - 0.02, -0.012, bottomM], [x + 0.02, 0.012, topM], TIMBER);
  } else {
    const bar = (x1: number, x2: number, z1: number, z2: number) =>
      bench.box([x1, -into * 0.06 - 0.035, z1], [x2, -into * 0.06 + 0.035, z2], PALE);
    bar(-w, -w + 0.07, bottomM, topM);
    bar(w - 0.07, w, bottomM, topM);
    bar(-w, w, bottomM, bottomM + 0.08);
    bar(-w, w, topM - 0.07, topM);
    if (widthM > 1.5) bar(-0.04, 0.04, bottomM, topM);
    bench.box([-w, -0.1, bottomM - 0.03], [w, 0.1, bottomM + 0.005], WHITE);
  }
  const [halfWidth, halfHeight] = [w - 0.04, (topM - bottomM) / 2 - 0.04];
  const z = (bottomM + topM) / 2;
  const off = inwards * (isCovered ? 0.02 : -0.08);
  const isAcross = wall.axis === 'x';
  return {
    kind: isCovered ? 'film' : 'window',
    at: isAcross ? vec(atM, wall.lineM + off, z) : vec(wall.lineM + off, atM, z),
    along: isAcross ? vec(halfWidth, 0, 0) : vec(0, halfWidth, 0),
    up: vec(0, 0, halfHeight),
    normal: isAcross ? vec(0, inwards, 0) : vec(inwards, 0, 0),
    areaM2: 4 * halfWidth * halfHeight,
    power: [0, 0, 0],
  };
}
