/** By what films are decoded here: the program `ffmpeg` where it is on PATH, else the library that npm brings, else nothing. */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEIC_STREAM, type HeicTiles } from '../heic/heic-files.ts';
import { runDecoder } from '../run-decoder.ts';
import type { DecoderLimits, Stopped } from '../supervise-child.ts';
import { ffmpegBackend } from './ffmpeg-backend.ts';
import type { FilmPart, FoundFrame } from './film-part.ts';

export interface FilmRequest extends FilmPart {
  source: string;
  /** An empty folder for the frames. */
  outDir: string;
}

export type FilmRead = { t: 'film-frames'; frames: FoundFrame[] } | Stopped;

/** A folder with the coded tiles of a HEIC, which is to have their pixels besides. */
export interface TilesRequest extends HeicTiles {
  outDir: string;
}

export type TilesRead = { t: 'heic-pixels' } | Stopped;

export interface VideoBackend {
  name: 'ffmpeg' | 'library';
  /** Writes the frames that are chosen of a part. @throws when the program could not begin, never for what the film is */
  readPart(request: FilmRequest, limits: DecoderLimits): Promise<FilmRead>;
  /** @throws likewise */
  readTiles(request: TilesRequest, limits: DecoderLimits): Promise<TilesRead>;
}

export const LIBRARY: VideoBackend = {
  name: 'library',
  readPart: async (request, limits) => {
    const decoded = await runDecoder({ want: 'film-frames', ...request }, limits);
    if (decoded.t === 'film-frames' || decoded.t === 'refused' || decoded.t === 'cancelled') return decoded;
    return { t: 'refused', code: 'video-unreadable' };
  },
  readTiles: async (request, limits) => {
    const source = join(request.outDir, HEIC_STREAM);
    const decoded = await runDecoder({ want: 'heic-pixels', source, ...request }, limits);
    if (decoded.t === 'heic-pixels' || decoded.t === 'refused' || decoded.t === 'cancelled') return decoded;
    return { t: 'refused', code: 'capture-heic' };
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
  found ??= firstThatWorks(videoBackends());
  return found;
}

/** What may decode here, the better ones first. */
export function videoBackends(): (VideoBackend | null)[] {
  return [ffmpegBackend(process.env['PATH'] ?? ''), LIBRARY];
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
