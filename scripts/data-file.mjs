import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainFileError } from './plain-error.mjs';

/**
 * @param {string} dataDir
 * @param {string} name of a small text file in it
 * @returns {string | undefined} undefined when there is none
 * @throws PlainError when it is there and cannot be read
 */
export function readDataFile(dataDir, name) {
  const path = join(dataDir, name);
  if (!existsSync(path)) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw explainFileError(error, dataDir, path);
  }
}
