/** Whatever bytes come: points or a coded refusal, soon, and nothing else. */
import { expect, test } from 'vitest';
import { MAX_GROWTH_BYTES, readChanged, readCut, SOON_MS } from './testing/read-changed.ts';
import { readBytes } from './testing/read-all.ts';
import { writeE57 } from './testing/write-e57.ts';
import { writeLas } from './testing/write-las.ts';

const XYZRGB =
  'property float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n';
const POINTS = Array.from({ length: 20 }, (_, at) => ({ x: at, y: 2 * at, z: 3 * at, intensity: at }));
const floats = (name: string) => ({
  name,
  attributes: 'type="Float" precision="single"',
  bits: 'float' as const,
  stored: POINTS.map(({ x }) => x),
});

const SEEDS: Readonly<Record<string, Buffer>> = {
  las: writeLas({ points: POINTS, format: 7, recordBytes: 36, wkt: 'LOCAL_CS["a"]', extended: true }),
  e57: writeE57([
    {
      more: '<intensityLimits type="Structure"><intensityMinimum type="Float"/><intensityMaximum type="Float">9</intensityMaximum></intensityLimits>',
      fields: ['cartesianX', 'cartesianY', 'cartesianZ', 'intensity'].map(floats),
    },
  ]),
  ply: Buffer.concat([
    Buffer.from(
      `ply\nformat binary_little_endian 1.0\nelement face 2\nproperty list uchar int ids\nelement vertex 6\n${XYZRGB}end_header\n`,
    ),
    Buffer.from([1, 0, 0, 0, 0, 0]),
    Buffer.alloc(6 * 15, 1),
  ]),
  'ascii ply': Buffer.from(
    `ply\nformat ascii 1.0\nelement vertex 3\n${XYZRGB}end_header\n${'1 2.5 3 4 5 6\n'.repeat(3)}`,
  ),
  pcd: Buffer.from(
    `VERSION .7\nFIELDS x y z\nSIZE 4 4 4\nTYPE F F F\nCOUNT 1 1 1\nWIDTH 3\nHEIGHT 1\nPOINTS 3\nDATA ascii\n${'1 2 3\n'.repeat(3)}`,
  ),
  'packed pcd': Buffer.concat([
    Buffer.from(
      `VERSION .7\nFIELDS x y z\nSIZE 4 4 4\nTYPE F F F\nWIDTH 2\nHEIGHT 1\nPOINTS 2\nDATA binary_compressed\n`,
    ),
    Buffer.from([5, 0, 0, 0, 24, 0, 0, 0, 0, 0, 0xe0, 14, 0]),
  ]),
  pts: Buffer.from(`4\n${'1.25 2 3 -5 6 7 8\n'.repeat(4)}`),
  xyz: Buffer.from('x;y;z\n1,5;2;3\n4;5;6\n'),
};

const EACH = 100;

test.each(Object.keys(SEEDS))('%s as it is, is read', async (kind) => {
  expect((await readBytes(SEEDS[kind] ?? '')).count).toBeGreaterThan(0);
});

test.each(Object.keys(SEEDS))(
  '%s with bytes changed or cut off: points or a coded refusal, soon',
  async (kind) => {
    const outcome = await readChanged(SEEDS[kind] ?? Buffer.alloc(0), EACH);
    expect(outcome.others).toEqual([]);
    expect(outcome.slowestMs).toBeLessThan(SOON_MS);
    expect(outcome.grownBytes).toBeLessThan(MAX_GROWTH_BYTES);
  },
);

test.each(Object.keys(SEEDS))('%s that ends at any byte: points or a coded refusal', async (kind) => {
  expect((await readCut(SEEDS[kind] ?? Buffer.alloc(0), EACH)).others).toEqual([]);
});
