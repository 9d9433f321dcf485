/** A question whose words speak of deleting is of the kind that answers a declined delete (specification §8). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { flatten } from './locale-files.mjs';
import { repositoryFiles } from './repository-files.mjs';

const THE_WAY = 'apps/web/src/ui/confirm-dialog.tsx';
const SHEET = /<(?:Confirm|Alert)?Dialog[\s>]/;
const DELETES = /\bkind=(?:"delete"|\{[^}]*'delete'\s*[:}])/;
const NAMESPACES = /useTranslation\(([^)]*)\)/g;
const TEXT = /\bt\(\s*['`]([^'`]+)['`]/g;
const SAYS_DELETE = /^Delete\b/;

/**
 * @param {string} path
 * @param {string} source
 * @param {Map<string, string>} english `namespace:key` → text
 * @returns {string[]} findings
 */
export function deleteQuestionFindings(path, source, english) {
  if (path === THE_WAY || !SHEET.test(source) || DELETES.test(source)) return [];
  const said = saidTexts(source, english).find((text) => SAYS_DELETE.test(text));
  return said ? [`${path}: "${said}" is asked by a ConfirmDialog of the kind "delete"`] : [];
}

/**
 * What a file may say. A part of a key that is worked out stands for every part.
 * @param {string} source
 * @param {Map<string, string>} english
 */
function saidTexts(source, english) {
  const namespaces = [...source.matchAll(NAMESPACES)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );
  return [...source.matchAll(TEXT)].flatMap(([, key = '']) => {
    const names = key.includes(':') ? [key] : namespaces.map((namespace) => `${namespace}:${key}`);
    const pattern = new RegExp(`^(?:${names.map(keyPattern).join('|')})(?:_(?:one|other))?$`);
    return [...english].filter(([name]) => pattern.test(name)).map(([, text]) => text);
  });
}

/** @param {string} key */
function keyPattern(key) {
  return key
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&'))
    .join('.+');
}

export async function checkDeleteQuestions() {
  const english = readEnglish();
  const paths = repositoryFiles(/^apps\/web\/src\/.*(?<!\.test)\.tsx$/);
  return {
    findings: paths.flatMap((path) =>
      deleteQuestionFindings(path, readFileSync(join(root, path), 'utf8'), english),
    ),
    note: `${paths.length} files`,
  };
}

function readEnglish() {
  const dir = join(root, 'locales/en');
  return new Map(
    readdirSync(dir)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => [
        ...flatten(JSON.parse(readFileSync(join(dir, file), 'utf8')), `${file.slice(0, -'.json'.length)}:`),
      ]),
  );
}
