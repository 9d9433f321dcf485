/** Every real file against what others have measured: SOURCES.md, the files' own words, and sums made with numpy. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLazPerf } from 'laz-perf';
import { expect, test } from 'vitest';
import { testDataDir } from '../../../../tests/support/test-data.ts';
import { LAS_PLACES } from './testing/write-las.ts';
import { MAX_GROWTH_BYTES, readChanged, readCut, SOON_MS } from './testing/read-changed.ts';
import { readAll, readBytes, refusalOf, type ReadCloud } from './testing/read-all.ts';

const clouds = join(testDataDir() ?? '', 'pointclouds');
const hostile = join(testDataDir() ?? '', 'hostile');

interface Measured {
  count: number;
  /** Smallest x, y, z, then largest. */
  bounds?: number[];
  sums?: number[];
  colorSums?: number[];
  dropped?: ReadCloud['dropped'];
  facts: Partial<ReadCloud['facts']>;
}

const CUBE_SIDE = 0.5;
const SIMPLE = [635_619.85, 848_899.7, 406.59, 638_982.55, 853_535.43, 586.38];
const LION = [-4.99, 1.04, -3.45, -0.79, 6.72, 1.12];
const RIPPLE_COLORS = [302_999, 1_370_248, 565_336];

const MEASURED: Readonly<Record<string, Measured>> = {
  'ColouredCubeFloat.e57': {
    count: 7680,
    bounds: [-CUBE_SIDE, -CUBE_SIDE, -CUBE_SIDE, CUBE_SIDE, CUBE_SIDE, CUBE_SIDE],
    sums: [-49.720_847_696, 17.862_877_548, -30.592_817_962],
    colorSums: [652_800 * 257, 652_800 * 257, 652_800 * 257],
    facts: { format: 'e57', colorBits: 16, crs: null },
  },
  'autzen_trim.laz': {
    count: 110_000,
    bounds: [636_001.76, 848_935.2, 406.26, 637_179.22, 849_497.9, 520.51],
    facts: { format: 'laz', crs: expect.stringContaining('NAD_1983_HARN_Lambert_Conformal_Conic') },
  },
  'bunny-mesh-reduced.ply': {
    count: 3511,
    bounds: [-0.094_758_1, 0.032_987_4, -0.061_961_37, 0.061_037_51, 0.187_362_83, 0.058_830_75],
    sums: [-102.250_838_13, 324.667_240_08, 26.159_555_03],
    facts: { format: 'ply' },
  },
  'bunnyInt32.e57': {
    count: 30_571,
    bounds: [-0.094_689, 0.040_011, -0.061_873, 0.061_009, 0.187_321, 0.058_799],
    sums: [-841.093_298, 3151.198_742, 264.243_972],
    facts: { format: 'e57' },
  },
  'derived-lion_takanawa-341989pts.las': {
    count: 341_989,
    bounds: LION,
    facts: { format: 'las', crs: null },
  },
  'lion_takanawa.copc.laz': { count: 341_989, bounds: LION, facts: { format: 'copc', crs: null } },
  'lone-star.copc.laz': {
    count: 518_862,
    bounds: [515_368.6, 4_918_340.36, 2322.9, 515_401.04, 4_918_381.12, 2338.58],
    facts: { format: 'copc', crs: expect.stringContaining('WGS 84') },
  },
  'pumpA-visual-reference-image.e57': {
    count: 155_201,
    bounds: [-2.903_764, -5.301_103, -1.899_705, 1.721_604, -0.792_647, 1.843_003],
    sums: [-74_913.309_953, -409_112.126_518, -147_000.510_634],
    colorSums: [5_023_067 * 257, 5_904_063 * 257, 4_008_525 * 257],
    facts: { format: 'e57', intensityRange: 'uint16' },
  },
  'region_growing_rgb.pcd': {
    count: 259_847,
    bounds: [-1.072_057_01, -1.580_639_96, 0.843_000_11, 1.810_153_01, 0.408_091_49, 3.821_000_1],
    sums: [6654.195_661_83, -34_038.232_812_53, 418_831.590_584_7],
    colorSums: [41_468_041, 36_508_734, 34_265_005],
    dropped: { invalid: 0, notFinite: 47_353 },
    facts: { format: 'pcd', colorBits: 8, declaredCount: 307_200 },
  },
  // Its first line is no count.
  'ripple.pts': {
    count: 10_201,
    bounds: [-5, -5, -0.6664, 5, 5, 1.1],
    sums: [0, 0, -2005.5828],
    colorSums: RIPPLE_COLORS,
    facts: { format: 'xyz' },
  },
  'ripple_ascii.ply': {
    count: 10_201,
    bounds: [-5, -5, -0.666_41, 5, 5, 1.1],
    sums: [0, 0, -2005.581_08],
    colorSums: RIPPLE_COLORS,
    facts: { format: 'ply', colorBits: 8 },
  },
  'room_scan1.pcd': {
    count: 112_586,
    bounds: [-13.799_779_89, -6.492_819_79, -1.351_704_96, 15.447_110_18, 7.979_565_14, 1.709_092_97],
    sums: [26_047.641_804_89, 15_075.899_807_55, 46_427.954_743_78],
    facts: { format: 'pcd' },
  },
  'simple-1065pts.las': { count: 1065, bounds: SIMPLE, facts: { format: 'las', crs: null } },
  'simple-1065pts.laz': { count: 1065, bounds: SIMPLE, facts: { format: 'laz', crs: null } },
  'simple-ascii.pcd': {
    count: 213,
    bounds: [-0.955_26, -0.315_46, 0, 0.991_85, 0.356_41, 0],
    sums: [1.929_937_11, 32.311_789, 0],
    colorSums: [29_154, 33_354, 37_632],
    facts: { format: 'pcd' },
  },
  'simple.copc.laz': {
    count: 1065,
    bounds: SIMPLE,
    facts: { format: 'copc', crs: expect.stringContaining('NAD83 / Oregon LCC (m) + NAVD88 height (ftUS)') },
  },
};

function colorSums({ colors }: ReadCloud): number[] {
  const sums = [0, 0, 0];
  for (const [at, value] of colors.entries()) sums[at % 3] = (sums[at % 3] ?? 0) + value;
  return sums;
}

test.each(readdirSync(clouds))('%s', async (name) => {
  const measured = MEASURED[name];
  if (!measured) throw new Error('nobody has measured this file: add what it is');
  const read = await readAll(join(clouds, name));
  expect(read.count).toBe(measured.count);
  expect(read.facts).toMatchObject(measured.facts);
  expect(read.dropped).toEqual(measured.dropped ?? { invalid: 0, notFinite: 0 });
  expect(read.remarks.filter(({ code }) => code !== 'count-differs')).toEqual([]);
  for (const [at, value] of (measured.bounds ?? []).entries())
    expect(Math.abs((read.bounds[at] ?? NaN) - value)).toBeLessThan(0.005);
  for (const [axis, value] of (measured.sums ?? []).entries()) expect(read.sums[axis]).toBeCloseTo(value, 5);
  expect(measured.colorSums ?? colorSums(read)).toEqual(colorSums(read));
});

test.each([
  ['simple-1065pts.laz', 'simple-1065pts.las'],
  ['lion_takanawa.copc.laz', 'derived-lion_takanawa-341989pts.las'],
])('%s is its unpacked twin, point by point', async (packed, unpacked) => {
  const [one, other] = await Promise.all([readAll(join(clouds, packed)), readAll(join(clouds, unpacked))]);
  for (const field of ['positions', 'colors', 'intensities', 'classes', 'gpsTimes'] as const)
    expect(bytesOf(one[field]).equals(bytesOf(other[field]))).toBe(true);
});

/** Compared at once: a million numbers one by one take minutes. */
function bytesOf(values: readonly number[]): Buffer {
  return Buffer.from(Float64Array.from(values).buffer);
}

/** The records of a file in its own order, each seen by itself; those of a packed one as laz-perf makes them of the whole. */
async function* recordsOf(bytes: Buffer, isPacked: boolean): AsyncGenerator<DataView> {
  const recordBytes = bytes.readUInt16LE(105);
  if (!isPacked) {
    const count = bytes.readUInt32LE(107) || Number(bytes.readBigUInt64LE(247));
    for (let at = 0; at < count; at++)
      yield new DataView(
        bytes.buffer,
        bytes.byteOffset + bytes.readUInt32LE(96) + at * recordBytes,
        recordBytes,
      );
    return;
  }
  const lazPerf = await createLazPerf();
  const place = lazPerf._malloc(bytes.length);
  lazPerf.HEAPU8.set(bytes, place);
  const whole = new lazPerf.LASZip();
  whole.open(place, bytes.length);
  const record = lazPerf._malloc(recordBytes);
  for (let left = whole.getCount(); left > 0; left--) {
    whole.getPoint(record);
    yield new DataView(lazPerf.HEAPU8.buffer, record, recordBytes);
  }
}

test.each(readdirSync(clouds).filter((name) => /\.la[sz]$/.test(name)))(
  '%s: each field of each point is what the table of the format says of its record',
  async (name) => {
    const read = await readAll(join(clouds, name));
    const bytes = readFileSync(join(clouds, name));
    const format = bytes.readUInt8(104) & 0x3f;
    const places = LAS_PLACES[format];
    if (!places) throw new Error('the table lacks this format');
    let at = 0;
    let differing = 0;
    const compare = (value: number, known: number | undefined) => (differing += value === known ? 0 : 1);
    for await (const record of recordsOf(bytes, name.endsWith('.laz'))) {
      for (let axis = 0; axis < 3; axis++)
        compare(
          record.getInt32(4 * axis, true) * bytes.readDoubleLE(131 + 8 * axis) +
            bytes.readDoubleLE(155 + 8 * axis),
          read.positions[3 * at + axis],
        );
      compare(record.getUint16(12, true), read.intensities[at]);
      // Older formats keep flags in the upper bits.
      compare(record.getUint8(places.class) & (format < 6 ? 0x1f : 0xff), read.classes[at]);
      if (places.gps !== undefined) compare(record.getFloat64(places.gps, true), read.gpsTimes[at]);
      for (let part = 0; part < 3 && places.rgb !== undefined; part++)
        compare(record.getUint16(places.rgb + 2 * part, true), read.colors[3 * at + part]);
      at++;
    }
    expect([at, differing]).toEqual([read.count, 0]);
  },
);

test.each(['simple-1065pts.laz', 'simple.copc.laz'])(
  '%s with bytes changed or cut off: points or a coded refusal, soon',
  async (name) => {
    const seed = readFileSync(join(clouds, name));
    const changed = await readChanged(seed, 60);
    expect(changed.others).toEqual([]);
    expect(changed.slowestMs).toBeLessThan(SOON_MS);
    expect(changed.grownBytes).toBeLessThan(MAX_GROWTH_BYTES);
    expect((await readCut(seed, 20)).others).toEqual([]);
  },
);

test.each([
  ['a few points more than are packed', 1100, 'cloud-damaged'],
  ['more points than a chunk can have', 60_000, 'cloud-truncated'],
])('LAZ: a header that counts %s', async (_, count, code) => {
  const bytes = Buffer.from(readFileSync(join(clouds, 'simple-1065pts.laz')));
  bytes.writeUInt32LE(count, 107);
  // The sum of first, second … returns, which is asked next.
  bytes.fill(0, 111, 131);
  expect(await refusalOf(readBytes(bytes))).toBe(code);
});

test('nothing that laz-perf adds to the process stays', async () => {
  const before = [process.listenerCount('uncaughtException'), process.listenerCount('unhandledRejection')];
  await readAll(join(clouds, 'simple-1065pts.laz'));
  await refusalOf(readAll(join(hostile, 'truncated.laz')));
  expect([process.listenerCount('uncaughtException'), process.listenerCount('unhandledRejection')]).toEqual(
    before,
  );
});

test.each([
  ['truncated.laz', 'cloud-truncated'],
  ['clipped.las', 'cloud-truncated'],
  ['corrupt_crc.e57', 'cloud-damaged'],
  ['empty.jpg', 'cloud-empty'],
  ['zip-named.ifc', 'cloud-unknown'],
  ['truncated.ifc', 'cloud-unknown'],
  ['html-named.jpg', 'cloud-unknown'],
  ['svg-xss1.svg', 'cloud-unknown'],
  ['bomb-200MB-markup.bcf', 'cloud-unknown'],
])('%s is refused as %s', async (name, code) => {
  expect(await refusalOf(readAll(join(hostile, name)))).toBe(code);
});

test('no plan, photo, film or text of others is taken for a cloud', async () => {
  for (const folder of ['texts', 'photos', 'plans', 'ifc', 'bcf', 'traces'])
    for (const name of readdirSync(join(testDataDir() ?? '', folder)))
      expect([name, await refusalOf(readAll(join(testDataDir() ?? '', folder, name)))]).toEqual([
        name,
        'cloud-unknown',
      ]);
});
