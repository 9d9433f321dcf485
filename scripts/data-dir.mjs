/** Where this working copy keeps its database, uploaded files and logs. */
import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './bootstrap.mjs';
import { explainFileError, PlainError } from './plain-error.mjs';
import { canEnter, postgresAccount } from './postgres-account.mjs';

/**
 * `DATA_DIR`, else `.data` in the repository; for root with a repository that other accounts cannot enter, a folder
 * under /var/lib that belongs to the repository's path.
 * @param {object} [options]
 * @param {string | undefined} [options.wanted] the value of DATA_DIR
 * @param {boolean} [options.forPostgres] whether the embedded server lives there too
 * @returns {string} absolute path of a folder that exists and can be written
 * @throws PlainError
 */
export function prepareDataDir({ wanted = process.env.DATA_DIR, forPostgres = true } = {}) {
  const dir = chooseDataDir(wanted);
  try {
    mkdirSync(dir, { recursive: true, mode: 0o755 });
    accessSync(dir, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new PlainError(`DATA_DIR ${dir} is not a folder.`);
    throw explainFileError(error, dir);
  }
  if (forPostgres && !canEnter(dir, postgresAccount())) {
    throw new PlainError(
      `Postgres runs as "nobody" when started by root, and "nobody" cannot enter ${dir}; set DATA_DIR to a folder that others can enter.`,
    );
  }
  return dir;
}

/**
 * The same without a look at whether it exists.
 * @param {string | undefined} wanted
 */
export function chooseDataDir(wanted) {
  if (wanted) return resolve(wanted);
  if (canEnter(root, postgresAccount())) return join(root, '.data');
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 12);
  return join('/var/lib/plumbline', hash);
}
