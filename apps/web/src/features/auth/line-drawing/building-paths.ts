import type { Door, Fitting, Flight, Storey, Window } from '@plumbline/shared/demo-building/building.ts';
import {
  openingSpan,
  pointOnWall,
  wallFrame,
  wallOf,
  wallOutlines,
  wallSlice,
} from '@plumbline/shared/demo-building/wall-outlines.ts';
import { linePath, ringPath, round, toSheet, units } from './sheet-space.ts';

/** Outlines of everything that stands from floor to slab. */
export function wallsPath(storey: Storey): string {
  return storey.walls.flatMap((wall) => wallOutlines(storey, wall).map(ringPath)).join('');
}

/** Frame and pane of a window. */
export function windowPath(storey: Storey, window: Window): string {
  const wall = wallOf(storey, window);
  const { startM, endM } = openingSpan(window);
  const frame = wallFrame(wall);
  const pane = linePath(pointOnWall(frame, startM, 0), pointOnWall(frame, endM, 0));
  return ringPath(wallSlice(wall, startM, endM)) + pane;
}

/** The open leaf and its quarter circle; nothing for openings without a swinging leaf. */
export function doorPath(storey: Storey, door: Door): string {
  const { startM, endM } = openingSpan(door);
  if (door.leaf === 'single') {
    const [hingeM, latchM] = door.hinge === 'start' ? [startM, endM] : [endM, startM];
    return leafPath(storey, door, hingeM, latchM);
  }
  if (door.leaf !== 'double') return '';
  return leafPath(storey, door, startM, door.atM) + leafPath(storey, door, endM, door.atM);
}

function leafPath(storey: Storey, door: Door, hingeM: number, latchM: number): string {
  const frame = wallFrame(wallOf(storey, door));
  const width = Math.abs(latchM - hingeM);
  const side = door.opensTo === 'left' ? width : -width;
  const hinge = toSheet(pointOnWall(frame, hingeM, 0));
  const tip = toSheet(pointOnWall(frame, hingeM, side));
  const latch = toSheet(pointOnWall(frame, latchM, 0));
  const turn = (tip.x - hinge.x) * (latch.y - hinge.y) - (tip.y - hinge.y) * (latch.x - hinge.x);
  const radius = round(units(width));
  return (
    `M${round(hinge.x)} ${round(hinge.y)}L${round(tip.x)} ${round(tip.y)}` +
    `A${radius} ${radius} 0 0 ${turn > 0 ? 1 : 0} ${round(latch.x)} ${round(latch.y)}`
  );
}

/** Treads of one flight. */
export function flightPath(flight: Flight): string {
  const step = flight.direction === 'east' ? flight.treadDepthM : -flight.treadDepthM;
  const half = flight.widthM / 2;
  return Array.from({ length: flight.risers }, (_, index) => {
    const x = flight.start.x + step * index;
    return linePath({ x, y: flight.start.y - half }, { x, y: flight.start.y + half });
  }).join('');
}

/** A piece of furniture as a box, or as a circle where it is round. */
export function fittingPath({ kind, at, widthM, depthM }: Fitting): string {
  const { x, y } = toSheet(at);
  if (kind === 'round-table' || kind === 'basin') {
    const radius = units(widthM / 2);
    return `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
  }
  const width = units(widthM);
  const depth = units(depthM);
  const box = `M${round(x - width / 2)} ${round(y - depth / 2)}h${round(width)}v${round(depth)}h${round(-width)}Z`;
  return kind === 'lift-car'
    ? `${box}l${round(width)} ${round(depth)}m0 ${round(-depth)}l${round(-width)} ${round(depth)}`
    : box;
}
