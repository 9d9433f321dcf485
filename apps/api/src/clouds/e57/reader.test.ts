import { expect, test } from 'vitest';
import { readBytes, refusalOf } from '../testing/read-all.ts';
import { writeE57, type E57Field } from '../testing/write-e57.ts';
import { crc32c } from './crc32c.ts';

const float = (name: string, stored: number[]): E57Field => ({
  name,
  attributes: 'type="Float" precision="single"',
  bits: 'float',
  stored,
});
const double = (name: string, stored: number[]): E57Field => ({
  name,
  attributes: 'type="Float"',
  bits: 'double',
  stored,
});
const whole = (
  name: string,
  [from, to, bits]: [number | bigint, number | bigint, number],
  values: (number | bigint)[],
): E57Field => ({
  name,
  attributes: `type="Integer" minimum="${from}" maximum="${to}"`,
  bits,
  stored: values.map((value) => BigInt(value) - BigInt(from)),
});
const places = (x: number[], y: number[], z: number[]) => [
  float('cartesianX', x),
  float('cartesianY', y),
  float('cartesianZ', z),
];

test('the seal of a page is the CRC that everybody knows', () => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe306_9283);
});

const TURNED_AND_SHIFTED =
  '<pose type="Structure"><rotation type="Structure"><w type="Float">0.7071067811865476</w><x type="Float"/><y type="Float"/>' +
  '<z type="Float">0.7071067811865476</z></rotation><translation type="Structure"><x type="Float">1000</x><y type="Float"/>' +
  '<z type="Float">-5</z></translation></pose>';

test('M30: scans of different fields, one without pose, one without points, each field by its own limits', async () => {
  const file = writeE57(
    [
      {
        more:
          `${TURNED_AND_SHIFTED}<intensityLimits type="Structure"><intensityMinimum type="Float">-66</intensityMinimum>` +
          '<intensityMaximum type="Float">66</intensityMaximum></intensityLimits>',
        fields: [...places([1, 0], [0, 2], [0, 3]), float('intensity', [-66, 0])],
      },
      { fields: [] },
      {
        more:
          '<colorLimits type="Structure"><colorRedMinimum type="Integer"/><colorRedMaximum type="Integer">65535</colorRedMaximum>' +
          '<colorGreenMinimum type="Integer">100</colorGreenMinimum><colorGreenMaximum type="Integer">200</colorGreenMaximum></colorLimits>',
        fields: [
          ...places([7, 8], [7, 8], [7, 8]),
          whole('colorRed', [0, 65_535, 16], [300, 65_535]),
          whole('colorGreen', [0, 255, 8], [100, 150]),
          whole('colorBlue', [0, 255, 8], [1, 255]),
          // Scaled, without limits of its own: those of its type.
          {
            name: 'intensity',
            attributes: 'type="ScaledInteger" minimum="0" maximum="1000" scale="0.001" offset="-0.5"',
            bits: 10,
            stored: [1000, 500],
          },
        ],
      },
      // No limits at all: by what its values are.
      { fields: [...places([9, 9], [9, 9], [9, 9]), float('intensity', [20, 40])] },
    ],
    'EPSG:25832',
  );
  const read = await readBytes(file);
  expect(read.count).toBe(6);
  expect(read.facts).toMatchObject({ format: 'e57', declaredCount: 6, colorBits: 16, crs: 'EPSG:25832' });
  expect(read.facts.fields).toMatchObject({ colors: true, intensities: true, gpsTimes: false });
  const expected = [1000, 1, -5, 998, 0, -2, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9, 9, 9];
  for (const [at, value] of expected.entries()) expect(read.positions[at]).toBeCloseTo(value, 9);
  expect(read.colors).toEqual([300, 0, 257, 65_535, 32_768, 65_535]);
  expect(read.intensities).toEqual([0, 32_768, 65_535, 32_768, 0, 65_535]);
});

test('points that are none are skipped, and so is what is no number', async () => {
  const state = whole('cartesianInvalidState', [0, 2, 2], [0, 1, 2, 0]);
  const file = writeE57([{ fields: [...places([1, 2, 3, NaN], [1, 2, 3, 4], [1, 2, 3, 4]), state] }]);
  const read = await readBytes(file);
  expect(read.positions).toEqual([1, 1, 1]);
  expect(read.dropped).toEqual({ invalid: 2, notFinite: 1 });
});

test('spherical places, times from the start of the scan', async () => {
  const fields = [
    double('sphericalRange', [2, 2]),
    double('sphericalAzimuth', [Math.PI / 2, 0]),
    double('sphericalElevation', [0, Math.PI / 6]),
    double('timeStamp', [0, 1.5]),
  ];
  const more =
    '<acquisitionStart type="Structure"><dateTimeValue type="Float">1.0e9</dateTimeValue></acquisitionStart>';
  const read = await readBytes(writeE57([{ more, fields }]));
  for (const [at, value] of [0, 2, 0, Math.sqrt(3), 0, 1].entries())
    expect(read.positions[at]).toBeCloseTo(value, 12);
  expect(read.gpsTimes).toEqual([1e9, 1e9 + 1.5]);
});

test.each([1, 2, 7, 500])(
  'whole numbers of every width, over packets of %d points and many pages',
  async (packetOf) => {
    const times = 1500;
    const many = (value: (at: number) => number | bigint) =>
      Array.from({ length: times }, (_, at) => value(at));
    const fields = [
      whole(
        'cartesianX',
        [0, 2 ** 39, 40],
        many((at) => (at * 733_007_751) % 2 ** 39),
      ),
      whole(
        'cartesianY',
        [-(2 ** 31), 2 ** 31 - 1, 32],
        many((at) => at - 2 ** 31),
      ),
      whole(
        'cartesianZ',
        [-(2n ** 63n), 2n ** 63n - 1n, 64],
        many((at) => BigInt(at) - 7n),
      ),
      whole(
        'rowIndex',
        [0, 1, 1],
        many((at) => at % 2),
      ),
      whole(
        'columnIndex',
        [5, 5, 0],
        many(() => 5),
      ),
      whole(
        'intensity',
        [0, 32_767, 15],
        many((at) => at),
      ),
    ];
    const read = await readBytes(writeE57([{ fields, packetOf }]));
    expect(read.count).toBe(times);
    for (const at of [0, 1, 2, 3, 777, times - 1]) {
      const place = read.positions.slice(3 * at, 3 * at + 3);
      expect(place).toEqual([(at * 733_007_751) % 2 ** 39, at - 2 ** 31, at - 7]);
      expect(read.intensities[at]).toBe(Math.round((at * 65_535) / 32_767));
    }
  },
);

const ONE = { fields: places([1], [2], [3]) };

function damaged(at: number): Buffer {
  const file = writeE57([ONE]);
  file.writeUInt8(file.readUInt8(at) ^ 1, at);
  return file;
}

test.each([
  ['a page whose seal is wrong', damaged(60), 'cloud-damaged'],
  ['a file that is cut', writeE57([ONE]).subarray(0, 900), 'cloud-truncated'],
  ['more points than there are', writeE57([{ ...ONE, records: 2 }]), 'cloud-truncated'],
  ['no scan', writeE57([]), 'cloud-empty'],
  ['scans without points', writeE57([{ fields: [] }]), 'cloud-empty'],
  ['points without places', writeE57([{ fields: [float('intensity', [1])] }]), 'cloud-unsupported'],
  [
    'points that take no room',
    writeE57([
      {
        records: 1e15,
        fields: ['X', 'Y', 'Z'].map((axis) => whole(`cartesian${axis}`, [1, 1, 0], [1])),
      },
    ]),
    'cloud-damaged',
  ],
])('%s: refused', async (_, bytes, code) => {
  expect(await refusalOf(readBytes(bytes))).toBe(code);
});
