import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPdf } from '../decode-pdf.ts';
import { darkShare, drawFirstPage, pdfOfObjects, pdfWithAnnotations, streamOf } from '../testing/make-pdf.ts';

async function gapsOf(bytes: Buffer) {
  const opened = await openPdf(bytes);
  if (!opened.ok) throw new Error(opened.code);
  return opened.pdf.gapsOf(1);
}

/** One page whose content is object 4; its resources may name object 5 and what follows. */
function pageOf(content: string, resources = '', further: readonly string[] = []): Buffer {
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << ${resources} >> >>`,
    content,
    ...further,
  ]);
}

function pageWithImage(data: Buffer, entries: string): Buffer {
  const image = streamOf(
    data.toString('latin1'),
    `/Type /XObject /Subtype /Image /Width 40 /Height 40 /ColorSpace /DeviceGray ${entries}`,
  );
  return pageOf(streamOf('q 80 0 0 80 10 10 cm /I Do Q'), '/XObject << /I 5 0 R >>', [image]);
}

const DRAWN = Array.from({ length: 200 }, (_, at) => `0 0 m ${at} ${at * 7} l S`).join('\n');
const PACKED = deflateSync(Buffer.from(DRAWN));
const WHOLE = { isIncomplete: false, missingFonts: 0 };

test('content that is there in full has no gaps', async () => {
  const packed = streamOf(PACKED.toString('latin1'), '/Filter /FlateDecode');
  expect(await gapsOf(pageOf(packed))).toEqual(WHOLE);
  expect(await gapsOf(pageOf(streamOf(`${DRAWN} % done`)))).toEqual(WHOLE);
  expect(await gapsOf(pageOf(streamOf('')))).toEqual(WHOLE);
});

test.each([
  ['packed', streamOf(PACKED.subarray(0, PACKED.length / 2).toString('latin1'), '/Filter /FlateDecode')],
  ['plain', streamOf(DRAWN.slice(0, -9))],
  ['missing', 'null'],
])('%s content that is cut off is told', async (_, content) => {
  expect((await gapsOf(pageOf(content))).isIncomplete).toBe(true);
});

test('a picture that does not decode, or not to its end, is told; a whole one is not', async () => {
  const pixels = deflateSync(Buffer.from(Array.from({ length: 1600 }, (_, at) => (at * 31) % 256)));
  const flate = '/BitsPerComponent 8 /Filter /FlateDecode';
  expect(await gapsOf(pageWithImage(pixels, flate))).toEqual(WHOLE);
  const broken: [Buffer, string][] = [
    [pixels.subarray(0, pixels.length / 2), flate],
    [Buffer.from('no picture at all'), '/BitsPerComponent 1 /Filter /JBIG2Decode'],
    [Buffer.from('no picture at all'), '/BitsPerComponent 8 /Filter /JPXDecode'],
    [Buffer.from('no picture at all'), '/BitsPerComponent 8 /Filter /DCTDecode'],
  ];
  for (const [data, entries] of broken) {
    expect(await gapsOf(pageWithImage(data, entries)), entries).toMatchObject({ isIncomplete: true });
  }
});

test.each([
  ['Line', '/L [10 10 90 90]'],
  ['Polygon', '/Vertices [10 10 90 10 50 90]'],
  ['PolyLine', '/Vertices [10 10 90 10 50 90]'],
  ['FreeText', '/Contents (ROOM) /DA (/Helv 12 Tf)'],
])('an annotation of the kind %s without an appearance is drawn by its entries', async (kind, entries) => {
  const bytes = withAnnotation(`/Subtype /${kind} /C [1 0 0] /F 4 ${entries}`);
  expect(await gapsOf(bytes)).toEqual(WHOLE);
  expect(darkShare(await drawFirstPage(bytes), 0, 0, 100, 100)).toBeGreaterThan(0.005);
});

test.each(['Line', 'Polygon', 'Stamp', 'Watermark'])(
  'an annotation of the kind %s that nobody can draw is told, unless it is hidden',
  async (kind) => {
    expect(await gapsOf(withAnnotation(`/Subtype /${kind} /F 4`))).toMatchObject({ isIncomplete: true });
    expect(await gapsOf(withAnnotation(`/Subtype /${kind} /F 2`))).toEqual(WHOLE);
  },
);

function withAnnotation(entries: string): Buffer {
  return pdfWithAnnotations('4 0 R', [`<< /Type /Annot /Rect [10 10 90 90] ${entries} >>`]);
}

const TEXT = streamOf('BT /F1 36 Tf 10 40 Td <5efa7bc9> Tj ET');

test('fonts that are named and not carried are counted, one of Latin letters is drawn in a face of the renderer', async () => {
  const chinese = [
    '<< /Type /Font /Subtype /Type0 /BaseFont /MingLiU /Encoding /UniCNS-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /MingLiU /CIDSystemInfo << /Registry (Adobe) /Ordering (CNS1) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /MingLiU /Flags 5 /FontBBox [0 -137 1000 859] /ItalicAngle 0 /Ascent 859 /Descent -140 /CapHeight 769 /StemV 78 >>',
  ];
  expect(await gapsOf(pageOf(TEXT, '/Font << /F1 5 0 R >>', chinese))).toMatchObject({ missingFonts: 1 });
  const latin = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'];
  const text = streamOf('BT /F1 12 Tf 10 40 Td (ROOM 214) Tj ET');
  expect(await gapsOf(pageOf(text, '/Font << /F1 5 0 R >>', latin))).toEqual(WHOLE);
});
