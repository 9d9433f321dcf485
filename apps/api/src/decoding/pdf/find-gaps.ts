/** Finds what of a page cannot be drawn, so that it can be said before a plan is made of it. */
import { inflateSync } from 'node:zlib';
import { hasUnfinishedContent } from './page-content.ts';
import type { PdfObjects } from './pdf-objects.ts';
import type { PdfDictionary } from './pdf-syntax.ts';
import type { PdfHandles } from './pdfium.ts';
import { hasSubstitute } from './substitute-faces.ts';

export interface PageGaps {
  /** Content that is cut off, pictures that do not decode, annotations that nobody drew. */
  isIncomplete: boolean;
  /** Fonts that the file names and does not carry, of whose letters no face is here. */
  missingFonts: number;
}

const TEXT = 1;
const IMAGE = 3;
const FORM = 5;
const MAX_DEPTH = 12;
const NORMAL = 0;
const EMPTY_BYTES = 2;
const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const NO_VIEW = 1 << 5;
/**
 * Annotations that show something: free text, line, polygon, polyline, stamp, caret, watermark, model. The renderer
 * has given an appearance to those that came without one where it knows how to draw them.
 */
const NEED_APPEARANCE = new Set([3, 4, 7, 8, 13, 14, 24, 25]);
/** What the renderer's own faces for Latin text hold. */
const LAST_LATIN = 0x24f;
const PUNCTUATION = { first: 0x2000, last: 0x22ff };
const HAVE_FACES = /^(Symbol|ZapfDingbats)/;
const MAX_INFLATED_BYTES = 128 * 1024 * 1024;

export function findGaps(
  handles: PdfHandles,
  page: number,
  source: { objects: PdfObjects; page: PdfDictionary | undefined },
): PageGaps {
  const isCut = source.page !== undefined && hasUnfinishedContent(source.objects, source.page);
  const isIncomplete = isCut || lacksAppearance(handles, page) || hasBrokenImage(handles, page);
  return { isIncomplete, missingFonts: missingFonts(handles, page) };
}

function lacksAppearance({ pdfium }: PdfHandles, page: number): boolean {
  for (let index = 0; index < pdfium.FPDFPage_GetAnnotCount(page); index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    const flags = pdfium.FPDFAnnot_GetFlags(annotation);
    const isShown = (flags & HIDDEN) === 0 && ((flags & NO_VIEW) === 0 || (flags & PRINT) !== 0);
    const isNeeded = NEED_APPEARANCE.has(pdfium.FPDFAnnot_GetSubtype(annotation));
    const hasAppearance = pdfium.FPDFAnnot_GetAP(annotation, NORMAL, 0, 0) > EMPTY_BYTES;
    pdfium.FPDFPage_CloseAnnot(annotation);
    if (isShown && isNeeded && !hasAppearance) return true;
  }
  return false;
}

function hasBrokenImage(handles: PdfHandles, page: number): boolean {
  for (const object of pageObjects(handles, page)) {
    if (handles.pdfium.FPDFPageObj_GetType(object) === IMAGE && isBrokenImage(handles, object)) return true;
  }
  return false;
}

function* pageObjects({ pdfium }: PdfHandles, page: number): Generator<number> {
  for (let index = 0; index < pdfium.FPDFPage_CountObjects(page); index++) {
    yield* withInner(pdfium, pdfium.FPDFPage_GetObject(page, index), 0);
  }
}

function* withInner(pdfium: PdfHandles['pdfium'], object: number, depth: number): Generator<number> {
  yield object;
  if (depth >= MAX_DEPTH || pdfium.FPDFPageObj_GetType(object) !== FORM) return;
  for (let index = 0; index < pdfium.FPDFFormObj_CountObjects(object); index++) {
    yield* withInner(pdfium, pdfium.FPDFFormObj_GetObject(object, index), depth + 1);
  }
}

function isBrokenImage(handles: PdfHandles, image: number): boolean {
  const { pdfium } = handles;
  const bitmap = pdfium.FPDFImageObj_GetBitmap(image);
  if (!bitmap) return true;
  pdfium.FPDFBitmap_Destroy(bitmap);
  const filterCount = pdfium.FPDFImageObj_GetImageFilterCount(image);
  if (filterCount !== 1) return false;
  const filter = readText(handles, (at, size) => pdfium.FPDFImageObj_GetImageFilter(image, 0, at, size));
  if (filter !== 'FlateDecode' && filter !== 'DCTDecode') return false;
  const raw = readBytes(handles, (at, size) => pdfium.FPDFImageObj_GetImageDataRaw(image, at, size));
  return filter === 'FlateDecode' ? isCutOff(raw) : !raw.includes(JPEG_END);
}

/** The renderer fills what is cut off a picture with one colour and tells nobody. */
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** True when compressed bytes end before their stream does, or are no stream. */
function isCutOff(compressed: Buffer): boolean {
  try {
    inflateSync(compressed, { maxOutputLength: MAX_INFLATED_BYTES });
    return false;
  } catch (error) {
    return !(error instanceof RangeError);
  }
}

function missingFonts(handles: PdfHandles, page: number): number {
  const { pdfium } = handles;
  const text = pdfium.FPDFText_LoadPage(page);
  if (!text) return 0;
  const missing = new Set<number>();
  for (let index = 0; index < pdfium.FPDFText_CountChars(text); index++) {
    const object = pdfium.FPDFText_GetTextObject(text, index);
    if (!object || pdfium.FPDFPageObj_GetType(object) !== TEXT) continue;
    const font = pdfium.FPDFTextObj_GetFont(object);
    if (!font || missing.has(font) || pdfium.FPDFFont_GetIsEmbedded(font) !== 0) continue;
    const unicode = pdfium.FPDFText_GetUnicode(text, index);
    if (hasFace(unicode)) continue;
    const name = readText(handles, (at, size) => pdfium.FPDFFont_GetBaseFontName(font, at, size));
    if (HAVE_FACES.test(name) || hasSubstitute(pdfium, name, unicode)) continue;
    missing.add(font);
  }
  pdfium.FPDFText_ClosePage(text);
  return missing.size;
}

function hasFace(unicode: number): boolean {
  return (
    (unicode > 0 && unicode <= LAST_LATIN) || (unicode >= PUNCTUATION.first && unicode <= PUNCTUATION.last)
  );
}

function readText(handles: PdfHandles, read: (at: number, size: number) => number): string {
  return readBytes(handles, read).toString('utf8').replace(/\0+$/, '');
}

/** Asks the library how long an answer is, and then for it. */
function readBytes({ pdfium }: PdfHandles, read: (at: number, size: number) => number): Buffer {
  const size = read(0, 0);
  const at = pdfium.pdfium.wasmExports.malloc(Math.max(1, size));
  read(at, size);
  const bytes = Buffer.from(pdfium.pdfium.HEAPU8.slice(at, at + size));
  pdfium.pdfium.wasmExports.free(at);
  return bytes;
}
