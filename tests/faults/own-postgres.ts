import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.mjs';
import { postgresAccount } from '../../scripts/postgres-account.mjs';
import { childPids, isAlive } from '../../scripts/process-info.mjs';
import { startSchemaPostgres } from '../support/prepared-postgres.ts';
import { makeTemporaryDir } from '../support/temporary-dir.ts';

export interface OwnPostgres {
  url: string;
  /** Ends it at once without a checkpoint, as `pg_ctl stop -m immediate`. */
  stopImmediately(): Promise<void>;
  start(): Promise<void>;
  /** Stops its clock: connections stay open, and nothing answers until `resume`. */
  pause(): void;
  resume(): void;
  /** No file may become longer than this, as under `ulimit -f`; null for no limit. True where that can be set. */
  limitFiles(sizeBytes: number | null): boolean;
  remove(): Promise<void>;
}

/** A database server that a test may stop without harm to others. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = makeTemporaryDir('plumbline-faults-');
  let server = await startSchemaPostgres(dataDir);
  const { port, url } = server;
  const pids = (): number[] => [server.pid, ...childPids(server.pid)];
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const pid of pids()) sendSignal(pid, signal);
  };
  return {
    url,
    async stopImmediately() {
      process.kill(server.pid, 'SIGQUIT');
      await server.exited;
    },
    async start() {
      server = await startEmbeddedPostgres({ dataDir, port });
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    limitFiles(sizeBytes) {
      const limit = `--fsize=${sizeBytes ?? 'unlimited'}:unlimited`;
      // Its own account may do so, even where root may not.
      const account = postgresAccount();
      return pids().every(
        (pid) => spawnSync('prlimit', [`--pid=${pid}`, limit], account).status === 0 || !isAlive(pid),
      );
    },
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A back end may have ended by itself since it was listed. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
