import { expect, test } from 'vitest';
import { openPdf } from '../decode-pdf.ts';
import { darkShare, drawFirstPage, pdfOfObjects, streamOf } from '../testing/make-pdf.ts';

interface Sample {
  collection: string;
  encoding: string;
  hex: string;
}

/** Text in a font that the file names and does not carry. */
function pdfWithText({ collection, encoding, hex }: Sample): Buffer {
  const system = `/CIDSystemInfo << /Registry (Adobe) /Ordering (${collection}) /Supplement 2 >>`;
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    streamOf(`BT /F 40 Tf 30 50 Td <${hex}> Tj ET`),
    `<< /Type /Font /Subtype /Type0 /BaseFont /Gone /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Gone ${system} /FontDescriptor 7 0 R /DW 1000 >>`,
    '<< /Type /FontDescriptor /FontName /Gone /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ]);
}

async function missingFontsOf(bytes: Buffer): Promise<number> {
  const opened = await openPdf(bytes);
  if (!opened.ok) throw new Error(opened.code);
  return opened.pdf.gapsOf(1).missingFonts;
}

test.each([
  ['Japanese', { collection: 'Japan1', encoding: 'UniJIS-UCS2-H', hex: '5efa' }],
  ['vertical Japanese', { collection: 'Japan1', encoding: 'UniJIS-UCS2-V', hex: '5efa' }],
  ['Korean', { collection: 'Korea1', encoding: 'UniKS-UCS2-H', hex: 'd55c' }],
  ['Chinese', { collection: 'GB1', encoding: 'UniGB-UCS2-H', hex: '5efa' }],
])('%s text in a font that the file does not carry is drawn, and nothing is said', async (_, sample) => {
  const bytes = pdfWithText(sample);
  expect(darkShare(await drawFirstPage(bytes), 0, 0, 100, 100)).toBeGreaterThan(0.01);
  expect(await missingFontsOf(bytes)).toBe(0);
});

test('a font for traditional Chinese, of which no face is here, is told', async () => {
  const bytes = pdfWithText({ collection: 'CNS1', encoding: 'UniCNS-UCS2-H', hex: '5efa' });
  expect(await missingFontsOf(bytes)).toBe(1);
});
