import { expect, test } from 'vitest';
import { openPdf } from '../decode-pdf.ts';
import { pdfOfObjects } from '../testing/make-pdf.ts';

async function sizeOf(page: string, parent = '', further: readonly string[] = []) {
  const opened = await openPdf(
    pdfOfObjects([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [3 0 R] /Count 1 ${parent} >>`,
      `<< /Type /Page /Parent 2 0 R ${page} >>`,
      ...further,
    ]),
  );
  if (!opened.ok) throw new Error(opened.code);
  return opened.pdf.sizeOf(1);
}

const BOX = '/MediaBox [0 0 420 300]';

test('a unit of ten points makes a page ten times as large, in millimetres and in pixels', async () => {
  const size = { widthMm: 1481.67, heightMm: 1058.33, widthPx: 5000, heightPx: 3571 };
  expect(await sizeOf(`${BOX} /UserUnit 10`)).toMatchObject(size);
  expect(await sizeOf(`${BOX} /UserUnit 4 0 R`, '', ['10.0'])).toMatchObject(size);
});

test('a unit of the page goes with rotation and crop box', async () => {
  const entries = '/MediaBox [0 0 420 300] /CropBox [10 20 110 70] /Rotate 90 /UserUnit 2.5';
  expect(await sizeOf(entries)).toMatchObject({
    widthMm: 44.1,
    heightMm: 88.19,
    widthPx: 347,
    heightPx: 694,
  });
});

test('parents do not pass a unit on, and a unit of nonsense counts as one', async () => {
  const plain = { widthMm: 148.17, heightMm: 105.83 };
  expect(await sizeOf(BOX, '/UserUnit 10')).toMatchObject(plain);
  expect(await sizeOf(`${BOX} /UserUnit 0`)).toMatchObject(plain);
  expect(await sizeOf(`${BOX} /UserUnit -3`)).toMatchObject(plain);
  expect(await sizeOf(`${BOX} /UserUnit /Ten`)).toMatchObject(plain);
});

test('units of pages below several parents are read in the order of pages', async () => {
  const opened = await openPdf(
    pdfOfObjects([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 3 >>',
      `<< /Type /Pages /Parent 2 0 R /Kids [5 0 R 6 0 R] /Count 2 ${BOX} >>`,
      `<< /Type /Page /Parent 2 0 R ${BOX} /UserUnit 3 >>`,
      '<< /Type /Page /Parent 3 0 R >>',
      '<< /Type /Page /Parent 3 0 R /UserUnit 2 >>',
    ]),
  );
  if (!opened.ok) throw new Error(opened.code);
  const { pdf } = opened;
  expect([1, 2, 3].map((page) => pdf.sizeOf(page)?.widthMm)).toEqual([148.17, 296.33, 444.5]);
});
