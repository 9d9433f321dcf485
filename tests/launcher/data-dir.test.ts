import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pinnedNode, root } from '../../scripts/bootstrap.mjs';
import { refuseWhileRunning } from '../../scripts/data-dir-lock.mjs';
import { processStart } from '../../scripts/process-info.mjs';
import { makeTemporaryDir } from '../support/temporary-dir.ts';

let dataDir = '';

function runDb(command: string): { status: number | null; stdout: string; stderr: string } {
  const env = { ...process.env, DATA_DIR: dataDir };
  for (const name of ['DATABASE_URL', 'FILES_DIR', 'MEDIA_SECRET']) Reflect.deleteProperty(env, name);
  return spawnSync(pinnedNode(), [join(root, 'scripts/db.mjs'), command], { env, encoding: 'utf8' });
}

beforeAll(() => {
  dataDir = makeTemporaryDir('plumbline-data-dir-');
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test('a new data folder can be set back to the demo and have its rows rebuilt, as any other', () => {
  expect(runDb('demo-reset')).toMatchObject({
    status: 0,
    stdout: 'The demo is as on the first day.\n',
    stderr: '',
  });
  expect(runDb('rebuild-projections')).toMatchObject({
    status: 0,
    stdout: 'Rebuilt the rows of 67 rooms from the journal.\n',
  });
});

describe('a broken data folder is told in one sentence', () => {
  function putFile(name: string): void {
    writeFileSync(join(dataDir, name), 'another');
  }
  function putEmptyFile(name: string): void {
    writeFileSync(join(dataDir, name), '');
  }
  function putFolder(name: string): void {
    mkdirSync(join(dataDir, name));
  }

  test.each([
    ['postgres', putFile, 'is a file and should be a folder'],
    ['logs', putFile, 'is a file and should be a folder'],
    ['files', putFile, 'is a file and should be a folder'],
    ['launcher.pid', putFolder, 'is a folder and should be a file'],
    ['postgres.password', putFolder, 'is a folder and should be a file'],
    ['postgres.port', putFolder, 'is a folder and should be a file'],
    ['media.secret', putFolder, 'is a folder and should be a file'],
    ['media.secret', putFile, 'does not hold a whole key; remove that file'],
    ['postgres.password', putFile, 'does not hold the password of the database in it'],
    ['postgres.password', putEmptyFile, 'does not hold the password of the database in it'],
    ['postgres/base', putFolder, 'the database "plumbline" is missing from it'],
  ])('when %s is another thing', (name, put, fault) => {
    const path = join(dataDir, name);
    const kept = `${path}.kept`;
    if (name !== 'launcher.pid') renameSync(path, kept);
    put(name);
    const { status, stderr } = runDb('demo-reset');
    rmSync(path, { recursive: true });
    if (name !== 'launcher.pid') renameSync(kept, path);
    expect(stderr).toContain(`The data folder ${dataDir} is broken, `);
    expect(stderr).toContain(fault);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  });
});

test('the note of a launcher counts while that very process lives', () => {
  const other = spawn(pinnedNode(), ['-e', 'setInterval(() => {}, 1000)', 'scripts/start.mjs'], {
    stdio: 'ignore',
  });
  const note = join(dataDir, 'launcher.pid');
  try {
    writeFileSync(note, `${other.pid} ${processStart(other.pid ?? 0)}`);
    expect(() => refuseWhileRunning(dataDir)).toThrow(`(process ${other.pid})`);
    writeFileSync(note, `${other.pid} of a process that had this id before`);
    expect(() => refuseWhileRunning(dataDir)).not.toThrow();
  } finally {
    other.kill('SIGKILL');
    rmSync(note);
  }
});
