import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import type { FileStorage } from '../file-storage.ts';

export interface StorageUnderTest {
  storage: FileStorage;
  /** Last parts of the names of all files in it. */
  filesLeft: () => Promise<string[]>;
}

/** What every storage does. */
export function itStoresFiles(open: () => StorageUnderTest): void {
  const id = randomUUID();
  let scratch: string;
  let storage: FileStorage;
  let filesLeft: StorageUnderTest['filesLeft'];

  beforeEach(async () => {
    ({ storage, filesLeft } = open());
    scratch = await mkdtemp(join(tmpdir(), 'plumbline-scratch-'));
    return async () => {
      await storage.remove(id);
      await rm(scratch, { recursive: true, force: true });
    };
  });

  test('what was written is read back, whole and in ranges', async () => {
    const written = await storage.write(`${id}/original`, Buffer.from('floor plan'));
    expect(written.sizeBytes).toBe(10);
    await storage.write(`${id}/t/0/1_2.webp`, Readable.from([Buffer.from('ti'), Buffer.from('le')]));

    expect((await buffer(storage.read(`${id}/original`))).toString()).toBe('floor plan');
    expect((await buffer(storage.read(`${id}/original`, { start: 6, end: 9 }))).toString()).toBe('plan');
    expect((await storage.stat(`${id}/t/0/1_2.webp`))?.sizeBytes).toBe(4);
    expect(await storage.stat(`${id}/preview.webp`)).toBeNull();
    await expect(buffer(storage.read(`${id}/preview.webp`))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a file is brought to this machine', async () => {
    await storage.write(`${id}/original`, Buffer.from('floor plan'));
    await storage.copyOut(`${id}/original`, join(scratch, 'source'));
    expect(await readFile(join(scratch, 'source'), 'utf8')).toBe('floor plan');
    const nothing = storage.copyOut(`${id}/preview.webp`, join(scratch, 'nothing'));
    await expect(nothing).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a large file passes whole, and any part of it', async () => {
    const bytes = randomBytes(20 * 1024 * 1024);
    const pieces = Array.from({ length: 320 }, (_, index) => bytes.subarray(index << 16, (index + 1) << 16));
    expect((await storage.write(`${id}/original`, Readable.from(pieces))).sizeBytes).toBe(bytes.length);
    expect((await buffer(storage.read(`${id}/original`))).equals(bytes)).toBe(true);
    const range = { start: 9_000_000, end: 9_999_999 };
    const part = await buffer(storage.read(`${id}/original`, range));
    expect(part.equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
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
    expect(await filesLeft()).toEqual(['original']);
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
    const made = join(scratch, 'made');
    await mkdir(join(made, 't', '0'), { recursive: true });
    await writeFile(join(made, 'preview.webp'), 'new');
    await writeFile(join(made, 't', '0', '0_0.webp'), 'new');
    await storage.adopt(made, id);

    expect((await buffer(storage.read(`${id}/preview.webp`))).toString()).toBe('new');
    expect(await storage.stat(`${id}/t/3/0_0.webp`)).toBeNull();
    expect(await storage.stat(`${id}/t/0/0_0.webp`)).not.toBeNull();
    expect(await readdir(scratch)).toEqual([]);
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
    await expect(storage.write(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
    await expect(storage.stat(key)).rejects.toThrow('not a storage key');
    await expect(storage.remove(key)).rejects.toThrow('not a storage key');
    await expect(storage.adopt(scratch, key)).rejects.toThrow('not a storage key');
    await expect(async () => storage.read(key)).rejects.toThrow('not a storage key');
  });
}
