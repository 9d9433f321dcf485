/**
 * One database cluster per test run, in a temporary folder, with a migrated template from which each test file copies
 * its own database in a fraction of a second. A watcher removes all of it even when the run is killed.
 */
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.mjs';
import { migrateDatabase } from '../../scripts/product-database.mjs';
import { makeTemporaryDir } from './temporary-dir.ts';

export const TEMPLATE_DATABASE = 'plumbline_template';

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
  const postgres = await startEmbeddedPostgres({
    dataDir,
    temporary: true,
    settings: ['max_connections=200'],
  });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.url, postgres.urlOf(TEMPLATE_DATABASE));
  } catch (error) {
    await stop();
    throw error;
  }
  return { adminUrl: postgres.url, users: 0, stop };
}

async function makeTemplate(adminUrl: string, templateUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await client.end();
  await migrateDatabase(templateUrl);
}
