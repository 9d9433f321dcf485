import { expect, test } from 'vitest';
import { darkShare, drawFirstPage, pdfWithAnnotations, streamOf } from '../testing/make-pdf.ts';

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const FORM = '/AcroForm << /Fields [4 0 R] /DR << /Font << /F1 5 0 R >> >> /DA (/F1 18 Tf 0 g) >>';
const BLACK = streamOf('0 g 0 0 80 40 re f', '/Type /XObject /Subtype /Form /BBox [0 0 80 40]');
/** Takes 80 × 40 points in the middle of the page. */
const WIDGET = '/Type /Annot /Subtype /Widget /Rect [10 30 90 70] /T (f) /P 3 0 R';

/** Share of dark pixels where the annotation 4 lies; its appearance, if any, is object 6. */
async function darkOf(annotation: string, form = FORM): Promise<number> {
  const drawn = await drawFirstPage(pdfWithAnnotations('4 0 R', [`<< ${annotation} >>`, FONT, BLACK], form));
  return darkShare(drawn, 12, 32, 88, 68);
}

test('fields are drawn by the appearance they carry', async () => {
  expect(await darkOf(`${WIDGET} /FT /Tx /V (ROOM) /F 4 /AP << /N 6 0 R >>`)).toBe(1);
  expect(await darkOf(`${WIDGET} /FT /Ch /Ff 131072 /V (A) /Opt [(A)] /F 4 /AP << /N 6 0 R >>`)).toBe(1);
  expect(await darkOf(`${WIDGET} /FT /Sig /F 132 /AP << /N 6 0 R >>`)).toBe(1);
});

test('check marks and radio buttons are drawn in the state they stand in', async () => {
  const states = '/FT /Btn /F 4 /AP << /N << /Yes 6 0 R >> >>';
  expect(await darkOf(`${WIDGET} ${states} /V /Yes /AS /Yes`)).toBe(1);
  expect(await darkOf(`${WIDGET} ${states} /V /Off /AS /Off`)).toBe(0);
  expect(await darkOf(`${WIDGET} ${states} /Ff 32768 /V /Yes /AS /Yes`)).toBe(1);
});

test('a text or a choice without an appearance is written out, with NeedAppearances or without', async () => {
  const needing = FORM.replace('/Fields', '/NeedAppearances true /Fields');
  for (const form of [FORM, needing]) {
    expect(await darkOf(`${WIDGET} /FT /Tx /V (ROOM) /F 4`, form)).toBeGreaterThan(0.03);
    expect(await darkOf(`${WIDGET} /FT /Ch /Ff 131072 /V (ROOM) /Opt [(ROOM)] /F 4`, form)).toBeGreaterThan(
      0.03,
    );
    expect(await darkOf(`${WIDGET} /FT /Tx /F 4`, form)).toBe(0);
  }
});

const MARK = '/Type /Annot /Subtype /Stamp /Rect [10 30 90 70] /AP << /N 6 0 R >>';

test.each([
  ['field', `${WIDGET} /FT /Tx /V (ROOM) /AP << /N 6 0 R >>`, FORM],
  ['stamp', MARK, ''],
])(
  'a %s that is hidden or kept from view is not drawn, one that is only printed is',
  async (_, annotation, form) => {
    expect(await darkOf(`${annotation} /F 2`, form)).toBe(0);
    expect(await darkOf(`${annotation} /F 6`, form)).toBe(0);
    expect(await darkOf(`${annotation} /F 32`, form)).toBe(0);
    expect(await darkOf(`${annotation} /F 36`, form)).toBe(1);
    expect(await darkOf(`${annotation} /F 4`, form)).toBe(1);
    expect(await darkOf(annotation, form)).toBe(1);
  },
);

test('scripts of a form do not run', async () => {
  const scripts = '/AA << /F << /S /JavaScript /JS (event.value = "XXXXXXXX") >> >>';
  const written = await darkOf(`${WIDGET} /FT /Tx /V (I) /F 4`);
  expect(await darkOf(`${WIDGET} /FT /Tx /V (I) /F 4 ${scripts}`)).toBe(written);
});
