import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PlanFileKind } from '@plumbline/shared/files/taken-kinds.ts';
import { decodeImage } from './decode-image.ts';
import { openPdf } from './decode-pdf.ts';
import type { DecodedPage, DecodeMessage } from './decode-message.ts';
import type { Raster } from './raster.ts';

const THUMBNAIL_PX = 320;
const THUMBNAIL_PAGES = 60;
/** Thumbnails stop in time for the rest to be told; the process is killed at 30 s. */
const THUMBNAIL_BUDGET_MS = 20_000;

/**
 * Reads how many pages a file has and draws a thumbnail of the first 60 as `pages/{page}.webp`.
 * An image has one page and is decoded in full here, so that a damaged one is refused at once.
 */
export async function decodePages(
  kind: PlanFileKind,
  bytes: Buffer,
  outDir: string,
  onProgress: (done: number) => void,
): Promise<DecodeMessage> {
  await mkdir(join(outDir, 'pages'), { recursive: true });
  return kind === 'pdf' ? pagesOfPdf(bytes, outDir, onProgress) : pagesOfImage(kind, bytes, outDir);
}

async function pagesOfImage(
  kind: Exclude<PlanFileKind, 'pdf'>,
  bytes: Buffer,
  outDir: string,
): Promise<DecodeMessage> {
  const decoded = await decodeImage(kind, bytes);
  if (!decoded.ok) return { t: 'refused', code: decoded.code };
  const { raster } = decoded;
  await writeThumbnail(raster, outDir, 1);
  const page: DecodedPage = {
    page: 1,
    widthPx: raster.widthPx,
    heightPx: raster.heightPx,
    widthMm: null,
    heightMm: null,
  };
  return { t: 'pages', pageCount: 1, pages: [page] };
}

async function pagesOfPdf(
  bytes: Buffer,
  outDir: string,
  onProgress: (done: number) => void,
): Promise<DecodeMessage> {
  const opened = await openPdf(bytes);
  if (!opened.ok) return { t: 'refused', code: opened.code };
  const { pdf } = opened;
  const endsAt = performance.now() + THUMBNAIL_BUDGET_MS;
  const last = Math.min(pdf.pageCount, THUMBNAIL_PAGES);
  const pages: DecodedPage[] = [];
  for (let page = 1; page <= last && performance.now() < endsAt; page++) {
    const size = pdf.sizeOf(page);
    if (!size) continue;
    await writeThumbnail(pdf.draw(page, THUMBNAIL_PX), outDir, page);
    const { widthPx, heightPx, widthMm, heightMm } = size;
    pages.push({ page, widthPx, heightPx, widthMm, heightMm, ...pdf.gapsOf(page) });
    onProgress(page / last);
  }
  if (pages.length === 0) return { t: 'refused', code: 'pdf-unreadable' };
  return { t: 'pages', pageCount: pdf.pageCount, pages };
}

async function writeThumbnail(raster: Raster, outDir: string, page: number): Promise<void> {
  const { data, widthPx, heightPx, channels } = raster;
  await sharp(data, { raw: { width: widthPx, height: heightPx, channels } })
    .removeAlpha()
    .resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(join(outDir, 'pages', `${page}.webp`));
}
