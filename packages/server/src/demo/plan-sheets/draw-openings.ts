import type { Door, PointM, Storey, Wall, Window } from '@plumbline/shared/demo-building/building.ts';
import {
  openingSpan,
  pointOnWall,
  wallFrame,
  wallOf,
} from '@plumbline/shared/demo-building/wall-outlines.ts';
import { MM_PER_METRE, toPaper } from './sheet-layout.ts';
import { INK, num, path, polyline, type Pen } from './svg-marks.ts';

const JAMB_PEN: Pen = { stroke: INK.wall, widthMm: 0.22 };
const LEAF_PEN: Pen = { stroke: INK.line, widthMm: 0.22, fill: INK.paper };
const SWING_PEN: Pen = { stroke: INK.soft, widthMm: 0.16 };
const LEAF_M = 0.05;

type OnWall = (alongM: number, leftM: number) => PointM;

function onWall(wall: Wall): OnWall {
  const frame = wallFrame(wall);
  return (alongM, leftM) => toPaper(pointOnWall(frame, alongM, leftM));
}

/** One leaf standing open at a right angle, with the arc of its tip. */
function drawLeaf(at: OnWall, hingeM: number, tipM: number, faceM: number): string[] {
  const widthM = Math.abs(tipM - hingeM);
  const side = Math.sign(faceM);
  const inward = Math.sign(tipM - hingeM) * LEAF_M;
  const openM = faceM + side * widthM;
  const closed = at(tipM, faceM);
  const open = at(hingeM, openM);
  const hinge = at(hingeM, faceM);
  // Whether the arc turns clockwise on the paper follows from the cross product of the two leaf positions.
  const cross = (open.x - hinge.x) * (closed.y - hinge.y) - (open.y - hinge.y) * (closed.x - hinge.x);
  const radius = num(widthM * MM_PER_METRE);
  const leaf = [at(hingeM, faceM), at(hingeM, openM), at(hingeM + inward, openM), at(hingeM + inward, faceM)];
  return [
    path(
      `M${num(open.x)} ${num(open.y)}A${radius} ${radius} 0 0 ${cross > 0 ? 1 : 0} ${num(closed.x)} ${num(closed.y)}`,
      SWING_PEN,
    ),
    polyline(leaf, LEAF_PEN, true),
  ];
}

function drawSlidingLeaves(at: OnWall, startM: number, endM: number): string[] {
  const middleM = (startM + endM) / 2;
  return [
    [startM, middleM],
    [middleM, endM],
  ].map(([fromM = 0, toM = 0]) =>
    polyline(
      [at(fromM, -LEAF_M), at(toM, -LEAF_M), at(toM, LEAF_M), at(fromM, LEAF_M)],
      { ...LEAF_PEN, fill: INK.hair },
      true,
    ),
  );
}

function drawDoor(storey: Storey, door: Door): string[] {
  const wall = wallOf(storey, door);
  const at = onWall(wall);
  const { startM, endM } = openingSpan(door);
  const half = wall.thicknessM / 2;
  const faceM = door.opensTo === 'left' ? half : -half;
  const jambs = [startM, endM].map((alongM) => polyline([at(alongM, -half), at(alongM, half)], JAMB_PEN));
  const threshold = [-half, half].map((leftM) =>
    polyline([at(startM, leftM), at(endM, leftM)], { stroke: INK.hair, widthMm: 0.14, dash: '1 .7' }),
  );
  if (door.leaf === 'open') return [...threshold, ...jambs];
  if (door.leaf === 'sliding') return [...jambs, ...drawSlidingLeaves(at, startM, endM)];
  const middleM = (startM + endM) / 2;
  const leaves =
    door.leaf === 'double'
      ? [...drawLeaf(at, startM, middleM, faceM), ...drawLeaf(at, endM, middleM, faceM)]
      : drawLeaf(at, door.hinge === 'start' ? startM : endM, door.hinge === 'start' ? endM : startM, faceM);
  return [...threshold, ...jambs, ...leaves];
}

function drawWindow(storey: Storey, window: Window): string[] {
  const wall = wallOf(storey, window);
  const at = onWall(wall);
  const { startM, endM } = openingSpan(window);
  const half = wall.thicknessM / 2;
  const sash = 0.04;
  return [
    polyline(
      [at(startM, -half), at(endM, -half), at(endM, half), at(startM, half)],
      { fill: INK.paper, stroke: INK.wall, widthMm: 0.2 },
      true,
    ),
    polyline(
      [at(startM, -sash), at(endM, -sash), at(endM, sash), at(startM, sash)],
      { fill: INK.wash, stroke: INK.line, widthMm: 0.16 },
      true,
    ),
    polyline([at(window.atM, -sash), at(window.atM, sash)], { stroke: INK.line, widthMm: 0.16 }),
  ];
}

/** Doors with their swings and windows with frame and glass line. */
export function drawOpenings(storey: Storey): string[] {
  return [
    ...storey.windows.flatMap((window) => drawWindow(storey, window)),
    ...storey.doors.flatMap((door) => drawDoor(storey, door)),
  ];
}
