import { basename } from 'node:path';
import { repositoryFiles } from './repository-files.mjs';

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
const BANNED = /^(utils?|helpers?|common|misc|index)\.(ts|tsx|mjs)$/;

/**
 * @param {string[]} paths of source files
 * @returns {string[]} findings
 */
export function fileNameFindings(paths) {
  return paths.flatMap((path) => {
    const name = basename(path);
    if (BANNED.test(name)) return [`${path}: name it after what it holds`];
    return KEBAB_CASE.test(name) ? [] : [`${path}: not kebab-case`];
  });
}

export async function checkFileNames() {
  const files = repositoryFiles(/^(packages|apps|tests|scripts)\/.*\.(ts|tsx|mjs|css)$/);
  // Migrations are ordered by their number.
  const named = files.filter((path) => !/\/migrations\/\d/.test(path));
  return { findings: fileNameFindings(named), note: `${files.length} files` };
}
