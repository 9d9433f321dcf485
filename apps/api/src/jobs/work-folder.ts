import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 'work';
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * An empty folder for one job, on the file system of the storage so that results can be moved in.
 * What a killed run of the same job left there is removed.
 */
export async function openWorkFolder(filesDir: string, jobKey: string): Promise<string> {
  const path = join(filesDir, FOLDER, jobKey);
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true });
  return path;
}

/** Removes a job's folder with all that is in it. */
export async function closeWorkFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}

/** Removes folders of jobs that were killed and never came back. */
export async function sweepWorkFolders(filesDir: string, nowMs: number = Date.now()): Promise<number> {
  const root = join(filesDir, FOLDER);
  const names = await readdir(root).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const info = await stat(join(root, name)).catch(() => null);
    if (!info || nowMs - info.mtimeMs < ABANDONED_MS) continue;
    await rm(join(root, name), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
