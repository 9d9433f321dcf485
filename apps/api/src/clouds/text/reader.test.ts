import { expect, test } from 'vitest';
import { readBytes, refusalOf } from '../testing/read-all.ts';

const PLACES = [1.5, -2, 3000, 4, 5, 6.25];

test.each([
  ['blanks', '1.5 -2 3e3\n4 5 6.25\n'],
  ['tabs and space around', '\t1.5\t-2 \t 3000\n   4 5   6.25   \n'],
  ['commas', '1.5,-2,3000\n4,5,6.25\n'],
  ['commas and blanks', '1.5, -2, 3000\n4, 5, 6.25'],
  ['semicolons', '1.5;-2;3000\n4;5;6.25\n'],
  ['semicolons and decimal commas', '1,5;-2;3000\n4;5;6,25\n'],
  ['blanks and decimal commas', '1,5 -2 3000\n4 5 6,25\n'],
  ['lines of Windows', '1.5 -2 3000\r\n4 5 6.25\r\n'],
  ['lines of old Macs', '1.5 -2 3000\r4 5 6.25\r'],
  ['comments and empty lines', '# by hand\n\n// x y z\n1.5 -2 3000\n\n# more\n4 5 6.25\n'],
  ['a title', 'X Y Z\n1.5 -2 3000\n4 5 6.25\n'],
  ['a mark of its letters', '\u{feff}1.5 -2 3000\n4 5 6.25\n'],
])('%s', async (_, text) => {
  const read = await readBytes(text);
  expect(read.positions).toEqual(PLACES);
  expect(read.facts).toMatchObject({ format: 'xyz', declaredCount: null, colorBits: null });
});

const NOTHING: number[] = [];
test.each([
  ['x y z i', '0 0 0 -0.5\n', NOTHING, [-0.5]],
  ['x y z r g b', '0 0 0 255 128 7\n', [255, 128, 7], NOTHING],
  ['x y z i r g b', '0 0 0 -1200 255 128 7\n', [255, 128, 7], [-1200]],
  ['x y z r g b i', '0 0 0 255 128 7 0.25\n', [255, 128, 7], [0.25]],
  ['x y z and a normal', '0 0 0 0 -1 0\n', NOTHING, NOTHING],
  ['x y z r g b and a normal', '0 0 0 255 128 7 0 -1 0\n', [255, 128, 7], NOTHING],
  ['x y z, a normal and r g b', '0 0 0 0 -1 0 255 128 7\n', [255, 128, 7], NOTHING],
  ['fractions', '0 0 0 0.5 0 1\n', [32_768, 0, 65_535], NOTHING],
  [
    'fractions without decimals first',
    `${'0 0 0 1 1 1\n'.repeat(300)}0 0 0 0.5 0 1\n`,
    [32_768, 0, 65_535],
    NOTHING,
  ],
  ['names', '//X Y Z Intensity B G R\n0 0 0 3 7 128 255\n', [255, 128, 7], [3]],
  ['quoted names with units', '"Z [m]","Y [m]","X [m]",class\n0,0,0,6\n', NOTHING, NOTHING],
])('columns: %s', async (_, text, colors, intensities) => {
  const read = await readBytes(text);
  expect(read.colors.slice(-3)).toEqual(colors);
  expect(read.intensities).toEqual(intensities);
  expect(read.bounds).toEqual([0, 0, 0, 0, 0, 0]);
});

test('columns are where their names stand', async () => {
  const read = await readBytes('Z;Y;X;Classification\n3;2;1;6\n');
  expect(read.positions).toEqual([1, 2, 3]);
  expect(read.classes).toEqual([6]);
});

test('PTS: a count, then intensity and colours; several scans may follow each other', async () => {
  const read = await readBytes('2\n1 2 3 -900 255 0 1\n4 5 6 1200 2 3 4\n1\n7 8 9 0 5 6 7\n');
  expect(read.facts).toMatchObject({ format: 'pts', declaredCount: 2, intensityRange: 'own' });
  expect(read.positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(read.intensities).toEqual([-900, 1200, 0]);
  expect(read.colors).toEqual([255, 0, 1, 2, 3, 4, 5, 6, 7]);
  expect(read.remarks).toEqual([{ code: 'count-differs', declared: 2, found: 3 }]);
});

test('a line that cannot be read is dropped and counted, and so is a point without place', async () => {
  const read = await readBytes(
    '1 2 3\n4 x 6\n7 8\nnan 1 1\n9 9 9\n1 1 1\n2 2 2\n3 3 3\n4 4 4\n5 5 5\n6 6 6\n',
  );
  expect(read.count).toBe(8);
  expect(read.dropped).toEqual({ invalid: 2, notFinite: 1 });
});

test('more digits than a double has, and lines over the border of what is read at once', async () => {
  const line = '691239.55300010000001 5334000.123456789012345678 0.1\n';
  const times = 50_000;
  const read = await readBytes(line.repeat(times));
  expect(read.count).toBe(times);
  expect(read.bounds).toEqual([
    691_239.5530001, 5_334_000.123_456_789, 0.1, 691_239.5530001, 5_334_000.123_456_789, 0.1,
  ]);
});

test.each([
  ['a text', 'Dear all,\nplease find attached the scan.\n', 'cloud-unknown'],
  ['a table of something else', 'name,count\nwall,3\nfloor,4\n', 'cloud-unknown'],
  ['two columns', '1 2\n3 4\n', 'cloud-unknown'],
  ['bytes', Buffer.from([1, 0, 2, 0, 3, 0]), 'cloud-unknown'],
  ['nothing', '', 'cloud-empty'],
  ['a count alone', '3\n', 'cloud-truncated'],
  ['a count of none', '0\n', 'cloud-empty'],
  ['fewer points than counted', '3\n1 2 3\n4 5 6\n', 'cloud-truncated'],
  ['PTX', '2\n2\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n', 'cloud-unsupported'],
  ['rubbish behind a good beginning', `${'1 2 3\n'.repeat(300)}${'x\n'.repeat(400)}`, 'cloud-damaged'],
  ['a line without end', `${'1 2 3\n'.repeat(300)}${'1'.repeat(200_000)}`, 'cloud-damaged'],
])('%s: refused', async (_, bytes, code) => {
  expect(await refusalOf(readBytes(bytes))).toBe(code);
});
