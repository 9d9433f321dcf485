/** The view into a sphere around a finding, as a camera would take it. Guarded by its test. */
import type { SphereBox } from '@plumbline/shared/hazards/sphere-box.ts';
import { halfSide, pixelAlong, viewAxes } from '@plumbline/shared/media/view-into-sphere.ts';

/** The box fills so much of the view, so that one sees where it is. */
const SHARE_OF_VIEW = 0.45;
const VIEW_DEG = { least: 35, most: 100 } as const;

export interface Pixels {
  /** RGBA, four bytes a pixel. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export interface CropView {
  yawDeg: number;
  pitchDeg: number;
  /** Across the width. */
  fieldOfViewDeg: number;
}

/** Wide enough for the box and what is around it. */
export function viewOf({ yawDeg, pitchDeg, widthDeg, heightDeg }: SphereBox, shape: number): CropView {
  const wanted = Math.max(widthDeg, heightDeg * shape) / SHARE_OF_VIEW;
  const fieldOfViewDeg = Math.min(VIEW_DEG.most, Math.max(VIEW_DEG.least, wanted));
  return { yawDeg, pitchDeg, fieldOfViewDeg };
}

/** Draws the view from an equirectangular picture. */
export function cropOfSphere(sphere: Pixels, view: CropView, into: Pixels): void {
  const from = new Uint32Array(sphere.data.buffer, sphere.data.byteOffset, sphere.width * sphere.height);
  const to = new Uint32Array(into.data.buffer, into.data.byteOffset, into.width * into.height);
  const size = { widthPx: sphere.width, heightPx: sphere.height };
  const axes = viewAxes(view);
  const half = halfSide(view.fieldOfViewDeg);
  for (let y = 0; y < into.height; y += 1) {
    const up = ((into.height / 2 - y - 0.5) / (into.width / 2)) * half;
    for (let x = 0; x < into.width; x += 1) {
      const right = ((x + 0.5) / (into.width / 2) - 1) * half;
      to[y * into.width + x] = from[pixelAlong(size, axes, right, up)] ?? 0;
    }
  }
}

/** How large the box appears in the middle of its view, in shares of the view's width and height. */
export function boxInView({ widthDeg, heightDeg }: SphereBox, view: CropView, shape: number) {
  const half = halfSide(view.fieldOfViewDeg);
  const share = (deg: number) => halfSide(Math.min(deg, 170)) / half;
  return { width: Math.min(1, share(widthDeg)), height: Math.min(1, share(heightDeg) * shape) };
}
