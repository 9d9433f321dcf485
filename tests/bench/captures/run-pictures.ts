/** Draws pictures as the first argument says, in a process that can be held to one core; prints what it took as JSON. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSecondsOfTree } from '../measure/process-usage.ts';
import { watchMemory } from '../measure/watch-memory.ts';
import { PICTURE_RUNS, PictureOrderSchema } from './picture-runs.ts';

async function main(argument: string): Promise<void> {
  const { contender, sources, dir, isSphere } = PictureOrderSchema.parse(JSON.parse(argument));
  const runs = PICTURE_RUNS[contender];
  const memory = watchMemory(contender === 'plumbline');
  const times = { previewMs: 0, previewCpuMs: 0, allMs: 0, allCpuMs: 0 };
  for (const [index, source] of sources.entries()) {
    const run = { source, outDir: join(dir, `${contender}-${index}`), isSphere };
    const [startMs, startCpuMs] = [performance.now(), cpuMs()];
    await runs.preview(run);
    times.previewMs += performance.now() - startMs;
    times.previewCpuMs += cpuMs() - startCpuMs;
    await runs.tiles(run);
    times.allMs += performance.now() - startMs;
    times.allCpuMs += cpuMs() - startCpuMs;
    rmSync(run.outDir, { recursive: true, force: true });
  }
  const count = sources.length;
  const peakBytes = memory.stop();
  const each = Object.fromEntries(Object.entries(times).map(([key, total]) => [key, total / count]));
  console.log(JSON.stringify({ ...each, peakBytes }));
}

/** Processor time of this process and of those that it has waited for. */
function cpuMs(): number {
  return (cpuSecondsOfTree(process.pid) ?? 0) * 1000;
}

await main(process.argv[2] ?? '');
