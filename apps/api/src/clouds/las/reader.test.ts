import { expect, test } from 'vitest';
import { readBytes, refusalOf } from '../testing/read-all.ts';
import { writeLas, type LasPoint } from '../testing/write-las.ts';

const FORMATS = [20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67].map((bytes, format) => ({ format, bytes }));
const WITH_COLOR = [2, 3, 5, 7, 8, 10];
const WITHOUT_TIME = [0, 2];

const POINTS: LasPoint[] = [
  { x: 1000, y: -2000, z: 3000, intensity: 65_535, class: 6, gpsTime: 12.5, color: [1, 2, 65_535] },
  { x: 0, y: 0, z: 1, intensity: 7, class: 31, gpsTime: -1e9, color: [255, 0, 128] },
];
const BASE = { points: POINTS, format: 3, recordBytes: 34 };
const BOUNDS: [number, number, number, number, number, number] = [0, -2, 0.001, 1, 0, 3];

test.each(FORMATS)(
  'format $format of $bytes bytes, with extra bytes and without',
  async ({ format, bytes }) => {
    for (const recordBytes of [bytes, bytes + 5]) {
      const file = writeLas({
        points: POINTS,
        format,
        recordBytes,
        minor: format < 6 ? 2 : 4,
        bounds: BOUNDS,
      });
      const read = await readBytes(file);
      expect(read.positions).toEqual([1, -2, 3, 0, 0, 0.001]);
      expect(read.intensities).toEqual([65_535, 7]);
      expect(read.classes).toEqual([6, 31]);
      expect(read.gpsTimes).toEqual(WITHOUT_TIME.includes(format) ? [] : [12.5, -1e9]);
      expect(read.colors).toEqual(WITH_COLOR.includes(format) ? [1, 2, 65_535, 255, 0, 128] : []);
      expect(read.remarks).toEqual([]);
    }
  },
);

test('classes of new formats have eight bits', async () => {
  const points = [{ x: 0, y: 0, z: 0, class: 255 }];
  expect((await readBytes(writeLas({ points, format: 6, recordBytes: 30 }))).classes).toEqual([255]);
});

test('M27: colours of 16 bits behind 350,000 black points arrive, and the format promises no depth', async () => {
  const points: LasPoint[] = [{ x: 0, y: 1, z: 0, color: [65_280, 300, 1] }];
  const file = writeLas({ ...BASE, points, count: 350_001 });
  const black = Buffer.alloc(350_000 * 34);
  const bytes = Buffer.concat([file.subarray(0, -34), black, file.subarray(-34)]);
  const { facts, colors, count } = await readBytes(bytes);
  expect(facts.colorBits).toBeNull();
  expect(count).toBe(350_001);
  expect(colors.slice(-3)).toEqual([65_280, 300, 1]);
});

test.each([
  ['a count of 0', { count: 0, bounds: BOUNDS }, [{ code: 'count-differs', declared: 0, found: 2 }]],
  ['only the old count', { count: 0, legacyCount: 2, bounds: BOUNDS }, []],
  ['no old count', { legacyCount: 0, bounds: BOUNDS }, []],
  ['a wrong old count', { legacyCount: 77, bounds: BOUNDS }, []],
  [
    'a count larger than the points that end where the header says',
    { count: 5, extended: true, bounds: BOUNDS },
    [{ code: 'count-differs', declared: 5, found: 2 }],
  ],
  [
    'a count larger than the file and than the sum of its returns',
    { count: 5, returns: 2, bounds: BOUNDS },
    [{ code: 'count-differs', declared: 5, found: 2 }],
  ],
  ['bounds of zero', {}, [{ code: 'bounds-differ', declared: [0, 0, 0, 0, 0, 0], found: BOUNDS }]],
] as const)('M28: a header with %s: the cloud is right, the difference is named', async (_, lie, remarks) => {
  const read = await readBytes(writeLas({ ...BASE, ...mutable(lie) }));
  expect(read.positions).toEqual([1, -2, 3, 0, 0, 0.001]);
  expect(read.bounds).toEqual(BOUNDS);
  expect(read.remarks).toEqual(remarks);
});

function mutable(lie: { count?: number; bounds?: typeof BOUNDS; extended?: boolean }) {
  return { ...lie };
}

test('M28: a count that leaves points behind is believed, and what is left is named', async () => {
  const read = await readBytes(writeLas({ ...BASE, count: 1, bounds: [1, -2, 3, 1, -2, 3] }));
  expect(read.count).toBe(1);
  expect(read.remarks).toEqual([{ code: 'bytes-left-over', bytes: 34 }]);
});

test('M29: far away, with tiny steps over the whole range of 32 bits', async () => {
  const scale = 1.16e-6;
  const offset = 7_691_239.553;
  const points = [-(2 ** 31), 0, 2 ** 31 - 1].map((at) => ({ x: at, y: at, z: at }));
  const read = await readBytes(writeLas({ ...BASE, points, scale, offset }));
  expect(read.facts.scales).toEqual([scale, scale, scale]);
  for (const [at, { x }] of points.entries())
    expect(Math.abs((read.positions[3 * at] ?? 0) - (offset + x * scale))).toBeLessThan(scale / 2);
});

test('the coordinate system is kept as text', async () => {
  const wkt = 'PROJCS["ETRS89 / UTM zone 32N"]';
  expect((await readBytes(writeLas({ ...BASE, wkt }))).facts.crs).toBe(wkt);
  expect((await readBytes(writeLas(BASE))).facts.crs).toBeNull();
});

function shortRecords(): Buffer {
  const file = writeLas(BASE);
  file.writeUInt16LE(33, 105);
  return file;
}

test.each([
  ['a header that is cut', writeLas(BASE).subarray(0, 200), 'cloud-truncated'],
  ['points that are cut', writeLas(BASE).subarray(0, -1), 'cloud-truncated'],
  ['a count larger than the file', writeLas({ ...BASE, count: 3 }), 'cloud-truncated'],
  ['no point', writeLas({ ...BASE, points: [] }), 'cloud-empty'],
  ['a format of the future', writeLas({ ...BASE, format: 11 }), 'cloud-unsupported'],
  ['records shorter than their format', shortRecords(), 'cloud-damaged'],
  ['a scale of 0', writeLas({ ...BASE, scale: 0 }), 'cloud-damaged'],
  ['an offset that is no number', writeLas({ ...BASE, offset: NaN }), 'cloud-damaged'],
])('%s is refused', async (_, bytes, code) => {
  expect(await refusalOf(readBytes(bytes))).toBe(code);
});
