/** Brings the pictures of a report into its job's folder, from what is stored of them already. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
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

/**
 * The compiler keeps the pixels of each JPEG that it is given, and takes the bytes of one that lies in a drawing as they
 * are. @returns its path below the folder
 */
export async function wrapPicture(dir: string, name: string, picture: Sharp): Promise<string> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const size = `width="${info.width}" height="${info.height}"`;
  const path = join('/', `${name}.svg`);
  await writeFile(
    join(dir, path),
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="data:image/jpeg;base64,${data.toString('base64')}"/></svg>`,
  );
  return path;
}

/** A stored preview as a picture of the report; null when it is not there. @returns its path below the folder */
export async function bringPicture(
  { storage, dir, photoSidePx = PHOTO_SIDE_PX }: PictureFolder,
  fileId: string,
): Promise<string | null> {
  const key = `${fileId}/preview.webp`;
  if (!(await storage.stat(key))) return null;
  const picture = sharp(await buffer(storage.read(key)))
    .resize({ width: photoSidePx, height: photoSidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .jpeg(JPEG);
  return wrapPicture(dir, fileId, picture);
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
      const key = `${plan.fileId}/${name}`;
      // A missing tile stays white: no report is lost for a part of a plan.
      if (await storage.stat(key)) tiles.push({ input: await buffer(storage.read(key)), left, top });
    }
  const drawn = sharp({ create: { width, height, channels: 3, background: WHITE } })
    .composite(tiles)
    .jpeg(SHEET_JPEG);
  return wrapPicture(dir, plan.fileId, drawn);
}
