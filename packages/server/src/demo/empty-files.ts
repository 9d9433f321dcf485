import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders that the product makes in its file folder: stored files by the start of their id, and files on their way. */
const OWN_FOLDER = /^([0-9a-f]{2}|\.new|incoming)$/;

/** Removes the product's files from their folder and leaves alone what else lies there. */
export async function emptyFiles(filesDir: string): Promise<void> {
  const names = await readdir(filesDir);
  const own = names.filter((name) => OWN_FOLDER.test(name));
  await Promise.all(own.map((name) => rm(join(filesDir, name), { recursive: true, force: true })));
}
