/** Each means of decoding films that this machine has: the same frames by all of them, and nothing but the film is read. */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DecoderLimits } from '../supervise-child.ts';
import { ffmpegBackend } from './ffmpeg-backend.ts';
import { nativePackage } from './native-library.ts';
import { LIBRARY, firstThatWorks, type FilmRequest, type VideoBackend } from './video-backend.ts';

const FFMPEG = ffmpegBackend(process.env['PATH'] ?? '');
const LIMITS: DecoderLimits = { timeoutMs: 30_000, memoryBytes: 512 * 1024 ** 2 };
/** A second of four frames, of which every second one stands alone. */
const FILM = join(import.meta.dirname, 'trial.mp4');
let dir: string;
beforeAll(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-films-')));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let folders = 0;
function request(more: Partial<FilmRequest> = {}): FilmRequest {
  const outDir = join(dir, `out-${(folders += 1)}`);
  mkdirSync(outDir);
  const part = {
    fromMs: 0,
    untilMs: 1000,
    isContinued: false,
    stepMs: 1000,
    keyframesOnly: false,
    rotationDeg: 0,
  };
  return { ...part, source: FILM, outDir, ...more };
}

async function framesOf(backend: VideoBackend, more: Partial<FilmRequest> = {}) {
  const asked = request(more);
  const read = await backend.readPart(asked, LIMITS);
  if (read.t !== 'film-frames') throw new Error(JSON.stringify(read));
  expect(readdirSync(asked.outDir).toSorted()).toEqual(read.frames.map(({ name }) => name).toSorted());
  return { outDir: asked.outDir, frames: read.frames };
}

const BACKENDS: [name: string, backend: VideoBackend][] = [
  ['library', LIBRARY],
  ...(FFMPEG ? [['ffmpeg', FFMPEG] satisfies [string, VideoBackend]] : []),
];
/** An optional package; an installation by the lock file has it, and there it is asked for. */
const IS_LIBRARY_EXPECTED = process.env['REQUIRE_TEST_DATA'] === '1' || isLibraryInstalled();
const WORKING = BACKENDS.filter(([name]) => name !== 'library' || IS_LIBRARY_EXPECTED);
if (!IS_LIBRARY_EXPECTED) console.log('library of decoders: not run (not installed)');

function isLibraryInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(`${nativePackage()}/node-av.node`);
    return true;
  } catch {
    return false;
  }
}

test.each(WORKING)(
  '%s gives one upright frame of each step, with the movement since the last',
  async (_, backend) => {
    const { outDir, frames } = await framesOf(backend, { stepMs: 500 });
    expect(frames.map(({ atMs }) => Math.floor(atMs / 500))).toEqual([0, 1]);
    expect(frames[0]?.movement).toBeNull();
    expect(frames[1]?.movement).toBeGreaterThan(0);
    const { width, height } = await sharp(join(outDir, frames[0]?.name ?? '')).metadata();
    expect([width, height]).toEqual([64, 32]);
  },
);

test.each(WORKING)('%s goes on behind the last frame, which it does not take again', async (_, backend) => {
  const { frames } = await framesOf(backend, { fromMs: 250, isContinued: true, stepMs: 500 });
  expect(frames.map(({ atMs }) => Math.floor(atMs / 500))).toEqual([1]);
});

test.each(WORKING)('%s looks at frames that stand alone only, where these suffice', async (_, backend) => {
  const { frames } = await framesOf(backend, { stepMs: 250, keyframesOnly: true });
  expect(frames.map(({ atMs }) => atMs)).toEqual([0, 500]);
});

test.each(WORKING)('106 %s opens nothing that a file names, whatever it calls itself', async (_, backend) => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/a.ts`;
  const hostile = {
    'playlist.mp4': `#EXTM3U\n#EXTINF:9,\n${url}\n#EXTINF:9,\nfile://${FILM}\n#EXT-X-ENDLIST\n`,
    'concat.mp4': `ffconcat version 1.0\nfile ${FILM}\nfile ${url}\n`,
    'data.mp4': 'data:video/mp4;base64,AAAA',
    'empty.mp4': '',
  };
  for (const [name, content] of Object.entries(hostile)) {
    const source = join(dir, name);
    writeFileSync(source, content);
    const asked = request({ source });
    expect([name, await backend.readPart(asked, LIMITS)]).toEqual([
      name,
      { t: 'refused', code: 'video-unreadable' },
    ]);
    expect(readdirSync(asked.outDir)).toEqual([]);
  }
  // A protocol instead of a file.
  const concat = request({ source: `concat:${FILM}|${FILM}` });
  expect((await backend.readPart(concat, LIMITS).catch(() => ({ t: 'refused' }))).t).toBe('refused');
  server.close();
  expect(calls).toBe(0);
});

test.each(WORKING)(
  '%s ends when nobody wants the film any more, and when it takes too long',
  async (_, backend) => {
    const cancelled = await backend.readPart(request(), { ...LIMITS, signal: AbortSignal.abort() });
    expect(cancelled).toEqual({ t: 'cancelled' });
    expect(await backend.readPart(request(), { ...LIMITS, timeoutMs: 1 })).toEqual({
      t: 'refused',
      code: 'decode-timeout',
    });
  },
);

/** A length on the time line in ms, and the place in the recording where it begins; −1: nothing is shown. */
type Edit = readonly [lengthMs: number, mediaTime: number];
/** Where the first frame of the trial is in its recording, and how long each lasts. */
const [TRIAL_START, TRIAL_FRAME] = [4096, 4096];

/** The trial with another edit list. */
function withEdits(name: string, edits: readonly Edit[]): string {
  const film = readFileSync(FILM);
  const at = film.indexOf('elst') - 4;
  const oldBytes = film.readUInt32BE(at);
  const list = Buffer.alloc(16 + edits.length * 12);
  list.writeUInt32BE(list.length);
  list.write('elst', 4);
  list.writeUInt32BE(edits.length, 12);
  for (const [index, [lengthMs, mediaTime]] of edits.entries()) {
    list.writeUInt32BE(lengthMs, 16 + index * 12);
    list.writeInt32BE(mediaTime, 20 + index * 12);
    list.writeUInt16BE(1, 24 + index * 12);
  }
  const moreBytes = list.length - oldBytes;
  const grow = (offset: number) => film.writeUInt32BE(film.readUInt32BE(offset) + moreBytes, offset);
  for (const around of ['moov', 'trak', 'edts']) grow(film.indexOf(around) - 4);
  // Of the only chunk of frames, which lie behind.
  grow(film.indexOf('stco') + 12);
  const source = join(dir, name);
  writeFileSync(source, Buffer.concat([film.subarray(0, at), list, film.subarray(at + oldBytes)]));
  return source;
}

interface Look {
  atMs: number;
  grey: Buffer;
}

async function looksOf(backend: VideoBackend, source: string, untilMs: number): Promise<Look[]> {
  const { outDir, frames } = await framesOf(backend, { source, stepMs: 250, untilMs });
  return Promise.all(
    frames.map(async ({ name, atMs }) => ({
      atMs,
      grey: await sharp(join(outDir, name)).greyscale().raw().toBuffer(),
    })),
  );
}

function apart(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0);
}

/** When each frame is, and which of the trial's it looks most like. */
function shownBy(looks: readonly Look[], trial: readonly Look[]) {
  return looks.map(({ atMs, grey }) => {
    const distances = trial.map((each) => apart(each.grey, grey));
    return { atMs, shows: distances.indexOf(Math.min(...distances)) };
  });
}

test.each(WORKING)(
  'M12 %s leaves out what an edit list does, and begins when it does',
  async (_, backend) => {
    const trial = await looksOf(backend, FILM, 1000);
    expect(trial.map(({ atMs }) => atMs)).toEqual(expect.arrayContaining([0, 500]));
    const shifted = (byMs: number) =>
      trial.map(({ atMs }, shows) => ({ atMs: atMs + byMs, shows })).filter(({ atMs }) => atMs >= 0);
    const skipping = withEdits('skipping.mp4', [[500, TRIAL_START + 2 * TRIAL_FRAME]]);
    expect(shownBy(await looksOf(backend, skipping, 1000), trial)).toEqual(shifted(-500));
    const delayed = withEdits('delayed.mp4', [
      [250, -1],
      [1000, TRIAL_START],
    ]);
    expect(shownBy(await looksOf(backend, delayed, 1250), trial)).toEqual(shifted(250));
  },
  120_000,
);

test.runIf(FFMPEG && IS_LIBRARY_EXPECTED)('both find frames at the same times', async () => {
  const times = async (backend: VideoBackend) =>
    (await framesOf(backend, { stepMs: 250 })).frames.map(({ atMs }) => atMs);
  expect(FFMPEG && (await times(FFMPEG))).toEqual(await times(LIBRARY));
});

test('what does not decode the trial is passed over; without anything there is none', async () => {
  const broken: VideoBackend = {
    name: 'ffmpeg',
    readPart: () => Promise.reject(new Error('no such program')),
    readTiles: () => Promise.reject(new Error('no such program')),
  };
  const refusing: VideoBackend = {
    name: 'ffmpeg',
    readPart: async () => ({ t: 'refused', code: 'video-unreadable' }),
    readTiles: async () => ({ t: 'refused', code: 'capture-heic' }),
  };
  expect(await firstThatWorks([null, broken, refusing])).toBeNull();
  expect((await firstThatWorks([broken, LIBRARY]))?.name).toBe(IS_LIBRARY_EXPECTED ? 'library' : undefined);
  expect(ffmpegBackend('/nowhere:relative')).toBeNull();
});
