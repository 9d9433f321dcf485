import { PLAN_MAX_PDF_PAGES } from '@plumbline/shared/contract/floor.ts';
import { pdfPageSize, type PdfPageSize } from './pdf-page-size.ts';
import { PdfObjects } from './pdf/pdf-objects.ts';
import { prepareAnnotations } from './pdf/prepare-annotations.ts';
import { drawPage, loadPdfium, openDocument, withPage, writeCopy, type PdfHandles } from './pdf/pdfium.ts';
import { userUnits } from './pdf/user-units.ts';
import type { Refusal } from './plan-file-kind.ts';
import type { Raster } from './raster.ts';

export interface OpenPdf {
  pageCount: number;
  /** Size with /Rotate and /UserUnit applied; null when the page cannot be read or has no area. Pages count from 1. */
  sizeOf(page: number): PdfPageSize | null;
  /** Draws a page on white, at its full size or with the longest side given. */
  draw(page: number, longestSidePx?: number): Raster;
}

/**
 * Opens a PDF. JavaScript and attachments in it are not run or read: only pages with their fields are drawn.
 * A password that opens the file is not asked for; such a file is refused.
 */
export async function openPdf(bytes: Buffer): Promise<{ ok: true; pdf: OpenPdf } | Refusal> {
  const pdfium = await loadPdfium();
  const opened = openDocument(pdfium, bytes);
  if (opened === 'encrypted') return { ok: false, code: 'pdf-encrypted' };
  if (opened === 'unreadable') return { ok: false, code: 'pdf-unreadable' };
  const pageCount = pdfium.FPDF_GetPageCount(opened.document);
  if (pageCount < 1) return { ok: false, code: 'pdf-unreadable' };
  if (pageCount > PLAN_MAX_PDF_PAGES) return { ok: false, code: 'pdf-too-many-pages' };
  const sizeOf = sizeIn(opened, userUnits(new PdfObjects(writeCopy(opened))));
  return { ok: true, pdf: { pageCount, sizeOf, draw: drawFrom(opened, sizeOf) } };
}

function sizeIn(handles: PdfHandles, units: readonly number[]) {
  return (page: number): PdfPageSize | null => {
    const unit = units[page - 1] ?? 1;
    try {
      return withPage(handles, page - 1, (sheet) => {
        const width = handles.pdfium.FPDF_GetPageWidthF(sheet);
        const height = handles.pdfium.FPDF_GetPageHeightF(sheet);
        return pdfPageSize(width * unit, height * unit);
      });
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  };
}

function drawFrom(handles: PdfHandles, sizeOf: OpenPdf['sizeOf']) {
  return (page: number, longestSidePx?: number): Raster => {
    const full = sizeOf(page);
    if (!full) throw new RangeError('page without area');
    const { widthPx, heightPx } = full;
    const share = longestSidePx ? Math.min(1, longestSidePx / Math.max(widthPx, heightPx)) : 1;
    // A narrow page keeps one pixel across, also as a thumbnail.
    const width = Math.max(1, Math.floor(widthPx * share));
    const height = Math.max(1, Math.floor(heightPx * share));
    return withPage(handles, page - 1, (sheet) => {
      prepareAnnotations(handles, sheet);
      return drawPage(handles, sheet, width, height);
    });
  };
}
