/** The building as it stands on the day of a walk: slabs, walls, openings, columns and the stair. */
import type {
  Building,
  Door,
  RingM,
  Stair,
  Storey,
  Wall,
  Window,
} from '@plumbline/shared/demo-building/building.ts';
import { boundsOf } from '@plumbline/shared/demo-building/ring-area.ts';
import {
  openingSpan,
  wallFrame,
  wallOf,
  wallSolids,
  type WallSolid,
} from '@plumbline/shared/demo-building/wall-outlines.ts';
import type { Builder } from '../render/builder.ts';
import {
  BLOCKS,
  BOARD,
  CONCRETE,
  PAINT,
  PLASTER,
  RAW_FLOOR,
  SCREED,
  SOFFIT,
} from '../render/building-materials.ts';
import type { Material } from '../render/material.ts';
import {
  ALUMINIUM,
  DOOR_LEAF,
  FILM,
  GREY,
  PALE,
  STEEL,
  TIMBER,
  WHITE,
  WOOL,
} from '../render/site-materials.ts';
import type { Stage } from './stage.ts';

export function raiseBuilding(b: Builder, building: Building, stage: Stage): void {
  for (const storey of building.storeys) raiseStorey(b.at(0, 0, storey.elevationM), storey, stage);
  const top = building.storeys.at(-1);
  if (top) laySlab(b.at(0, 0, top.elevationM + top.heightM), top, { voids: [], floor: RAW_FLOOR });
}

function raiseStorey(b: Builder, storey: Storey, stage: Stage): void {
  const floor = stage.isFinished ? SCREED : RAW_FLOOR;
  laySlab(b, storey, { voids: storey.floorVoids, floor });
  for (const solid of wallSolids(storey)) raiseWall(b, storey, solid, stage);
  for (const { at, sideM } of storey.columns)
    b.box(
      [at.x - sideM / 2, at.y - sideM / 2, 0],
      [at.x + sideM / 2, at.y + sideM / 2, storey.heightM - storey.slabM],
      CONCRETE,
    );
  for (const window of storey.windows) setWindow(b, storey, window, stage);
  for (const door of storey.doors) setDoor(b, storey, door, stage);
  for (const stair of storey.stairs) if (stair.fromLevel === storey.level) raiseStair(b, stair);
}

/** Rectangles that cover the building without its voids. */
function laySlab(
  b: Builder,
  { slabM }: Storey,
  { voids, floor }: { voids: readonly RingM[]; floor: Material },
): void {
  const holes = voids.map(boundsOf);
  const xs = [-0.18, 28.98, ...holes.flatMap(({ west, east }) => [west, east])].sort((p, q) => p - q);
  const ys = [-0.18, 20.18, ...holes.flatMap(({ south, north }) => [south, north])].sort((p, q) => p - q);
  for (const [column, west] of xs.entries())
    for (const [row, south] of ys.entries()) {
      const [east, north] = [xs[column + 1], ys[row + 1]];
      if (east === undefined || north === undefined || east - west < 1e-6 || north - south < 1e-6) continue;
      const [x, y] = [(west + east) / 2, (south + north) / 2];
      if (holes.some((hole) => x > hole.west && x < hole.east && y > hole.south && y < hole.north)) continue;
      b.box([west, south, -slabM], [east, north, -0.02], SOFFIT);
      b.box([west, south, -0.02], [east, north, 0], floor);
    }
}

function raiseWall(b: Builder, storey: Storey, solid: WallSolid, stage: Stage): void {
  const wall = storey.walls.find(({ id }) => id === solid.wallId);
  if (!wall) return;
  const state = stage.wallState(storey.level, wall);
  const { west, south, east, north } = boundsOf(solid.ring);
  if (state === 'studs' || state === 'one side') return raiseStuds(b, { wall, solid, state });
  b.box([west, south, solid.bottomM], [east, north, solid.topM], materialOf(state));
}

function materialOf(state: 'concrete' | 'blocks' | 'board' | 'plaster' | 'paint'): Material {
  return { concrete: CONCRETE, blocks: BLOCKS, board: BOARD, plaster: PLASTER, paint: PAINT }[state];
}

/** A frame of steel with boards on one side of it, or on none. */
function raiseStuds(
  b: Builder,
  { wall, solid, state }: { wall: Wall; solid: WallSolid; state: 'studs' | 'one side' },
): void {
  const { west, south, east, north } = boundsOf(solid.ring);
  const alongX = Math.abs(wall.to.x - wall.from.x) > 0.01;
  const [from, to] = alongX ? [west, east] : [south, north];
  const [front, back] = alongX ? [south, north] : [west, east];
  const put = (
    p: number,
    q: number,
    [near, far]: [number, number],
    [low, high]: [number, number],
    material: Material,
  ) =>
    alongX
      ? b.box([p, near, low], [q, far, high], material)
      : b.box([near, p, low], [far, q, high], material);
  const { bottomM, topM } = solid;
  const inner: [number, number] = [front + 0.0135, back - 0.0135];
  put(from, to, inner, [bottomM, bottomM + 0.04], STEEL);
  put(from, to, inner, [topM - 0.04, topM], STEEL);
  for (let at = from; at <= to + 0.001; at = at + 0.625 > to && at < to - 0.06 ? to - 0.05 : at + 0.625) {
    const end = Math.min(to, at + 0.05);
    put(end - 0.003, end, inner, [bottomM, topM], STEEL);
    put(end - 0.05, end, [inner[0], inner[0] + 0.003], [bottomM, topM], STEEL);
    put(end - 0.05, end, [inner[1] - 0.003, inner[1]], [bottomM, topM], STEEL);
    const isFilled = state === 'one side' && Math.round(at * 1.6) % 3 !== 0 && at + 0.6 < to;
    if (isFilled)
      put(at + 0.06, at + 0.62, [inner[0] + 0.01, inner[1] - 0.01], [bottomM + 0.05, topM - 0.05], WOOL);
  }
  if (state === 'one side') put(from, to, [back - 0.0135, back], [bottomM, topM], BOARD);
}

/** A bench at the middle of an opening, x along its wall and −y to the right of it. */
function benchAt(b: Builder, storey: Storey, opening: Door | Window): { bench: Builder; thicknessM: number } {
  const wall = wallOf(storey, opening);
  const { origin, along } = wallFrame(wall);
  const { startM, endM } = openingSpan(opening);
  const at = (startM + endM) / 2;
  const yawDeg = (Math.atan2(along.y, along.x) * 180) / Math.PI;
  const bench = b.at(origin.x + along.x * at, origin.y + along.y * at, 0, { yawDeg });
  return { bench, thicknessM: wall.thicknessM };
}

function setWindow(b: Builder, storey: Storey, window: Window, stage: Stage): void {
  const { bench: bare, thicknessM } = benchAt(b, storey, window);
  const bench = bare.as(`window:${window.id}`);
  const { widthM, sillM, headM } = window;
  const w = widthM / 2;
  // The outside of a wall that runs round the building is to the right of it where it runs east or north.
  const out = window.wallId === 'south' || window.wallId === 'east' ? -1 : 1;
  if (stage.isCovered(storey.level, window)) {
    const y = out * (thicknessM / 2 - 0.03);
    bench.box([-w, y - 0.002, sillM], [w, y + 0.002, headM], FILM);
    for (const x of [-w + 0.02, 0, w - 0.02])
      bench.box([x - 0.02, y - out * 0.04 - 0.012, sillM], [x + 0.02, y - out * 0.04 + 0.012, headM], TIMBER);
    bench.box(
      [-w, y - out * 0.04 - 0.012, (sillM + headM) / 2 - 0.02],
      [w, y - out * 0.04 + 0.012, (sillM + headM) / 2 + 0.02],
      TIMBER,
    );
    return;
  }
  const y = out * 0.06;
  const bar = (x1: number, x2: number, z1: number, z2: number) =>
    bench.box([x1, y - 0.035, z1], [x2, y + 0.035, z2], stage.isFinished ? GREY : PALE);
  bar(-w, -w + 0.07, sillM, headM);
  bar(w - 0.07, w, sillM, headM);
  bar(-w, w, sillM, sillM + 0.08);
  bar(-w, w, headM - 0.07, headM);
  if (widthM > 1.5) bar(-0.04, 0.04, sillM, headM);
  bench.box(
    [-w - 0.03, -out * thicknessM * 0.52, sillM - 0.03],
    [w + 0.03, y, sillM + 0.005],
    stage.isFinished ? WHITE : CONCRETE,
  );
}

function setDoor(b: Builder, storey: Storey, door: Door, stage: Stage): void {
  const { bench, thicknessM } = benchAt(b, storey, door);
  const [w, t, { headM, leaf }] = [door.widthM / 2, thicknessM / 2, door];
  if (leaf === 'open') return;
  const lining = stage.isFinished ? WHITE : STEEL;
  const reach = t + 0.012;
  bench.as(`jamb:${door.id}:start`).box([-w, -reach, 0], [-w + 0.035, reach, headM], lining);
  bench.as(`jamb:${door.id}:end`).box([w - 0.035, -reach, 0], [w, reach, headM], lining);
  bench.box([-w, -reach, headM - 0.035], [w, reach, headM], lining);
  for (const side of [-1, 1]) {
    bench
      .as(`jamb:${door.id}:start`)
      .box([-w - 0.05, side * reach - 0.008, 0], [-w + 0.035, side * reach + 0.008, headM + 0.05], lining);
    bench
      .as(`jamb:${door.id}:end`)
      .box([w - 0.035, side * reach - 0.008, 0], [w + 0.05, side * reach + 0.008, headM + 0.05], lining);
    bench.box([-w, side * reach - 0.008, headM - 0.03], [w, side * reach + 0.008, headM + 0.05], lining);
  }
  const openDeg = stage.doorOpenDeg(storey.level, door);
  if (openDeg === null) return;
  hangLeaf(bench, door, openDeg);
}

function hangLeaf(bench: Builder, door: Door, openDeg: number): void {
  const { widthM, headM, leaf, hinge, opensTo } = door;
  const w = widthM / 2 - 0.036;
  const material =
    leaf === 'sliding' ? ALUMINIUM : leaf === 'double' || door.wallId === 'east' ? GREY : DOOR_LEAF;
  const swing = opensTo === 'left' ? 1 : -1;
  const leaves = leaf === 'single' ? [hinge] : (['start', 'end'] as const);
  const wide = leaf === 'single' ? 2 * w : w - 0.003;
  for (const side of leaves) {
    const sign = side === 'start' ? 1 : -1;
    const turned = bench
      .at(-sign * w, swing * 0.01, 0, { yawDeg: sign * swing * openDeg })
      .as(`door:${door.id}`);
    turned.box([0, -0.022, 0.008], [sign * wide, 0.022, headM - 0.04], material);
    const handle = sign * (wide - 0.07);
    for (const y of [-0.05, 0.05]) {
      turned.tube([handle, 0, 1.05], [handle, y, 1.05], 0.012, ALUMINIUM);
      turned.tube([handle, y, 1.05], [handle - sign * 0.13, y, 1.05], 0.011, ALUMINIUM);
    }
  }
}

function raiseStair(b: Builder, { flights, landing, landingM, riserHeightM }: Stair): void {
  const { west, south, east, north } = boundsOf(landing);
  b.box([west, south, landingM - 0.22], [east, north, landingM], SOFFIT);
  for (const { start, direction, widthM, risers, treadDepthM, baseM } of flights) {
    const sign = direction === 'east' ? 1 : -1;
    for (let riser = 0; riser < risers - 1; riser++) {
      const [x, top] = [start.x + sign * riser * treadDepthM, baseM + (riser + 1) * riserHeightM];
      b.box(
        [x, start.y - widthM / 2, Math.max(0, top - 0.38)],
        [x + sign * treadDepthM, start.y + widthM / 2, top],
        CONCRETE,
      );
    }
  }
}
