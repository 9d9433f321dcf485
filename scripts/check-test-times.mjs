/**
 * `npm run check:test-times`, on a machine with nothing else at work: fails where one test file of unit, dom or pg takes
 * more processor time than one file may. It is no part of `npm test`: a busy machine makes the same work longer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, rerunUnderPinnedNode, root } from './bootstrap.mjs';
import { runMain } from './plain-error.mjs';
import { COMPILE_CACHE, runVitest } from './test-runs.mjs';
import { overCpuLimit, slowestLines } from './test-times.mjs';

const LIMIT_CPU_SECONDS = 20;
const RUNS = [
  { name: 'unit', projects: ['unit', 'unit-web', 'unit-dom'] },
  { name: 'pg', projects: ['pg'] },
];

/** @returns {Promise<number>} exit code */
async function main() {
  ensureInstalled();
  const rerun = rerunUnderPinnedNode(import.meta.url);
  if (rerun !== null) return rerun;
  const scratchDir = mkdtempSync(join(tmpdir(), 'plumbline-times-'));
  const env = { TZ: 'UTC', NODE_COMPILE_CACHE: COMPILE_CACHE };
  try {
    let failed = 0;
    const times = [];
    for (const run of RUNS) {
      const outcome = await runVitest({ ...run, rest: [], env, scratchDir });
      failed += outcome.failed;
      times.push(...outcome.times);
    }
    const tooLong = overCpuLimit(times, LIMIT_CPU_SECONDS);
    for (const line of slowestLines(times, root)) console.log(line);
    console.log(`${tooLong.length} of ${times.length} files over ${LIMIT_CPU_SECONDS} s of processor time`);
    for (const line of slowestLines(tooLong, root)) console.log(`too long: ${line}`);
    return failed + tooLong.length === 0 ? 0 : 1;
  } finally {
    rmSync(scratchDir, { recursive: true, force: true });
  }
}

await runMain(main);
