/**
 * The whole product for a test: an own database server, api, worker and collab-server as real processes on free
 * ports, and the built web app; with handles to kill and pause each part. A killed test run leaves nothing running:
 * the servers follow this process and a watcher removes the database.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { childPids } from '../../scripts/process-info.mjs';
import type { Demo } from '../../scripts/product-database.mjs';
import { logPath, PROCESS_NAMES, startProcess, type ProcessName } from '../../scripts/product-processes.mjs';
import { buildWebIfChanged } from '../../scripts/web-build.mjs';
import { accepts } from './accepts.ts';
import { endChild } from './end-child.ts';
import { startDemoPostgres } from './prepared-postgres.ts';
import { makeTemporaryDir } from './temporary-dir.ts';

const READY_TIMEOUT_MS = 60_000;

export interface Product {
  /** The one public address, without a trailing slash. */
  baseUrl: string;
  /** Where the collab-server itself listens. */
  collabUrl: string;
  /** The demo accounts and their password. */
  demo: Demo;
  /** Owner's connection address. */
  databaseUrl: string;
  /** Files, logs and the database cluster. */
  dataDir: string;
  /** Ends a process and resolves when it is gone. */
  kill(name: ProcessName, signal?: NodeJS.Signals): Promise<void>;
  /** Starts a killed process again and resolves when it answers. */
  restart(name: ProcessName): Promise<void>;
  /** Processes that ended though nobody killed them, each with how. */
  readonly unexpectedExits: readonly string[];
  /** Everything a process has logged so far. */
  logOf(name: ProcessName): string;
  /** Ends everything and removes the data. */
  stop(): Promise<void>;
  postgres: ProductPostgres;
}

export interface ProductPostgres {
  /** Ends the server and all its back ends as a power cut would. */
  kill9(): Promise<void>;
  /** Brings it back on the same port after `kill9`. */
  start(): Promise<void>;
  /** Stops the clock of the server: connections stay open and nothing answers. */
  pause(): void;
  resume(): void;
}

export interface ProductOptions {
  /** Further environment of the server processes. */
  env?: Record<string, string>;
}

/** Starts the product with the demo and resolves when it is ready. */
export async function startProduct({ env = {} }: ProductOptions = {}): Promise<Product> {
  await buildWebIfChanged();
  const dataDir = makeTemporaryDir('plumbline-product-');
  const { database, demo } = await startDemoPostgres(dataDir);
  const settings = {
    databaseUrl: database.url,
    dataDir,
    host: '127.0.0.1',
    port: await freePort(),
    collabPort: await freePort(),
    env,
  };
  const postgres = controlPostgres(database, dataDir);
  const children = new Map<ProcessName, ChildProcess>();
  const unexpectedExits: string[] = [];
  const baseUrl = `http://127.0.0.1:${settings.port}`;

  const kill = async (name: ProcessName, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    const child = children.get(name);
    children.delete(name);
    await endChild(child, signal);
  };
  const restart = async (name: ProcessName): Promise<void> => {
    await kill(name);
    const child = startProcess(name, settings);
    children.set(name, child);
    child.once('exit', (code, signal) => {
      if (children.get(name) === child) unexpectedExits.push(`${name}: ${signal ?? code}`);
    });
    if (name === 'api')
      await waitUntil(() => answersReady(baseUrl), `api is not ready\n${tail(dataDir, 'api')}`);
    if (name === 'collab')
      await waitUntil(() => accepts(settings.collabPort), `collab is not up\n${tail(dataDir, name)}`);
  };
  const stop = async (): Promise<void> => {
    postgres.resume();
    await Promise.all(PROCESS_NAMES.map((name) => kill(name, 'SIGTERM')));
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    for (const name of PROCESS_NAMES) await restart(name);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    baseUrl,
    collabUrl: `http://127.0.0.1:${settings.collabPort}`,
    demo,
    databaseUrl: database.url,
    dataDir,
    kill,
    restart,
    unexpectedExits,
    logOf: (name) => readFileSync(logPath(dataDir, name), 'utf8'),
    stop,
    postgres,
  };
}

function controlPostgres(
  first: EmbeddedPostgres,
  dataDir: string,
): ProductPostgres & { stop(): Promise<void> } {
  let running: EmbeddedPostgres | undefined = first;
  const signalAll = (signal: NodeJS.Signals): void => {
    if (!running) return;
    for (const pid of [running.pid, ...childPids(running.pid)]) sendSignal(pid, signal);
  };
  return {
    kill9: async () => {
      const exited = running?.exited;
      signalAll('SIGKILL');
      await exited;
      running = undefined;
    },
    start: async () => {
      running ??= await startEmbeddedPostgres({ dataDir, port: first.port });
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    stop: async () => {
      await running?.stop();
      running = undefined;
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

async function waitUntil(isDone: () => Promise<boolean>, complaint: string): Promise<void> {
  const deadlineMs = Date.now() + READY_TIMEOUT_MS;
  while (!(await isDone())) {
    if (Date.now() > deadlineMs) throw new Error(complaint);
    await sleep(50);
  }
}

function answersReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/api/ready`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.status === 200,
    () => false,
  );
}

function tail(dataDir: string, name: ProcessName): string {
  return readFileSync(logPath(dataDir, name), 'utf8').split('\n').slice(-20).join('\n');
}
