import { expect, test } from 'vitest';
import { readBytes, refusalOf } from '../testing/read-all.ts';

function header(fields: string, sizes: string, types: string, data: string, more = ''): string {
  return `# .PCD v0.7\nVERSION 0.7\nFIELDS ${fields}\nSIZE ${sizes}\nTYPE ${types}\n${more}WIDTH 2\nHEIGHT 1\nVIEWPOINT 0 0 0 1 0 0 0\nPOINTS 2\nDATA ${data}\n`;
}

const COLORED = ['x y z rgb', '4 4 4 4', 'F F F F'] as const;
/** The bits of 0xRRGGBB as the number that they make as a float. */
const asFloat = (color: number) => {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, color);
  return view.getFloat32(0);
};

function floats(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeFloatLE(value, 4 * at);
  return bytes;
}

/** LZF that packs nothing: runs of bytes as they are. */
function asLzf(bytes: Buffer): Buffer {
  const runs: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 32) {
    const run = bytes.subarray(at, at + 32);
    runs.push(Buffer.from([run.length - 1]), run);
  }
  return Buffer.concat(runs);
}

function packed(head: string, lzf: Buffer, unpackedBytes: number): Buffer {
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(lzf.length, 0);
  sizes.writeUInt32LE(unpackedBytes, 4);
  return Buffer.concat([Buffer.from(head), sizes, lzf]);
}

test.each([
  ['a float', COLORED, String(asFloat(0x01_80_ff))],
  ['a whole number', ['x y z rgb', '4 4 4 4', 'F F F U'] as const, String(0x01_80_ff)],
  ['a whole number with opacity', ['x y z rgba', '4 4 4 4', 'F F F U'] as const, String(0xff_01_80_ff)],
])('ascii with colours packed as %s, NaN points dropped', async (_, [fields, sizes, types], color) => {
  const text = `${header(fields, sizes, types, 'ascii')}1.5 -2 3e2 ${color}\nnan nan nan ${color}\n`;
  const read = await readBytes(text);
  expect(read.positions).toEqual([1.5, -2, 300]);
  expect(read.colors).toEqual([1, 128, 255]);
  expect(read.dropped).toEqual({ invalid: 0, notFinite: 1 });
  expect(read.facts).toMatchObject({ format: 'pcd', colorBits: 8, declaredCount: 2 });
});

test('binary, with fields of several values and names that nobody knows', async () => {
  const head = header('a x y z intensity _', '1 8 8 8 2 1', 'U F F F U U', 'binary', 'COUNT 3 1 1 1 1 2\n');
  const row = (values: number[], intensity: number) => {
    const bytes = Buffer.alloc(3 + 24 + 2 + 2, 0x55);
    for (const [at, value] of values.entries()) bytes.writeDoubleLE(value, 3 + 8 * at);
    bytes.writeUInt16LE(intensity, 27);
    return bytes;
  };
  const read = await readBytes(
    Buffer.concat([Buffer.from(head), row([1e7 + 0.001, 2, 3], 9), row([4, 5, 6], 65_535)]),
  );
  expect(read.positions).toEqual([1e7 + 0.001, 2, 3, 4, 5, 6]);
  expect(read.intensities).toEqual([9, 65_535]);
});

test('binary_compressed: the first field of all points, then the second', async () => {
  const columns = floats(1, 4, 2, 5, 3, 6, asFloat(0x0a_0b_0c), asFloat(0x01_02_03));
  const read = await readBytes(
    packed(header(...COLORED, 'binary_compressed'), asLzf(columns), columns.length),
  );
  expect(read.positions).toEqual([1, 2, 3, 4, 5, 6]);
  expect(read.colors).toEqual([10, 11, 12, 1, 2, 3]);
});

test('binary_compressed with references, also into what they write themselves', async () => {
  const head = header('x y z', '4 4 4', 'F F F', 'binary_compressed');
  // One zero, then 23 times the byte before.
  const lzf = Buffer.from([0, 0, 0xe0, 23 - 2 - 7, 0]);
  expect((await readBytes(packed(head, lzf, 24))).positions).toEqual([0, 0, 0, 0, 0, 0]);
});

const XYZ = ['x y z', '4 4 4', 'F F F'] as const;

test.each([
  ['a binary file that is cut', `${header(...XYZ, 'binary')}0123`, 'cloud-truncated'],
  ['fewer lines than points', `${header(...XYZ, 'ascii')}0 0 0\n`, 'cloud-truncated'],
  ['a header without end', '# .PCD v0.7\nVERSION 0.7\nFIELDS x y z\n', 'cloud-truncated'],
  [
    'a packed file that is cut',
    packed(header(...XYZ, 'binary_compressed'), Buffer.alloc(9), 24).subarray(0, -4),
    'cloud-truncated',
  ],
  [
    'more unpacked than the points need',
    packed(header(...XYZ, 'binary_compressed'), Buffer.alloc(9), 4e9),
    'cloud-damaged',
  ],
  [
    'a reference before the beginning',
    packed(header(...XYZ, 'binary_compressed'), Buffer.from([0x20, 9]), 24),
    'cloud-damaged',
  ],
  [
    'a run that is not there',
    packed(header(...XYZ, 'binary_compressed'), Buffer.from([31, 9]), 24),
    'cloud-damaged',
  ],
  ['an unknown encoding', header(...XYZ, 'zstd'), 'cloud-unsupported'],
  ['no height', `${header('x y', '4 4', 'F F', 'ascii')}0 0\n0 0\n`, 'cloud-unsupported'],
  ['a type of no size', `${header('x y z', '3 4 4', 'F F F', 'ascii')}0 0 0\n`, 'cloud-damaged'],
])('%s is refused', async (_, bytes, code) => {
  expect(await refusalOf(readBytes(bytes))).toBe(code);
});
