import sharp from 'sharp';
import { PLAN_MAX_SIDE_PX } from '@plumbline/shared/contract/floor.ts';
import type { PlanFileKind } from '@plumbline/shared/files/taken-kinds.ts';
import { decodeBmp } from './bmp/decode-bmp.ts';
import { checkImageSize } from './image-size.ts';
import type { Refusal } from './plan-file-kind.ts';
import type { Raster } from './raster.ts';

const LIMIT_PIXELS = PLAN_MAX_SIDE_PX * PLAN_MAX_SIDE_PX;

/**
 * Decodes an image completely, turned upright by its EXIF orientation and without any of its metadata.
 * A damaged image is refused rather than shown in part; of an animation the first frame counts.
 */
export async function decodeImage(
  kind: Exclude<PlanFileKind, 'pdf'>,
  bytes: Buffer,
): Promise<{ ok: true; raster: Raster } | Refusal> {
  const checked = checkImageSize(kind, bytes);
  if (!checked.ok) return checked;
  try {
    return kind === 'bmp' ? decodeBmp(bytes) : { ok: true, raster: await fromSharp(bytes) };
  } catch {
    return { ok: false, code: 'image-unreadable' };
  }
}

async function fromSharp(bytes: Buffer): Promise<Raster> {
  const { data, info } = await sharp(bytes, { limitInputPixels: LIMIT_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 3) return { data, widthPx: info.width, heightPx: info.height, channels: 3 };
  const { data: rgb } = await sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: rgb, widthPx: info.width, heightPx: info.height, channels: 3 };
}
