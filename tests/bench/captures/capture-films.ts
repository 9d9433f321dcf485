/** Frames of a film of 4K beside what `ffmpeg` takes for one a second, each on one core, one thread. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FILM_PATH } from '@plumbline/server/demo/walk/film/film-walk.ts';
import { pinnedNode } from '../../../scripts/bootstrap.mjs';
import { ffmpegBackend } from '../../../apps/api/src/decoding/video/ffmpeg-backend.ts';
import type { ContenderRun, ContenderStage } from '../run-contenders.ts';
import type { Comparison, Measurement } from '../scenarios/scenario.ts';
import {
  FILM_CONTENDERS,
  FilmTimesSchema,
  type BenchFilm,
  type FilmContender,
  type FilmOrder,
} from './film-runs.ts';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, 'run-film.ts');
const ONE_CORE = process.platform === 'linux' ? ['taskset', '-c', '0'] : [];
const CLIP_SECONDS = 10;
const LOOPS = { full: 12, quick: 1 };
const FRAMES_PER_SECOND = 30;
/** Between frames that stand alone, seconds: more than two, so that all are decoded, and less. */
const GAPS = { long: 8, short: 1 } as const;
type Gap = keyof typeof GAPS;

const ratio = (key: string, label: string, of: FilmContender, atMost: number) => ({
  key,
  label,
  digits: 2,
  isCompared: false,
  promise: { of, atMost },
});

export const captureFilms: Comparison & { contenders: readonly FilmContender[] } = {
  name: 'captures',
  title: 'frames of a 360° video of 3840 × 1920 px, on one core, beside `ffmpeg -vf fps=1`, one thread',
  contenders: FILM_CONTENDERS,
  baseline: 'ffmpeg-fps-1',
  rounds: { full: 3, quick: 1 },
  metrics: [
    { key: 'long', label: 'groups over 2 s: s', digits: 1, isCompared: true },
    { key: 'long-cpu', label: 'of it processor time, s', digits: 1, isCompared: true },
    { key: 'short', label: 'groups of 2 s or less: s', digits: 1, isCompared: true },
    { key: 'short-cpu', label: 'of it processor time, s', digits: 1, isCompared: true },
    ratio('long-ratio', 'groups over 2 s: times of what ffmpeg took beside it', 'plumbline', 1.3),
    ratio('short-ratio', 'groups of 2 s or less: the same', 'plumbline', 0.3),
    ratio('library-ratio', 'groups over 2 s by the library of npm: the same', 'plumbline-library', 2.2),
  ],
};

/** The program is asked for by the bench alone; without it there is nothing to compare with. */
export function canRunFilms(): boolean {
  return ffmpegBackend(process.env['PATH'] ?? '') !== null;
}

export async function openCaptureFilms({
  isQuick,
  say,
}: Pick<ContenderRun, 'isQuick' | 'say'>): Promise<ContenderStage> {
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-films-bench-'));
  const loops = LOOPS[isQuick ? 'quick' : 'full'];
  const films = { long: await makeFilm(dir, 'long', loops), short: await makeFilm(dir, 'short', loops) };
  say('captures: the films are made');
  const take = (contender: FilmContender, gap: Gap) =>
    takeFrames({ contender, film: films[gap], outDir: join(dir, 'frames') });
  return {
    measure: async (name): Promise<Measurement> => {
      const contender = FILM_CONTENDERS.find((each) => each === name) ?? 'plumbline';
      const [long, short] = [await take(contender, 'long'), await take(contender, 'short')];
      const times = {
        long: long.ms / 1000,
        'long-cpu': long.cpuMs / 1000,
        short: short.ms / 1000,
        'short-cpu': short.cpuMs / 1000,
      };
      if (contender === 'ffmpeg-fps-1')
        return { ...times, 'long-ratio': null, 'short-ratio': null, 'library-ratio': null };
      // Right beside it, so that whatever else the machine does weighs on both.
      const plain = { long: await take('ffmpeg-fps-1', 'long'), short: await take('ffmpeg-fps-1', 'short') };
      const longRatio = long.ms / plain.long.ms;
      return {
        ...times,
        'long-ratio': longRatio,
        'short-ratio': short.ms / plain.short.ms,
        'library-ratio': contender === 'plumbline-library' ? longRatio : null,
      };
    },
    close: async () => rmSync(dir, { recursive: true, force: true }),
  };
}

async function takeFrames(order: FilmOrder) {
  const [program, ...args] = [...ONE_CORE, pinnedNode(), PROGRAM, JSON.stringify(order)];
  const { stdout } = await run(program, args);
  return FilmTimesSchema.parse(JSON.parse(stdout));
}

/** Some seconds of the demo's walk in 4K, with the noise of a camera, over and over. */
async function makeFilm(dir: string, gap: Gap, loops: number): Promise<BenchFilm> {
  const [clip, path] = [join(dir, `${gap}-clip.mp4`), join(dir, `${gap}.mp4`)];
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error'];
  const group = String(GAPS[gap] * FRAMES_PER_SECOND);
  const picture = `fps=${FRAMES_PER_SECOND},scale=3840:1920,noise=alls=5:allf=t`;
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-g', group, '-sc_threshold', '0'];
  await run('ffmpeg', [...quiet, '-t', `${CLIP_SECONDS}`, '-i', FILM_PATH, '-vf', picture, ...codec, clip]);
  await run('ffmpeg', [...quiet, '-stream_loop', `${loops - 1}`, '-i', clip, '-c', 'copy', path]);
  return { path, seconds: CLIP_SECONDS * loops, keyframesOnly: gap === 'short' };
}
