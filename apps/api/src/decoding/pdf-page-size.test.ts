import { expect, test } from 'vitest';
import { pdfPageSize } from './pdf-page-size.ts';

test('a page is drawn at 200 dpi, a large one at 5000 px on its longest side', () => {
  expect(pdfPageSize(612, 792)).toMatchObject({
    widthPx: 1700,
    heightPx: 2200,
    widthMm: 215.9,
    heightMm: 279.4,
  });
  expect(pdfPageSize(2448, 1584)).toMatchObject({ widthPx: 5000, heightPx: 3235 });
});

test('E104 a page of a million points stays in the limit, one without area is none', () => {
  const huge = pdfPageSize(1_000_000, 900_000);
  expect(huge?.widthPx).toBeLessThanOrEqual(5000);
  expect(pdfPageSize(0, 100)).toBeNull();
  expect(pdfPageSize(1_000_000, 1)).toBeNull();
  expect(pdfPageSize(Number.NaN, 100)).toBeNull();
});
