import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/bootstrap.mjs';
import { freePort, portProblem } from '../../scripts/free-port.mjs';
import { childPids, isAlive, processCommand } from '../../scripts/process-info.mjs';
import { buildWebIfChanged } from '../../scripts/web-build.mjs';
import { makeTemporaryDir } from '../support/temporary-dir.ts';

const ownPath = fileURLToPath(import.meta.url);

interface Launcher {
  process: ChildProcess;
  output(): string;
  exitCode: Promise<number | null>;
}

let dataDir = '';
const launchers: Launcher[] = [];

function launch(env: Record<string, string>): Launcher {
  const inherited = { ...process.env };
  delete inherited['DATABASE_URL'];
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...inherited, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  const exitCode = once(child, 'close').then(() => child.exitCode);
  const launcher = { process: child, output: () => output, exitCode };
  launchers.push(launcher);
  return launcher;
}

/** Ends what hangs; beside two other files a first start with its demo takes a minute and a half. */
const START_PATIENCE_MS = 180_000;

/** Its last line, after which nothing of what it announces is still to come. */
async function untilReady(launcher: Launcher): Promise<void> {
  await expect
    .poll(() => (launcher.process.exitCode === null ? launcher.output() : `ended: ${launcher.output()}`), {
      timeout: START_PATIENCE_MS,
    })
    .toContain('Press Ctrl-C to stop.');
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.status === 200,
    () => false,
  );
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function serverPid(launcher: Launcher, entryPoint: string): number | undefined {
  return childPids(launcher.process.pid ?? 0).find((pid) => processCommand(pid)?.includes(entryPoint));
}

beforeAll(() => {
  dataDir = makeTemporaryDir('plumbline-start-');
});

afterAll(async () => {
  for (const { process: child, exitCode } of launchers) {
    child.kill('SIGTERM');
    await exitCode;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

describe('an address that cannot be used is told in one sentence before anything starts', () => {
  test('a port in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const launcher = launch({ PORT: String(port) });
    expect(await launcher.exitCode).toBe(1);
    holder.close();
    expect(launcher.output().trim()).toBe(
      `Port ${port} is already in use; stop the program that uses it or choose another port, for example PORT=${port + 1} npm start.`,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('a port that is none', async () => {
    const launcher = launch({ PORT: 'http' });
    expect(await launcher.exitCode).toBe(1);
    expect(launcher.output().trim()).toBe('PORT must be a number from 1 to 65535, not "http".');
  });

  test('a data folder that is a file', async () => {
    const launcher = launch({ DATA_DIR: ownPath });
    expect(await launcher.exitCode).toBe(1);
    expect(launcher.output().trim()).toBe(`DATA_DIR ${ownPath} is not a folder.`);
  });

  test('settings that cannot be, before the servers start', async () => {
    const ownDataDir = makeTemporaryDir('plumbline-settings-');
    const launcher = launch({ DATABASE_URL: 'nonsense', LOG_LEVEL: 'loud', DATA_DIR: ownDataDir });
    expect(await launcher.exitCode).toBe(1);
    rmSync(ownDataDir, { recursive: true });
    expect(launcher.output()).toContain(
      [
        'Plumbline cannot start with these settings:',
        'DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
        'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal and silent.',
      ].join('\n'),
    );
    expect(launcher.output()).not.toContain('started again');
  });
});

test(
  'the product starts, survives a killed server, a killed launcher and a killed database, and stops',
  async () => {
    await buildWebIfChanged();
    const port = await freePort();
    const first = launch({ PORT: String(port) });
    await untilReady(first);
    expect(first.output()).toContain(`http://localhost:${port}`);
    expect(first.output()).toMatch(/Demo accounts, password \S+\n( {2}\S+@\S+ .*\n){5,}/);

    const other = launch({ PORT: String(await freePort()) });
    expect(await other.exitCode).toBe(1);
    expect(other.output()).toMatch(/^Plumbline already runs on the data folder .*\n$/);

    const api = serverPid(first, 'apps/api/src/main.ts');
    expect(api).toBeDefined();
    process.kill(api ?? 0, 'SIGKILL');
    await expect.poll(() => serverPid(first, 'apps/api/src/main.ts'), { timeout: 10_000 }).not.toBe(api);
    await expect.poll(() => isReady(port), { timeout: 20_000 }).toBe(true);
    expect(first.output()).toContain('[api] ended with signal SIGKILL and is started again.');

    const postmaster = postmasterPid();
    first.process.kill('SIGKILL');
    await first.exitCode;
    // The servers follow their launcher; the database stays and waits to be adopted.
    await expect.poll(() => portProblem(port, '127.0.0.1'), { timeout: 15_000 }).toBeUndefined();
    expect(isAlive(postmaster)).toBe(true);

    const second = launch({ PORT: String(port) });
    await untilReady(second);
    expect(postmasterPid()).toBe(postmaster);
    second.process.kill('SIGINT');
    expect(await second.exitCode).toBe(0);
    expect(existsSync(join(dataDir, 'launcher.pid'))).toBe(false);
    expect(isAlive(postmaster)).toBe(false);

    const third = launch({ PORT: String(port) });
    await untilReady(third);
    const killed = postmasterPid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => third.output(), { timeout: 10_000 }).toContain('Postgres has stopped');
    await expect
      .poll(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid')) && postmasterPid(), {
        timeout: 20_000,
      })
      .not.toBe(killed);
    await expect.poll(() => isReady(port), { timeout: 20_000 }).toBe(true);

    const replacement = postmasterPid();
    third.process.kill('SIGINT');
    expect(await third.exitCode).toBe(0);
    expect(isAlive(replacement)).toBe(false);
    expect(await portProblem(port, '127.0.0.1')).toBeUndefined();
  },
  3 * START_PATIENCE_MS,
);
