/**
 * The program that finds the track of a walk: COLMAP, where it is on PATH. It runs with limits and no environment, on the
 * processor alone, and reads pictures that were drawn here.
 */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TrackStep } from '@plumbline/shared/contract/walk-track.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Logger } from '@plumbline/server/log.ts';
import { programOn } from '../decoding/program-on.ts';
import { isOfFullDisk, startSupervised, type Stopped } from '../decoding/supervise-child.ts';
import { FACE_PX, FACE_YAWS_DEG } from './face.ts';
import { readPoses, type FacePose } from './read-poses.ts';

/** Asked anew each time: it may be installed meanwhile. */
export function trackProgram(): string | null {
  return programOn(process.env['PATH'] ?? '', 'colmap');
}

/** Says at the start to who runs the server whether it is there. */
export function tellTrackProgram(log: Logger): void {
  log.info({ by: trackProgram() === null ? 'nothing' : 'colmap' }, 'tracks of walks are found');
}

export interface TrackTask {
  program: string;
  /** Of the faces. */
  images: string;
  /** An empty one. */
  folder: string;
  faceCount: number;
}

export interface TrackWatch {
  signal: AbortSignal;
  begin: (step: TrackStep) => void;
  set: (done: number) => void;
  onCrash: (complaint: string) => void;
}

const MEMORY_BYTES = 3 * 1024 ** 3;
const LEAST_MS = 10 * 60_000;
const MS_A_FACE = 20_000;
/** Nobody looks at a window that it might open. */
const ENVIRONMENT = { QT_QPA_PLATFORM: 'offscreen' };
const THREADS = '2';
/** So many pictures after each are compared with it. */
const NEIGHBOURS = 6;
const COMPLAINT_MAX_CHARS = 2000;

/**
 * Between pictures a step apart there are dozens of marks in common and not hundreds, and those ahead move little: the usual
 * limits of the program are those of photos around a thing.
 */
const FOR_WALKS = [
  ['--Mapper.init_min_num_inliers', '20', '--Mapper.init_min_tri_angle', '4'],
  ['--Mapper.abs_pose_min_num_inliers', '12', '--Mapper.abs_pose_min_inlier_ratio', '0.15'],
].flat();

interface ProgramStep {
  step: TrackStep;
  args: string[];
  /** Finds in a line how many faces are done. */
  counts: RegExp;
}

/** @returns the pieces that it found, none where the pictures do not hang together @throws AppError storage-full */
export async function runTrackProgram(task: TrackTask, watch: TrackWatch): Promise<FacePose[][] | Stopped> {
  const { folder } = task;
  const sparse = join(folder, 'sparse');
  await mkdir(sparse);
  for (const each of stepsOf(task, sparse)) {
    watch.begin(each.step);
    const run = await runStep(task, each, watch);
    if (run.stopped) return run.stopped;
    // Where nothing hangs together the last step says so by failing.
    if (run.exitCode !== 0) {
      watch.onCrash(run.complaint);
      return [];
    }
  }
  const names = (await readdir(sparse)).toSorted();
  return Promise.all(names.map((name) => readPoses(join(sparse, name, 'images.bin'))));
}

function stepsOf({ folder, images }: TrackTask, sparse: string): ProgramStep[] {
  const focal = FACE_PX / 2;
  const database = ['--database_path', join(folder, 'faces.db')];
  return [
    {
      step: 'features',
      args: [
        ['feature_extractor', ...database, '--image_path', images],
        ['--ImageReader.single_camera', '1', '--ImageReader.camera_model', 'PINHOLE'],
        ['--ImageReader.camera_params', [focal, focal, focal, focal].join(',')],
        ['--SiftExtraction.use_gpu', '0', '--SiftExtraction.num_threads', THREADS],
        // Pictures as they are kept are coded once more than the film, which takes half of the marks otherwise.
        ['--SiftExtraction.peak_threshold', '0.002'],
      ].flat(),
      counts: /Processed file \[(\d+)\//,
    },
    {
      step: 'matching',
      args: [
        [
          'sequential_matcher',
          ...database,
          '--SequentialMatching.overlap',
          String(NEIGHBOURS * FACE_YAWS_DEG.length),
        ],
        ['--SequentialMatching.quadratic_overlap', '0'],
        ['--SiftMatching.use_gpu', '0', '--SiftMatching.num_threads', THREADS],
        ['--SiftMatching.guided_matching', '1'],
      ].flat(),
      counts: /Matching image \[(\d+)\//,
    },
    {
      step: 'mapping',
      args: [
        ['mapper', ...database, '--image_path', images, '--output_path', sparse],
        ['--Mapper.num_threads', THREADS, '--Mapper.min_model_size', '3'],
        ['--Mapper.ba_refine_focal_length', '0', '--Mapper.ba_refine_extra_params', '0'],
        FOR_WALKS,
      ].flat(),
      counts: /Registering image #\d+ \((\d+)\)/,
    },
  ];
}

async function runStep(
  { program, folder, faceCount }: TrackTask,
  { args, counts }: ProgramStep,
  { signal, set }: TrackWatch,
): Promise<{ stopped: Stopped | null; exitCode: number | null; complaint: string }> {
  const { child, ended } = startSupervised([program, ...args], folder, {
    timeoutMs: Math.max(LEAST_MS, faceCount * MS_A_FACE),
    memoryBytes: MEMORY_BYTES,
    env: ENVIRONMENT,
    signal,
  });
  let complaint = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-COMPLAINT_MAX_CHARS);
      const done = counts.exec(text)?.[1];
      if (done !== undefined) set(Math.min(1, Number(done) / faceCount));
    });
  const { stopped, exitCode } = await ended;
  if (!stopped && exitCode !== 0 && isOfFullDisk(complaint)) throw new AppError('storage-full');
  return { stopped, exitCode, complaint };
}
