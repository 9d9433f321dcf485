import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PLAN_MAX_SIDE_PX, PLAN_TILE_SIZE_PX } from '@plumbline/shared/contract/floor.ts';

const THUMBNAIL_SIDE_PX = 256;
const PREVIEW_SIDE_PX = 1024;
/** Line drawings: at this quality hairlines keep their edges and an A1 sheet stays under 2 MB. */
const WEBP = { quality: 82, effort: 2 } as const;
const WHITE = { r: 255, g: 255, b: 255 };

/** Pixels in memory: interleaved 8-bit channels, row by row, already upright. */
export interface RasterSource {
  data: Buffer;
  widthPx: number;
  heightPx: number;
  channels: 3 | 4;
}

/** An encoded image: its bytes or the path of its file. */
export type PlanImageSource = RasterSource | Buffer | string;

export interface MadePlanImage {
  widthPx: number;
  heightPx: number;
  /** Level 0 is full size, each further one half of it; the last fits one tile. */
  levelCount: number;
}

/** How many levels a picture has until one tile holds it. */
export function levelCountOf(widthPx: number, heightPx: number): number {
  const tiles = Math.max(widthPx, heightPx) / PLAN_TILE_SIZE_PX;
  return tiles <= 1 ? 1 : 1 + Math.ceil(Math.log2(tiles));
}

/**
 * Writes the pictures of a plan below `outDir`: `thumbnail.webp` (256 px), `preview.webp` (1024 px) and tiles
 * `t/{level}/{column}_{row}.webp`. Upright by the source's own orientation, on white, without any metadata.
 */
export async function makePlanImage(source: PlanImageSource, outDir: string): Promise<MadePlanImage> {
  const { data, info } = await open(source)
    .flatten({ background: WHITE })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const full: RasterSource = { data, widthPx: info.width, heightPx: info.height, channels: 3 };
  await mkdir(outDir, { recursive: true });
  await writeFitted(full, PREVIEW_SIDE_PX, join(outDir, 'preview.webp'));
  await writeFitted(full, THUMBNAIL_SIDE_PX, join(outDir, 'thumbnail.webp'));
  const levelCount = levelCountOf(full.widthPx, full.heightPx);
  let level = full;
  for (let index = 0; index < levelCount; index += 1) {
    if (index > 0) level = await halve(level);
    await writeTiles(level, join(outDir, 't', String(index)));
  }
  return { widthPx: full.widthPx, heightPx: full.heightPx, levelCount };
}

function open(source: PlanImageSource): Sharp {
  if (typeof source === 'string' || Buffer.isBuffer(source)) {
    return sharp(source, { limitInputPixels: PLAN_MAX_SIDE_PX ** 2, failOn: 'error' }).autoOrient();
  }
  return fromRaster(source);
}

function fromRaster({ data, widthPx, heightPx, channels }: RasterSource): Sharp {
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels } });
}

async function writeFitted(full: RasterSource, sidePx: number, path: string): Promise<void> {
  await fromRaster(full)
    .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
    .webp(WEBP)
    .toFile(path);
}

/** Half the size, rounded up, so that a tile of a level covers exactly four of the level below. */
async function halve(level: RasterSource): Promise<RasterSource> {
  const { data, info } = await fromRaster(level)
    .resize({ width: Math.ceil(level.widthPx / 2), height: Math.ceil(level.heightPx / 2), fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, widthPx: info.width, heightPx: info.height, channels: 3 };
}

async function writeTiles(level: RasterSource, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (let top = 0; top < level.heightPx; top += PLAN_TILE_SIZE_PX) {
    const row = top / PLAN_TILE_SIZE_PX;
    const columns: Promise<unknown>[] = [];
    for (let left = 0; left < level.widthPx; left += PLAN_TILE_SIZE_PX) {
      const width = Math.min(PLAN_TILE_SIZE_PX, level.widthPx - left);
      const height = Math.min(PLAN_TILE_SIZE_PX, level.heightPx - top);
      const path = join(dir, `${left / PLAN_TILE_SIZE_PX}_${row}.webp`);
      columns.push(fromRaster(level).extract({ left, top, width, height }).webp(WEBP).toFile(path));
    }
    await Promise.all(columns);
  }
}
