import { expect, test } from 'vitest';
import { openPdf } from './decode-pdf.ts';
import { sniffContent } from './sniff-content.ts';

/** One sheet of 72 × 36 points, all red. @param shift added to where its objects are said to be */
function redSheet(shift: number): Buffer {
  const drawing = '1 0 0 rg 0 0 72 36 re f';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 36]/Contents 4 0 R/Resources<<>>>>',
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((body, index) => {
    const at = text.length + shift;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const tableAt = text.length + shift;
  text += `xref\n0 5\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${tableAt}\n%%EOF`, 'latin1');
}

const MAIL = 'From: a@example.com\r\nMIME-Version: 1.0\r\nContent-Type: application/pdf\r\n\r\n';
const BEFORE = ['', '\xef\xbb\xbf', ' \r\n', MAIL, '\0'.repeat(128), 'x'.repeat(1000), ' '.repeat(1023)];

test.each(BEFORE.map((before) => [before.length, before] as const))(
  'a PDF with %d bytes before its header is known and drawn, from wherever its places are counted',
  async (_, before) => {
    for (const shift of [0, before.length]) {
      const bytes = Buffer.concat([Buffer.from(before, 'latin1'), redSheet(shift)]);
      expect(await sniffContent(bytes)).toEqual({ ok: true, kind: 'pdf' });
      const opened = await openPdf(bytes);
      if (!opened.ok) throw new Error(opened.code);
      expect(opened.pdf.sizeOf(1)).toMatchObject({ widthPx: 200, heightPx: 100 });
      const { data } = opened.pdf.draw(1);
      expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
    }
  },
);
