/** A Redis of a test's own, where there is one on this machine. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';
import { accepts } from './accepts.ts';

const SERVER_NAMES = ['redis-server', 'valkey-server'];
/** Debian's package of tools holds the server too, under another name; its package of the server starts a service. */
const SERVER_IN_TOOLS = 'redis-check-rdb';
const READY_TIMEOUT_MS = 20_000;
/** Without a way to the packages the tests go on without Redis. */
const INSTALL_WITHIN_MS = 120_000;

export interface RedisServer {
  url: string;
  start(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Stops its clock: connections stay open and nothing answers. */
  pause(): void;
  resume(): void;
}

/** Absolute path of a Redis, undefined where there is none. */
export function findRedis(): string | undefined {
  const dirs = (process.env['PATH'] ?? '').split(delimiter);
  const paths = [...SERVER_NAMES, SERVER_IN_TOOLS].flatMap((name) => dirs.map((dir) => join(dir, name)));
  return paths.find((path) => existsSync(path));
}

/** Like `findRedis`, after installing one by the package manager where root runs the tests. */
export function findOrInstallRedis(): string | undefined {
  const found = findRedis();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  console.log('Installing Redis for its tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: 'inherit', env, timeout: INSTALL_WITHIN_MS } as const;
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'redis-tools'], options);
  return findRedis();
}

/** A Redis on a free port that keeps nothing on disk; not started yet. */
export async function createRedis(): Promise<RedisServer> {
  const path = findRedis();
  if (!path) throw new Error('there is no Redis on this machine');
  const port = await freePort();
  let child: ChildProcess | null = null;
  process.once('exit', () => child?.kill('SIGKILL'));
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn(path, args, { argv0: 'redis-server', cwd: tmpdir(), stdio: 'ignore' });
      const until = performance.now() + READY_TIMEOUT_MS;
      while (!(await accepts(port))) {
        if (performance.now() > until) throw new Error('Redis does not start');
        await sleep(20);
      }
    },
    async kill() {
      const victim = child;
      child = null;
      if (!victim) return;
      const exited = once(victim, 'exit');
      victim.kill('SIGKILL');
      await exited;
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}
