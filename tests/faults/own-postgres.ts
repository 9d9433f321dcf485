import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.mjs';
import { migrateDatabase } from '../../scripts/product-database.mjs';
import { makeTemporaryDir } from '../support/temporary-dir.ts';

export interface OwnPostgres {
  url: string;
  /** Ends it at once without a checkpoint, as `pg_ctl stop -m immediate`. */
  stopImmediately(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** A database server that a test may stop without harm to others. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = makeTemporaryDir('plumbline-faults-');
  let server = await startEmbeddedPostgres({ dataDir, temporary: true });
  const { port, url } = server;
  await migrateDatabase(url);
  return {
    url,
    async stopImmediately() {
      process.kill(server.pid, 'SIGQUIT');
      await server.exited;
    },
    async start() {
      server = await startEmbeddedPostgres({ dataDir, port });
    },
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
