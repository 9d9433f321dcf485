/** What stands about in made-up rooms, and what hangs below their slabs. */
import type { Builder } from '../walk/render/builder.ts';
import { BOARD, CONCRETE } from '../walk/render/building-materials.ts';
import { lamp, type Light } from '../walk/render/scene.ts';
import {
  BLACK,
  CLOTH,
  COPPER,
  DENIM,
  DOOR_LEAF,
  DUCT,
  GREY,
  JACKET,
  LAGGING,
  LAMP,
  ORANGE,
  PALE,
  PIPE_GREY,
  RED,
  STEEL,
  TIMBER,
  WHITE,
  YELLOW,
} from '../walk/render/site-materials.ts';
import * as equipment from '../walk/site/equipment.ts';
import type { Chance } from './chance.ts';
import type { Area } from './shell.ts';

type Place = (b: Builder, chance: Chance) => void;

/** Heaps that may also block an exit. */
export const HEAPS: readonly [Place, ...Place[]] = [
  (b, chance) => equipment.boardStack(b, chance.count(6, 20)),
  (b, chance) => equipment.palletOfSacks(b, chance.count(3, 6)),
  equipment.palletOfBlocks,
  equipment.palletOfBricks,
  equipment.cartons,
  equipment.woolBundles,
  (b) => equipment.pipeStack(b, PIPE_GREY, 1.8),
  (b) => equipment.rubbleHeap(b),
  equipment.drainPipes,
];

const THINGS: readonly [Place, ...Place[]] = [
  ...HEAPS,
  (b) => equipment.bucket(b),
  (b, chance) => equipment.cableDrum(b, chance.between(0.3, 0.5)),
  equipment.cone,
  (b, chance) => equipment.floodlight(b, chance.between(0, 360)),
  equipment.mixer,
  equipment.paintPots,
  (b, chance) => equipment.scaffoldTower(b, chance.between(1.2, 2)),
  (b) => equipment.stepLadder(b),
  equipment.studBundle,
  equipment.toolbox,
  equipment.wheelbarrow,
  equipment.workbench,
  equipment.copperPipes,
  equipment.siteCabinet,
  (b) => equipment.propRow(b, 2.4, 2.6),
  (b) => equipment.guardRail(b, 1.3),
  table,
  chair,
  shelf,
  steps,
];

const LEANING: readonly [Place, ...Place[]] = [
  (b) => equipment.leaningSheets(b, BOARD, 5),
  (b) => equipment.leaningSheets(b, DOOR_LEAF, 4),
  (b) => equipment.leaningSheets(b),
  (b) => equipment.ladder(b),
];

function table(b: Builder, chance: Chance): void {
  const [w, d] = [chance.between(0.5, 1), chance.between(0.3, 0.5)];
  b.box([-w, -d, 0.71], [w, d, 0.74], chance.pick([TIMBER, WHITE, PALE]));
  for (const x of [-w + 0.05, w - 0.05])
    for (const y of [-d + 0.05, d - 0.05]) b.tube([x, y, 0], [x, y, 0.71], 0.02, STEEL);
}

function chair(b: Builder): void {
  b.box([-0.22, -0.22, 0.43], [0.22, 0.22, 0.48], CLOTH).box([-0.2, 0.2, 0.52], [0.2, 0.23, 0.9], CLOTH);
  for (const x of [-0.2, 0.2]) for (const y of [-0.2, 0.2]) b.tube([x, y, 0], [x, y, 0.6], 0.012, STEEL);
}

function shelf(b: Builder, chance: Chance): void {
  const high = chance.between(1.2, 2.1);
  for (const x of [-0.5, 0.48]) b.box([x, -0.2, 0], [x + 0.02, 0.2, high], WHITE);
  for (let z = 0.05; z < high; z += 0.36) b.box([-0.5, -0.2, z], [0.5, 0.2, z + 0.02], WHITE);
}

/** Steps that lead up: an edge to be sure, but none to fall over. */
function steps(b: Builder): void {
  for (let step = 0; step < 7; step++)
    b.box(
      [-0.6, -1 + step * 0.28, Math.max(0, step * 0.18 - 0.2)],
      [0.6, -0.72 + step * 0.28, step * 0.18 + 0.18],
      CONCRETE,
    );
}

/** Fills a room; keeps away from spots that are wanted free. */
export function fill(
  b: Builder,
  [west, south, east, north]: Area,
  { chance, keepFree, count }: { chance: Chance; keepFree: readonly Area[]; count: number },
): void {
  const isFree = (x: number, y: number, by: number) =>
    !keepFree.some((area) => x > area[0] - by && x < area[2] + by && y > area[1] - by && y < area[3] + by);
  for (let turn = 0; turn < count; turn++) {
    const [x, y] = [chance.between(west + 0.7, east - 0.7), chance.between(south + 0.7, north - 0.7)];
    const place = chance.pick(THINGS);
    const spot = b.at(x, y, 0, { yawDeg: chance.between(0, 360) });
    if (isFree(x, y, 1)) place(spot, chance);
  }
  if (chance.isOne(0.6)) {
    const x = chance.between(west + 0.8, east - 0.8);
    const isNorth = chance.isOne(0.5);
    const spot = isNorth ? b.at(x, north - 0.1, 0) : b.at(x, south + 0.1, 0, { yawDeg: 180 });
    if (isFree(x, isNorth ? north : south, 0.7)) chance.pick(LEANING)(spot, chance);
  }
  if (chance.isOne(0.75)) {
    const [x, y] = [(west + east) / 2, (south + north) / 2];
    const sizeM = Math.min(east - west, north - south) * 0.9;
    if (isFree(x, y, sizeM / 2))
      equipment.litter(b.at(x, y, 0), sizeM, chance.count(8, 30), chance.count(1, 900));
  }
}

const HELMETS = [WHITE, YELLOW, ORANGE, RED, WHITE, YELLOW] as const;

/** Somebody, with a helmet or, under the name of the danger, without. */
export function standSomebody(b: Builder, chance: Chance, hasHelmet: boolean): void {
  const helmet = hasHelmet ? chance.pick(HELMETS) : null;
  equipment.person(b, {
    helmet,
    trousers: chance.pick([DENIM, DENIM, JACKET, GREY]),
    isAtWork: chance.isOne(0.3),
  });
}

/** Ducts, pipes, lamps and conduits below a slab along x, or along y of a bench that is turned. */
export function hang(b: Builder, [west, south, east, north]: Area, chance: Chance, ceilingM: number): void {
  const y = () => chance.between(south + 0.25, north - 0.25);
  const isTurned = chance.isOne(0.3) && north - south > 3;
  const run = (radiusM: number, material: typeof DUCT, dropM: number) => {
    const [at, z] = [y(), ceilingM - dropM];
    const across = chance.between(west + 0.3, east - 0.3);
    if (isTurned) b.tube([across, south, z], [across, north, z], radiusM, material);
    else b.tube([west, at, z], [east, at, z], radiusM, material);
  };
  if (chance.isOne(0.6)) run(chance.between(0.1, 0.2), chance.pick([DUCT, LAGGING]), 0.35);
  if (chance.isOne(0.6)) run(0.035, RED, 0.2);
  if (chance.isOne(0.5)) run(0.05, chance.pick([PIPE_GREY, LAGGING, COPPER]), 0.15);
  if (chance.isOne(0.4)) {
    const at = y();
    b.box([west, at, ceilingM - 0.65], [east, at + 0.4, ceilingM - 0.35], DUCT);
  }
  if (chance.isOne(0.5)) {
    const at = y();
    for (const side of [0, 0.3])
      b.box([west, at + side, ceilingM - 0.4], [east, at + side + 0.012, ceilingM - 0.34], STEEL);
    for (const [index, material] of [BLACK, ORANGE, BLACK, WHITE].entries())
      b.tube(
        [west, at + 0.06 + index * 0.05, ceilingM - 0.36],
        [east, at + 0.06 + index * 0.05, ceilingM - 0.36],
        0.016,
        material,
      );
  }
  // Cables that hang, and conduits that come down walls, are no danger to walk over.
  for (let turn = chance.count(0, 3); turn > 0; turn--) {
    const [x, wall] = [
      chance.between(west + 0.3, east - 0.3),
      chance.isOne(0.5) ? south + 0.02 : north - 0.02,
    ];
    const foot = chance.between(0.2, 1);
    for (const [index, material] of [BLACK, ORANGE].entries())
      b.tube([x + index * 0.06, wall, foot], [x + index * 0.06, wall, ceilingM], 0.012, material);
    b.box([x - 0.05, wall - 0.02, foot - 0.07], [x + 0.11, wall + 0.02, foot + 0.07], ORANGE);
  }
}

export function lightUp(
  b: Builder,
  { x, y, ceilingM }: { x: number; y: number; ceilingM: number },
  chance: Chance,
): Light {
  const z = ceilingM - 0.7;
  b.box([x - 0.6, y - 0.05, z + 0.02], [x + 0.6, y + 0.05, z + 0.06], chance.pick([YELLOW, WHITE, GREY]));
  b.tube([x - 0.55, y, z], [x + 0.55, y, z], 0.024, LAMP);
  for (const dx of [-0.4, 0.4]) b.tube([x + dx, y, z], [x + dx, y, ceilingM], 0.005, BLACK);
  return lamp(x, y, z - 0.08, chance.between(0.5, 1.3), chance.between(0.7, 0.95));
}
