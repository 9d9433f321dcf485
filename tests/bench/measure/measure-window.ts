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
export async function measureWindow<Result>(
  { stage, server }: { stage: Stage; server: BenchServer },
  work: () => Promise<Result>,
): Promise<{ result: Result; usage: WindowUsage }> {
  const { pid } = server.process;
  const read = () => ({
    atMs: monotonicMs(),
    serverS: cpuSecondsOf(pid),
    postgresS: server.isStored ? stage.postgresCpuS() : null,
  });
  const before = read();
  const result = await work();
  const after = read();
  const usage = {
    elapsedS: (after.atMs - before.atMs) / 1000,
    serverCpuS: difference(after.serverS, before.serverS),
    postgresCpuS: difference(after.postgresS, before.postgresS),
  };
  return { result, usage };
}

function difference(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}
