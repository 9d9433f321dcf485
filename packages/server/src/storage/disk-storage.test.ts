import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createDiskStorage, type DiskStorage } from './disk-storage.ts';
import { itStoresFiles } from './testing/storage-cases.ts';

let root: string;
let storage: DiskStorage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-storage-'));
  storage = createDiskStorage(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

itStoresFiles(() => ({
  storage,
  filesLeft: async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  },
}));
