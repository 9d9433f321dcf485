import { PLAN_MAX_PDF_PAGES } from '@plumbline/shared/contract/floor.ts';
import { pdfPageSize, type PdfPageSize } from './pdf-page-size.ts';
import { findGaps, type PageGaps } from './pdf/find-gaps.ts';
import { PdfObjects } from './pdf/pdf-objects.ts';
import { prepareAnnotations } from './pdf/prepare-annotations.ts';
import {
  drawPage,
  loadPdfium,
  openDocument,
  pageSize,
  withPage,
  writeCopy,
  type PdfHandles,
} from './pdf/pdfium.ts';
import { userUnits } from './pdf/user-units.ts';
import type { Refusal } from './plan-file-kind.ts';
import type { Raster } from './raster.ts';

export interface OpenPdf {
  pageCount: number;
  /** Size with /Rotate and /UserUnit applied; null when the page cannot be read or has no area. Pages count from 1. */
  sizeOf(page: number): PdfPageSize | null;
  /** Draws a page on white, at its full size or with the longest side given. */
  draw(page: number, longestSidePx?: number): Raster;
  /** What of a page cannot be drawn. */
  gapsOf(page: number): PageGaps;
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
  const objects = new PdfObjects(writeCopy(opened));
  const sizeOf = sizeIn(opened, userUnits(objects));
  const draw = drawFrom(opened, sizeOf);
  return { ok: true, pdf: { pageCount, sizeOf, draw, gapsOf: gapsIn(opened, objects) } };
}

function sizeIn(handles: PdfHandles, units: readonly number[]) {
  return (page: number): PdfPageSize | null => {
    const unit = units[page - 1] ?? 1;
    const size = pageSize(handles, page - 1);
    return size && pdfPageSize(size.width * unit, size.height * unit);
  };
}

function gapsIn(handles: PdfHandles, objects: PdfObjects) {
  const pages = objects.pages();
  return (page: number): PageGaps =>
    withPage(handles, page - 1, (sheet) => {
      prepareAnnotations(handles, sheet);
      return findGaps(handles, sheet, { objects, page: pages[page - 1] });
    });
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
