import { expect, test } from 'vitest';
import { readBytes, refusalOf } from '../testing/read-all.ts';

const ASCII = 'ply\nformat ascii 1.0\n';
const XYZ = 'property float x\nproperty float y\nproperty float z\n';

type Written = (view: DataView, isLittle: boolean) => number;
const byte =
  (value: number): Written =>
  (view) => (view.setUint8(0, value), 1);
const word =
  (value: number): Written =>
  (view, isLittle) => (view.setUint16(0, value, isLittle), 2);
const int =
  (value: number): Written =>
  (view, isLittle) => (view.setInt32(0, value, isLittle), 4);
const double =
  (value: number): Written =>
  (view, isLittle) => (view.setFloat64(0, value, isLittle), 8);

function binary(header: string, body: readonly Written[], isLittle = true): Buffer {
  const view = new DataView(new ArrayBuffer(8));
  const parts = body.map((write) => {
    const length = write(view, isLittle);
    return Buffer.from(view.buffer.slice(0, length));
  });
  const format = isLittle ? 'binary_little_endian' : 'binary_big_endian';
  return Buffer.concat([Buffer.from(`ply\nformat ${format} 1.0\n${header}end_header\n`), ...parts]);
}

test.each([true, false])(
  'M31: doubles in UTM keep every digit, colours by other names and types, unknown properties are passed over (little %s)',
  async (isLittle) => {
    const header =
      'comment made by hand\nobj_info num_cols 1\nelement camera 1\nproperty list uchar int ids\nproperty double f\n' +
      'element vertex 2\nproperty double x\nproperty float64 y\nproperty double z\nproperty list uchar ushort seen\n' +
      'property uchar diffuse_red\nproperty uint8 diffuse_green\nproperty char diffuse_blue\nproperty int whatever\n' +
      'element face 1\nproperty list uchar int vertex_indices\n';
    const camera = [byte(2), int(1), int(2), double(9)];
    const first = [double(691_239.553_000_1), double(5_334_000.123_456_7), double(0.000_000_1)];
    const firstMore = [byte(1), word(7), byte(255), byte(128), byte(200), int(-1)];
    const second = [double(1), double(2), double(3), byte(0), byte(1), byte(2), byte(3), int(5)];
    const face = [byte(3), int(0), int(1), int(0)];
    const body = [camera, first, firstMore, second, face].flat();
    const file = binary(header, body, isLittle);
    const read = await readBytes(file);
    expect(read.positions).toEqual([691_239.553_000_1, 5_334_000.123_456_7, 0.000_000_1, 1, 2, 3]);
    expect(read.colors).toEqual([255, 128, 200, 1, 2, 3]);
    expect(read.facts).toMatchObject({ format: 'ply', colorBits: 8, declaredCount: 2 });
  },
);

test.each([
  ['0 to 1', '0 0.5 1', [0, 32_768, 65_535]],
  ['0 to 255', '0 127.5 255', [0, 32_768, 65_535]],
  ['0 to 65,535', '0 300 65535', [0, 300, 65_535]],
])('M31: float colours of %s, told by the largest of the file', async (_, color, expected) => {
  const colors = 'property float red\nproperty float green\nproperty float blue\n';
  const body = `0 0 0 0 0 0\n1 1 1 ${color}\n`;
  const read = await readBytes(`${ASCII}element vertex 2\n${XYZ}${colors}end_header\n${body}`);
  expect(read.colors).toEqual([0, 0, 0, ...expected]);
  expect(read.facts.colorBits).toBe(16);
});

test('M27: the depth of 16-bit colours is left to the whole file', async () => {
  const colors = 'property ushort red\nproperty ushort green\nproperty ushort blue\n';
  const read = await readBytes(`${ASCII}element vertex 1\n${XYZ}${colors}end_header\n0 0 0 9 200 65535\n`);
  expect(read.facts.colorBits).toBeNull();
  expect(read.colors).toEqual([9, 200, 65_535]);
});

test('lines of Windows, intensity, class and time, a mesh: its corners only', async () => {
  const header =
    `${ASCII}element vertex 2\n${XYZ}property float scalar_Intensity\nproperty uchar classification\n` +
    'property double gps_time\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n';
  const text = `${header}1 2 3 -0.5 6 100.25\n4 5 6 2e3 255 nan\n3 0 1 1\n`;
  const read = await readBytes(text.replaceAll('\n', '\r\n'));
  expect(read.positions).toEqual([1, 2, 3, 4, 5, 6]);
  expect(read.intensities).toEqual([-0.5, 2000]);
  expect(read.classes).toEqual([6, 255]);
  expect(read.gpsTimes).toEqual([100.25, 0]);
  expect(read.facts.intensityRange).toBe('own');
});

test('places that are no numbers are dropped and counted, each time the file is read', async () => {
  const body = 'nan 0 0\n0 -inf 0\n0 0 1e300\n7 8 9\n';
  const read = await readBytes(`${ASCII}element vertex 4\n${XYZ}end_header\n${body}`);
  expect(read.positions).toEqual([7, 8, 9]);
  expect(read.dropped).toEqual({ invalid: 0, notFinite: 3 });
});

test.each([
  [
    'fewer points than counted',
    `${ASCII}element vertex 3\n${XYZ}end_header\n0 0 0\n1 1 1\n`,
    'cloud-truncated',
  ],
  ['a header without end', `${ASCII}element vertex 3\n${XYZ}`, 'cloud-truncated'],
  ['a count beyond all files', binary(`element vertex 900000000000000\n${XYZ}`, [int(0)]), 'cloud-truncated'],
  ['a count that is none', `${ASCII}element vertex -1\n${XYZ}end_header\n`, 'cloud-damaged'],
  ['words instead of numbers', `${ASCII}element vertex 1\n${XYZ}end_header\na b c\n`, 'cloud-damaged'],
  ['an unknown type', `${ASCII}element vertex 1\nproperty quad x\nend_header\n`, 'cloud-damaged'],
  [
    'an unknown encoding',
    `ply\nformat base64 1.0\nelement vertex 1\n${XYZ}end_header\n`,
    'cloud-unsupported',
  ],
  [
    'no height',
    `${ASCII}element vertex 1\nproperty float x\nproperty float y\nend_header\n0 0\n`,
    'cloud-unsupported',
  ],
  ['no vertex', `${ASCII}element face 0\nproperty list uchar int a\nend_header\n`, 'cloud-empty'],
  ['vertices that are none', `${ASCII}element vertex 1\n${XYZ}end_header\nnan nan nan\n`, 'cloud-empty'],
])('%s is refused', async (_, bytes, code) => {
  expect(await refusalOf(readBytes(bytes))).toBe(code);
});
