import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';

/**
 * The files of the working copy that are, or would be, committed.
 * @param {RegExp} pattern tested on the path
 * @returns {string[]} paths relative to the root with `/`
 */
export function repositoryFiles(pattern) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const result = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (result.status !== 0) throw new Error(`git ls-files failed: ${result.stderr}`);
  return result.stdout.split('\0').filter((path) => pattern.test(path) && existsSync(join(root, path)));
}
