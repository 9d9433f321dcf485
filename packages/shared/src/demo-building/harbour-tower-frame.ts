/*
 * What both floors of Harbour Tower share: grid, columns, outer walls, the core and the stair. The floors
 * spread these lists, so they cannot drift apart.
 */
import type { Column, Door, Fitting, GridAxis, Room, Stair, Wall, WallKind } from './building.ts';
import { rectangleRing } from './ring-area.ts';

/** Height from floor to floor in metres. */
export const STOREY_HEIGHT_M = 3.6;
/** Thickness of the slabs in metres; the walls fill the rest of the storey height. */
export const SLAB_M = 0.3;
const WALL_HEIGHT_M = STOREY_HEIGHT_M - SLAB_M;

const THICKNESS_M: Record<WallKind, number> = { outer: 0.36, core: 0.2, partition: 0.12 };

/** A wall of Harbour Tower from (x1, y1) to (x2, y2) in metres, as thick as its kind. */
export function wall(id: string, kind: WallKind, x1: number, y1: number, x2: number, y2: number): Wall {
  return {
    id,
    kind,
    from: { x: x1, y: y1 },
    to: { x: x2, y: y2 },
    thicknessM: THICKNESS_M[kind],
    heightM: WALL_HEIGHT_M,
  };
}

/** A single door 2.1 m high. */
export function door(
  id: string,
  wallId: string,
  atM: number,
  opensTo: Door['opensTo'],
  hinge: Door['hinge'],
  widthM = 0.95,
): Door {
  return { id, wallId, atM, widthM, headM: 2.1, leaf: 'single', hinge, opensTo };
}

/** A piece of furniture around (x, y), `faces` being the side it is used from. */
export function fitting(
  kind: Fitting['kind'],
  x: number,
  y: number,
  widthM: number,
  depthM: number,
  heightM: number,
  faces: Fitting['faces'] = 'south',
): Fitting {
  return { kind, at: { x, y }, widthM, depthM, heightM, faces };
}

/** The grid: axes 1–5 from west to east, A–D from north to south. */
export const AXES: readonly GridAxis[] = [
  ...[0, 7.2, 14.4, 21.6, 28.8].map((atM, index) => ({ name: String(index + 1), along: 'x' as const, atM })),
  ...[20, 13.2, 6.8, 0].map((atM, index) => ({ name: 'ABCD'.charAt(index), along: 'y' as const, atM })),
];

/** A column at every crossing of the grid. */
export const COLUMNS: readonly Column[] = AXES.filter((axis) => axis.along === 'y').flatMap((row) =>
  AXES.filter((axis) => axis.along === 'x').map((bay) => ({
    id: `column-${row.name}${bay.name}`,
    at: { x: bay.atM, y: row.atM },
    sideM: 0.4,
  })),
);

/** Outer walls and core, the same on both floors. */
export const FRAME_WALLS: readonly Wall[] = [
  wall('north', 'outer', 0, 20, 28.8, 20),
  wall('south', 'outer', 0, 0, 28.8, 0),
  wall('west', 'outer', 0, 0, 0, 20),
  wall('east', 'outer', 28.8, 0, 28.8, 20),
  wall('axis-b', 'core', 0, 13.2, 28.8, 13.2),
  wall('axis-c', 'core', 0, 6.8, 28.8, 6.8),
  wall('stair-west', 'core', 21.6, 6.8, 21.6, 13.2),
  wall('corridor-south-west', 'core', 0, 10.8, 10.8, 10.8),
  wall('corridor-south-east', 'core', 14.4, 10.8, 21.6, 10.8),
  wall('neck-west', 'core', 10.8, 6.8, 10.8, 10.8),
  wall('neck-east', 'core', 14.4, 6.8, 14.4, 10.8),
  wall('lift-east', 'core', 17, 6.8, 17, 10.8),
  wall('electrical-east', 'partition', 18.9, 6.8, 18.9, 10.8),
  wall('wash-west', 'partition', 7.2, 6.8, 7.2, 10.8),
  wall('wash-middle', 'partition', 9, 6.8, 9, 10.8),
];

/** Doors of the core, the same on both floors. */
export const FRAME_DOORS: readonly Door[] = [
  { ...door('lift-door', 'corridor-south-east', 1.3, 'right', 'start', 1.1), leaf: 'sliding' },
  door('electrical-door', 'corridor-south-east', 3.55, 'left', 'start'),
  door('store-door', 'corridor-south-east', 5.85, 'right', 'end'),
  door('wash-1-door', 'corridor-south-west', 8.1, 'right', 'start', 0.85),
  door('wash-2-door', 'corridor-south-west', 9.9, 'right', 'end', 0.85),
  { ...door('stair-door', 'stair-west', 5.2, 'right', 'start', 1.6), leaf: 'double' },
  door('stair-north-door', 'axis-b', 22.9, 'left', 'start'),
  door('stair-south-door', 'axis-c', 23.2, 'right', 'end'),
  { ...door('neck-opening', 'axis-c', 12.6, 'right', 'start', 2.4), leaf: 'open', headM: 2.5 },
];

const RISERS = 20;
const RISER_HEIGHT_M = STOREY_HEIGHT_M / RISERS;

/** A dog-leg stair of twice ten risers; its upper flight arrives where the lower one starts. */
export const MAIN_STAIR: Stair = {
  id: 'main-stair',
  fromLevel: 0,
  toLevel: 1,
  riserHeightM: RISER_HEIGHT_M,
  flights: [
    { start: { x: 24.8, y: 11.1 }, direction: 'east', widthM: 1.2, risers: 10, treadDepthM: 0.28, baseM: 0 },
    {
      start: { x: 27.32, y: 12.5 },
      direction: 'west',
      widthM: 1.2,
      risers: 10,
      treadDepthM: 0.28,
      baseM: 1.8,
    },
  ],
  landing: rectangleRing(27.32, 10.5, 28.62, 13.1),
  landingM: 1.8,
};

/** Where the upper slab is open over the stair. */
export const STAIR_VOID = rectangleRing(24.8, 10.5, 28.62, 13.1);
/** Where the upper slab is open for the lift. */
export const LIFT_SHAFT = rectangleRing(14.5, 6.9, 16.9, 10.7);

/** The rooms of the core on one level; `level` is the first digit of their numbers. */
export function coreRooms(level: number): Room[] {
  return [
    {
      id: `corridor-${level}`,
      number: `${level}.05`,
      name: 'Corridor',
      colour: 'z3',
      ring: [
        { x: 0, y: 10.8 },
        { x: 10.8, y: 10.8 },
        { x: 10.8, y: 6.8 },
        { x: 14.4, y: 6.8 },
        { x: 14.4, y: 10.8 },
        { x: 21.6, y: 10.8 },
        { x: 21.6, y: 13.2 },
        { x: 0, y: 13.2 },
      ],
      labelAt: { x: 12.6, y: 11.6 },
    },
    {
      ...room(`wash-women-${level}`, `${level}.06`, 'WC women', 'z4', 7.2, 6.8, 9, 10.8),
      labelAt: { x: 8.1, y: 8.5 },
    },
    {
      ...room(`wash-men-${level}`, `${level}.07`, 'WC men', 'z4', 9, 6.8, 10.8, 10.8),
      labelAt: { x: 9.88, y: 8.5 },
    },
    {
      ...room(`lift-${level}`, `${level}.08`, 'Lift', 'z3', 14.4, 6.8, 17, 10.8),
      labelAt: { x: 15.7, y: 7.5 },
    },
    {
      ...room(`electrical-${level}`, `${level}.09`, 'Electrical', 'z5', 17, 6.8, 18.9, 10.8),
      labelAt: { x: 17.97, y: 9.7 },
    },
    {
      ...room(`stair-${level}`, `${level}.10`, 'Stair', 'z3', 21.6, 6.8, 28.8, 13.2),
      labelAt: { x: 25.6, y: 9 },
    },
  ];
}

/** A rectangular room between two corners on the walls' centre lines, in metres. */
export function room(
  id: string,
  number: string,
  name: string,
  colour: Room['colour'],
  west: number,
  south: number,
  east: number,
  north: number,
): Room {
  return { id, number, name, colour, ring: rectangleRing(west, south, east, north) };
}

/** Lift car, switchboard and washroom fittings, the same on both floors. */
export const CORE_FITTINGS: readonly Fitting[] = [
  fitting('lift-car', 15.7, 9.6, 1.7, 1.9, 2.3, 'north'),
  fitting('plant', 17.35, 8, 0.4, 1.6, 2.1, 'east'),
  ...[7.75, 8.45, 9.55, 10.2].map((x) => fitting('wc', x, 7.25, 0.4, 0.65, 0.8, 'north')),
  ...[8.65, 9.35].map((x) => fitting('basin', x, 9.4, 0.45, 0.5, 0.85, x < 9 ? 'west' : 'east')),
];
