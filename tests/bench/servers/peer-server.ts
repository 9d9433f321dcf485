import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pinnedNode, root, runtimeEnv } from '../../../scripts/bootstrap.mjs';
import { freePort } from '../../../scripts/free-port.mjs';
import { NO_TOKEN } from '../clients/person.ts';
import type { Protocol } from '../load/crowd-request.ts';
import type { BenchRoom, BenchServer } from './bench-server.ts';
import type { ServerName } from './server-name.ts';
import { ServerProcess } from './server-process.ts';

/** Preloaded so that a bench that is killed leaves no server behind. */
const FOLLOW_LAUNCHER = new URL('../../../scripts/follow-launcher.mjs', import.meta.url).href;

export interface PeerOptions {
  name: ServerName;
  protocol: Protocol;
  isStored: boolean;
  /** Entry point in the folder `peers`. */
  entry: string;
  env?: Record<string, string>;
  dataDir: string;
}

/** A server that a user could pick instead, as its documentation says to run it. */
export async function peerServer({
  name,
  protocol,
  isStored,
  entry,
  env,
  dataDir,
}: PeerOptions): Promise<BenchServer> {
  const port = await freePort();
  const logPath = join(dataDir, `${name}.log`);
  return {
    name,
    protocol,
    isStored,
    process: new ServerProcess({
      port,
      spawn: () => spawnPeer(entry, { ...env, PORT: String(port) }, logPath),
      logPath,
    }),
    openRooms: async (count) => Array.from({ length: count }, () => emptyRoom(port, 'plan')),
    openScene: async () => emptyRoom(port, 'scene'),
  };
}

function emptyRoom(port: number, kind: string): BenchRoom {
  return {
    url: `ws://127.0.0.1:${port}`,
    name: `${kind}:${randomUUID()}`,
    editorTokens: [NO_TOKEN],
    watcherTokens: [NO_TOKEN],
  };
}

/** Starts a program of the folder `peers`; it ends with this process. */
export function spawnPeer(entry: string, env: Record<string, string>, logPath: string): ChildProcess {
  const fd = openSync(logPath, 'a', 0o600);
  const script = fileURLToPath(new URL(`peers/${entry}`, import.meta.url));
  const child = spawn(pinnedNode(), ['--import', FOLLOW_LAUNCHER, script], {
    cwd: root,
    env: runtimeEnv(env),
    detached: true,
    stdio: ['ignore', fd, fd, 'ipc'],
  });
  closeSync(fd);
  return child;
}
