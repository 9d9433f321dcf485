/**
 * The production shape from plain processes: two apis, two collab-servers and a worker on one database, behind a
 * proxy that brings the sockets of a project to one of the collab-servers. Redis where a test brings one.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';
import { logName, logPath, startProcess, type ProcessName } from '../../scripts/product-processes.mjs';
import { endChild } from './end-child.ts';
import { startDemoPostgres } from './prepared-postgres.ts';
import { startProjectProxy, type ProjectProxy } from './project-proxy.ts';
import { makeTemporaryDir } from './temporary-dir.ts';

const READY_TIMEOUT_MS = 60_000;

export type NodeName = `${ProcessName}-${1 | 2}`;
const NODES: readonly NodeName[] = ['collab-1', 'collab-2', 'api-1', 'api-2', 'worker-1'];

export interface Topology {
  /** The one public address, without a trailing slash. */
  baseUrl: string;
  databaseUrl: string;
  dataDir: string;
  proxy: ProjectProxy;
  portOf(node: NodeName): number;
  kill(node: NodeName, signal?: NodeJS.Signals): Promise<void>;
  /** Starts a killed process again and resolves when it is ready. */
  start(node: NodeName): Promise<void>;
  /** Processes that ended though nobody killed them, each with how. */
  readonly unexpectedExits: readonly string[];
  logOf(node: NodeName): string;
  stop(): Promise<void>;
}

/** Starts all of it with the demo and resolves when it is ready. */
export async function startTopology(env: Record<string, string> = {}): Promise<Topology> {
  const dataDir = makeTemporaryDir('plumbline-topology-');
  const { database } = await startDemoPostgres(dataDir);
  const ports = new Map<NodeName, number>();
  for (const node of NODES) ports.set(node, await freePort());
  const portOf = (node: NodeName): number => ports.get(node) ?? 0;
  const children = new Map<NodeName, ChildProcess>();
  const unexpectedExits: string[] = [];
  const logOf = (node: NodeName): string => {
    const [name, number] = partsOf(node);
    return readFileSync(logPath(dataDir, logName(name, number)), 'utf8');
  };
  const kill = async (node: NodeName, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    const child = children.get(node);
    children.delete(node);
    await endChild(child, signal);
  };
  const start = async (node: NodeName): Promise<void> => {
    const [name, number] = partsOf(node);
    const port = portOf(node);
    const settings = { databaseUrl: database.url, dataDir, host: '127.0.0.1', port, collabPort: port };
    const child = startProcess(name, { ...settings, env: { COLLAB_URL: '', ...env } }, { number });
    children.set(node, child);
    child.once('exit', (code, signal) => {
      if (children.get(node) === child) unexpectedExits.push(`${node}: ${signal ?? code}`);
    });
    if (name === 'worker') return;
    const url = `http://127.0.0.1:${port}${name === 'api' ? '/api' : ''}/ready`;
    await untilReady(url, () => `${node} is not ready\n${logOf(node).slice(-4000)}`);
  };
  let proxy: ProjectProxy | undefined;
  const stop = async (): Promise<void> => {
    await proxy?.stop();
    await Promise.all(NODES.map((node) => kill(node, 'SIGTERM')));
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(NODES.map((node) => start(node)));
    proxy = await startProjectProxy({
      port: await freePort(),
      apiPorts: [portOf('api-1'), portOf('api-2')],
      roomPorts: [portOf('collab-1'), portOf('collab-2')],
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const baseUrl = `http://127.0.0.1:${proxy.port}`;
  return {
    baseUrl,
    databaseUrl: database.url,
    dataDir,
    proxy,
    portOf,
    kill,
    start,
    unexpectedExits,
    logOf,
    stop,
  };
}

function partsOf(node: NodeName): [ProcessName, 1 | 2] {
  const number = node.endsWith('1') ? 1 : 2;
  if (node.startsWith('api')) return ['api', number];
  return [node.startsWith('collab') ? 'collab' : 'worker', number];
}

async function untilReady(url: string, complaint: () => string): Promise<void> {
  const deadlineMs = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const signal = AbortSignal.timeout(2000);
    const isReady = await fetch(url, { signal }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadlineMs) throw new Error(complaint());
    await sleep(50);
  }
}
