/**
 * Square views into an equirectangular picture, by a table that says for each pixel of a view where in the picture it
 * lies. Views of one pitch differ by columns only, so that one table serves all of a ring.
 */
import type { SphereBox } from '@plumbline/shared/hazards/sphere-box.ts';
import { turned } from '@plumbline/shared/geometry/turned.ts';
import { alongRay, halfSide, viewAxes } from '@plumbline/shared/media/view-into-sphere.ts';

interface Ring {
  pitchDeg: number;
  count: number;
}

/** Eight views around the horizon, six each below and above it: every direction lies in the middle of one of them. */
export const RINGS: readonly Ring[] = [
  { pitchDeg: 0, count: 8 },
  { pitchDeg: -45, count: 6 },
  { pitchDeg: 45, count: 6 },
];
const RADIANS = Math.PI / 180;

export interface SpherePicture {
  /** RGB, row by row, three bytes a pixel. */
  data: Uint8Array;
  widthPx: number;
  heightPx: number;
}

export interface TileView {
  yawDeg: number;
  pitchDeg: number;
  sidePx: number;
  fieldOfViewDeg: number;
}

interface RingTable extends Ring {
  /** Row of the picture for each pixel of a view, and its column when the view looks at the picture's middle column. */
  rows: Uint16Array;
  columns: Uint16Array;
}

export class TileViews {
  readonly #picture: Pick<SpherePicture, 'widthPx' | 'heightPx'>;
  readonly #sidePx: number;
  readonly #fieldOfViewDeg: number;
  readonly #rings: RingTable[];

  constructor(
    picture: Pick<SpherePicture, 'widthPx' | 'heightPx'>,
    { sidePx, fieldOfViewDeg }: Pick<TileView, 'sidePx' | 'fieldOfViewDeg'>,
  ) {
    this.#picture = picture;
    this.#sidePx = sidePx;
    this.#fieldOfViewDeg = fieldOfViewDeg;
    this.#rings = RINGS.map(({ pitchDeg, count }) => ({ pitchDeg, count, ...this.#tableOf(pitchDeg) }));
  }

  fits({ widthPx, heightPx }: SpherePicture): boolean {
    return widthPx === this.#picture.widthPx && heightPx === this.#picture.heightPx;
  }

  get count(): number {
    return this.#rings.reduce((sum, { count }) => sum + count, 0);
  }

  /** Each view of a picture in turn. @param into holds its pixels, RGB, and is written anew for the next one */
  *of(picture: SpherePicture, into: Uint8Array): Generator<TileView> {
    for (const ring of this.#rings)
      for (let at = 0; at < ring.count; at += 1) {
        const yawDeg = turned((at * 360) / ring.count);
        this.#draw(picture, ring, { yawDeg, into });
        const { pitchDeg } = ring;
        yield { yawDeg, pitchDeg, sidePx: this.#sidePx, fieldOfViewDeg: this.#fieldOfViewDeg };
      }
  }

  #draw(
    { data, widthPx }: SpherePicture,
    { rows, columns }: RingTable,
    { yawDeg, into }: { yawDeg: number; into: Uint8Array },
  ): void {
    const shift = Math.round((((yawDeg + 360) % 360) / 360) * widthPx);
    for (let at = 0; at < rows.length; at += 1) {
      let column = (columns[at] ?? 0) + shift;
      if (column >= widthPx) column -= widthPx;
      const from = ((rows[at] ?? 0) * widthPx + column) * 3;
      into[at * 3] = data[from] ?? 0;
      into[at * 3 + 1] = data[from + 1] ?? 0;
      into[at * 3 + 2] = data[from + 2] ?? 0;
    }
  }

  #tableOf(pitchDeg: number): Pick<RingTable, 'rows' | 'columns'> {
    const { widthPx, heightPx } = this.#picture;
    const side = this.#sidePx;
    const rows = new Uint16Array(side * side);
    const columns = new Uint16Array(side * side);
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1) {
        const view = { yawDeg: 0, pitchDeg, sidePx: side, fieldOfViewDeg: this.#fieldOfViewDeg };
        const seen = directionAt(view, { x: x + 0.5, y: y + 0.5 });
        const at = y * side + x;
        columns[at] = Math.floor((seen.yawDeg / 360 + 0.5) * widthPx) % widthPx;
        rows[at] = Math.min(heightPx - 1, Math.floor((0.5 - seen.pitchDeg / 180) * heightPx));
      }
    return { rows, columns };
  }
}

export interface Direction {
  yawDeg: number;
  pitchDeg: number;
}

/** Direction of a point of a view, in pixels from its upper left corner. */
export function directionAt(
  { yawDeg, pitchDeg, sidePx, fieldOfViewDeg }: TileView,
  { x, y }: { x: number; y: number },
): Direction {
  const half = halfSide(fieldOfViewDeg);
  const right = ((2 * x) / sidePx - 1) * half;
  const up = (1 - (2 * y) / sidePx) * half;
  const { longitude, latitude } = alongRay(viewAxes({ yawDeg: 0, pitchDeg }), right, up);
  return { yawDeg: turned(yawDeg + longitude / RADIANS), pitchDeg: latitude / RADIANS };
}

/** Corners in pixels of a view or a flat picture. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A box of a view as a box on the sphere. */
export function onSphere(view: TileView, { left, top, right, bottom }: PixelBox): SphereBox {
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return {
    ...directionAt(view, middle),
    widthDeg: angleBetween(view, { x: left, y: middle.y }, { x: right, y: middle.y }),
    heightDeg: angleBetween(view, { x: middle.x, y: top }, { x: middle.x, y: bottom }),
  };
}

/** Angle between the rays through two points of a view. */
function angleBetween(
  { sidePx, fieldOfViewDeg }: TileView,
  one: { x: number; y: number },
  other: { x: number; y: number },
): number {
  const half = halfSide(fieldOfViewDeg);
  const ray = ({ x, y }: { x: number; y: number }) => ({
    right: ((2 * x) / sidePx - 1) * half,
    up: (1 - (2 * y) / sidePx) * half,
  });
  const [a, b] = [ray(one), ray(other)];
  const dot = a.right * b.right + a.up * b.up + 1;
  const lengths = Math.hypot(a.right, a.up, 1) * Math.hypot(b.right, b.up, 1);
  return Math.acos(Math.min(1, dot / lengths)) / RADIANS;
}

/** A box that touches an edge of its view may be part of a larger thing. */
export function isCutBy(sidePx: number, { left, top, right, bottom }: PixelBox): boolean {
  const margin = sidePx * 0.01;
  return left <= margin || top <= margin || right >= sidePx - margin || bottom >= sidePx - margin;
}
