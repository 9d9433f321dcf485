import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinnedNode } from '../../../scripts/bootstrap.mjs';
import { testDataDir } from '../../support/test-data.ts';
import type { ContenderRun, ContenderStage } from '../run-contenders.ts';
import type { Comparison } from '../scenarios/scenario.ts';
import { CLOUD_CONTENDERS, CloudTimesSchema, type CloudOrder } from './cloud-order.ts';
import { makeLaz } from './made-laz.ts';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, 'run-cloud.ts');
const POINTS = { full: 50_000_000, quick: 1_000_000 };
const ONE_CORE = process.platform === 'linux' ? ['taskset', '-c', '0'] : [];
const MEBIBYTE = 1024 ** 2;

/** From a LAZ to the octree that the browser loads, beside the least that reading it can take. */
export const convertClouds: Comparison & { contenders: readonly CloudOrder['contender'][] } = {
  name: 'clouds',
  title: 'a made LAZ of 50,000,000 points, on one core: into an octree, and unpacked by laz-perf alone',
  contenders: CLOUD_CONTENDERS,
  baseline: 'laz-perf',
  rounds: { full: 1, quick: 1 },
  metrics: [
    { key: 'points', label: 'points', digits: 0, isCompared: false },
    { key: 'seconds', label: 's', digits: 1, isCompared: true },
    {
      key: 'times',
      label: 'times as long as laz-perf alone',
      digits: 2,
      isCompared: false,
      promise: { of: 'plumbline', atMost: 4 },
    },
    {
      key: 'memory',
      label: 'most memory of what decodes, MiB',
      digits: 0,
      isCompared: false,
      promise: { of: 'plumbline', atMost: 1024 },
    },
  ],
};

/** Null where there are no real files to make one of. */
export function cloudSource(): string | null {
  const data = testDataDir();
  return data === undefined ? null : join(data, 'pointclouds', 'autzen_trim.laz');
}

export async function openConvertClouds(
  source: string,
  { isQuick, say }: Pick<ContenderRun, 'isQuick' | 'say'>,
): Promise<ContenderStage> {
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-clouds-bench-'));
  const path = join(dir, 'made.laz');
  const made = makeLaz(source, path, POINTS[isQuick ? 'quick' : 'full']);
  say('clouds: the file is made');
  let bareMs: number | null = null;
  return {
    measure: async (name) => {
      const contender = CLOUD_CONTENDERS.find((each) => each === name) ?? 'plumbline';
      const { ms, points, peakBytes } = await take({ contender, path, dir, made });
      if (points !== made.chunks * made.chunkPoints) throw new Error(`${points} points were read`);
      if (contender === 'laz-perf') bareMs = ms;
      return {
        points,
        seconds: ms / 1000,
        times: contender === 'plumbline' && bareMs !== null ? ms / bareMs : null,
        // Alone it leaves nobody the time to look.
        memory: contender === 'plumbline' ? peakBytes / MEBIBYTE : null,
      };
    },
    close: async () => rmSync(dir, { recursive: true, force: true }),
  };
}

async function take(order: CloudOrder) {
  const orderPath = join(order.dir, 'order.json');
  writeFileSync(orderPath, JSON.stringify(order));
  const [program, ...args] = [...ONE_CORE, pinnedNode(), PROGRAM, orderPath];
  const { stdout } = await run(program, args);
  return CloudTimesSchema.parse(JSON.parse(stdout));
}
