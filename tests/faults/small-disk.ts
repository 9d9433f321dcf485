import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { makeTemporaryDir } from '../support/temporary-dir.ts';

const MEBIBYTE = 1024 * 1024;

/** A file system of its own that a test can fill and make larger. */
export interface SmallDisk {
  dir: string;
  /** From now on so much is free. */
  leave(freeBytes: number): void;
  remove(): void;
}

/** Makes one in memory that takes `sizeBytes`; null where this account may not mount. */
export function mountSmallDisk(sizeBytes: number): SmallDisk | null {
  const dir = makeTemporaryDir('plumbline-disk-');
  const mount = (options: string): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dir], { stdio: 'ignore' }).status === 0;
  const inMebibytes = (bytes: number): string => `size=${Math.ceil(bytes / MEBIBYTE)}m`;
  if (!mount(inMebibytes(sizeBytes))) {
    rmSync(dir, { recursive: true, force: true });
    return null;
  }
  return {
    dir,
    leave(freeBytes) {
      const { blocks, bfree, bsize } = statfsSync(dir);
      const usedBytes = (blocks - bfree) * bsize;
      if (!mount(`remount,${inMebibytes(usedBytes + freeBytes)}`))
        throw new Error('the size cannot be changed');
    },
    remove() {
      spawnSync('umount', ['-l', dir], { stdio: 'ignore' });
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
