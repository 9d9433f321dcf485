import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writePdf, type PdfImage } from './pdf-file.ts';
import { filteredRgbRows } from './rgb-rows.ts';

const page = (image: PdfImage, title = 'Ground floor') => ({
  widthMm: 420,
  heightMm: 297,
  title,
  language: 'en',
  createdAt: new Date('2026-11-22T05:45:00Z'),
  image,
});
const IMAGE: PdfImage = {
  widthPx: 2,
  heightPx: 1,
  coding: 'jpeg',
  data: Uint8Array.of(0xff, 0xd8, 0xff, 0xd9),
};
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test('every object lies where the table at the end says', () => {
  const file = latin(writePdf(page(IMAGE)));
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  expect(file.slice(table, table + 4)).toBe('xref');
  const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
    Number(offset),
  );
  expect(offsets).toHaveLength(6);
  for (const [index, offset] of offsets.entries())
    expect(file.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
});

test('the page has its size in points and the picture its bytes', () => {
  const file = latin(writePdf(page(IMAGE)));
  expect(file).toContain('/MediaBox [0 0 1190.551 841.890]');
  expect(file).toContain('/Filter /DCTDecode /Length 4 >>\nstream\n\u00ff\u00d8\u00ff\u00d9\nendstream');
  expect(file).toContain('(D:20261122054500Z)');
});

test('a title of any script is kept', () => {
  const title = 'الطابق (1) \\ 一階';
  const hex = /\/Title <FEFF([0-9a-f]+)>/.exec(latin(writePdf(page(IMAGE, title))))?.[1] ?? '';
  expect(Buffer.from(hex, 'hex').swap16().toString('utf16le')).toBe(title);
});

/** As a PDF reader undoes the filters. */
function unfiltered(data: Uint8Array, widthPx: number): number[] {
  const stride = 1 + widthPx * 3;
  const pixels: number[] = [];
  for (let at = 0; at < data.length; at += stride) {
    for (let x = 1; x < stride; x += 1) {
      const up = pixels[pixels.length - widthPx * 3] ?? 0;
      pixels.push(((data[at + x] ?? 0) + (data[at] === 2 ? up : 0)) % 256);
    }
  }
  return pixels;
}

test('rows come back as they were, in however many strips they are written', () => {
  const pictures = fc
    .record({ width: fc.integer({ min: 1, max: 7 }), height: fc.integer({ min: 1, max: 9 }), cut: fc.nat(8) })
    .chain(({ width, height, cut }) =>
      fc.record({
        width: fc.constant(width),
        cut: fc.constant(Math.min(cut, height)),
        rgba: fc.uint8ClampedArray({ minLength: width * height * 4, maxLength: width * height * 4 }),
      }),
    );
  fc.assert(
    fc.property(pictures, ({ width, cut, rgba }) => {
      const stride = width * 4;
      const [first, second] = [rgba.subarray(0, cut * stride), rgba.subarray(cut * stride)];
      const above = cut > 0 ? first.subarray(-stride) : null;
      const rows = [filteredRgbRows(first, width, null), filteredRgbRows(second, width, above)];
      const stored = inflateSync(deflateSync(Buffer.concat(rows)));
      const rgb = [...rgba].filter((_, index) => index % 4 !== 3);
      expect(unfiltered(stored, width)).toEqual(rgb);
    }),
  );
});
