/** Sheets of 600 × 420 mm: at the resolution of plans a worker draws several seconds on a few of them. */
const SHEET = '/MediaBox [0 0 1700 1190]';

/** A document of empty sheets, written by hand. */
export function largePdf(pageCount: number): Buffer {
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 3);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pageCount} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    ...numbers.map(() => `<< /Type /Page /Parent 2 0 R ${SHEET} >>`),
  ];
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
