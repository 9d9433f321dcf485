import { availableParallelism, cpus, loadavg } from 'node:os';

/** Where and under what circumstances figures were taken. */
export interface Machine {
  at: string;
  cores: number;
  cpu: string;
  node: string;
  /** Load average of the last minute when the scenario began; above 0.5 or so other work was in the way. */
  loadAtStart: number;
}

/** Looks at the machine as it is now. */
export function readMachine(): Machine {
  return {
    at: new Date().toISOString(),
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    node: process.version,
    loadAtStart: loadavg()[0] ?? 0,
  };
}
