import type { PdfHandles } from './pdfium.ts';

const WIDGET = 20;
const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const NO_VIEW = 1 << 5;
const NORMAL = 0;
/** Types of fields whose value is words: choice in a box, choice from a list, text. */
const WORD_FIELDS = new Set([4, 5, 6]);
/** An empty text of UTF-16 with its end. */
const EMPTY_BYTES = 2;

/**
 * Makes a loaded page show what its print would: an annotation that is kept from the screen and printed is shown,
 * and a field that has a value and no picture of it gets one.
 */
export function prepareAnnotations(handles: PdfHandles, page: number): void {
  const { pdfium } = handles;
  for (let index = 0; index < pdfium.FPDFPage_GetAnnotCount(page); index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    showAsPrinted(handles, annotation);
    drawValue(handles, annotation);
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
}

function showAsPrinted({ pdfium }: PdfHandles, annotation: number): void {
  const flags = pdfium.FPDFAnnot_GetFlags(annotation);
  const isOnlyPrinted = (flags & PRINT) !== 0 && (flags & NO_VIEW) !== 0 && (flags & HIDDEN) === 0;
  if (isOnlyPrinted) pdfium.FPDFAnnot_SetFlags(annotation, flags & ~NO_VIEW);
}

function drawValue({ pdfium, form }: PdfHandles, annotation: number): void {
  if (pdfium.FPDFAnnot_GetSubtype(annotation) !== WIDGET) return;
  if (!WORD_FIELDS.has(pdfium.FPDFAnnot_GetFormFieldType(form, annotation))) return;
  const hasPicture = pdfium.FPDFAnnot_GetAP(annotation, NORMAL, 0, 0) > EMPTY_BYTES;
  if (!hasPicture) pdfium.EPDFAnnot_GenerateFormFieldAP(annotation);
}
