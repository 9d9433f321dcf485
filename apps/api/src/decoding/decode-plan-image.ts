import type { PlanFileKind } from '@plumbline/shared/files/taken-kinds.ts';
import { makePlanImage } from '@plumbline/server/plan-images/make-plan-image.ts';
import { decodeImage } from './decode-image.ts';
import { openPdf } from './decode-pdf.ts';
import type { DecodedPage, DecodeMessage } from './decode-message.ts';
import type { Refusal } from './plan-file-kind.ts';
import type { Raster } from './raster.ts';

type Decoded = { ok: true; raster: Raster; page: DecodedPage } | Refusal;

/** Draws one page (from 1) of a file as a plan image below `outDir`. */
export async function decodePlanImage(
  kind: PlanFileKind,
  bytes: Buffer,
  page: number,
  outDir: string,
): Promise<DecodeMessage> {
  const decoded = kind === 'pdf' ? await pdfPage(bytes, page) : await imagePage(kind, bytes, page);
  if (!decoded.ok) return { t: 'refused', code: decoded.code };
  const { levelCount } = await makePlanImage(decoded.raster, outDir);
  return { t: 'plan-image', page: decoded.page, levelCount };
}

async function imagePage(kind: Exclude<PlanFileKind, 'pdf'>, bytes: Buffer, page: number): Promise<Decoded> {
  if (page !== 1) return { ok: false, code: 'page-not-found' };
  const decoded = await decodeImage(kind, bytes);
  if (!decoded.ok) return decoded;
  const { raster } = decoded;
  const { widthPx, heightPx } = raster;
  return { ok: true, raster, page: { page, widthPx, heightPx, widthMm: null, heightMm: null } };
}

async function pdfPage(bytes: Buffer, page: number): Promise<Decoded> {
  const opened = await openPdf(bytes);
  if (!opened.ok) return opened;
  if (page > opened.pdf.pageCount) return { ok: false, code: 'page-not-found' };
  const size = opened.pdf.sizeOf(page);
  if (!size) return { ok: false, code: 'pdf-unreadable' };
  const raster = opened.pdf.draw(page);
  const { widthMm, heightMm } = size;
  return {
    ok: true,
    raster,
    page: { page, widthPx: raster.widthPx, heightPx: raster.heightPx, widthMm, heightMm },
  };
}
