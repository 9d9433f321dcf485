/** Views into a sphere as a camera would take them, for pictures that stand for it. */
import type { PictureSize, SpherePart } from '@plumbline/shared/media/sphere-part.ts';
import { halfSide, pixelAlong, viewAxes, type ViewAxes } from '@plumbline/shared/media/view-into-sphere.ts';
import type { RgbPicture } from './capture-picture.ts';

/** Wide enough to tell the place, without the stretched corners of a wider one. */
const VIEW_DEG = 100;
/** Of a part: so that its edges, where nothing is seen, stay outside. */
const OF_PART = 0.9;
const RGB = 3;

export interface SphereView {
  axes: ViewAxes;
  /** Of its width, at a distance of one. */
  halfWidth: number;
}

/** @param sphere the whole equirectangular picture */
export function drawView(sphere: RgbPicture, { axes, halfWidth }: SphereView, size: PictureSize): RgbPicture {
  const { widthPx, heightPx } = size;
  const halfHeight = (halfWidth * heightPx) / widthPx;
  const data = Buffer.alloc(widthPx * heightPx * RGB);
  for (let row = 0; row < heightPx; row += 1) {
    const up = (1 - (2 * (row + 0.5)) / heightPx) * halfHeight;
    for (let column = 0; column < widthPx; column += 1) {
      const right = ((2 * (column + 0.5)) / widthPx - 1) * halfWidth;
      const from = pixelAlong(sphere, axes, right, up) * RGB;
      sphere.data.copy(data, (row * widthPx + column) * RGB, from, from + RGB);
    }
  }
  return { data, widthPx, heightPx };
}

/** @param part where the sphere shows something: the view is into its middle */
export function forwardView(sphere: RgbPicture, part: SpherePart, size: PictureSize): RgbPicture {
  const shape = size.widthPx / size.heightPx;
  const widest = halfSide(Math.min(VIEW_DEG, part.width * 360 * OF_PART));
  const highest = halfSide(Math.min(VIEW_DEG, part.height * 180 * OF_PART));
  const axes = viewAxes({
    yawDeg: (part.left + part.width / 2 - 0.5) * 360,
    pitchDeg: (0.5 - part.top - part.height / 2) * 180,
  });
  return drawView(sphere, { axes, halfWidth: Math.min(widest, highest * shape) }, size);
}
