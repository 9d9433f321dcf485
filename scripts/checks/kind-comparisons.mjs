/** Rooms, journal, projections and the room client take kinds from a table: nobody else asks which kind it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { repositoryFiles } from './repository-files.mjs';

const TABLES = ['packages/shared/src/documents/document-kinds.ts', 'packages/server/src/rooms/room-kinds.ts'];
const KIND_INDEPENDENT = new RegExp(
  String.raw`^(apps/collab-server/src|apps/web/src/(app|collab|collab-ui)|packages/server/src/(journal|rooms|projections)|packages/shared/src/(protocol|ids|documents/[^/]+\.ts$))`,
);
const TEST = /\.test\.tsx?$|\/testing\//;

/**
 * @param {string} table source of a table of kinds
 * @returns {string[]} names of its kinds
 */
export function kindNames(table) {
  const [, rows = ''] = /_KINDS = \{([^}]*)\}/.exec(table) ?? [];
  return [...rows.matchAll(/(\w+):/g)].map(([, name = '']) => name);
}

/**
 * @param {string} path
 * @param {string} text
 * @param {readonly string[]} kinds
 * @returns {string[]} findings
 */
export function kindFindings(path, text, kinds) {
  const quote = String.raw`['"\x60]`;
  const name = `${quote}(?:${kinds.join('|')})${quote}`;
  const start = `${quote}(?:${kinds.join('|')}):`;
  const asked = new RegExp(
    String.raw`[!=]==?\s*${name}|${name}\s*[!=]==?|case\s+${name}|startsWith\(\s*${start}`,
    'g',
  );
  return text
    .split('\n')
    .flatMap((line, index) =>
      (line.match(asked) ?? []).map(
        (found) =>
          `${path}:${index + 1}: ${found} asks for a kind of room, which belongs into the table of kinds`,
      ),
    );
}

export async function checkKindComparisons() {
  const kinds = [...new Set(TABLES.flatMap((path) => kindNames(readFileSync(join(root, path), 'utf8'))))];
  const files = repositoryFiles(/\.tsx?$/).filter((path) => KIND_INDEPENDENT.test(path) && !TEST.test(path));
  const findings = files.flatMap((path) => kindFindings(path, readFileSync(join(root, path), 'utf8'), kinds));
  if (kinds.length === 0) findings.push(`no kinds are found in ${TABLES.join(' and ')}`);
  return { findings, note: `${files.length} files, ${kinds.join(', ')}` };
}
