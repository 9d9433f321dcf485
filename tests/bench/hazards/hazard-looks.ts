import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { pinnedNode } from '../../../scripts/bootstrap.mjs';
import type { ContenderStage } from '../run-contenders.ts';
import type { Comparison } from '../scenarios/scenario.ts';
import { LOOK_CONTENDERS, LookTimesSchema, type LookContender, type LookOrder } from './look-order.ts';
import type { DescribedModel } from './person-vehicle-model.ts';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, 'run-looks.ts');
const PICTURE = join(
  import.meta.dirname,
  '../../../packages/server/src/demo/walk/pictures/first-first-floor-corridor-middle.jpg',
);
const FRAME_PX = { width: 3840, height: 1920, fit: 'fill' } as const;
/** Of 20 tiles each; of what is slow and only compared fewer. */
const FRAMES: Record<LookContender, { full: number; quick: number }> = {
  plumbline: { full: 50, quick: 15 },
  'plain-reprojection': { full: 5, quick: 2 },
};
const ONE_CORE = process.platform === 'linux' ? ['taskset', '-c', '0'] : [];
const BYTES_PER_MIB = 1024 ** 2;
const of = 'plumbline';

/** How long a look takes, on one core where the system can say so. */
export const hazardLooks: Comparison & { contenders: readonly LookContender[] } = {
  name: 'hazards',
  title: 'a look of person and vehicle detection at a panorama of 3840 × 1920 px in 20 tiles, on one core',
  contenders: LOOK_CONTENDERS,
  baseline: 'plain-reprojection',
  rounds: { full: 3, quick: 1 },
  metrics: [
    { key: 'frame', label: 'a frame, ms', digits: 0, isCompared: true, promise: { of, atMost: 1200 } },
    { key: 'frame-cpu', label: 'of it processor time, ms', digits: 0, isCompared: true },
    { key: 'reprojection', label: 'to draw one tile, ms', digits: 1, isCompared: true },
    { key: 'memory', label: 'most memory, MiB', digits: 0, isCompared: true, promise: { of, atMost: 700 } },
    {
      key: 'grown',
      label: 'memory after 1,000 tiles (quick: 300) beside after 200, MiB',
      digits: 0,
      isCompared: false,
      promise: { of, atMost: 32 },
    },
  ],
};

export async function openHazardLooks(
  { path: model, spec }: DescribedModel,
  { isQuick }: { isQuick: boolean },
): Promise<ContenderStage> {
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-hazards-bench-'));
  const sphere = join(dir, 'sphere.jpg');
  await sharp(PICTURE).resize(FRAME_PX).jpeg({ quality: 85 }).toFile(sphere);
  return {
    measure: async (name) => {
      const contender = LOOK_CONTENDERS.find((each) => each === name) ?? of;
      const frames = FRAMES[contender][isQuick ? 'quick' : 'full'];
      const order: LookOrder = { contender, model, spec, sphere, frames };
      const [program, ...args] = [...ONE_CORE, pinnedNode(), PROGRAM, JSON.stringify(order)];
      const { stdout } = await run(program, args);
      const times = LookTimesSchema.parse(JSON.parse(stdout));
      return {
        frame: times.frameMs,
        'frame-cpu': times.frameCpuMs,
        reprojection: times.reprojectionMs,
        memory: times.peakBytes / BYTES_PER_MIB,
        grown: times.grownBytes === null ? null : times.grownBytes / BYTES_PER_MIB,
      };
    },
    close: async () => rmSync(dir, { recursive: true, force: true }),
  };
}
