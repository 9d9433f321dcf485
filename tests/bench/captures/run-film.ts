/** Takes frames of a film as the first argument says, in a process that can be held to one core; prints what it took as JSON. */
import { mkdirSync, rmSync } from 'node:fs';
import { cpuSecondsOfTree } from '../measure/process-usage.ts';
import { FILM_RUNS, FilmOrderSchema } from './film-runs.ts';

async function main(argument: string): Promise<void> {
  const { contender, film, outDir } = FilmOrderSchema.parse(JSON.parse(argument));
  mkdirSync(outDir, { recursive: true });
  const [startMs, startCpuMs] = [performance.now(), cpuMs()];
  await FILM_RUNS[contender](film, outDir);
  console.log(JSON.stringify({ ms: performance.now() - startMs, cpuMs: cpuMs() - startCpuMs }));
  rmSync(outDir, { recursive: true, force: true });
}

/** Processor time of this process and of those that it has waited for. */
function cpuMs(): number {
  return (cpuSecondsOfTree(process.pid) ?? 0) * 1000;
}

await main(process.argv[2] ?? '');
