import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pinnedNode, root, runtimeEnv } from '../../../../scripts/bootstrap.mjs';
import { freePort } from '../../../../scripts/free-port.mjs';
import { eventually } from './eventually.ts';

export interface CollabProcess {
  port: number;
  /** Exits that nobody asked for. */
  readonly unexpectedExits: number;
  /** What it logged as warnings or worse. */
  readonly log: string[];
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Sends a signal that it lives through. */
  signal(signal: NodeJS.Signals): void;
  start(): Promise<void>;
}

/** The collab-server as `npm start` runs it: a process of its own that can be killed; `preload` runs before it. */
export async function startCollabProcess(
  databaseUrl: string,
  node = 'node-1',
  env: Record<string, string> = {},
  preload?: URL,
): Promise<CollabProcess> {
  const port = await freePort();
  const log: string[] = [];
  let child: ChildProcess | null = null;
  let unexpectedExits = 0;
  const preloading = preload ? ['--import', preload.href] : [];
  const start = async (): Promise<void> => {
    const started = spawn(pinnedNode(), [...preloading, join(root, 'apps/collab-server/src/main.ts')], {
      cwd: root,
      env: runtimeEnv({
        DATABASE_URL: databaseUrl,
        COLLAB_PORT: String(port),
        FILES_DIR: '/nonexistent',
        MEDIA_SECRET: 'x'.repeat(32),
        LOG_LEVEL: 'warn',
        NODE_NAME: node,
        ...env,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (data: Buffer) => log.push(data.toString()));
    }
    started.on('exit', () => {
      if (child === started) unexpectedExits += 1;
    });
    await eventually(() => isHealthy(port), 60_000, 20);
  };
  await start();
  return {
    port,
    get unexpectedExits() {
      return unexpectedExits;
    },
    log,
    start,
    signal: (signal) => void child?.kill(signal),
    async kill(signal = 'SIGKILL') {
      const victim = child;
      child = null;
      if (!victim || victim.exitCode !== null || victim.signalCode !== null) return;
      const exited = once(victim, 'exit');
      victim.kill(signal);
      await exited;
    },
  };
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`)).ok;
  } catch {
    return false;
  }
}
