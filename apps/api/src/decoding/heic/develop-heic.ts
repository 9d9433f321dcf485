/**
 * HEIC photos as JPEGs, by what decodes films here: its own reader takes the tiles out of the file, which any program that
 * knows HEVC decodes, and puts them together again. Whether that can be done on this machine is tried once.
 */
import { mkdtemp, open, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { isHeic } from '@plumbline/shared/files/is-heic.ts';
import { runDecoder } from '../run-decoder.ts';
import type { DecoderLimits, Stopped } from '../supervise-child.ts';
import { videoBackends, type VideoBackend } from '../video/video-backend.ts';
import { HEIC_PHOTO, HEIC_PIXELS } from './heic-files.ts';

type Developed = { t: 'heic-photo'; path: string } | Stopped;

interface HeicFile {
  source: string;
  /** A folder for it alone. */
  outDir: string;
}

const HEAD_BYTES = 12;
const REFUSED: Stopped = { t: 'refused', code: 'capture-heic' };

export async function isHeicFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return isHeic(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** @throws when a program could not begin or the disk is full, never for what the file is */
export async function developHeic(
  backend: VideoBackend,
  { source, outDir }: HeicFile,
  limits: DecoderLimits,
): Promise<Developed> {
  const quiet = { ...limits, onProgress: () => {} };
  const taken = await runDecoder({ want: 'heic-tiles', source, outDir }, quiet);
  if (taken.t === 'refused' || taken.t === 'cancelled') return taken;
  if (taken.t !== 'heic-tiles') return REFUSED;
  const { count, widthPx, heightPx } = taken;
  const decoded = await backend.readTiles({ outDir, count, widthPx, heightPx }, quiet);
  if (decoded.t !== 'heic-pixels') return decoded;
  const joined = await runDecoder({ want: 'heic-photo', source, outDir }, quiet);
  if (joined.t === 'refused' || joined.t === 'cancelled') return joined;
  await rm(join(outDir, HEIC_PIXELS), { force: true });
  return joined.t === 'heic-photo' ? { t: 'heic-photo', path: join(outDir, HEIC_PHOTO) } : REFUSED;
}

/** Two tiles, the left one red and the right one blue, of which 100 × 64 points are shown, a quarter to the right. */
const TRIAL = join(import.meta.dirname, 'trial.heic');
const TRIAL_LIMITS: DecoderLimits = { timeoutMs: 15_000, memoryBytes: 512 * 1024 ** 2 };
const TRIAL_SIZE = { width: 64, height: 100 };

let found: Promise<VideoBackend | null> | null = null;

/** What reads HEIC photos on this machine, tried once in the life of the process; null: nothing does. */
export function findHeicBackend(): Promise<VideoBackend | null> {
  found ??= firstThatReadsHeic(videoBackends());
  return found;
}

export async function firstThatReadsHeic(
  candidates: readonly (VideoBackend | null)[],
): Promise<VideoBackend | null> {
  for (const backend of candidates) if (backend && (await works(backend))) return backend;
  return null;
}

async function works(backend: VideoBackend): Promise<boolean> {
  const outDir = await realpath(await mkdtemp(join(tmpdir(), 'plumbline-heic-')));
  try {
    const developed = await developHeic(backend, { source: TRIAL, outDir }, TRIAL_LIMITS);
    return developed.t === 'heic-photo' && (await isTrialPicture(developed.path));
  } catch {
    return false;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Of the product's own file, which may be opened here. */
async function isTrialPicture(path: string): Promise<boolean> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  if (info.width !== TRIAL_SIZE.width || info.height !== TRIAL_SIZE.height) return false;
  const [red = 0, , blue = 0] = data.subarray(0, info.channels);
  const [lastRed = 0, , lastBlue = 0] = data.subarray(-info.channels);
  return red > blue && lastBlue > lastRed;
}
