/** Reads back what stands on the pages of a PDF. */
import { loadPdfium, openDocument } from '../../decoding/pdf/pdfium.ts';

const BYTES_PER_UNIT = 2;

/** The text of each page, in the order in which it is drawn. */
export async function pagesOfPdf(bytes: Buffer): Promise<string[]> {
  const pdfium = await loadPdfium();
  const opened = openDocument(pdfium, bytes);
  if (typeof opened === 'string') throw new Error(`the report is ${opened}`);
  const { malloc } = pdfium.pdfium.wasmExports;
  return Array.from({ length: pdfium.FPDF_GetPageCount(opened.document) }, (_, index) => {
    const page = pdfium.FPDF_LoadPage(opened.document, index);
    const text = pdfium.FPDFText_LoadPage(page);
    const chars = pdfium.FPDFText_CountChars(text);
    const at = malloc((chars + 1) * BYTES_PER_UNIT);
    pdfium.FPDFText_GetText(text, 0, chars, at);
    return pdfium.pdfium.UTF16ToString(at);
  });
}
