import type { Fitting, PointM, Storey } from '@plumbline/shared/demo-building/building.ts';
import { MM_PER_METRE, toPaper } from './sheet-layout.ts';
import { ellipse, INK, line, path, num, rectangle, type Pen } from './svg-marks.ts';

const PEN: Pen = { stroke: INK.faint, widthMm: 0.15, fill: INK.paper };

interface Box {
  readonly centre: PointM;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function paperBox(fitting: Fitting): Box {
  const centre = toPaper(fitting.at);
  const halfX = (fitting.widthM * MM_PER_METRE) / 2;
  const halfY = (fitting.depthM * MM_PER_METRE) / 2;
  return {
    centre,
    left: centre.x - halfX,
    right: centre.x + halfX,
    top: centre.y - halfY,
    bottom: centre.y + halfY,
  };
}

/** A step of paper mm towards the side a fitting faces. */
function towards(faces: Fitting['faces'], stepMm: number): PointM {
  if (faces === 'north') return { x: 0, y: -stepMm };
  if (faces === 'south') return { x: 0, y: stepMm };
  return { x: faces === 'east' ? stepMm : -stepMm, y: 0 };
}

function plain({ left, top, right, bottom }: Box): string {
  return rectangle(left, top, right, bottom, PEN);
}

function crossed(box: Box): string[] {
  const { left, top, right, bottom } = box;
  return [plain(box), line(left, top, right, bottom, PEN), line(left, bottom, right, top, PEN)];
}

/** A seat with its back on the far side from where it faces. */
function seat(fitting: Fitting, box: Box): string[] {
  const back = towards(fitting.faces, -1);
  const { left, top, right, bottom, centre } = box;
  const radius = num(0.9);
  const rounded = `M${num(left + 0.9)} ${num(top)}H${num(right - 0.9)}a${radius} ${radius} 0 0 1 .9 .9V${num(bottom - 0.9)}a${radius} ${radius} 0 0 1 -.9 .9H${num(left + 0.9)}a${radius} ${radius} 0 0 1 -.9 -.9V${num(top + 0.9)}a${radius} ${radius} 0 0 1 .9 -.9Z`;
  const [reachX, reachY] = [(right - left) / 2 - 0.7, (bottom - top) / 2 - 0.7];
  const backLine =
    back.x === 0
      ? line(left + 0.7, centre.y + back.y * reachY, right - 0.7, centre.y + back.y * reachY, PEN)
      : line(centre.x + back.x * reachX, top + 0.7, centre.x + back.x * reachX, bottom - 0.7, PEN);
  return [path(rounded, PEN), backLine];
}

function closet(fitting: Fitting, { centre, left, top, right, bottom }: Box): string[] {
  const step = towards(fitting.faces, 1);
  const bowl = { x: centre.x + step.x, y: centre.y + step.y };
  const [rx, ry] = [(right - left) / 2 - 0.2, (bottom - top) / 2 - 1];
  const tankY = fitting.faces === 'north' ? bottom - 1.8 : top;
  return [rectangle(left, tankY, right, tankY + 1.8, PEN), ellipse(bowl, rx, ry, PEN)];
}

function drawFitting(fitting: Fitting): string[] {
  const box = paperBox(fitting);
  const { centre, left, top, right, bottom } = box;
  const [rx, ry] = [(right - left) / 2, (bottom - top) / 2];
  switch (fitting.kind) {
    case 'lift-car':
    case 'plant':
      return crossed(box);
    case 'shelf':
      return [plain(box), line(left, top, right, bottom, PEN)];
    case 'round-table':
      return [ellipse(centre, rx, ry, PEN)];
    case 'chair':
    case 'sofa':
      return seat(fitting, box);
    case 'wc':
      return closet(fitting, box);
    case 'basin':
      return [plain(box), ellipse(centre, rx - 0.6, ry - 0.6, PEN)];
    case 'desk':
    case 'table':
    case 'counter':
      return [plain(box)];
  }
}

/** Furniture and equipment in the faintest pen. */
export function drawFittings(storey: Storey): string[] {
  return storey.fittings.flatMap(drawFitting);
}
