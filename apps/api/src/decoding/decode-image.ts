import { decode as decodeBmp } from 'bmp-ts';
import sharp from 'sharp';
import { PLAN_MAX_SIDE_PX } from '@plumbline/shared/contract/floor.ts';
import { checkImageSize } from './image-size.ts';
import type { PlanFileKind, Refusal } from './plan-file-kind.ts';
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
    const raster = kind === 'bmp' ? fromBmp(bytes) : await fromSharp(bytes);
    return { ok: true, raster };
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

/** Alpha in a BMP is mostly garbage that writers left, so only the colours are taken. */
function fromBmp(bytes: Buffer): Raster {
  const { data, width, height } = decodeBmp(bytes, { toRGBA: true });
  const widthPx = Math.abs(width);
  const heightPx = Math.abs(height);
  if (data.length !== widthPx * heightPx * 4) throw new RangeError('rows are missing');
  const rgb = Buffer.allocUnsafe(widthPx * heightPx * 3);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel++) {
    data.copy(rgb, pixel * 3, pixel * 4, pixel * 4 + 3);
  }
  return { data: rgb, widthPx, heightPx, channels: 3 };
}
