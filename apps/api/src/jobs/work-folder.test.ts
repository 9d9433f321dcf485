import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeWorkFolder, openWorkFolder, sweepWorkFolders } from './work-folder.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-work-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('A4 a job begins with an empty folder, whatever a killed run left in it', async () => {
  const folder = await openWorkFolder(dir, 'job-1');
  writeFileSync(join(folder, 'half'), 'x');
  expect(readdirSync(await openWorkFolder(dir, 'job-1'))).toEqual([]);
  await closeWorkFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

test('A4 folders of jobs that never came back are swept, those at work are not', async () => {
  const folder = await openWorkFolder(dir, 'job-1');
  expect(await sweepWorkFolders(dir)).toBe(0);
  expect(await sweepWorkFolders(dir, Date.now() + 2 * 60 * 60 * 1000)).toBe(1);
  expect(existsSync(folder)).toBe(false);
  expect(await sweepWorkFolders(join(dir, 'none'))).toBe(0);
});
