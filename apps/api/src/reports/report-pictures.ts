/** Brings the pictures of a report into its job's folder, from what is stored of them already. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp, { type OverlayOptions } from 'sharp';
import type { PlanPicture } from '@plumbline/server/floor-plans/floor-plan-record.ts';
import type { FileStorage } from '@plumbline/server/storage/file-storage.ts';

/** Sharp in print on half a page. */
const PHOTO_SIDE_PX = 1000;
const SHEET_SIDE_PX = 2600;
const JPEG = { quality: 80, mozjpeg: false } as const;
const SHEET_JPEG = { quality: 85, chromaSubsampling: '4:4:4' } as const;
const WHITE = { r: 255, g: 255, b: 255 };

export interface PictureFolder {
  storage: FileStorage;
  dir: string;
  /** The longer side of a photo; missing: as it is printed. */
  photoSidePx?: number;
}

/** A stored preview as a picture of the report; null when it is not there. @returns its path below the folder */
export async function bringPicture(
  { storage, dir, photoSidePx = PHOTO_SIDE_PX }: PictureFolder,
  fileId: string,
): Promise<string | null> {
  const key = `${fileId}/preview.webp`;
  if (!(await storage.stat(key))) return null;
  const path = join('/', `${fileId}.jpg`);
  const picture = await sharp(await buffer(storage.read(key)))
    .resize({ width: photoSidePx, height: photoSidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .jpeg(JPEG)
    .toBuffer();
  await writeFile(join(dir, path), picture);
  return path;
}

/** A drawing put together of its tiles, not larger than a sheet of paper shows. */
export async function bringSheet({ storage, dir }: PictureFolder, plan: PlanPicture): Promise<string> {
  const longer = Math.max(plan.widthPx, plan.heightPx);
  const level = Math.min(plan.levelCount - 1, Math.max(0, Math.ceil(Math.log2(longer / SHEET_SIDE_PX))));
  const [width, height] = [plan.widthPx, plan.heightPx].map((side) => Math.ceil(side / 2 ** level));
  if (width === undefined || height === undefined) throw new TypeError('a plan without a size');
  const tiles: OverlayOptions[] = [];
  for (let top = 0; top < height; top += plan.tileSizePx)
    for (let left = 0; left < width; left += plan.tileSizePx) {
      const name = `t/${level}/${left / plan.tileSizePx}_${top / plan.tileSizePx}.webp`;
      tiles.push({ input: await buffer(storage.read(`${plan.fileId}/${name}`)), left, top });
    }
  const path = join('/', `${plan.fileId}.jpg`);
  const drawn = await sharp({ create: { width, height, channels: 3, background: WHITE } })
    .composite(tiles)
    .jpeg(SHEET_JPEG)
    .toBuffer();
  await writeFile(join(dir, path), drawn);
  return path;
}
