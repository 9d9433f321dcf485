import type { Flight, Stair, Storey } from '@plumbline/shared/demo-building/building.ts';
import { rectangleRing } from '@plumbline/shared/demo-building/ring-area.ts';
import { ringOnPaper } from './draw-structure.ts';
import { lettering } from './lettering.ts';
import { toPaper } from './sheet-layout.ts';
import { ellipse, INK, line, polyline, type Pen } from './svg-marks.ts';

const TREAD_PEN: Pen = { stroke: INK.soft, widthMm: 0.16 };
const WALK_PEN: Pen = { stroke: INK.line, widthMm: 0.22 };
const ARROW_M = 0.2;

function drawTreads(flight: Flight): string[] {
  const sign = flight.direction === 'east' ? 1 : -1;
  const half = flight.widthM / 2;
  return Array.from({ length: flight.risers }, (_, index) => {
    const x = flight.start.x + sign * index * flight.treadDepthM;
    const from = toPaper({ x, y: flight.start.y - half });
    const to = toPaper({ x, y: flight.start.y + half });
    return line(from.x, from.y, to.x, to.y, TREAD_PEN);
  });
}

function flightOutline(flight: Flight): string {
  const lengthM = (flight.risers - 1) * flight.treadDepthM * (flight.direction === 'east' ? 1 : -1);
  const [west, east] = [flight.start.x, flight.start.x + lengthM].sort((a, b) => a - b);
  const half = flight.widthM / 2;
  return ringOnPaper(rectangleRing(west ?? 0, flight.start.y - half, east ?? 0, flight.start.y + half), {
    stroke: INK.line,
    widthMm: 0.2,
  });
}

/** The walking line from the first flight over the landing to the last, a dot at its foot, an arrow at its head. */
function drawWalkingLine(stair: Stair, isArriving: boolean): string[] {
  const [first, last] = [stair.flights[0], stair.flights.at(-1)];
  if (first === undefined || last === undefined) return [];
  const turnX = Math.max(...stair.landing.map((point) => point.x)) - 0.65;
  const endX = last.start.x - (last.risers - 1) * last.treadDepthM;
  const upwards = [
    { x: first.start.x, y: first.start.y },
    { x: turnX, y: first.start.y },
    { x: turnX, y: last.start.y },
    { x: endX, y: last.start.y },
  ];
  const run = isArriving ? upwards.toReversed() : upwards;
  const [foot, head] = [run[0], run.at(-1)];
  if (foot === undefined || head === undefined) return [];
  const barbs = [-1, 1].map((side) => ({ x: head.x + ARROW_M * 1.4, y: head.y + side * ARROW_M * 0.6 }));
  return [
    polyline(run.map(toPaper), WALK_PEN),
    ellipse(toPaper(foot), 0.55, 0.55, { fill: INK.line }),
    polyline([...barbs.slice(0, 1), head, ...barbs.slice(1)].map(toPaper), WALK_PEN),
  ];
}

/** A stair as seen on this storey: rising from it, or arriving from below. */
export function drawStairs(storey: Storey): string[] {
  return storey.stairs.flatMap((stair) => {
    const isArriving = stair.toLevel === storey.level;
    const risers = stair.flights.reduce((sum, flight) => sum + flight.risers, 0);
    const start = isArriving ? stair.flights.at(-1) : stair.flights[0];
    const foot = isArriving
      ? stair.landing[0] &&
        start && { x: start.start.x - (start.risers - 1) * start.treadDepthM, y: start.start.y }
      : start?.start;
    const label = foot && toPaper({ x: foot.x - 0.25, y: foot.y });
    return [
      ringOnPaper(stair.landing, { stroke: INK.line, widthMm: 0.2 }),
      ...stair.flights.flatMap((flight) => [...drawTreads(flight), flightOutline(flight)]),
      ...drawWalkingLine(stair, isArriving),
      ...(label === undefined
        ? []
        : [
            lettering(`${isArriving ? 'DN' : 'UP'} ${risers}`, label, {
              heightMm: 1.8,
              align: 'end',
              colour: INK.text,
            }),
          ]),
    ];
  });
}
