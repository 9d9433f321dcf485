/** Opens the photo of a capture as plain upright pixels, without anything that its camera wrote beside them. */
import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { PictureSize } from '@plumbline/shared/media/sphere-part.ts';
import { PHOTO_MAX_PIXELS } from './photo-limits.ts';

/** Interleaved 8-bit red, green and blue, row by row. */
export interface RgbPicture extends PictureSize {
  data: Buffer;
}

const WHITE = '#ffffff';
/** Where a partial panorama shows nothing. */
export const EMPTY = { r: 22, g: 24, b: 28 } as const;
export const TILE_JPEG = { quality: 82 } as const;

export function openPhoto(source: Buffer): Sharp {
  return sharp(source, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient();
}

export async function uprightSize(source: Buffer): Promise<PictureSize> {
  const { width: widthPx, height: heightPx } = (await openPhoto(source).metadata()).autoOrient;
  return { widthPx, heightPx };
}

/** All of a photo in exactly this size. */
export async function readPixels(source: Buffer, size: PictureSize): Promise<RgbPicture> {
  const { data, info } = await openPhoto(source)
    .resize({ width: size.widthPx, height: size.heightPx, fit: 'fill' })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 3) return { data, ...size };
  // A grey photo stays one of a single channel until it is read once more.
  const grey = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  return { data: await grey.toColourspace('srgb').raw().toBuffer(), ...size };
}

export function fromPixels({ data, widthPx, heightPx }: RgbPicture): Sharp {
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } });
}

/** Writes it by the system itself, so that a full disk is told from a damaged photo. */
export async function writeEncoded(picture: Sharp, path: string): Promise<void> {
  await writeFile(path, await picture.toBuffer());
}
