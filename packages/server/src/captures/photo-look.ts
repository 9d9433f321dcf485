/** Whether a photo is a panorama, and of which part of the sphere. */
import type { Look } from '@plumbline/shared/media/look.ts';
import {
  guessOf2to1,
  isWholeSphere,
  middlePart,
  statedPart,
  type PictureSize,
  type SpherePart,
} from '@plumbline/shared/media/sphere-part.ts';
import { numberOf, textOf, type PhotoTags } from './photo-tags.ts';

/** A photo of this shape was put together of several. */
const WIDE_SHAPE = 2;
const ROUNDED_BY_PX = 1;
/** No camera with a lens as long as this sees all around; some phones take photos of exactly 2:1. */
const PHONE_LENS_MM = 18;
const MAX_CHARS = 64;

/** True where the maker says that it is one, in the only projection that is wrapped around. */
export function isStatedPanorama({ gpano }: PhotoTags): boolean {
  return textOf(gpano['ProjectionType'], MAX_CHARS).toLowerCase() === 'equirectangular';
}

export function lookOf(tags: PhotoTags, picture: PictureSize): Look {
  if (!isStatedPanorama(tags)) return unstated(tags, picture);
  const part = statesSizes(tags) ? partOf(tags, picture) : middlePart(picture);
  // What it states is of another picture: only people can tell what became of it.
  if (!part) return { as: 'ask', proposed: guessOf2to1(picture, ROUNDED_BY_PX) ?? 'flat' };
  return isWholeSphere(part) ? { as: 'sphere' } : { as: 'partial', part };
}

function unstated({ exif, gpano }: PhotoTags, picture: PictureSize): Look {
  const isWide =
    picture.widthPx / picture.heightPx > WIDE_SHAPE || textOf(gpano['ProjectionType'], MAX_CHARS) !== '';
  const guess = guessOf2to1(picture, ROUNDED_BY_PX);
  if (guess === null) return { as: 'flat', isWide };
  const lensMm = numberOf(exif['FocalLengthIn35mmFormat']) ?? 0;
  return { as: 'ask', proposed: lensMm >= PHONE_LENS_MM ? 'flat' : guess };
}

const SIZES = [
  'FullPanoWidthPixels',
  'FullPanoHeightPixels',
  'CroppedAreaImageWidthPixels',
  'CroppedAreaImageHeightPixels',
] as const;

function statesSizes({ gpano }: PhotoTags): boolean {
  return SIZES.some((name) => gpano[name] !== undefined);
}

function partOf({ gpano }: PhotoTags, picture: PictureSize): SpherePart | null {
  const px = (name: string) => numberOf(gpano[name]) ?? Number.NaN;
  return statedPart(
    {
      full: { widthPx: px('FullPanoWidthPixels'), heightPx: px('FullPanoHeightPixels') },
      left: px('CroppedAreaLeftPixels'),
      top: px('CroppedAreaTopPixels'),
      crop: {
        widthPx: px('CroppedAreaImageWidthPixels'),
        heightPx: px('CroppedAreaImageHeightPixels'),
      },
    },
    picture,
  );
}
