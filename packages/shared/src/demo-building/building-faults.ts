import type { Building, Door, RingM, Storey, Window } from './building.ts';
import { isInsideRing } from '../geometry/inside-ring.ts';
import { boundsOf } from './ring-area.ts';
import { roomLabelPoint, roomOutline } from './room-outline.ts';
import { openingsOf, openingSpan, wallFootprint, wallFrame, wallOf, wallSlice } from './wall-outlines.ts';

const TOUCH_M = 1e-6;
const NIB_M = 0.05;

/** Whether two upright rectangles overlap by more than a touch, in metres. */
function overlaps(a: RingM, b: RingM, slackM = TOUCH_M): boolean {
  const [p, q] = [boundsOf(a), boundsOf(b)];
  return (
    Math.min(p.east, q.east) - Math.max(p.west, q.west) > slackM &&
    Math.min(p.north, q.north) - Math.max(p.south, q.south) > slackM
  );
}

function columnRing(storey: Storey): RingM[] {
  return storey.columns.map(({ at, sideM }) => [
    { x: at.x - sideM / 2, y: at.y - sideM / 2 },
    { x: at.x + sideM / 2, y: at.y + sideM / 2 },
  ]);
}

function wallFaults(storey: Storey): string[] {
  const footprints = storey.walls.map((wall) => ({ wall, ring: wallFootprint(storey, wall) }));
  const slanting = storey.walls.filter(({ from, to }) => from.x !== to.x && from.y !== to.y);
  const high = storey.walls.filter(
    (wall) => Math.abs(wall.heightM + storey.slabM - storey.heightM) > TOUCH_M,
  );
  const crossing = footprints.flatMap(({ wall, ring }, index) =>
    footprints
      .slice(index + 1)
      .filter((other) => overlaps(ring, other.ring))
      .map((other) => `wall ${wall.id} runs into ${other.wall.id}`),
  );
  return [
    ...slanting.map((wall) => `wall ${wall.id} is slanting`),
    ...high.map((wall) => `wall ${wall.id} does not reach the slab`),
    ...crossing,
  ];
}

function openingFaults(storey: Storey, opening: Door | Window): string[] {
  const wall = storey.walls.find((candidate) => candidate.id === opening.wallId);
  if (wall === undefined) return [`${opening.id} stands in no wall`];
  const { startM, endM } = openingSpan(opening);
  const sillM = 'sillM' in opening ? opening.sillM : 0;
  const withNibs = wallSlice(wallOf(storey, opening), startM - NIB_M, endM + NIB_M);
  const others = storey.walls.filter((other) => other !== wall).map((other) => wallFootprint(storey, other));
  // Walls that butt against this one touch its face, so the opening is grown to feel them.
  const grown = wallSlice({ ...wall, thicknessM: wall.thicknessM + 2 * NIB_M }, startM, endM);
  const next = openingsOf(storey, wall).find((other) => other !== opening && other.atM >= opening.atM);
  const faults = [
    startM < NIB_M || endM > wallFrame(wall).lengthM - NIB_M ? 'leaves its wall' : '',
    sillM < 0 || sillM >= opening.headM || opening.headM > wall.heightM
      ? 'does not fit its wall in height'
      : '',
    others.some((ring) => overlaps(grown, ring)) ? 'is blocked by a wall' : '',
    columnRing(storey).some((ring) => overlaps(withNibs, ring)) ? 'is blocked by a column' : '',
    next !== undefined && openingSpan(next).startM < endM + NIB_M ? `overlaps ${next.id}` : '',
  ];
  return faults.filter((fault) => fault !== '').map((fault) => `${opening.id} ${fault}`);
}

function roomFaults(storey: Storey): string[] {
  return storey.rooms.flatMap((room) => {
    try {
      const outline = roomOutline(storey, room);
      return isInsideRing(roomLabelPoint(room), outline) ? [] : [`${room.id} has its label outside`];
    } catch (error) {
      if (error instanceof RangeError) return [error.message];
      throw error;
    }
  });
}

function stairFaults(storey: Storey): string[] {
  return storey.stairs.flatMap((stair) => {
    const risers = stair.flights.reduce((sum, flight) => sum + flight.risers, 0);
    return Math.abs(risers * stair.riserHeightM - storey.heightM) > TOUCH_M
      ? [`${stair.id} misses the next floor`]
      : [];
  });
}

/** What is inconsistent in a storey: walls, openings, rooms, stairs and repeated ids; empty when it is sound. */
export function findStoreyFaults(storey: Storey): string[] {
  const ids = [...storey.walls, ...storey.doors, ...storey.windows, ...storey.rooms].map((item) => item.id);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is used twice`),
    ...wallFaults(storey),
    ...[...storey.doors, ...storey.windows].flatMap((opening) => openingFaults(storey, opening)),
    ...roomFaults(storey),
    ...stairFaults(storey),
  ];
}

/** What is inconsistent in a building: the faults of its storeys and floors that do not stand on each other. */
export function findBuildingFaults(building: Building): string[] {
  const stacking = building.storeys.slice(1).flatMap((upper, index) => {
    const lower = building.storeys[index];
    if (lower === undefined) return [];
    const outer = (storey: Storey) => JSON.stringify(storey.walls.filter((wall) => wall.kind === 'outer'));
    const stairs = (storey: Storey) =>
      JSON.stringify(storey.stairs.filter((stair) => stair.fromLevel === lower.level));
    return [
      Math.abs(lower.elevationM + lower.heightM - upper.elevationM) > TOUCH_M ? `${upper.id} floats` : '',
      outer(lower) === outer(upper) ? '' : `${upper.id} has other outer walls`,
      stairs(lower) === stairs(upper) ? '' : `${upper.id} has another stair`,
    ].filter((fault) => fault !== '');
  });
  return [...building.storeys.flatMap(findStoreyFaults), ...stacking];
}
