import type { RingM, Storey } from '@plumbline/shared/demo-building/building.ts';
import { wallOutlines } from '@plumbline/shared/demo-building/wall-outlines.ts';
import { lettering } from './lettering.ts';
import { MM_PER_METRE, toPaper } from './sheet-layout.ts';
import { ellipse, INK, line, polyline, type Pen } from './svg-marks.ts';

const AXIS_PEN: Pen = { stroke: INK.faint, widthMm: 0.16, dash: '7 1.4 1 1.4' };
const BUBBLE_MM = 4.4;
/** How far bubbles stand off the outermost axes. */
const BUBBLE_OFF_MM = 19;
const AXIS_BEYOND_MM = 6;

/** A ring in metres as a closed outline on the paper. */
export function ringOnPaper(ring: RingM, pen: Pen): string {
  return polyline(ring.map(toPaper), pen, true);
}

/** Grid axes with their bubbles above and to the left of the building. */
export function drawAxes(storey: Storey): string[] {
  const xs = storey.axes.filter((axis) => axis.along === 'x').map((axis) => axis.atM);
  const ys = storey.axes.filter((axis) => axis.along === 'y').map((axis) => axis.atM);
  const northWest = toPaper({ x: Math.min(...xs), y: Math.max(...ys) });
  const southEast = toPaper({ x: Math.max(...xs), y: Math.min(...ys) });
  return storey.axes.flatMap((axis) => {
    const at = toPaper({ x: axis.atM, y: axis.atM });
    const centre =
      axis.along === 'x'
        ? { x: at.x, y: northWest.y - BUBBLE_OFF_MM }
        : { x: northWest.x - BUBBLE_OFF_MM, y: at.y };
    const run =
      axis.along === 'x'
        ? line(at.x, centre.y + BUBBLE_MM, at.x, southEast.y + AXIS_BEYOND_MM, AXIS_PEN)
        : line(centre.x + BUBBLE_MM, at.y, southEast.x + AXIS_BEYOND_MM, at.y, AXIS_PEN);
    return [
      run,
      ellipse(centre, BUBBLE_MM, BUBBLE_MM, { stroke: INK.line, widthMm: 0.25, fill: INK.paper }),
      lettering(axis.name, centre, { heightMm: 3.2, colour: INK.text, weight: 0.12 }),
    ];
  });
}

/** The walls as poché: solid, the lighter the weaker the wall. */
export function drawWalls(storey: Storey): string[] {
  // A hair of stroke in the fill's colour closes the seams that antialiasing leaves between pieces.
  return storey.walls.flatMap((wall) => {
    const fill = wall.kind === 'partition' ? INK.partition : INK.wall;
    return wallOutlines(storey, wall).map((ring) => ringOnPaper(ring, { fill, stroke: fill, widthMm: 0.06 }));
  });
}

/** The columns, darker than the walls they stand in. */
export function drawColumns(storey: Storey): string[] {
  return storey.columns.map(({ at, sideM }) => {
    const centre = toPaper(at);
    const half = (sideM * MM_PER_METRE) / 2;
    const corners = [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ].map(([dx = 0, dy = 0]) => ({ x: centre.x + dx, y: centre.y + dy }));
    return polyline(corners, { fill: INK.solid, stroke: INK.paper, widthMm: 0.18 }, true);
  });
}
