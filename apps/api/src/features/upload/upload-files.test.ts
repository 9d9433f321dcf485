import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_END_BYTES } from '@plumbline/shared/contract/inspection.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endsSha256Of } from './upload-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ends-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['empty', 0],
  ['shorter than an end', 1000],
  ['one end', FILE_END_BYTES],
  ['one end and a byte', FILE_END_BYTES + 1],
  ['two ends', 2 * FILE_END_BYTES],
  ['two ends with a middle', 2 * FILE_END_BYTES + 77],
])('the ends of a file are its first and its last MiB, no byte twice: %s', async (name, size) => {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31 + (at >> 8)) & 255;
  const path = join(folder, name);
  await writeFile(path, bytes);
  const ends =
    size <= 2 * FILE_END_BYTES
      ? bytes
      : Buffer.concat([bytes.subarray(0, FILE_END_BYTES), bytes.subarray(-FILE_END_BYTES)]);
  expect(await endsSha256Of(path)).toBe(createHash('sha256').update(ends).digest('hex'));
});
