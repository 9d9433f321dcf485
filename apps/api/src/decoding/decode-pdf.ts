import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import { PLAN_MAX_PDF_PAGES } from '@plumbline/shared/contract/floor.ts';
import { pdfPageSize, type PdfPageSize } from './pdf-page-size.ts';
import type { Refusal } from './plan-file-kind.ts';
import type { Raster } from './raster.ts';

export interface OpenPdf {
  pageCount: number;
  /** Size with /Rotate applied; null when the page cannot be read or has no area. Pages count from 1. */
  sizeOf(page: number): PdfPageSize | null;
  /** Draws a page on white, at its full size or with the longest side given. */
  draw(page: number, longestSidePx?: number): Promise<Raster>;
}

/**
 * Opens a PDF. JavaScript, forms and attachments in it are not run or read: only pages are drawn.
 * A password that opens the file is not asked for; such a file is refused.
 */
export async function openPdf(bytes: Buffer): Promise<{ ok: true; pdf: OpenPdf } | Refusal> {
  const library = await PDFiumLibrary.init();
  let document: PDFiumDocument;
  try {
    document = await library.loadDocument(bytes);
  } catch (error) {
    const needsPassword = error instanceof Error && /password|security/i.test(error.message);
    return { ok: false, code: needsPassword ? 'pdf-encrypted' : 'pdf-unreadable' };
  }
  const pageCount = document.getPageCount();
  if (pageCount < 1) return { ok: false, code: 'pdf-unreadable' };
  if (pageCount > PLAN_MAX_PDF_PAGES) return { ok: false, code: 'pdf-too-many-pages' };
  return { ok: true, pdf: { pageCount, sizeOf: sizeIn(document), draw: drawFrom(document) } };
}

function sizeIn(document: PDFiumDocument) {
  return (page: number): PdfPageSize | null => {
    const { originalWidth, originalHeight } = document.getPage(page - 1).getOriginalSize();
    return pdfPageSize(originalWidth, originalHeight);
  };
}

function drawFrom(document: PDFiumDocument) {
  return async (page: number, longestSidePx?: number): Promise<Raster> => {
    const sheet = document.getPage(page - 1);
    const { originalWidth, originalHeight } = sheet.getOriginalSize();
    const full = pdfPageSize(originalWidth, originalHeight);
    if (!full) throw new RangeError('page without area');
    const share = longestSidePx ? Math.min(1, longestSidePx / Math.max(full.widthPx, full.heightPx)) : 1;
    const drawn = await sheet.render({ scale: Math.max(full.scale * share, smallestScale(full)) });
    const data = Buffer.from(drawn.data.buffer, drawn.data.byteOffset, drawn.data.byteLength);
    return { data, widthPx: drawn.width, heightPx: drawn.height, channels: 4 };
  };
}

/** A narrow page must keep one pixel across, also as a thumbnail. */
function smallestScale(full: PdfPageSize): number {
  return full.scale / Math.max(1, Math.min(full.widthPx, full.heightPx));
}
