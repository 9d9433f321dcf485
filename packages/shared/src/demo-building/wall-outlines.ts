/*
 * Walls are given as centre lines; here they become bodies. The footprints of one storey tile the plan
 * without overlap (at a corner the wall listed first runs through, at a T the through wall does), so areas,
 * rays and surface samples never meet a face hidden inside another wall. Guarded by wall-outlines.test.ts.
 */
import type { Door, PointM, RingM, Storey, Wall, Window } from './building.ts';

const TOUCH_M = 1e-6;

/** A wall's run along its centre line: a unit direction, the unit normal to its left, its length in metres. */
export interface WallFrame {
  readonly origin: PointM;
  readonly along: PointM;
  readonly left: PointM;
  readonly lengthM: number;
}

/** An upright prism in metres; heights are above the storey's floor. */
export interface WallSolid {
  readonly wallId: string;
  readonly ring: RingM;
  readonly bottomM: number;
  readonly topM: number;
}

/** The coordinate frame of a wall, its origin at the wall's `from`. */
export function wallFrame(wall: Wall): WallFrame {
  const dx = wall.to.x - wall.from.x;
  const dy = wall.to.y - wall.from.y;
  const lengthM = Math.hypot(dx, dy);
  const along = { x: dx / lengthM, y: dy / lengthM };
  return { origin: wall.from, along, left: { x: -along.y, y: along.x }, lengthM };
}

/** The plan point at a distance along a wall and an offset to its left, both in metres. */
export function pointOnWall(frame: WallFrame, alongM: number, leftM: number): PointM {
  return {
    x: frame.origin.x + frame.along.x * alongM + frame.left.x * leftM,
    y: frame.origin.y + frame.along.y * alongM + frame.left.y * leftM,
  };
}

/** Distance along and offset to the left of a wall, in metres, of a plan point. */
export function wallCoordinates(frame: WallFrame, point: PointM): { alongM: number; leftM: number } {
  const dx = point.x - frame.origin.x;
  const dy = point.y - frame.origin.y;
  return {
    alongM: dx * frame.along.x + dy * frame.along.y,
    leftM: dx * frame.left.x + dy * frame.left.y,
  };
}

/** The start and end of an opening along its wall, in metres. */
export function openingSpan(opening: Door | Window): { startM: number; endM: number } {
  return { startM: opening.atM - opening.widthM / 2, endM: opening.atM + opening.widthM / 2 };
}

/** The wall of an opening. @throws RangeError when the storey has no such wall. */
export function wallOf(storey: Storey, opening: Door | Window): Wall {
  const wall = storey.walls.find((candidate) => candidate.id === opening.wallId);
  if (wall === undefined) throw new RangeError(`${opening.id} stands in the unknown wall ${opening.wallId}`);
  return wall;
}

/** How far a wall's body reaches past (positive) or stops short of (negative) one end of its centre line. */
function endExtensionM(storey: Storey, wall: Wall, end: PointM): number {
  const index = storey.walls.indexOf(wall);
  for (const [otherIndex, other] of storey.walls.entries()) {
    if (other === wall) continue;
    const frame = wallFrame(other);
    const { alongM, leftM } = wallCoordinates(frame, end);
    if (Math.abs(leftM) > TOUCH_M || alongM < -TOUCH_M || alongM > frame.lengthM + TOUCH_M) continue;
    const isCorner = alongM < TOUCH_M || alongM > frame.lengthM - TOUCH_M;
    return (isCorner && index < otherIndex ? 1 : -1) * (other.thicknessM / 2);
  }
  return 0;
}

/** The part of a wall's centre line that its body fills, in metres from its `from`. */
export function wallRun(storey: Storey, wall: Wall): { startM: number; endM: number } {
  return {
    startM: -endExtensionM(storey, wall, wall.from),
    endM: wallFrame(wall).lengthM + endExtensionM(storey, wall, wall.to),
  };
}

/** The rectangle of a wall between two distances along it, as a ring in metres. */
export function wallSlice(wall: Wall, startM: number, endM: number): RingM {
  const frame = wallFrame(wall);
  const half = wall.thicknessM / 2;
  return [
    pointOnWall(frame, startM, -half),
    pointOnWall(frame, endM, -half),
    pointOnWall(frame, endM, half),
    pointOnWall(frame, startM, half),
  ];
}

/** A wall's whole footprint, openings included. */
export function wallFootprint(storey: Storey, wall: Wall): RingM {
  const { startM, endM } = wallRun(storey, wall);
  return wallSlice(wall, startM, endM);
}

/** A wall's doors and windows in the order they come along it. */
export function openingsOf(storey: Storey, wall: Wall): (Door | Window)[] {
  return [...storey.doors, ...storey.windows]
    .filter((opening) => opening.wallId === wall.id)
    .sort((a, b) => a.atM - b.atM);
}

/** The pieces of a wall that stand from floor to slab: its footprint minus its openings. */
export function wallOutlines(storey: Storey, wall: Wall): RingM[] {
  const { startM, endM } = wallRun(storey, wall);
  const pieces: RingM[] = [];
  let atM = startM;
  for (const opening of openingsOf(storey, wall)) {
    const span = openingSpan(opening);
    pieces.push(wallSlice(wall, atM, span.startM));
    atM = span.endM;
  }
  pieces.push(wallSlice(wall, atM, endM));
  return pieces;
}

/** Everything of a storey's walls as prisms: full-height pieces, parapets under sills, lintels over heads. */
export function wallSolids(storey: Storey): WallSolid[] {
  return storey.walls.flatMap((wall) => {
    const full = wallOutlines(storey, wall).map((ring) => ({
      wallId: wall.id,
      ring,
      bottomM: 0,
      topM: wall.heightM,
    }));
    const around = openingsOf(storey, wall).flatMap((opening) => {
      const span = openingSpan(opening);
      const ring = wallSlice(wall, span.startM, span.endM);
      const sillM = 'sillM' in opening ? opening.sillM : 0;
      return [
        { wallId: wall.id, ring, bottomM: 0, topM: sillM },
        { wallId: wall.id, ring, bottomM: opening.headM, topM: wall.heightM },
      ].filter((solid) => solid.topM > solid.bottomM);
    });
    return [...full, ...around];
  });
}
