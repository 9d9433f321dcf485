import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  PICTURE_MAX_SIDE_PX,
  PICTURE_RULES,
  type Crop,
  type PicturePurpose,
} from '@plumbline/shared/contract/picture.ts';

const WEBP = { quality: 84, effort: 3 } as const;

/** The files of every picture below its id. */
export const PICTURE_FILES = ['preview.webp', 'thumbnail.webp'] as const;

export interface WantedPicture {
  purpose: PicturePurpose;
  crop: Crop;
}

interface PixelSize {
  widthPx: number;
  heightPx: number;
}

/** Encoded as WebP, with the size of the preview. */
export interface DrawnPicture extends PixelSize {
  preview: Buffer;
  thumbnail: Buffer;
}

interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Draws the wanted part of an encoded image in two sizes: upright by the image's own orientation, in exactly the shape
 * that its purpose asks for, on white, without any metadata. Of an animation the first frame counts.
 * @throws Error for what is no image, or a damaged one
 */
export async function drawPicture(source: Buffer, wanted: WantedPicture): Promise<DrawnPicture> {
  const { aspect, previewPx, thumbnailPx } = PICTURE_RULES[wanted.purpose];
  const { width, height } = (await open(source).metadata()).autoOrient;
  const box = pixelBox(wanted.crop, { widthPx: width, heightPx: height });
  const size = sizeOf(box, aspect, previewPx);
  return {
    ...size,
    preview: await draw(source, box, size),
    thumbnail: await draw(source, box, sizeOf(box, aspect, thumbnailPx)),
  };
}

/** Writes a drawn picture below `outDir`, as `preview.webp` and `thumbnail.webp`. */
export async function writePicture({ preview, thumbnail }: DrawnPicture, outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'preview.webp'), preview);
  await writeFile(join(outDir, 'thumbnail.webp'), thumbnail);
}

function open(source: Buffer): Sharp {
  return sharp(source, { limitInputPixels: PICTURE_MAX_SIDE_PX ** 2, failOn: 'error', pages: 1 });
}

/** Whole pixels that lie inside of the picture, at least one. */
function pixelBox(crop: Crop, { widthPx, heightPx }: PixelSize): PixelBox {
  const left = Math.min(widthPx - 1, Math.round(crop.left * widthPx));
  const top = Math.min(heightPx - 1, Math.round(crop.top * heightPx));
  return {
    left,
    top,
    width: Math.min(widthPx - left, Math.max(1, Math.round(crop.width * widthPx))),
    height: Math.min(heightPx - top, Math.max(1, Math.round(crop.height * heightPx))),
  };
}

function sizeOf(box: PixelBox, aspect: number, maxWidthPx: number): PixelSize {
  const widthPx = Math.max(1, Math.min(maxWidthPx, box.width, Math.round(box.height * aspect)));
  return { widthPx, heightPx: Math.max(1, Math.round(widthPx / aspect)) };
}

function draw(source: Buffer, box: PixelBox, { widthPx, heightPx }: PixelSize): Promise<Buffer> {
  return open(source)
    .autoOrient()
    .extract(box)
    .resize({ width: widthPx, height: heightPx, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp(WEBP)
    .toBuffer();
}
