import type { PointM } from '@plumbline/shared/demo-building/building.ts';

/** Inks of the sheet: the neutral scale of the product's light theme and its accent for overall dimensions. */
export const INK = {
  paper: '#ffffff',
  solid: '#1d2728',
  wall: '#2a3435',
  partition: '#424d4e',
  line: '#424d4e',
  text: '#2a3435',
  soft: '#788284',
  faint: '#9ea8aa',
  hair: '#c8cdce',
  wash: '#f3f6f6',
  accent: '#086a6a',
} as const;

/** How a mark is drawn; widths and dashes in paper mm. */
export interface Pen {
  readonly stroke?: string;
  readonly widthMm?: number;
  readonly fill?: string;
  readonly dash?: string;
}

/** A number for an SVG attribute, to a thousandth of a paper millimetre. */
export function num(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function attributes(pen: Pen): string {
  const { stroke = 'none', widthMm = 0.18, fill = 'none', dash } = pen;
  const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash}"`;
  return `fill="${fill}" stroke="${stroke}" stroke-width="${num(widthMm)}"${dashes}`;
}

/** A free path in paper mm. */
export function path(d: string, pen: Pen): string {
  return `<path d="${d}" ${attributes(pen)}/>`;
}

/** A straight line in paper mm. */
export function line(x1: number, y1: number, x2: number, y2: number, pen: Pen): string {
  return path(`M${num(x1)} ${num(y1)}L${num(x2)} ${num(y2)}`, pen);
}

/** An open or closed run of points in paper mm. */
export function polyline(points: readonly PointM[], pen: Pen, isClosed = false): string {
  const d = points
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${num(point.x)} ${num(point.y)}`)
    .join('');
  return path(isClosed ? `${d}Z` : d, pen);
}

/** An upright rectangle in paper mm. */
export function rectangle(left: number, top: number, right: number, bottom: number, pen: Pen): string {
  return path(`M${num(left)} ${num(top)}H${num(right)}V${num(bottom)}H${num(left)}Z`, pen);
}

/** An ellipse in paper mm. */
export function ellipse(centre: PointM, rx: number, ry: number, pen: Pen): string {
  return `<ellipse cx="${num(centre.x)}" cy="${num(centre.y)}" rx="${num(rx)}" ry="${num(ry)}" ${attributes(pen)}/>`;
}
