import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPoses, UnreadablePoses, type FacePose } from './read-poses.ts';
import { posesFile } from './testing/write-poses.ts';

const POSES: FacePose[] = [
  { name: '000000_000.jpg', rotation: [1, 0, 0, 0], move: [0, 0, 0] },
  { name: '000012_270.jpg', rotation: [0.6, 0, 0.8, 0], move: [1.5, -2, 3.25] },
];
const dir = mkdtempSync(join(tmpdir(), 'poses-'));
afterAll(() => rmSync(dir, { recursive: true }));
const written = (bytes: Uint8Array) => {
  const path = join(dir, 'images.bin');
  writeFileSync(path, bytes);
  return path;
};

test('pictures are read with their names and poses, past the points behind each', async () => {
  for (const points of [0, 2, 900]) expect(await readPoses(written(posesFile(POSES, points)))).toEqual(POSES);
  expect(await readPoses(written(posesFile([])))).toEqual([]);
});

test('a file that was cut off, or holds no poses, is none', async () => {
  const whole = posesFile(POSES);
  const noRotation: FacePose = { name: '000000_000.jpg', rotation: [0, 0, 0, 0], move: [0, 0, 0] };
  const nowhere: FacePose = { name: '000000_000.jpg', rotation: [1, 0, 0, 0], move: [0, Number.NaN, 0] };
  const longName: FacePose = { name: 'x'.repeat(500), rotation: [1, 0, 0, 0], move: [0, 0, 0] };
  for (const bytes of [
    Buffer.alloc(0),
    whole.subarray(0, 40),
    whole.subarray(0, 180),
    Buffer.alloc(8, 255),
    posesFile([noRotation]),
    posesFile([nowhere]),
    posesFile([longName]),
  ])
    await expect(readPoses(written(bytes))).rejects.toThrow(UnreadablePoses);
});
