/** By what films are decoded here: the program `ffmpeg` where it is on PATH, else the library that npm brings, else nothing. */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { runDecoder, type DecoderLimits } from '../run-decoder.ts';
import { ffmpegBackend } from './ffmpeg-backend.ts';
import type { FilmPart, FoundFrame } from './film-part.ts';

export interface FilmRequest extends FilmPart {
  source: string;
  /** An empty folder for the frames. */
  outDir: string;
}

export type FilmRead =
  { t: 'film-frames'; frames: FoundFrame[] } | { t: 'refused'; code: ErrorCode } | { t: 'cancelled' };

export interface VideoBackend {
  name: 'ffmpeg' | 'library';
  /** Writes the frames that are chosen of a part. @throws when the program could not begin, never for what the film is */
  readPart(request: FilmRequest, limits: DecoderLimits): Promise<FilmRead>;
}

export const LIBRARY: VideoBackend = {
  name: 'library',
  readPart: async (request, limits) => {
    const decoded = await runDecoder({ want: 'film-frames', ...request }, limits);
    if (decoded.t === 'film-frames' || decoded.t === 'refused' || decoded.t === 'cancelled') return decoded;
    return { t: 'refused', code: 'video-unreadable' };
  },
};

/** A second of 64 × 32 points, four frames. */
const TRIAL = join(import.meta.dirname, 'trial.mp4');
const TRIAL_PART = {
  fromMs: 0,
  untilMs: 1000,
  isContinued: false,
  stepMs: 1000,
  keyframesOnly: false,
  rotationDeg: 0,
} as const;
const TRIAL_LIMITS: DecoderLimits = { timeoutMs: 15_000, memoryBytes: 512 * 1024 ** 2 };

let found: Promise<VideoBackend | null> | null = null;

/** What decodes films on this machine, tried once in the life of the process; null: nothing does. */
export function findVideoBackend(): Promise<VideoBackend | null> {
  found ??= firstThatWorks([ffmpegBackend(process.env['PATH'] ?? ''), LIBRARY]);
  return found;
}

export async function firstThatWorks(
  candidates: readonly (VideoBackend | null)[],
): Promise<VideoBackend | null> {
  for (const backend of candidates) if (backend && (await works(backend))) return backend;
  return null;
}

async function works(backend: VideoBackend): Promise<boolean> {
  const outDir = await realpath(await mkdtemp(join(tmpdir(), 'plumbline-film-')));
  try {
    const read = await backend.readPart({ ...TRIAL_PART, source: TRIAL, outDir }, TRIAL_LIMITS);
    return read.t === 'film-frames' && read.frames.length > 0;
  } catch {
    return false;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
