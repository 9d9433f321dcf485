/** The renderer of PDF: a library compiled to WebAssembly, of which this holds what is ours to free. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Raster } from '../raster.ts';
import { offerSubstituteFaces } from './substitute-faces.ts';

const WRITES_ALL_WITHOUT_ENCRYPTION = 3;
const BGRA = 4;
const BYTES_PER_PIXEL = 4;
const WHITE = 0xffffffff;
const DRAWS_ANNOTATIONS = 0x01;
const SMOOTHS_FOR_LCD = 0x02;
const WRITES_RGBA = 0x10;
const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;

export type Pdfium = WrappedPdfiumModule;
export interface PdfHandles {
  pdfium: Pdfium;
  document: number;
  form: number;
}

export async function loadPdfium(): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const wasmBinary = new Uint8Array(wasm).buffer;
  const pdfium = await init({ wasmBinary });
  pdfium.PDFiumExt_Init();
  offerSubstituteFaces(pdfium);
  return pdfium;
}

/** Opens a file with its form. The form's scripts never run: the library has no engine for them. */
export function openDocument(pdfium: Pdfium, bytes: Buffer): PdfHandles | 'encrypted' | 'unreadable' {
  const { malloc } = pdfium.pdfium.wasmExports;
  const at = malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '');
  if (!document) {
    const error = pdfium.FPDF_GetLastError();
    return error === ERROR_PASSWORD || error === ERROR_SECURITY ? 'encrypted' : 'unreadable';
  }
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo());
  return { pdfium, document, form };
}

/** The file as the library understood it: repaired, decrypted and with each object on its own. */
export function writeCopy({ pdfium, document }: PdfHandles): Buffer {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    pdfium.FPDF_SaveAsCopy(document, writer, WRITES_ALL_WITHOUT_ENCRYPTION);
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    const at = pdfium.pdfium.wasmExports.malloc(size);
    pdfium.PDFiumExt_GetFileWriterData(writer, at, size);
    const copy = Buffer.from(pdfium.pdfium.HEAPU8.slice(at, at + size));
    pdfium.pdfium.wasmExports.free(at);
    return copy;
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}

/** Size of a page (from 0) in its own units with /Rotate applied, read without reading its content. */
export function pageSize(
  { pdfium, document }: PdfHandles,
  index: number,
): { width: number; height: number } | null {
  const { getValue, wasmExports } = pdfium.pdfium;
  const at = wasmExports.malloc(2 * Float32Array.BYTES_PER_ELEMENT);
  try {
    if (!pdfium.FPDF_GetPageSizeByIndexF(document, index, at)) return null;
    return { width: getValue(at, 'float'), height: getValue(at + Float32Array.BYTES_PER_ELEMENT, 'float') };
  } finally {
    wasmExports.free(at);
  }
}

/** Does something with a page (from 0) while it is loaded. @throws RangeError when it cannot be loaded */
export function withPage<T>(
  { pdfium, document, form }: PdfHandles,
  index: number,
  act: (page: number) => T,
): T {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (!page) throw new RangeError('page cannot be loaded');
  pdfium.FORM_OnAfterLoadPage(page, form);
  try {
    return act(page);
  } finally {
    pdfium.FORM_OnBeforeClosePage(page, form);
    pdfium.FPDF_ClosePage(page);
  }
}

/** Draws a loaded page on white: its content, what is annotated on it, and then its form fields. */
export function drawPage(
  { pdfium, form }: PdfHandles,
  page: number,
  widthPx: number,
  heightPx: number,
): Raster {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const bytes = widthPx * heightPx * BYTES_PER_PIXEL;
  const at = malloc(bytes);
  if (at === 0) throw new RangeError('no memory for the page');
  const bitmap = pdfium.FPDFBitmap_CreateEx(widthPx, heightPx, BGRA, at, widthPx * BYTES_PER_PIXEL);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, WHITE);
    const flags = SMOOTHS_FOR_LCD | WRITES_RGBA;
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, widthPx, heightPx, 0, flags | DRAWS_ANNOTATIONS);
    pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, widthPx, heightPx, 0, flags);
    return { data: Buffer.from(pdfium.pdfium.HEAPU8.slice(at, at + bytes)), widthPx, heightPx, channels: 4 };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
    free(at);
  }
}
