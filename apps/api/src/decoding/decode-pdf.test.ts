import { expect, test } from 'vitest';
import { openPdf } from './decode-pdf.ts';
import { pdfOfObjects } from './testing/make-pdf.ts';

/** A document of empty pages: each page's entries beside its parent. */
function pdfOf(pages: string[]): Buffer {
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${index + 3} 0 R`).join(' ')}] >>`,
    ...pages.map((entries) => `<< /Type /Page /Parent 2 0 R ${entries} >>`),
  ]);
}

const A4 = '/MediaBox [0 0 595 842]';

test('pages are counted and measured with their rotation applied', async () => {
  const opened = await openPdf(pdfOf([A4, `${A4} /Rotate 90`]));
  if (!opened.ok) throw new Error(opened.code);
  expect(opened.pdf.pageCount).toBe(2);
  expect(opened.pdf.sizeOf(1)).toMatchObject({ widthPx: 1652, heightPx: 2338 });
  expect(opened.pdf.sizeOf(2)).toMatchObject({
    widthPx: 2338,
    heightPx: 1652,
    widthMm: 297.04,
    heightMm: 209.9,
  });
  const drawn = opened.pdf.draw(2);
  expect([drawn.widthPx, drawn.heightPx, drawn.data.length]).toEqual([2338, 1652, 2338 * 1652 * 4]);
  expect(drawn.data.subarray(0, 4)).toEqual(Buffer.from([255, 255, 255, 255]));
});

test('E104 more than 200 pages are refused, 200 are not', async () => {
  expect((await openPdf(pdfOf(Array.from({ length: 200 }, () => A4)))).ok).toBe(true);
  const refused = { ok: false, code: 'pdf-too-many-pages' };
  expect(await openPdf(pdfOf(Array.from({ length: 201 }, () => A4)))).toEqual(refused);
  expect(await openPdf(pdfOf(Array.from({ length: 10_000 }, () => A4)))).toEqual(refused);
});

test('E104 a page of a million points is drawn within 5000 px', async () => {
  const opened = await openPdf(pdfOf(['/MediaBox [0 0 1000000 500000]']));
  if (!opened.ok) throw new Error(opened.code);
  const size = opened.pdf.sizeOf(1);
  expect(Math.max(size?.widthPx ?? 0, size?.heightPx ?? 0)).toBeLessThanOrEqual(5000);
  const drawn = opened.pdf.draw(1, 320);
  expect(drawn.widthPx).toBeLessThanOrEqual(320);
});

test('what is no PDF inside is unreadable', async () => {
  const unreadable = { ok: false, code: 'pdf-unreadable' };
  expect(await openPdf(Buffer.from('%PDF-1.7\nnothing'))).toEqual(unreadable);
  expect(await openPdf(pdfOf([]))).toEqual(unreadable);
});
