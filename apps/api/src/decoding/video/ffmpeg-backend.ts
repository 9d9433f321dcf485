/**
 * Decodes films by the program `ffmpeg`: in a process of its own with an empty environment, which may open files only and
 * takes the film for MP4 or MOV whatever it says of itself. It writes every frame that is looked at as a JPEG and gives a
 * small grey picture of each, by which frames are chosen here.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { programOn } from '../program-on.ts';
import { isOfFullDisk, startSupervised, type DecoderLimits } from '../supervise-child.ts';
import { VIDEO_DECODERS } from '@plumbline/shared/media/video/video-codecs.ts';
import { HEIC_PIXELS, HEIC_STREAM } from '../heic/heic-files.ts';
import { FrameChooser } from './choose-frames.ts';
import type { FoundFrame } from './film-part.ts';
import { CANDIDATES_PER_STEP, GREY_PICTURE } from './frame-rules.ts';
import { GREY_BYTES } from './grey-picture.ts';
import { COMPLAINT_MAX_CHARS, ShotTimes } from './shot-times.ts';
import type { FilmRead, FilmRequest, TilesRead, TilesRequest, VideoBackend } from './video-backend.ts';

/** Where it starts, so much before the frame that is wanted first. */
const SEEK_SLACK_MS = 1;
const QUIET = ['-nostdin', '-hide_banner', '-nostats'];

/** @param path of the system, where the program is looked for; null: it is not there */
export function ffmpegBackend(path: string): VideoBackend | null {
  const program = programOn(path, 'ffmpeg');
  if (!program) return null;
  return {
    name: 'ffmpeg',
    readPart: (request, limits) => readPart(program, request, limits),
    readTiles: (request, limits) => readTiles(program, request, limits),
  };
}

async function readPart(program: string, request: FilmRequest, limits: DecoderLimits): Promise<FilmRead> {
  const { outDir } = request;
  const looked = join(outDir, 'looked-at');
  await mkdir(looked, { recursive: true });
  try {
    const run = await runProgram([program, ...argumentsFor(request)], looked, limits, request);
    if (!('shots' in run)) return run;
    return { t: 'film-frames', frames: await choose(run.shots, request, looked) };
  } finally {
    await rm(looked, { recursive: true, force: true });
  }
}

function argumentsFor({ source, fromMs, untilMs, stepMs, keyframesOnly }: FilmRequest): string[] {
  const slot = (time: string) => `floor(${time}*${(CANDIDATES_PER_STEP * 1000) / stepMs})`;
  const isCandidate = `isnan(prev_selected_t)+not(eq(${slot('t')},${slot('prev_selected_t')}))`;
  const { widthPx, heightPx } = GREY_PICTURE;
  const startMs = fromMs > 0 ? fromMs - SEEK_SLACK_MS : 0;
  const graph = [
    `[0:v:0]select='${isCandidate}',showinfo=checksum=0,split[a][b]`,
    `[a]scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p[p]`,
    `[b]scale=${widthPx}:${heightPx}:flags=area,format=gray[g]`,
  ];
  return [
    [...QUIET, '-loglevel', 'info'],
    inputAs('mov'),
    keyframesOnly ? ['-skip_frame', 'nokey'] : [],
    startMs > 0 ? ['-seek_timestamp', '1', '-ss', seconds(startMs)] : [],
    ['-copyts', '-t', seconds(untilMs - startMs), '-i', `file:${source}`, '-filter_complex', graph.join(';')],
    ['-map', '[p]', '-fps_mode', 'passthrough', '-q:v', '2', '-f', 'image2', '%06d.jpg'],
    ['-map', '[g]', '-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'],
  ].flat();
}

/** It opens files only, and takes them for what is said here, whatever they say of themselves. */
function inputAs(format: 'mov' | 'hevc'): string[] {
  const whitelists = ['-protocol_whitelist', 'file,pipe', '-codec_whitelist', VIDEO_DECODERS.join(',')];
  return [...whitelists, '-f', format, '-threads', '1'];
}

async function readTiles(
  program: string,
  { outDir, count, widthPx, heightPx }: TilesRequest,
  limits: DecoderLimits,
): Promise<TilesRead> {
  const args = [
    [...QUIET, '-loglevel', 'error'],
    [...inputAs('hevc'), '-i', `file:${join(outDir, HEIC_STREAM)}`],
    ['-map', '0:v:0', '-fps_mode', 'passthrough', '-frames:v', String(count)],
    [
      '-vf',
      `scale=${widthPx}:${heightPx},format=rgb24`,
      '-f',
      'rawvideo',
      `file:${join(outDir, HEIC_PIXELS)}`,
    ],
  ];
  const { child, ended } = startSupervised([program, ...args.flat()], outDir, limits);
  let complaint = '';
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_MAX_CHARS);
  });
  const { stopped, exitCode } = await ended;
  if (stopped) return stopped;
  if (exitCode === 0) return { t: 'heic-pixels' };
  if (isOfFullDisk(complaint)) throw new AppError('storage-full');
  limits.onCrash?.(complaint);
  return { t: 'refused', code: 'capture-heic' };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

/** A frame that was looked at; its JPEG has the number of its place in the list. */
interface Shot {
  atMs: number;
  grey: Uint8Array;
}

async function choose(shots: readonly Shot[], request: FilmRequest, looked: string): Promise<FoundFrame[]> {
  const chooser = new FrameChooser<Shot>(request.stepMs, request.isContinued);
  const found: FoundFrame[] = [];
  const offered = shots.filter(({ atMs }) => atMs >= request.fromMs && atMs < request.untilMs);
  const chosen = [...offered.map((shot) => chooser.offer(shot)), chooser.end()].filter(
    (each) => each !== null,
  );
  for (const { candidate, movement } of chosen) {
    const number = String(shots.indexOf(candidate) + 1).padStart(6, '0');
    const name = `${candidate.atMs}.jpg`;
    await rename(join(looked, `${number}.jpg`), join(request.outDir, name));
    found.push({ name, atMs: candidate.atMs, movement });
  }
  return found;
}

type Run = { shots: Shot[] } | Exclude<FilmRead, { t: 'film-frames' }>;

async function runProgram(
  program: [string, ...string[]],
  cwd: string,
  limits: DecoderLimits,
  { fromMs, untilMs }: FilmRequest,
): Promise<Run> {
  const { child, ended } = startSupervised(program, cwd, limits);
  const times = new ShotTimes((atMs) => limits.onProgress?.((atMs - fromMs) / (untilMs - fromMs)));
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  child.stderr.setEncoding('utf8').on('data', (text: string) => times.read(text));
  const { stopped, exitCode } = await ended;
  if (stopped) return stopped;
  if (exitCode === 0) return { shots: shotsOf(times.all, Buffer.concat(pieces)) };
  if (isOfFullDisk(times.complaint)) throw new AppError('storage-full');
  limits.onCrash?.(times.complaint);
  return { t: 'refused', code: 'video-unreadable' };
}

function shotsOf(times: readonly number[], greys: Buffer): Shot[] {
  const count = Math.min(times.length, Math.floor(greys.length / GREY_BYTES));
  return times
    .slice(0, count)
    .map((atMs, at) => ({ atMs, grey: greys.subarray(at * GREY_BYTES, (at + 1) * GREY_BYTES) }));
}
