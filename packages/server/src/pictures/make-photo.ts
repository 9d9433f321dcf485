import sharp from 'sharp';
import { NOTE_PICTURE_PX } from '@plumbline/shared/contract/attachment.ts';
import { PICTURE_MAX_SIDE_PX } from '@plumbline/shared/contract/picture.ts';
import type { DrawnPicture } from './make-picture.ts';

const WEBP = { quality: 84, effort: 3 } as const;

/**
 * Draws all of an encoded image in two sizes: upright by the image's own orientation, on white, without any metadata. Of
 * an animation the first frame counts.
 * @throws Error for what is no image, or a damaged one
 */
export async function drawPhoto(source: Buffer): Promise<DrawnPicture> {
  const preview = await draw(source, NOTE_PICTURE_PX.preview);
  const thumbnail = await draw(source, NOTE_PICTURE_PX.thumbnail);
  const { width: widthPx, height: heightPx } = preview.info;
  return { widthPx, heightPx, preview: preview.data, thumbnail: thumbnail.data };
}

function draw(source: Buffer, sidePx: number) {
  return sharp(source, { limitInputPixels: PICTURE_MAX_SIDE_PX ** 2, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true });
}
