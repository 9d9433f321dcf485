/**
 * An S3-compatible store of a test's own. The server is a program, not a part of this repository: it is kept beside
 * the packages and installed there with its exact version where it is missing.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pinnedNode, root } from '../../scripts/bootstrap.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { makeTemporaryDir } from './temporary-dir.ts';

const PACKAGE = 's3rver@3.7.1';
const HOME = join(root, 'node_modules', '.cache', 'plumbline', PACKAGE);
const SERVER = join(HOME, 'node_modules', 's3rver', 'bin', 's3rver.js');
const KEY = 'S3RVER';
const BUCKET = 'plans';
const OBJECT_END = '._S3rver_object';
const READY_TIMEOUT_MS = 30_000;
/** Without a way to the registry the tests go on without the store. */
const INSTALL_WITHIN_MS = 120_000;

export interface S3Server {
  /** Settings of the server processes; the bucket is not made yet. */
  env: Record<string, string>;
  /** Keys of all files in the bucket. */
  keys(): Promise<string[]>;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Absolute path of the server, undefined where it is not installed. */
export function findS3Server(): string | undefined {
  return existsSync(SERVER) ? SERVER : undefined;
}

/** Like `findS3Server`, after installing it. */
export function findOrInstallS3Server(): string | undefined {
  if (!findS3Server()) {
    console.log('Installing an S3-compatible store for its tests …');
    mkdirSync(HOME, { recursive: true });
    const flags = [
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--fetch-retries=0',
      '--loglevel=error',
    ];
    const isWindows = process.platform === 'win32';
    spawnSync(isWindows ? 'npm.cmd' : 'npm', ['install', '--prefix', HOME, ...flags, PACKAGE], {
      cwd: HOME,
      stdio: 'inherit',
      shell: isWindows,
      timeout: INSTALL_WITHIN_MS,
    });
  }
  return findS3Server();
}

/** Starts an empty store on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const port = await freePort();
  const dataDir = makeTemporaryDir('plumbline-s3-');
  let child: ChildProcess | null = null;
  process.once('exit', () => child?.kill('SIGKILL'));
  const start = async (): Promise<void> => {
    const place = ['--directory', dataDir, '--address', '127.0.0.1', '--port', String(port), '--silent'];
    child = spawn(pinnedNode(), [SERVER, ...place], { stdio: 'ignore' });
    const until = performance.now() + READY_TIMEOUT_MS;
    while (!(await answers(port))) {
      if (performance.now() > until) throw new Error('the S3 server does not start');
      await sleep(20);
    }
  };
  const kill = async (): Promise<void> => {
    const victim = child;
    child = null;
    if (!victim) return;
    const exited = once(victim, 'exit');
    victim.kill('SIGKILL');
    await exited;
  };
  await start();
  return {
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    keys: async () => {
      const bucketDir = join(dataDir, BUCKET);
      return readdirSync(bucketDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith(OBJECT_END))
        .map((entry) => relative(bucketDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .map((name) => name.slice(0, -OBJECT_END.length));
    },
    kill,
    start,
    stop: async () => {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}
