/**
 * One database cluster per test run, in a temporary folder, with a migrated template from which each test file copies
 * its own database in a fraction of a second. A watcher removes all of it even when the run is killed.
 */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { DATABASE_NAME } from '../../scripts/postgres-cluster.mjs';
import { startSchemaPostgres } from './prepared-postgres.ts';
import { makeTemporaryDir } from './temporary-dir.ts';

export const TEMPLATE_DATABASE = DATABASE_NAME;

declare module 'vitest' {
  export interface ProvidedContext {
    /** Owner's address of the cluster's maintenance database. */
    pg: { adminUrl: string };
  }
}

interface SharedCluster {
  adminUrl: string;
  users: number;
  stop(): Promise<void>;
}

// Each vitest project runs this module for itself, in one process: the cluster is kept where all of them find it.
declare global {
  var plumblineTestCluster: Promise<SharedCluster> | undefined;
}

/** Starts the cluster with the first project that needs it and stops it with the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.plumblineTestCluster ??= startCluster();
  const cluster = await globalThis.plumblineTestCluster;
  cluster.users += 1;
  project.provide('pg', { adminUrl: cluster.adminUrl });
  return async () => {
    cluster.users -= 1;
    if (cluster.users > 0) return;
    globalThis.plumblineTestCluster = undefined;
    await cluster.stop();
  };
}

async function startCluster(): Promise<SharedCluster> {
  const dataDir = makeTemporaryDir('plumbline-test-');
  // No test kills it: what is needed after a crash only need not be written.
  const postgres = await startSchemaPostgres(dataDir, ['max_connections=200', 'full_page_writes=off']);
  const stop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { adminUrl: postgres.urlOf('postgres'), users: 0, stop };
}
