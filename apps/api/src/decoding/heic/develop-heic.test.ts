/** HEIC photos by each means of decoding that this machine has: upright, whole, with what their camera said; hostile ones refused. */
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ffmpegBackend } from '../video/ffmpeg-backend.ts';
import { nativePackage } from '../video/native-library.ts';
import { LIBRARY, type VideoBackend } from '../video/video-backend.ts';
import { developHeic, firstThatReadsHeic, isHeicFile } from './develop-heic.ts';

// Each is three processes.
vi.setConfig({ testTimeout: 120_000 });

const LIMITS = { timeoutMs: 30_000, memoryBytes: 600 * 1024 ** 2 };
/** Tiles of 64 × 64 points, red and blue, of which 100 × 64 are seen, turned to the right; its EXIF says so once more. */
const TRIAL = readFileSync(join(import.meta.dirname, 'trial.heic'));
let dir: string;
beforeAll(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-heic-test-')));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const FFMPEG = ffmpegBackend(process.env['PATH'] ?? '');
const IS_LIBRARY_EXPECTED = process.env['REQUIRE_TEST_DATA'] === '1' || isLibraryInstalled();
const BACKENDS: [string, VideoBackend][] = [];
if (IS_LIBRARY_EXPECTED) BACKENDS.push(['library', LIBRARY]);
else console.log('library of decoders: not run (not installed)');
if (FFMPEG) BACKENDS.push(['ffmpeg', FFMPEG]);
else console.log('ffmpeg: not run (not on PATH)');

function isLibraryInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(`${nativePackage()}/node-av.node`);
    return true;
  } catch {
    return false;
  }
}

let files = 0;
function developed(backend: VideoBackend, bytes: Uint8Array) {
  files += 1;
  const source = join(dir, `${files}.heic`);
  writeFileSync(source, bytes);
  return developHeic(backend, { source, outDir: join(dir, `out-${files}`) }, LIMITS);
}

test.each(BACKENDS)('%s puts the tiles of a HEIC together, upright', async (_, backend) => {
  const made = await developed(backend, TRIAL);
  if (made.t !== 'heic-photo') throw new Error(JSON.stringify(made));
  const { width, height, orientation, exif } = await sharp(made.path).metadata();
  expect([width, height, orientation, exif !== undefined]).toEqual([64, 100, 1, true]);
  const { data } = await sharp(made.path).raw().toBuffer({ resolveWithObject: true });
  const rowOf = (row: number) => [...data.subarray(row * 64 * 3, row * 64 * 3 + 3)];
  const near = (...rgb: number[]) => rgb.map((each) => expect.closeTo(each, -1.3));
  for (const row of [0, 60]) expect(rowOf(row)).toEqual(near(220, 20, 20));
  for (const row of [68, 99]) expect(rowOf(row)).toEqual(near(20, 20, 220));
});

test.each(BACKENDS)('%s refuses tiles of which nothing comes', async (_, backend) => {
  const empty = Uint8Array.from(TRIAL).fill(0, TRIAL.indexOf('mdat', 0, 'latin1') + 4);
  expect(await developed(backend, empty)).toEqual({ t: 'refused', code: 'capture-heic' });
  expect(readdirSync(join(dir, `out-${files}`))).not.toContain('photo.jpg');
});

test('the trial finds what reads HEIC, and passes over what does not', async () => {
  const broken: VideoBackend = {
    name: 'ffmpeg',
    readPart: () => Promise.reject(new Error('no such program')),
    readTiles: () => Promise.reject(new Error('no such program')),
  };
  const grey: VideoBackend = {
    ...broken,
    readTiles: async ({ outDir, count, widthPx, heightPx }) => {
      writeFileSync(join(outDir, 'tiles.rgb'), Buffer.alloc(count * widthPx * heightPx * 3, 128));
      return { t: 'heic-pixels' };
    },
  };
  expect(await firstThatReadsHeic([null, broken, grey])).toBeNull();
  for (const [, backend] of BACKENDS) expect(await firstThatReadsHeic([broken, grey, backend])).toBe(backend);
});

test('M10 a HEIC is known by its bytes, whatever it is called', async () => {
  writeFileSync(join(dir, 'named.heic'), 'no');
  writeFileSync(join(dir, 'named.jpg'), TRIAL);
  expect(await isHeicFile(join(dir, 'named.heic'))).toBe(false);
  expect(await isHeicFile(join(dir, 'named.jpg'))).toBe(true);
});
