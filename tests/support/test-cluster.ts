import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.mjs';
import { makeTemporaryDir } from './temporary-dir.ts';

export interface TestCluster {
  /** The superuser's address of a database of this cluster. */
  urlOf(database: string): string;
  /** Ends the server and removes its data. */
  drop(): Promise<void>;
}

/** A server of its own with nothing on it, for what belongs to the whole cluster, as roles do. */
export async function createTestCluster(): Promise<TestCluster> {
  const dataDir = makeTemporaryDir('plumbline-cluster-');
  const { urlOf, stop } = await startEmbeddedPostgres({ dataDir, temporary: true });
  return {
    urlOf,
    drop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
