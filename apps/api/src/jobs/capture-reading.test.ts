import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashFile, whileBringing } from './capture-reading.ts';

const BYTES = Buffer.alloc(3 * 1024 * 1024, 'a film of a walk');
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hash-'));
  path = join(folder, 'source');
  await writeFile(path, BYTES);
});
afterAll(() => rm(folder, { recursive: true }));

const source = { sizeBytes: BYTES.length };

test('counting a file says how far it is, up to its share of the step', async () => {
  const told: number[] = [];
  const progress = { signal: new AbortController().signal, set: (done: number) => void told.push(done) };
  expect(await hashFile({ source, path, progress, broughtShare: 0 }, 0.5)).toBe(
    createHash('sha256').update(BYTES).digest('hex'),
  );
  expect(told.length).toBeGreaterThan(10);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  expect(told.at(-1)).toBe(0.5);
});

test('it ends when nobody wants the file any more, and fails when there is none', async () => {
  const ended = new AbortController();
  let told = 0;
  const progress = {
    signal: ended.signal,
    set: () => {
      told += 1;
      ended.abort();
    },
  };
  expect(await hashFile({ source, path, progress, broughtShare: 0 }, 1)).toBeNull();
  expect(told).toBeLessThan(5);
  const unended = { signal: new AbortController().signal, set: () => {} };
  const gone = { source, path: join(folder, 'gone'), progress: unended, broughtShare: 0 };
  await expect(hashFile(gone, 1)).rejects.toThrow('ENOENT');
});

test('a file that comes slowly says how far it is, and counting it goes on from there', async () => {
  const told: number[] = [];
  const progress = { signal: new AbortController().signal, set: (done: number) => void told.push(done) };
  const slow = { source, path: join(folder, 'slow'), progress };
  const broughtShare = await whileBringing(slow, async () => {
    await writeFile(slow.path, BYTES.subarray(0, BYTES.length / 2));
    await expect.poll(() => told.at(-1), { timeout: 10_000 }).toBe(0.2);
    await writeFile(slow.path, BYTES);
  });
  await hashFile({ ...slow, broughtShare }, 1);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  expect(told.at(-1)).toBe(1);
});

test('one that is there at once leaves the whole step to what follows', async () => {
  const progress = { signal: new AbortController().signal, set: () => {} };
  expect(await whileBringing({ source, path, progress }, async () => {})).toBe(0);
});
