import { middleCrop, type Crop } from '@plumbline/shared/contract/picture.ts';

export const MAX_ZOOM = 4;

/** What of a picture somebody looks at through a frame: how near, and around which point in shares of its sides. */
export interface CropView {
  /** 1 = as much as the frame's shape allows. */
  zoom: number;
  x: number;
  y: number;
}

export interface PictureSize {
  widthPx: number;
  heightPx: number;
}

export const WHOLE_VIEW: CropView = { zoom: 1, x: 0.5, y: 0.5 };

/** The part in the frame, always inside of the picture. @param aspect width over height of the frame */
export function cropOf({ zoom, x, y }: CropView, size: PictureSize, aspect: number): Crop {
  const whole = middleCrop(size, aspect);
  const width = whole.width / zoom;
  const height = whole.height / zoom;
  return {
    left: clamp(x - width / 2, 0, 1 - width),
    top: clamp(y - height / 2, 0, 1 - height),
    width,
    height,
  };
}

/** The view after the picture was moved under the frame by shares of the frame's sides. */
export function movedBy(
  view: CropView,
  by: { x: number; y: number },
  size: PictureSize,
  aspect: number,
): CropView {
  const { left, top, width, height } = cropOf(view, size, aspect);
  return {
    zoom: view.zoom,
    x: clamp(left + width / 2 - by.x * width, width / 2, 1 - width / 2),
    y: clamp(top + height / 2 - by.y * height, height / 2, 1 - height / 2),
  };
}

/** The view nearer or further, around the same point. */
export function zoomedTo(view: CropView, zoom: number): CropView {
  return { ...view, zoom: clamp(zoom, 1, MAX_ZOOM) };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}
