import { rmSync } from 'node:fs';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../scripts/embedded-postgres.mjs';
import { migrateDatabase } from '../../../scripts/product-database.mjs';
import { makeTemporaryDir } from '../../support/temporary-dir.ts';
import { cpuSecondsOfTree } from '../measure/process-usage.ts';
import { processesOf, type BenchServer } from './bench-server.ts';
import { PauseWatcher } from './pause-watcher.ts';
import { peerServer } from './peer-server.ts';
import { plumbline, plumblineByYWebsocket, plumblineTwoNodes } from './plumbline.ts';
import type { ServerName } from './server-name.ts';

const PEER_DATABASE = 'peer';

/** All servers of a run and the database that two of them share. */
export interface Stage {
  servers: readonly BenchServer[];
  /** Lets a server stand still while others are measured, at the longest until this process ends. */
  pause(server: BenchServer): void;
  /** Of the database server with all its back ends. */
  postgresCpuS(): number | null;
  close(): Promise<void>;
}

/** Starts a temporary Postgres and the wanted servers, each as a process of its own. */
export async function openStage(wanted: readonly ServerName[]): Promise<Stage> {
  const dataDir = makeTemporaryDir('plumbline-bench-');
  const postgres = await startEmbeddedPostgres({ dataDir, temporary: true });
  const servers: BenchServer[] = [];
  const watcher = new PauseWatcher();
  const close = async (): Promise<void> => {
    for (const each of servers.flatMap(processesOf)) await each.stop();
    watcher.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrateDatabase(postgres.url);
    await createDatabase(postgres.url, PEER_DATABASE);
    for (const name of wanted) {
      const server = await openServer(name, {
        dataDir,
        url: postgres.url,
        peerUrl: postgres.urlOf(PEER_DATABASE),
      });
      servers.push(server);
      for (const each of processesOf(server)) await each.start();
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    servers,
    pause(server) {
      for (const each of processesOf(server)) {
        watcher.add(each.pid);
        each.pause();
      }
    },
    postgresCpuS: () => cpuSecondsOfTree(postgres.pid),
    close,
  };
}

async function openServer(
  name: ServerName,
  { dataDir, url, peerUrl }: { dataDir: string; url: string; peerUrl: string },
): Promise<BenchServer> {
  const peer = { name, dataDir, protocol: 'hocuspocus', isStored: false } as const;
  switch (name) {
    case 'plumbline':
      return plumbline(url, dataDir);
    case 'plumbline-two-nodes':
      return plumblineTwoNodes(url, dataDir);
    case 'plumbline-y-websocket':
      return plumblineByYWebsocket(url, dataDir);
    case 'hocuspocus':
      return peerServer({ ...peer, entry: 'hocuspocus.ts' });
    case 'hocuspocus-postgres':
      return peerServer({
        ...peer,
        isStored: true,
        entry: 'hocuspocus-postgres.ts',
        env: { DATABASE_URL: peerUrl },
      });
    case 'y-websocket':
      return peerServer({ ...peer, protocol: 'y-websocket', entry: 'y-websocket.ts' });
  }
}

async function createDatabase(ownerUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
}
