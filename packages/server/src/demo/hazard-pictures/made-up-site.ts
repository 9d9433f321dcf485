/** A floor that nobody ever planned: a corridor between two rows of rooms, a shaft beside it, a hole in one of them. */
import { Builder } from '../walk/render/builder.ts';
import * as building from '../walk/render/building-materials.ts';
import type { Material } from '../walk/render/material.ts';
import { RayTree } from '../walk/render/ray-tree.ts';
import { lamp, sunFrom, type Light, type Scene } from '../walk/render/scene.ts';
import { vec, type Solid, type Vec } from '../walk/render/solid.ts';
import { DOOR_LEAF, GREY, STEEL, WHITE } from '../walk/render/site-materials.ts';
import { surround } from '../walk/site/outside.ts';
import type { Signs } from '../walk/site/signs.ts';
import { Chance } from './chance.ts';
import { fill, hang, lightUp } from './clutter.ts';
import { Dangers } from './dangers.ts';
import { benchOn, frameDoor, glaze, hangLeaves, laySlab, raiseWall, type Area, type Wall } from './shell.ts';
import { digStair } from './stair.ts';

export interface MadeUpSite {
  scene: Scene;
  tree: RayTree;
  ghosts: readonly Solid[];
  standpoints: readonly Vec[];
}

interface Room {
  area: Area;
  row: 'south' | 'north';
}

interface Plan {
  widthM: number;
  depthM: number;
  ceilingM: number;
  /** South and north of the corridor. */
  corridor: readonly [number, number];
  rooms: readonly Room[];
  /** Behind an opening of the corridor's wall. */
  shaft: Room;
}

const LOWER_M = 3.2;

export function makeUpSite(seed: number, signs: Signs): MadeUpSite {
  const site = new Site(new Chance(seed), signs);
  return site.build();
}

function drawPlan(chance: Chance): Plan {
  const [widthM, depthM] = [chance.between(10, 17), chance.between(8.5, 13)];
  const wide = chance.between(1.7, 2.9);
  const from = chance.between(3.2, depthM - wide - 3.2);
  const corridor = [from, from + wide] as const;
  const shaftRow = chance.pick(['south', 'north']);
  const shaftWide = chance.between(1.9, 2.6);
  const isWest = chance.isOne(0.5);
  const rooms: Room[] = [];
  let shaft: Room | null = null;
  for (const row of ['south', 'north'] as const) {
    const [south, north] = row === 'south' ? [0, from] : [from + wide, depthM];
    let [west, east] = [0, widthM];
    if (row === shaftRow) {
      const area: Area = isWest ? [0, south, shaftWide, north] : [widthM - shaftWide, south, widthM, north];
      shaft = { area, row };
      if (isWest) west = shaftWide;
      else east = widthM - shaftWide;
    }
    const count = chance.count(1, east - west > 10 ? 3 : 2);
    const cut = (index: number) =>
      index === 0
        ? west
        : index === count
          ? east
          : west + ((east - west) * (index + chance.between(-0.15, 0.15))) / count;
    let at = west;
    for (let index = 1; index <= count; index++) {
      const next = cut(index);
      rooms.push({ area: [at, south, next, north], row });
      at = next;
    }
  }
  if (!shaft) throw new Error('the plan has lost its shaft');
  return { widthM, depthM, ceilingM: chance.between(2.7, 3.4), corridor, rooms, shaft };
}

class Site {
  readonly #chance: Chance;
  readonly #b = new Builder();
  readonly #ghosts = new Builder();
  readonly #dangers: Dangers;
  readonly #plan: Plan;
  readonly #lights: Light[] = [];
  readonly #holes: Area[] = [];
  readonly #isFinished: boolean;
  readonly #outer: Material;
  readonly #inner: Material;
  readonly #walls: Record<'west' | 'south' | 'east' | 'north' | 'corridorSouth' | 'corridorNorth', Wall>;
  readonly #partitions: Wall[] = [];
  readonly #spots: Area[] = [];

  constructor(chance: Chance, signs: Signs) {
    this.#chance = chance;
    this.#dangers = new Dangers(chance, this.#ghosts, signs);
    this.#plan = drawPlan(chance);
    this.#isFinished = chance.isOne(0.4);
    const { CONCRETE, BLOCKS, BOARD, BRICKS, PAINT, PLASTER, TILES } = building;
    this.#outer = this.#isFinished
      ? chance.pick([PAINT, PLASTER, PLASTER])
      : chance.pick([CONCRETE, CONCRETE, BLOCKS, BRICKS]);
    this.#inner = this.#isFinished
      ? chance.pick([PAINT, PLASTER, BOARD, TILES])
      : chance.pick([CONCRETE, BLOCKS, BLOCKS, BOARD, BRICKS]);
    const { widthM, depthM, corridor } = this.#plan;
    const wall = (axis: 'x' | 'y', lineM: number, material: Material, thicknessM: number): Wall => ({
      axis,
      lineM,
      fromM: axis === 'x' ? 0 : -0.15,
      toM: axis === 'x' ? widthM : depthM + 0.15,
      thicknessM,
      heightM: this.#plan.ceilingM,
      material,
      openings: [],
    });
    this.#walls = {
      west: wall('y', 0, this.#outer, 0.3),
      east: wall('y', widthM, this.#outer, 0.3),
      south: wall('x', 0, this.#outer, 0.3),
      north: wall('x', depthM, this.#outer, 0.3),
      corridorSouth: wall('x', corridor[0], this.#inner, 0.16),
      corridorNorth: wall('x', corridor[1], this.#inner, 0.16),
    };
  }

  build(): MadeUpSite {
    const { widthM, depthM, ceilingM, rooms } = this.#plan;
    const chance = this.#chance;
    this.#sinkShaft();
    this.#endCorridor();
    for (const room of rooms) this.#openRoom(room);
    const holed = chance.pick([rooms[0], ...rooms]) ?? null;
    for (const room of rooms) this.#furnishRoom(room, room === holed);
    this.#furnishCorridor();
    for (const wall of [...Object.values(this.#walls), ...this.#partitions]) raiseWall(this.#b, wall);
    const whole: Area = [-0.15, -0.15, widthM + 0.15, depthM + 0.15];
    const floor = this.#isFinished ? building.SCREED : building.RAW_FLOOR;
    laySlab(this.#b, whole, { holes: this.#holes, floor });
    laySlab(this.#b.at(0, 0, ceilingM + 0.3), whole, { holes: [], floor });
    this.#raiseLower(whole);
    surround(this.#b.at(0, 0, -LOWER_M), []);
    const scene: Scene = {
      solids: this.#b.solids,
      lights: this.#lights,
      sun: sunFrom(chance.between(0, 360), chance.between(15, 50), chance.between(2.5, 5.5)),
      inside: {
        min: vec(-0.16, -0.16, -LOWER_M - 0.5),
        max: vec(widthM + 0.16, depthM + 0.16, ceilingM + 0.2),
      },
      clouds: chance.between(0.2, 0.9),
    };
    const tree = new RayTree(scene.solids);
    return { scene, tree, ghosts: this.#ghosts.solids, standpoints: this.#standpoints(tree, holed) };
  }

  #isMended(): boolean {
    return this.#chance.isOne(0.4);
  }

  #sinkShaft(): void {
    const chance = this.#chance;
    const { area, row } = this.#plan.shaft;
    const [west, south, east, north] = area;
    const deep = Math.min(north - south - 0.3, chance.between(1.7, 2.4));
    const lineM = row === 'south' ? north - deep : south + deep;
    this.#holes.push(row === 'south' ? [west, lineM, east, north] : [west, south, east, lineM]);
    const common = { thicknessM: 0.18, heightM: this.#plan.ceilingM, openings: [] };
    const material = chance.pick([building.CONCRETE, building.CONCRETE, building.BLOCKS]);
    this.#partitions.push({ ...common, axis: 'x', lineM, fromM: west, toM: east, material });
    const side = west < 0.01 ? east : west;
    this.#partitions.push({ ...common, axis: 'y', lineM: side, fromM: south, toM: north, material });
    const wall = row === 'south' ? this.#walls.corridorSouth : this.#walls.corridorNorth;
    const [widthM, headM] = [chance.between(0.9, 1.3), chance.between(2, 2.3)];
    const atM = (west + east) / 2 + chance.between(-0.2, 0.2);
    wall.openings.push({ atM, widthM, bottomM: 0, topM: headM });
    const bench = this.#facing(wall, atM, row === 'south' ? 1 : -1);
    this.#dangers.shaft(bench, { widthM, headM, thicknessM: wall.thicknessM }, this.#isMended());
    // The shaft goes down through the storey below.
    const lower = this.#b.at(0, 0, -LOWER_M);
    const [low, high] = row === 'south' ? [lineM, north] : [south, lineM];
    for (const y of [low, high]) lower.box([west, y - 0.09, 0], [east, y + 0.09, LOWER_M - 0.28], material);
    for (const x of [west, east]) lower.box([x - 0.09, low, 0], [x + 0.09, high, LOWER_M - 0.28], material);
    if (chance.isOne(0.5))
      this.#lights.push(lamp((west + east) / 2, (low + high) / 2, -1.5, chance.between(0.05, 0.35)));
  }

  /** A bench on a wall whose −y looks to that side of it: 1 north or east. */
  #facing(wall: Wall, alongM: number, side: 1 | -1): Builder {
    const isTurned = wall.axis === 'x' ? side > 0 : side < 0;
    return benchOn(this.#b, wall, alongM).at(0, 0, 0, { yawDeg: isTurned ? 180 : 0 });
  }

  #endCorridor(): void {
    const chance = this.#chance;
    const [south, north] = this.#plan.corridor;
    const middle = (south + north) / 2;
    for (const [wall, side] of [
      [this.#walls.west, 1],
      [this.#walls.east, -1],
    ] as const) {
      if (chance.isOne(0.55)) this.#setExit(wall, middle, side);
      else if (chance.isOne(0.7)) this.#setWindow(wall, middle, side);
    }
  }

  #setExit(wall: Wall, atM: number, side: 1 | -1): void {
    const widthM = this.#chance.pick([0.95, 1.05, 1.6]);
    const isMended = this.#isMended();
    wall.openings.push({ atM, widthM, bottomM: 0, topM: 2.1 });
    this.#dangers.exit(this.#facing(wall, atM, side), { widthM, thicknessM: wall.thicknessM }, isMended);
    // Nothing else stands there, or a free exit would not be one.
    const [x, y] = wall.axis === 'x' ? [atM, wall.lineM] : [wall.lineM, atM];
    this.#spots.push([x - 1.7, y - 1.7, x + 1.7, y + 1.7]);
  }

  #setWindow(wall: Wall, atM: number, side: 1 | -1): void {
    const chance = this.#chance;
    const opening = {
      atM,
      widthM: chance.between(0.9, 2.2),
      bottomM: chance.between(0.5, 1),
      topM: chance.between(2, 2.5),
    };
    wall.openings.push(opening);
    this.#lights.push(
      glaze(this.#b, wall, { opening, inwards: side, isCovered: !this.#isFinished && chance.isOne(0.35) }),
    );
  }

  #openRoom({ area, row }: Room): void {
    const chance = this.#chance;
    const [west, south, east, north] = area;
    if (west > 0.01)
      this.#partitions.push({
        axis: 'y',
        lineM: west,
        fromM: south,
        toM: north,
        thicknessM: 0.14,
        heightM: this.#plan.ceilingM,
        material: this.#inner,
        openings: [],
      });
    const wall = row === 'south' ? this.#walls.corridorSouth : this.#walls.corridorNorth;
    const atM = chance.between(west + 0.9, east - 0.9);
    const widthM = chance.between(0.9, 1.4);
    wall.openings.push({ atM, widthM, bottomM: 0, topM: 2.1 });
    this.#spots.push([atM - 0.6, wall.lineM - 0.7, atM + 0.6, wall.lineM + 0.7]);
    const bench = this.#facing(wall, atM, row === 'south' ? 1 : -1);
    const frame = {
      widthM,
      headM: 2.1,
      thicknessM: wall.thicknessM,
      material: this.#isFinished ? WHITE : STEEL,
    };
    if (chance.isOne(0.85)) frameDoor(bench, frame);
    if (chance.isOne(this.#isFinished ? 0.7 : 0.15))
      hangLeaves(
        bench,
        { ...frame, material: chance.pick([DOOR_LEAF, GREY, WHITE]) },
        { isDouble: false, openDeg: chance.pick([0, 84, -84]) },
      );
    const outer = row === 'south' ? this.#walls.south : this.#walls.north;
    const side = row === 'south' ? 1 : -1;
    const windows = chance.count(1, Math.max(1, Math.floor((east - west) / 3)));
    for (let index = 0; index < windows; index++)
      this.#setWindow(outer, west + ((east - west) * (index + 0.5)) / windows, side);
  }

  #furnishRoom({ area, row }: Room, isHoled: boolean): void {
    const chance = this.#chance;
    const { ceilingM } = this.#plan;
    const [west, south, east, north] = area;
    if (west < 0.01 && chance.isOne(0.3)) this.#setExit(this.#walls.west, (south + north) / 2, 1);
    if (east > this.#plan.widthM - 0.01 && chance.isOne(0.3))
      this.#setExit(this.#walls.east, (south + north) / 2, -1);
    if (isHoled) this.#digHole(area);
    if (chance.isOne(0.5)) {
      const wall = row === 'south' ? this.#walls.corridorSouth : this.#walls.corridorNorth;
      this.#fireSpot(wall, row === 'south' ? -1 : 1, [west + 0.4, east - 0.4]);
    }
    for (let turn = chance.count(0, 2); turn > 0; turn--) this.#stand(area);
    fill(this.#b, area, { chance, keepFree: [...this.#spots, ...this.#holes], count: chance.count(2, 7) });
    hang(this.#b, area, chance, ceilingM);
    if (chance.isOne(0.7))
      this.#lights.push(lightUp(this.#b, { x: (west + east) / 2, y: (south + north) / 2, ceilingM }, chance));
  }

  #stand([west, south, east, north]: Area): void {
    const chance = this.#chance;
    const [x, y] = [chance.between(west + 0.6, east - 0.6), chance.between(south + 0.6, north - 0.6)];
    if (
      this.#holes.some(
        (hole) => x > hole[0] - 0.4 && x < hole[2] + 0.4 && y > hole[1] - 0.4 && y < hole[3] + 0.4,
      )
    )
      return;
    this.#dangers.person(this.#b.at(x, y, 0, { yawDeg: chance.between(0, 360) }), chance.isOne(0.5));
    this.#spots.push([x - 0.4, y - 0.4, x + 0.4, y + 0.4]);
  }

  #fireSpot(wall: Wall, side: 1 | -1, [from, to]: readonly [number, number]): void {
    const chance = this.#chance;
    const atM = chance.between(from, to);
    if (wall.openings.some((opening) => Math.abs(opening.atM - atM) < opening.widthM / 2 + 0.3)) return;
    const bench = this.#facing(wall, atM, side).at(0, -wall.thicknessM / 2, 0);
    this.#dangers.fireSpot(bench, this.#isMended());
    this.#spots.push([atM - 0.3, wall.lineM - 0.6, atM + 0.3, wall.lineM + 0.6]);
  }

  #digHole([west, south, east, north]: Area): void {
    const chance = this.#chance;
    const [wide, deep] = [
      chance.between(1.2, Math.max(1.3, Math.min(3.8, east - west - 2))),
      chance.between(1, Math.max(1.1, Math.min(2.4, north - south - 1.9))),
    ];
    const atWall = (low: number, high: number, size: number): number =>
      chance.pick([
        low + 0.08,
        high - size - 0.08,
        chance.between(low + 0.7, Math.max(low + 0.71, high - size - 0.7)),
      ]);
    const [x, y] = [atWall(west, east, wide), atWall(south, north, deep)];
    const hole: Area = [x, y, x + wide, y + deep];
    this.#holes.push(hole);
    const open = (
      [
        ['west', x - west],
        ['south', y - south],
        ['east', east - x - wide],
        ['north', north - y - deep],
      ] as const
    ).filter(([, freeM]) => freeM > 0.5);
    this.#dangers.edges(
      this.#b,
      hole,
      open.map(([side]) => side),
      this.#isMended(),
    );
    digStair(this.#b, hole, { chance, lowerM: LOWER_M });
  }

  #furnishCorridor(): void {
    const chance = this.#chance;
    const { widthM, corridor, ceilingM } = this.#plan;
    const [south, north] = corridor;
    const area: Area = [0.2, south, widthM - 0.2, north];
    for (let turn = chance.count(1, 3); turn > 0; turn--) {
      const isSouth = chance.isOne(0.5);
      this.#fireSpot(isSouth ? this.#walls.corridorSouth : this.#walls.corridorNorth, isSouth ? 1 : -1, [
        0.6,
        widthM - 0.6,
      ]);
    }
    if (chance.isOne(0.8)) {
      const x = chance.between(2.2, widthM - 2.2);
      this.#dangers.cable(this.#b.at(x, 0, 0), [south + 0.08, north - 0.08], this.#isMended());
      this.#spots.push([x - 0.4, south, x + 0.4, north]);
    }
    if (chance.isOne(0.35)) this.#stand(area);
    fill(this.#b, area, { chance, keepFree: this.#spots, count: chance.count(0, 3) });
    hang(this.#b, area, chance, ceilingM);
    for (let x = 2; x < widthM; x += chance.between(3.5, 6))
      this.#lights.push(lightUp(this.#b, { x, y: (south + north) / 2, ceilingM }, chance));
  }

  #raiseLower(whole: Area): void {
    const chance = this.#chance;
    const lower = this.#b.at(0, 0, -LOWER_M);
    laySlab(lower, whole, { holes: [], floor: this.#isFinished ? building.SCREED : building.RAW_FLOOR });
    for (const wall of [this.#walls.west, this.#walls.south, this.#walls.east, this.#walls.north])
      raiseWall(lower, { ...wall, heightM: LOWER_M - 0.3, openings: [] });
    const [west, south, east, north] = whole;
    for (const at of [0.3, 0.7]) {
      const [x, y] = [west + (east - west) * at, south + (north - south) * chance.between(0.3, 0.7)];
      if (chance.isOne(0.6)) this.#lights.push(lamp(x, y, -0.9, chance.between(0.2, 0.7)));
    }
  }

  /** Two in the corridor, two in rooms, one of them by the hole; none too near to anything. */
  #standpoints(tree: RayTree, holed: Room | null): Vec[] {
    const chance = this.#chance;
    const { corridor, widthM, rooms } = this.#plan;
    const passage: Area = [0.4, corridor[0], widthM - 0.4, corridor[1]];
    const other = chance.pick([rooms[0], ...rooms]) ?? holed;
    return [passage, passage, holed?.area, other?.area].flatMap((area) => {
      for (let turn = 0; area && turn < 60; turn++) {
        const at = vec(
          chance.between(area[0] + 0.4, area[2] - 0.4),
          chance.between(area[1] + 0.4, area[3] - 0.4),
          chance.between(1.5, 1.75),
        );
        if (isRoomAround(tree, at)) return [at];
      }
      return [];
    });
  }
}

function isRoomAround(tree: RayTree, { x, y, z }: Vec): boolean {
  if (!tree.cast(x, y, z, 0, 0, -1, 10) || Math.abs(tree.t - z) > 0.1) return false;
  for (let turn = 0; turn < 16; turn++)
    for (const height of [z, 0.9, 0.3]) {
      const angle = (turn / 16) * 2 * Math.PI;
      if (tree.isBlocked(x, y, height, Math.cos(angle), Math.sin(angle), 0, 0.45)) return false;
    }
  return true;
}
