/** Draws the two pictures that a capture is first shown by: `base.jpg` and `thumbnail.webp`. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSize, SpherePart } from '@plumbline/shared/media/sphere-part.ts';
import { BASE_SIDE_PX, partOnSphere, sphereWidth } from '@plumbline/shared/media/tile-levels.ts';
import {
  EMPTY,
  TILE_JPEG,
  fromPixels,
  readPixels,
  uprightSize,
  writeEncoded,
  type RgbPicture,
} from './capture-picture.ts';
import { forwardView } from './forward-view.ts';

const THUMBNAIL_WIDTH_PX = 320;
const THUMBNAIL_OF_SPHERE = { widthPx: THUMBNAIL_WIDTH_PX, heightPx: 180 } as const;
/** The view is drawn so many times larger and made smaller then, which smooths its edges. */
const SMOOTHED_TIMES = 2;
const WEBP = { quality: 80, effort: 3 } as const;

/**
 * Draws them below `outDir`. A part of a sphere lies in its place of the whole one, and the rest is empty.
 * @param part of the sphere; null: a flat photo @returns the upright size of the photo
 * @throws Error for a damaged photo
 */
export async function drawBase(
  source: Buffer,
  part: SpherePart | null,
  outDir: string,
): Promise<PictureSize> {
  const picture = await uprightSize(source);
  await mkdir(outDir, { recursive: true });
  const base = part ? await sphereBase(source, picture, part) : await flatBase(source, picture);
  await writeEncoded(fromPixels(base).jpeg(TILE_JPEG), join(outDir, 'base.jpg'));
  const seen = part ? forwardView(base, part, larger(THUMBNAIL_OF_SPHERE)) : base;
  const thumbnail = fromPixels(seen).resize({ width: THUMBNAIL_WIDTH_PX, withoutEnlargement: true });
  await writeEncoded(thumbnail.webp(WEBP), join(outDir, 'thumbnail.webp'));
  return picture;
}

const larger = ({ widthPx, heightPx }: PictureSize): PictureSize => ({
  widthPx: widthPx * SMOOTHED_TIMES,
  heightPx: heightPx * SMOOTHED_TIMES,
});

function flatBase(source: Buffer, { widthPx, heightPx }: PictureSize): Promise<RgbPicture> {
  const scale = Math.min(1, BASE_SIDE_PX / Math.max(widthPx, heightPx));
  const side = (px: number) => Math.max(1, Math.round(px * scale));
  return readPixels(source, { widthPx: side(widthPx), heightPx: side(heightPx) });
}

async function sphereBase(source: Buffer, picture: PictureSize, part: SpherePart): Promise<RgbPicture> {
  const widthPx = Math.max(2, 2 * Math.floor(Math.min(BASE_SIDE_PX, sphereWidth(picture, part)) / 2));
  const heightPx = widthPx / 2;
  const { left, top, right, bottom } = partOnSphere(widthPx, part);
  const seen = await readPixels(source, { widthPx: right - left, heightPx: bottom - top });
  if (seen.widthPx === widthPx && seen.heightPx === heightPx) return seen;
  const data = await fromPixels(seen)
    .extend({ left, top, right: widthPx - right, bottom: heightPx - bottom, background: EMPTY })
    .raw()
    .toBuffer();
  return { data, widthPx, heightPx };
}
