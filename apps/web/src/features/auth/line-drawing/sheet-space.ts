import type { PointM, RingM } from '@plumbline/shared/demo-building/building.ts';

/** The drawing's own space: 1:40 of the building, 25 units a metre, the sheet 1040 × 900 units, y down. */
export const SHEET = { width: 1040, height: 900 };
const UNITS_PER_M = 25;
const ORIGIN = { x: 160, y: 690 };

export function toSheet({ x, y }: PointM): PointM {
  return { x: ORIGIN.x + x * UNITS_PER_M, y: ORIGIN.y - y * UNITS_PER_M };
}

export function units(lengthM: number): number {
  return lengthM * UNITS_PER_M;
}

/** SVG path of a closed polygon given in metres. */
export function ringPath(ring: RingM): string {
  const points = ring.map(toSheet).map((point) => `${round(point.x)} ${round(point.y)}`);
  return `M${points.join('L')}Z`;
}

/** SVG path of a line given in metres. */
export function linePath(from: PointM, to: PointM): string {
  const a = toSheet(from);
  const b = toSheet(to);
  return `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`;
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
