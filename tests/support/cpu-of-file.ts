/**
 * Setup file of every vitest project: measures the processor time of a test file, its imports included. What runs in
 * other processes (Postgres, products, browsers) is not in it. `file-times-reporter.ts` reads it.
 */
import { isMainThread } from 'node:worker_threads';
import { afterAll } from 'vitest';

declare module 'vitest' {
  export interface TaskMeta {
    /** Processor time of a test file in its own process or thread. */
    cpuSeconds?: number;
  }
}

const startedAtMicroseconds = cpuMicroseconds();

// The runner reads the names of fixtures from this pattern.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, file) => {
  file.meta.cpuSeconds = (cpuMicroseconds() - startedAtMicroseconds) / 1e6;
});

/** A process of its own counts helper threads too; a thread must not count its neighbours. */
function cpuMicroseconds(): number {
  const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage();
  return user + system;
}
