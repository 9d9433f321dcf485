import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pinnedNode, root } from '../../scripts/bootstrap.mjs';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.mjs';
import { PlainError } from '../../scripts/plain-error.mjs';
import { isAlive } from '../../scripts/process-info.mjs';
import { copyWithOwners } from '../support/prepared-postgres.ts';
import { makeTemporaryDir } from '../support/temporary-dir.ts';

const dirs: string[] = [];
const servers: EmbeddedPostgres[] = [];
const made = makeTemporaryDir('plumbline-made-');

beforeAll(async () => {
  await (await startEmbeddedPostgres({ dataDir: made })).stop();
  rmSync(join(made, 'postgres.port'));
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

function newDataDir(): string {
  const dir = makeTemporaryDir('plumbline-launcher-');
  dirs.push(dir);
  return dir;
}

/** A folder as a first start leaves it; making each anew takes most of the time of these tests. */
function madeDataDir(): string {
  const dir = newDataDir();
  copyWithOwners(made, dir);
  return dir;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  servers.push(server);
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the server from a launcher of its own that is then killed, which leaves an orphan. */
async function leaveOrphan(dataDir: string): Promise<number> {
  const module = join(root, 'scripts/embedded-postgres.mjs');
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const { pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(pid);
    setInterval(() => {}, 1000);`;
  const launcher = spawn(pinnedNode(), ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(launcher.stdout, 'data');
  launcher.kill('SIGKILL');
  await once(launcher, 'exit');
  return Number(String(line));
}

async function sentenceOf(attempt: Promise<unknown>): Promise<string> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PlainError);
  const sentence = error instanceof PlainError ? error.message : '';
  expect(sentence.split('\n')).toHaveLength(1);
  return sentence;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

describe('the server of a data folder', () => {
  test('is Postgres 18 with byte order and the same address at the next start', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    const rows = await query(
      first.url,
      `SELECT current_setting('server_version') AS version, lower('ÄÖ') AS low`,
    );
    expect(rows).toEqual([{ version: expect.stringMatching(/^18\./), low: 'äö' }]);
    await first.stop();
    await first.exited;
    const second = await start(dataDir);
    expect(second).toMatchObject({ url: first.url, adopted: false });
  });

  test('outlives a killed launcher with its data, and the next start adopts it', async () => {
    const dataDir = madeDataDir();
    const pid = await leaveOrphan(dataDir);
    const server = await start(dataDir);
    expect(server).toMatchObject({ pid, adopted: true });
    await query(server.url, 'CREATE TABLE kept (id int)');
    await server.stop();
    await server.exited;
    expect(await query((await start(dataDir)).url, 'SELECT count(*)::int AS n FROM kept')).toEqual([
      { n: 0 },
    ]);
  });

  test('that was adopted lets its launcher end once it is stopped', async () => {
    const dataDir = madeDataDir();
    await leaveOrphan(dataDir);
    const module = join(root, 'scripts/embedded-postgres.mjs');
    const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
      const { adopted, stop, exited } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      await stop();
      await exited;
      console.log(adopted);`;
    const launcher = spawnSync(pinnedNode(), ['--input-type=module', '-e', code], { encoding: 'utf8' });
    expect(launcher).toMatchObject({ status: 0, stdout: 'true\n', stderr: '' });
  });

  test('replaces an orphan that hangs', async () => {
    const dataDir = madeDataDir();
    const pid = await leaveOrphan(dataDir);
    process.kill(pid, 'SIGSTOP');
    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
    expect(server.pid).not.toBe(pid);
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('starts again at once after its postmaster was killed', async () => {
    const dataDir = madeDataDir();
    const first = await start(dataDir);
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await start(dataDir);
    expect(second).toMatchObject({ port: first.port, adopted: false });
  });

  test('is made anew after a first start that was cut short', async () => {
    const dataDir = newDataDir();
    mkdirSync(join(dataDir, 'postgres.unfinished', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.password'), 'of the unfinished one');
    const server = await start(dataDir);
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('keeps its password readable for nobody else', async () => {
    const dataDir = newDataDir();
    await start(dataDir);
    const listing = spawnSync('ls', ['-l', join(dataDir, 'postgres.password')], { encoding: 'utf8' }).stdout;
    expect(listing).toMatch(/^-rw-------/);
  });
});

describe('one sentence instead of a stack', () => {
  test('for a folder without PG_VERSION', async () => {
    const dataDir = madeDataDir();
    await (await start(dataDir)).stop();
    rmSync(join(dataDir, 'postgres', 'PG_VERSION'));
    expect(await sentenceOf(start(dataDir))).toMatch(/is broken, PG_VERSION is missing; move it away/);
  });

  test('for a folder of another major version', async () => {
    const dataDir = madeDataDir();
    await (await start(dataDir)).stop();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    expect(await sentenceOf(start(dataDir))).toMatch(/made by Postgres 15 and this is Postgres 18/);
  });

  test('for a folder whose control file is gone', async () => {
    const dataDir = madeDataDir();
    await (await start(dataDir)).stop();
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
    expect(await sentenceOf(start(dataDir))).toMatch(
      /Postgres did not start on .*could not find the database system/,
    );
  });

  test('for a folder without its password', async () => {
    const dataDir = madeDataDir();
    await (await start(dataDir)).stop();
    rmSync(join(dataDir, 'postgres.password'));
    expect(await sentenceOf(start(dataDir))).toMatch(/postgres\.password is missing/);
  });

  test('for a disk that takes no more', async () => {
    const dataDir = newDataDir();
    const module = join(root, 'scripts/embedded-postgres.mjs');
    const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} }).catch((error) => console.log(error.message));`;
    const limited = 'ulimit -f 64; exec "$0" --input-type=module -e "$1"';
    const { stdout } = spawnSync('/bin/sh', ['-c', limited, pinnedNode(), code], { encoding: 'utf8' });
    expect(stdout.trim()).toBe(`The disk that holds ${dataDir} is full; free some space and start again.`);
  });

  test('for a folder that may not be written', () => {
    const dataDir = newDataDir();
    chmodSync(dataDir, 0o555);
    const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    if (process.getuid?.() === 0) chownSync(dataDir, 0, 0);
    const module = join(root, 'scripts/data-dir.mjs');
    const code = `import { prepareDataDir } from ${JSON.stringify(module)};
      try { prepareDataDir({ wanted: ${JSON.stringify(dataDir)} }); } catch (error) { console.log(error.message); }`;
    const result = spawnSync(pinnedNode(), ['--input-type=module', '-e', code], {
      ...asNobody,
      cwd: '/',
      encoding: 'utf8',
    });
    expect(result.stdout).toContain(`The data folder ${dataDir} cannot be written; give this user the right`);
  });
});

test('a temporary server does not outlive the test run that is killed', async () => {
  const dataDir = makeTemporaryDir('plumbline-launcher-');
  const module = join(root, 'scripts/embedded-postgres.mjs');
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, temporary: true });
    console.log('up');
    setInterval(() => {}, 1000);`;
  const run = spawn(pinnedNode(), ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(run.stdout, 'data');
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  run.kill('SIGKILL');
  await expect.poll(() => spawnSync('ls', [dataDir]).status, { timeout: 20_000 }).not.toBe(0);
  expect(isAlive(pid)).toBe(false);
});
