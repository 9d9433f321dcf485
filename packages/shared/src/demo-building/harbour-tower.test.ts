import { describe, expect, it } from 'vitest';
import type { Building, Storey } from './building.ts';
import { findBuildingFaults, findStoreyFaults } from './building-faults.ts';
import { FIRST_FLOOR } from './harbour-tower-first-floor.ts';
import { GROUND_FLOOR } from './harbour-tower-ground-floor.ts';
import { HARBOUR_TOWER } from './harbour-tower.ts';
import { isInsideRing } from '../geometry/inside-ring.ts';
import { ringAreaM2 } from './ring-area.ts';
import { roomAreaM2, roomOutline } from './room-outline.ts';
import { wallFootprint } from './wall-outlines.ts';

const WIDTH_M = 28.8 + 0.36;
const DEPTH_M = 20 + 0.36;

describe('Harbour Tower', () => {
  it('has no faults', () => {
    expect(findBuildingFaults(HARBOUR_TOWER)).toEqual([]);
  });

  it.each(HARBOUR_TOWER.storeys)('$name: rooms and walls tile the floor exactly', (storey) => {
    const wallsM2 = storey.walls.reduce((sum, wall) => sum + ringAreaM2(wallFootprint(storey, wall)), 0);
    const roomsM2 = storey.rooms.reduce((sum, room) => sum + roomAreaM2(storey, room), 0);
    expect(wallsM2 + roomsM2).toBeCloseTo(WIDTH_M * DEPTH_M, 6);
  });

  it.each(HARBOUR_TOWER.storeys)('$name: every point lies in at most one room', (storey) => {
    const outlines = storey.rooms.map((room) => roomOutline(storey, room));
    for (let x = 0.05; x < 28.8; x += 0.21)
      for (let y = 0.05; y < 20; y += 0.23)
        expect(outlines.filter((outline) => isInsideRing({ x, y }, outline)).length).toBeLessThanOrEqual(1);
  });

  it.each(HARBOUR_TOWER.storeys)('$name: every room has a door', (storey) => {
    const doorless = storey.rooms.filter(
      (room) =>
        !storey.doors.some((door) => sidesOf(storey, door.id).some((side) => isInsideRing(side, room.ring))),
    );
    expect(doorless.map((room) => room.id)).toEqual([]);
  });

  it.each(HARBOUR_TOWER.storeys)('$name: furniture stands inside one room', (storey) => {
    const outlines = storey.rooms.map((room) => roomOutline(storey, room));
    const outside = storey.fittings.filter(({ at, widthM, depthM }) => {
      const corners = [-1, 1].flatMap((sx) =>
        [-1, 1].map((sy) => ({ x: at.x + (sx * widthM) / 2, y: at.y + (sy * depthM) / 2 })),
      );
      return !outlines.some((outline) => corners.every((corner) => isInsideRing(corner, outline)));
    });
    expect(outside.map(({ kind, at }) => `${kind} at ${at.x}, ${at.y}`)).toEqual([]);
  });

  it('lets the stair through the upper slab', () => {
    const [stair] = FIRST_FLOOR.stairs;
    expect(stair).toBe(GROUND_FLOOR.stairs[0]);
    const lastStep = { x: 25, y: 12.5 };
    expect(FIRST_FLOOR.floorVoids.some((ring) => isInsideRing(lastStep, ring))).toBe(true);
  });
});

describe('findBuildingFaults', () => {
  const [firstRoom] = GROUND_FLOOR.rooms;
  const broken: [string, Partial<Storey>, RegExp][] = [
    ['a door past its wall', { doors: moved(0, { atM: 40 }) }, /leaves its wall/],
    ['a door across a partition', { doors: moved(10, { atM: 14.4 }) }, /blocked by a wall/],
    ['a door in no wall', { doors: moved(0, { wallId: 'nowhere' }) }, /stands in no wall/],
    ['a door above the wall', { doors: moved(0, { headM: 3.5 }) }, /does not fit its wall in height/],
    [
      'a room without its wall',
      { walls: GROUND_FLOOR.walls.filter((wall) => wall.id !== 'meeting-east') },
      /meeting-1 is open/,
    ],
    ['a stair too short', { heightM: 4 }, /misses the next floor/],
    [
      'a repeated id',
      { rooms: firstRoom === undefined ? [] : [...GROUND_FLOOR.rooms, firstRoom] },
      /used twice/,
    ],
  ];

  it.each(broken)('finds %s', (_, change, expected) => {
    expect(findStoreyFaults({ ...GROUND_FLOOR, ...change }).join('\n')).toMatch(expected);
  });

  it('finds floors that do not stand on each other', () => {
    const lifted: Building = {
      ...HARBOUR_TOWER,
      storeys: [
        GROUND_FLOOR,
        { ...FIRST_FLOOR, elevationM: 4, stairs: [], walls: FIRST_FLOOR.walls.slice(1) },
      ],
    };
    expect(findBuildingFaults(lifted)).toEqual(
      expect.arrayContaining([
        'first-floor floats',
        'first-floor has other outer walls',
        'first-floor has another stair',
      ]),
    );
  });
});

function moved(index: number, change: Partial<Storey['doors'][number]>): Storey['doors'] {
  return GROUND_FLOOR.doors.map((door, at) => (at === index ? { ...door, ...change } : door));
}

/** A point half a metre off either side of a door. */
function sidesOf(storey: Storey, doorId: string): { x: number; y: number }[] {
  return storey.doors
    .filter((door) => door.id === doorId)
    .flatMap((door) =>
      storey.walls
        .filter((wall) => wall.id === door.wallId)
        .flatMap(({ from, to }) => {
          const isLevel = from.y === to.y;
          const x = from.x + (isLevel ? door.atM : 0);
          const y = from.y + (isLevel ? 0 : door.atM);
          return [-0.5, 0.5].map((off) => (isLevel ? { x, y: y + off } : { x: x + off, y }));
        }),
    );
}
