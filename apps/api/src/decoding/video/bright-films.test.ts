/** M13: films of 10 bits for screens brighter than white, from the file to the first picture of each frame. */
import { mkdirSync, mkdtempSync, openAsBlob, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WHOLE_SPHERE } from '@plumbline/shared/media/sphere-part.ts';
import { blobAccess } from '@plumbline/shared/media/mp4/random-access.ts';
import { readVideo } from '@plumbline/shared/media/mp4/read-video.ts';
import { runDecoder } from '../run-decoder.ts';
import { findVideoBackend } from './video-backend.ts';

vi.setConfig({ testTimeout: 120_000 });
const LIMITS = { timeoutMs: 30_000, memoryBytes: 600 * 1024 ** 2 };
const GREY = 118;
const BACKEND = await findVideoBackend();
if (!BACKEND) console.log('bright films: not run (nothing decodes videos here)');
let dir: string;
beforeAll(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-bright-')));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A grey card on the left, white paper on the right, and something that changes above. */
test.runIf(BACKEND).each(['hlg', 'pq'])('M13 a grey card of %s comes out within 15 %', async (colours) => {
  const source = join(import.meta.dirname, `${colours}.mp4`);
  const read = await readVideo(blobAccess(await openAsBlob(source)));
  if (!read.ok || !BACKEND || read.video.colours === 'sdr') throw new Error('no bright film');
  expect(read.video.colours).toBe(colours);
  const frames = join(dir, `${colours}-frames`);
  mkdirSync(frames);
  const part = { fromMs: 0, untilMs: 1000, isContinued: false, stepMs: 1000, keyframesOnly: false };
  const found = await BACKEND.readPart({ ...part, rotationDeg: 0, source, outDir: frames }, LIMITS);
  if (found.t !== 'film-frames') throw new Error(JSON.stringify(found));
  expect(found.frames).toHaveLength(1);
  const outDir = join(dir, `${colours}-bases`);
  const drawn = await runDecoder(
    { want: 'frame-bases', source: frames, outDir, part: WHOLE_SPHERE, colours: read.video.colours },
    LIMITS,
  );
  expect(drawn).toEqual({ t: 'frame-bases', widthPx: 64, heightPx: 32 });
  const pictures = join(outDir, (found.frames[0]?.name ?? '').replace('.jpg', ''));
  for (const name of ['base.jpg', 'frame.jpg']) {
    const shown = await sharp(join(pictures, name)).raw().toBuffer();
    const at = (x: number, y: number) => [...shown.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)];
    for (const value of at(12, 20)) expect(Math.abs(value - GREY) / GREY).toBeLessThan(0.15);
    for (const value of at(52, 20)) expect(value).toBeGreaterThan(210);
  }
});
