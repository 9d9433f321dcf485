import type { BenchServer } from '../servers/bench-server.ts';
import type { Stage } from '../servers/stage.ts';
import { monotonicMs } from './monotonic-clock.ts';
import { cpuSecondsOf } from './process-usage.ts';

/** What was used while something went on. */
export interface WindowUsage {
  elapsedS: number;
  serverCpuS: number | null;
  /** Null for servers that use no database. */
  postgresCpuS: number | null;
}

/** Runs the work and answers what the server and its database used meanwhile. */
export async function measureWindow(
  { stage, server }: { stage: Stage; server: BenchServer },
  work: () => Promise<void>,
): Promise<WindowUsage> {
  const { pid } = server.process;
  const read = () => ({
    atMs: monotonicMs(),
    serverS: cpuSecondsOf(pid),
    postgresS: server.isStored ? stage.postgresCpuS() : null,
  });
  const before = read();
  await work();
  const after = read();
  return {
    elapsedS: (after.atMs - before.atMs) / 1000,
    serverCpuS: difference(after.serverS, before.serverS),
    postgresCpuS: difference(after.postgresS, before.postgresS),
  };
}

function difference(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}
