import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sheetName, sheetText, xlsxTable } from './xlsx-table.ts';

const TEXTS = [
  '=1+1',
  '@x',
  '-5 mm',
  '+49 30 1',
  '=HYPERLINK("http://evil.example","x")',
  'a & <b>',
  '2027-01-01',
];

async function sheetOf(rows: readonly (readonly (string | number | Date | null)[])[]): Promise<string> {
  const columns = ['text', 'day', 'at', 'n'].map((name, index) => ({
    column: [name, (row: (typeof rows)[number]) => row[index] ?? null] as const,
    isDay: name === 'day',
  }));
  const entries = unzipSync(await xlsxTable({ name: 'Notes', columns, rows, rightToLeft: false }));
  return Object.entries(entries)
    .filter(([name]) => /sheet1\.xml$|sharedStrings\.xml$/.test(name))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');
}

test('N27 no text is a formula, and each stands there as it was written', async () => {
  const sheet = await sheetOf(TEXTS.map((text) => [text, null, null, null]));
  expect(sheet).not.toContain('<f>');
  for (const text of TEXTS) expect(sheet).toContain(escaped(text));
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

test('days and times are dates, numbers numbers', async () => {
  const sheet = await sheetOf([['x', '2027-03-28', new Date('2027-03-28T12:00:00Z'), 431]]);
  // Days since the end of 1899, as sheets count them.
  expect(sheet).toContain('<v>46474</v>');
  expect(sheet).toContain('<v>46474.5</v>');
  expect(sheet).toContain('<v>431</v>');
});

test('N27 signs that no sheet may hold become the sign for it, and what is cut says so', () => {
  expect(sheetText('a\u000Bb\u0000c\uD800d')).toBe('a\uFFFDb\uFFFDc\uFFFDd');
  const long = sheetText('x'.repeat(40_000));
  expect([long.length, long.endsWith('x […]')]).toEqual([32_767, true]);
});

test.each([
  ['Harbour Tower / Phase 2? The name of sixty signs that is so long', 'Harbour Tower   Phase 2  The na'],
  ["'quoted'", 'quoted'],
  ['[]:*?/\\', '1'],
])('N27 a sheet of %j is called %j', (name, expected) => {
  expect(sheetName(name)).toBe(expected);
});
