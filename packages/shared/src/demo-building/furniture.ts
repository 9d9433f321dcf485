import type { Fitting } from './building.ts';
import { fitting } from './harbour-tower-frame.ts';

/** A desk of 1.6 × 0.8 m with the chair of whoever sits at it. */
export function workplace(x: number, y: number, faces: 'north' | 'south'): Fitting[] {
  const side = faces === 'north' ? 1 : -1;
  return [
    fitting('desk', x, y, 1.6, 0.8, 0.74, faces),
    fitting('chair', x, y + side * 0.72, 0.5, 0.5, 0.9, faces === 'north' ? 'south' : 'north'),
  ];
}

/** A block of desks in pairs face to face, `columns` wide, its middle at (x, y) in metres. */
export function deskBlock(x: number, y: number, columns: number): Fitting[] {
  return Array.from({ length: columns }, (_, index) => x + (index - (columns - 1) / 2) * 1.64).flatMap(
    (deskX) => [...workplace(deskX, y + 0.42, 'north'), ...workplace(deskX, y - 0.42, 'south')],
  );
}

/** A meeting table around (x, y) with chairs on its two long sides, sizes in metres. */
export function meetingTable(x: number, y: number, widthM: number, depthM: number): Fitting[] {
  const seats = Math.floor(widthM / 0.8);
  const chairs = Array.from(
    { length: seats },
    (_, index) => x + (index - (seats - 1) / 2) * (widthM / seats),
  );
  return [
    fitting('table', x, y, widthM, depthM, 0.74),
    ...chairs.flatMap((chairX) => [
      fitting('chair', chairX, y + depthM / 2 + 0.4, 0.5, 0.5, 0.9, 'south'),
      fitting('chair', chairX, y - depthM / 2 - 0.4, 0.5, 0.5, 0.9, 'north'),
    ]),
  ];
}

/** A round table around (x, y) with four chairs, diameter in metres. */
export function roundTable(x: number, y: number, diameterM: number): Fitting[] {
  const reachM = diameterM / 2 + 0.35;
  return [
    fitting('round-table', x, y, diameterM, diameterM, 0.74),
    fitting('chair', x, y + reachM, 0.45, 0.45, 0.9, 'south'),
    fitting('chair', x, y - reachM, 0.45, 0.45, 0.9, 'north'),
    fitting('chair', x + reachM, y, 0.45, 0.45, 0.9, 'west'),
    fitting('chair', x - reachM, y, 0.45, 0.45, 0.9, 'east'),
  ];
}
