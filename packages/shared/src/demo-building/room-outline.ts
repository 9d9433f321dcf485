import type { PointM, RingM, Room, Storey, Wall } from './building.ts';
import { boundsOf, ringAreaM2, ringEdges } from './ring-area.ts';
import { wallCoordinates, wallFrame } from './wall-outlines.ts';

const TOUCH_M = 1e-6;

/** The walls whose centre lines cover parts of an edge, with the stretch of the edge each of them covers. */
function wallsAlong(
  storey: Storey,
  from: PointM,
  to: PointM,
): { wall: Wall; startM: number; endM: number }[] {
  const edgeM = Math.hypot(to.x - from.x, to.y - from.y);
  return storey.walls.flatMap((wall) => {
    const frame = wallFrame(wall);
    const a = wallCoordinates(frame, from);
    const b = wallCoordinates(frame, to);
    if (Math.abs(a.leftM) > TOUCH_M || Math.abs(b.leftM) > TOUCH_M) return [];
    const isReversed = b.alongM < a.alongM;
    const toEdge = (alongM: number) => (isReversed ? a.alongM - alongM : alongM - a.alongM);
    const startM = Math.max(0, Math.min(toEdge(0), toEdge(frame.lengthM)));
    const endM = Math.min(edgeM, Math.max(toEdge(0), toEdge(frame.lengthM)));
    return endM - startM > TOUCH_M ? [{ wall, startM, endM }] : [];
  });
}

/**
 * The thickness in metres of the wall that closes an edge of a room.
 * @throws RangeError when walls do not cover the whole edge or differ in thickness.
 */
function edgeThicknessM(storey: Storey, room: Room, from: PointM, to: PointM): number {
  const covers = wallsAlong(storey, from, to).sort((a, b) => a.startM - b.startM);
  const edgeM = Math.hypot(to.x - from.x, to.y - from.y);
  let reachedM = 0;
  for (const cover of covers)
    if (cover.startM <= reachedM + TOUCH_M) reachedM = Math.max(reachedM, cover.endM);
  const thicknesses = new Set(covers.map((cover) => cover.wall.thicknessM));
  const [thicknessM] = thicknesses;
  if (thicknessM === undefined || reachedM < edgeM - TOUCH_M)
    throw new RangeError(`${room.id} is open between (${from.x}, ${from.y}) and (${to.x}, ${to.y})`);
  if (thicknesses.size > 1)
    throw new RangeError(`${room.id} has walls of several thicknesses at (${from.x}, ${from.y})`);
  return thicknessM;
}

/**
 * The clear outline of a room in metres: its ring drawn in to the faces of its walls.
 * @throws RangeError when the room is not enclosed by walls or has a slanting edge.
 */
export function roomOutline(storey: Storey, room: Room): RingM {
  const lines = ringEdges(room.ring).map(({ from, to }) => {
    const half = edgeThicknessM(storey, room, from, to) / 2;
    if (from.x === to.x) return { x: from.x + (to.y > from.y ? -half : half) };
    if (from.y === to.y) return { y: from.y + (to.x > from.x ? half : -half) };
    throw new RangeError(`${room.id} has a slanting edge`);
  });
  return lines.map((line, index) => {
    const before = lines.at(index - 1);
    const x = line.x ?? before?.x;
    const y = line.y ?? before?.y;
    if (x === undefined || y === undefined)
      throw new RangeError(`${room.id} has a corner on a straight edge`);
    return { x, y };
  });
}

/** The clear floor area of a room in square metres, between wall faces. */
export function roomAreaM2(storey: Storey, room: Room): number {
  return ringAreaM2(roomOutline(storey, room));
}

/** Where a room's name is written. */
export function roomLabelPoint(room: Room): PointM {
  const { west, south, east, north } = boundsOf(room.ring);
  return room.labelAt ?? { x: (west + east) / 2, y: (south + north) / 2 };
}
