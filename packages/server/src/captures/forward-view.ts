/** The view into a sphere as a camera would take it, for pictures that stand for it. */
import type { PictureSize, SpherePart } from '@plumbline/shared/media/sphere-part.ts';
import type { RgbPicture } from './capture-picture.ts';

/** Wide enough to tell the place, without the stretched corners of a wider one. */
const VIEW_DEG = 100;
/** Of a part: so that its edges, where nothing is seen, stay outside. */
const OF_PART = 0.9;
const RGB = 3;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** @param sphere the whole equirectangular picture @param part where it shows something: the view is into its middle */
export function forwardView(sphere: RgbPicture, part: SpherePart, size: PictureSize): RgbPicture {
  const { widthPx, heightPx } = size;
  const view = viewInto(part, widthPx / heightPx);
  const data = Buffer.alloc(widthPx * heightPx * RGB);
  for (let row = 0; row < heightPx; row += 1) {
    const up = (1 - (2 * (row + 0.5)) / heightPx) * view.halfHeight;
    for (let column = 0; column < widthPx; column += 1) {
      const right = ((2 * (column + 0.5)) / widthPx - 1) * view.halfWidth;
      const from = pixelAt(sphere, view, right, up) * RGB;
      sphere.data.copy(data, (row * widthPx + column) * RGB, from, from + RGB);
    }
  }
  return { data, widthPx, heightPx };
}

/** Angles in radians; half sides of the picture at a distance of one. */
interface View {
  yaw: number;
  pitch: number;
  halfWidth: number;
  halfHeight: number;
}

function viewInto(part: SpherePart, shape: number): View {
  const widest = Math.tan(radians(Math.min(VIEW_DEG, part.width * 360 * OF_PART)) / 2);
  const highest = Math.tan(radians(Math.min(VIEW_DEG, part.height * 180 * OF_PART)) / 2);
  const halfWidth = Math.min(widest, highest * shape);
  return {
    yaw: radians((part.left + part.width / 2 - 0.5) * 360),
    pitch: radians((0.5 - part.top - part.height / 2) * 180),
    halfWidth,
    halfHeight: halfWidth / shape,
  };
}

/** Where in the sphere's pixels a ray through the view ends. */
function pixelAt({ widthPx, heightPx }: PictureSize, view: View, right: number, up: number): number {
  const forward = Math.cos(view.pitch) - up * Math.sin(view.pitch);
  const above = Math.sin(view.pitch) + up * Math.cos(view.pitch);
  const longitude = view.yaw + Math.atan2(right, forward);
  const latitude = Math.atan2(above, Math.hypot(right, forward));
  const column = Math.floor((longitude / (2 * Math.PI) + 1.5) * widthPx) % widthPx;
  const row = Math.min(heightPx - 1, Math.floor((0.5 - latitude / Math.PI) * heightPx));
  return row * widthPx + column;
}
