import { childPids } from '../../../scripts/process-info.mjs';
import { memoryOf } from '../../../apps/api/src/decoding/memory-of.ts';

const SAMPLE_MS = 25;

/** The most that the processes which decode have used together, or this one where it decodes itself. */
export function watchMemory(isElsewhere: boolean): { stop(): number } {
  let peakBytes = 0;
  const sample = async () => {
    const pids = isElsewhere ? offspringOf(process.pid) : [process.pid];
    const used = await Promise.all(pids.map(memoryOf));
    peakBytes = Math.max(
      peakBytes,
      used.reduce<number>((sum, each) => sum + (each ?? 0), 0),
    );
  };
  const timer = setInterval(() => void sample(), SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peakBytes;
    },
  };
}

function offspringOf(pid: number): number[] {
  return childPids(pid).flatMap((child) => [child, ...offspringOf(child)]);
}
