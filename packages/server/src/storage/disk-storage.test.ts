import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';

let root: string;
let storage: FileStorage;
const id = randomUUID();

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-storage-'));
  storage = createDiskStorage(join(root, 'files'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('what was written is read back, whole and in ranges', async () => {
  const written = await storage.write(`${id}/original`, Buffer.from('floor plan'));
  expect(written.sizeBytes).toBe(10);
  await storage.write(`${id}/t/0/1_2.webp`, Readable.from([Buffer.from('ti'), Buffer.from('le')]));

  expect((await buffer(storage.read(`${id}/original`))).toString()).toBe('floor plan');
  expect((await buffer(storage.read(`${id}/original`, { start: 6, end: 9 }))).toString()).toBe('plan');
  expect((await storage.stat(`${id}/t/0/1_2.webp`))?.sizeBytes).toBe(4);
  expect(await readFile(storage.path(`${id}/original`), 'utf8')).toBe('floor plan');
  expect(await storage.stat(`${id}/preview.webp`)).toBeNull();
  await expect(buffer(storage.read(`${id}/preview.webp`))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a write that breaks off leaves the former file and nothing else', async () => {
  await storage.write(`${id}/original`, Buffer.from('old'));
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half of the ne');
      throw new Error('connection lost');
    })(),
  );
  await expect(storage.write(`${id}/original`, broken)).rejects.toThrow('connection lost');
  expect((await buffer(storage.read(`${id}/original`))).toString()).toBe('old');
  const left = await readdir(join(root, 'files'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual(['original']);
});

test('removing takes a file or all below a prefix, and is content when there is nothing', async () => {
  const other = randomUUID();
  for (const key of [`${id}/original`, `${id}/t/0/0_0.webp`, `${other}/original`]) {
    await storage.write(key, Buffer.from('x'));
  }
  await storage.remove(`${id}/original`);
  expect(await storage.stat(`${id}/original`)).toBeNull();
  await storage.remove(id);
  await storage.remove(id);
  expect(await storage.stat(`${id}/t/0/0_0.webp`)).toBeNull();
  expect(await storage.stat(`${other}/original`)).not.toBeNull();
});

test('adopting a folder replaces all that stood below the prefix', async () => {
  await storage.write(`${id}/preview.webp`, Buffer.from('old'));
  await storage.write(`${id}/t/3/0_0.webp`, Buffer.from('old'));
  const made = join(root, 'made');
  await mkdir(join(made, 't', '0'), { recursive: true });
  await writeFile(join(made, 'preview.webp'), 'new');
  await writeFile(join(made, 't', '0', '0_0.webp'), 'new');
  await storage.adopt(made, id);

  expect((await buffer(storage.read(`${id}/preview.webp`))).toString()).toBe('new');
  expect(await storage.stat(`${id}/t/3/0_0.webp`)).toBeNull();
  expect(await storage.stat(`${id}/t/0/0_0.webp`)).not.toBeNull();
  expect(await readdir(root)).toEqual(['files']);
});

test.each([
  '',
  '..',
  '../secret',
  '/etc/passwd',
  'plan.png',
  `${id}/../../secret`,
  `${id}/..`,
  `${id}/./original`,
  `${id}//original`,
  `${id}/original\0.png`,
  `${id}\\..\\secret`,
  `${id}/Ünamed.png`,
  `${id.toUpperCase()}/original`,
  `${id}/original/`,
])('E108 %j is no key: nothing is read, written or removed', async (key) => {
  await expect(async () => storage.path(key)).rejects.toThrow('not a storage key');
  await expect(storage.write(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
  await expect(storage.stat(key)).rejects.toThrow('not a storage key');
  await expect(storage.remove(key)).rejects.toThrow('not a storage key');
  await expect(storage.adopt(root, key)).rejects.toThrow('not a storage key');
  await expect(async () => storage.read(key)).rejects.toThrow('not a storage key');
});
