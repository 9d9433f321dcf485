/** Which part of the whole sphere a panorama shows, as its maker states it. */
import type { Crop } from '../contract/picture.ts';

/** In shares of 360° and of 180°, from the left upper corner of the equirectangular picture; it never crosses the seam. */
export type SpherePart = Crop;

export const WHOLE_SPHERE: SpherePart = { left: 0, top: 0, width: 1, height: 1 };

export interface PictureSize {
  widthPx: number;
  heightPx: number;
}

/** As GPano and the XML of spherical videos name it: a picture cut out of a full panorama, all in pixels. */
export interface StatedCrop {
  full: PictureSize;
  left: number;
  top: number;
  crop: PictureSize;
}

/** Two shapes that differ by no more are the same: cameras round. */
const SHAPE_TOLERANCE = 0.02;
/** Beyond it an edge counts as the edge of the sphere. */
const WHOLE_FROM = 0.995;

/** True where two shapes (width over height) are the same but for rounding. */
function isSameShape(shape: number, other: number): boolean {
  return Math.abs(shape / other - 1) <= SHAPE_TOLERANCE;
}

const shapeOf = ({ widthPx, heightPx }: PictureSize) => widthPx / heightPx;

/**
 * What a picture of exactly or nearly 2:1 without any statement probably is; null for every other shape.
 * @param roundedByPx what encoders may have cut off the width: 1 of photos, 2 of videos
 */
export function guessOf2to1(picture: PictureSize, roundedByPx: number): 'sphere' | 'flat' | null {
  if (!isSameShape(shapeOf(picture), 2)) return null;
  return Math.abs(picture.widthPx - 2 * picture.heightPx) <= roundedByPx ? 'sphere' : 'flat';
}

/** Whether a picture that says nothing may show all around: as wide as the whole sphere or wider, as phones make them. */
export function maySurround(picture: PictureSize): boolean {
  return shapeOf(picture) > 2 || isSameShape(shapeOf(picture), 2);
}

/**
 * The part that a statement means, also of a picture that was made smaller after it was written; null for a statement that
 * belongs to another picture or contradicts itself.
 */
export function statedPart({ full, left, top, crop }: StatedCrop, picture: PictureSize): SpherePart | null {
  const sides = [full.widthPx, full.heightPx, crop.widthPx, crop.heightPx];
  if (!sides.every((side) => Number.isFinite(side) && side > 0) || !(left >= 0 && top >= 0)) return null;
  if (!isSameShape(shapeOf(full), 2) || !isSameShape(shapeOf(crop), shapeOf(picture))) return null;
  const right = (left + crop.widthPx) / full.widthPx;
  const bottom = (top + crop.heightPx) / full.heightPx;
  if (right > 2 - WHOLE_FROM || bottom > 2 - WHOLE_FROM) return null;
  return rounded({
    left: left / full.widthPx,
    top: top / full.heightPx,
    width: (Math.min(right, 1) * full.widthPx - left) / full.widthPx,
    height: (Math.min(bottom, 1) * full.heightPx - top) / full.heightPx,
  });
}

/** Where a picture lies that is said to be equirectangular and no more: as wide or as high as the sphere, in its middle. */
export function middlePart(picture: PictureSize): SpherePart {
  const shape = shapeOf(picture);
  const width = Math.min(1, shape / 2);
  const height = Math.min(1, 2 / shape);
  return rounded({ left: (1 - width) / 2, top: (1 - height) / 2, width, height });
}

export function isWholeSphere({ width, height }: SpherePart): boolean {
  return width === 1 && height === 1;
}

function rounded(part: SpherePart): SpherePart {
  return part.width >= WHOLE_FROM && part.height >= WHOLE_FROM ? WHOLE_SPHERE : part;
}
