import { openPdf } from '../decode-pdf.ts';
import type { Raster } from '../raster.ts';

/** A PDF of objects written by hand; the first is the catalogue and has the number 1. */
export function pdfOfObjects(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}

export function streamOf(content: string, entries = ''): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`;
}

/** One page of 100 × 100 points with annotations; further objects are numbered from 4. */
export function pdfWithAnnotations(annotations: string, further: readonly string[], form = ''): Buffer {
  return pdfOfObjects([
    `<< /Type /Catalog /Pages 2 0 R ${form} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Resources << >> /Annots [${annotations}] >>`,
    ...further,
  ]);
}

export async function drawFirstPage(bytes: Buffer): Promise<Raster> {
  const opened = await openPdf(bytes);
  if (!opened.ok) throw new Error(opened.code);
  return opened.pdf.draw(1);
}

/** Share of dark pixels within a part of the page, which is given in hundredths from its top left corner. */
export function darkShare(raster: Raster, left: number, top: number, right: number, bottom: number): number {
  const { data, widthPx, heightPx, channels } = raster;
  let dark = 0;
  let all = 0;
  for (let y = Math.round((top / 100) * heightPx); y < (bottom / 100) * heightPx; y++) {
    for (let x = Math.round((left / 100) * widthPx); x < (right / 100) * widthPx; x++) {
      all++;
      if ((data[(y * widthPx + x) * channels + 1] ?? 255) < 128) dark++;
    }
  }
  return dark / all;
}
