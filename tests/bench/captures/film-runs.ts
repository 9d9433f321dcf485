/** How a film becomes frames, each as the product's worker does it and as the program `ffmpeg` does it in one call. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { DecoderLimits } from '../../../apps/api/src/decoding/supervise-child.ts';
import { ffmpegBackend } from '../../../apps/api/src/decoding/video/ffmpeg-backend.ts';
import { stepMsOf } from '../../../apps/api/src/decoding/video/frame-rules.ts';
import { LIBRARY, type VideoBackend } from '../../../apps/api/src/decoding/video/video-backend.ts';

const run = promisify(execFile);

/** A film, and what is known of it before it is decoded. */
export const FilmSchema = z.object({ path: z.string(), seconds: z.number(), keyframesOnly: z.boolean() });
export type BenchFilm = z.infer<typeof FilmSchema>;

export const FILM_CONTENDERS = ['ffmpeg-fps-1', 'plumbline', 'plumbline-library'] as const;
export type FilmContender = (typeof FILM_CONTENDERS)[number];

/** What a process of its own is asked for, and what it answers. */
export const FilmOrderSchema = z.object({
  contender: z.enum(FILM_CONTENDERS),
  film: FilmSchema,
  outDir: z.string(),
});
export type FilmOrder = z.infer<typeof FilmOrderSchema>;
export const FilmTimesSchema = z.object({ ms: z.number(), cpuMs: z.number() });

const LIMITS: DecoderLimits = { timeoutMs: 20 * 60_000, memoryBytes: 2 * 1024 ** 3 };
/** As the worker does: so many seconds at a time. */
const PART_STEPS = 30;

type FilmRun = (film: BenchFilm, outDir: string) => Promise<void>;

export const FILM_RUNS: Record<FilmContender, FilmRun> = {
  'ffmpeg-fps-1': async ({ path }, outDir) => {
    const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '1'];
    const frames = join(outDir, '%06d.jpg');
    await run('ffmpeg', [...quiet, '-i', path, '-vf', 'fps=1', '-q:v', '2', frames]);
  },
  plumbline: async (film, outDir) => {
    const backend = ffmpegBackend(process.env['PATH'] ?? '');
    if (!backend) throw new Error('no ffmpeg on PATH');
    await readParts(backend, film, outDir);
  },
  'plumbline-library': (film, outDir) => readParts(LIBRARY, film, outDir),
};

async function readParts(
  backend: VideoBackend,
  { path, seconds, keyframesOnly }: BenchFilm,
  outDir: string,
): Promise<void> {
  const stepMs = stepMsOf(seconds);
  let lastMs: number | null = null;
  for (let beginMs = 0; beginMs < seconds * 1000; beginMs += PART_STEPS * stepMs) {
    const partDir = join(outDir, `${beginMs}`);
    await mkdir(partDir);
    const span = { fromMs: lastMs ?? 0, untilMs: beginMs + PART_STEPS * stepMs };
    const how = { isContinued: lastMs !== null, stepMs, keyframesOnly, rotationDeg: 0 };
    const read = await backend.readPart({ source: path, outDir: partDir, ...span, ...how }, LIMITS);
    if (read.t !== 'film-frames') throw new Error(`the film was not read: ${JSON.stringify(read)}`);
    lastMs = read.frames.at(-1)?.atMs ?? lastMs;
  }
  if (lastMs === null) throw new Error('the film gave no frames');
}
