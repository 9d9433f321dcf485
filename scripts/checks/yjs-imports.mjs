/**
 * Yjs is imported in one form, `import * as Y from 'yjs'`: lint sees what is used of it by this name only, and holds
 * everybody to documents/apply-update.ts by it (`no-restricted-properties`). Its rule for imports cannot say so: with a
 * list of names it forbids the whole namespace too.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from '../bootstrap.mjs';
import { repositoryFiles } from './repository-files.mjs';

const YJS = /^yjs(?:\/|$)/;
const THE_NAME = 'Y';

/**
 * @param {string} path
 * @param {string} source
 * @returns {string[]} findings
 */
export function yjsImportFindings(path, source) {
  if (!source.includes('yjs')) return [];
  const { program, module } = parseSync(path, source);
  /** @type {number[]} */
  const found = [];
  for (const { start, moduleRequest, entries } of module.staticImports) {
    if (YJS.test(moduleRequest.value) && !entries.every(isTheForm)) found.push(start);
  }
  for (const { entries } of module.staticExports) {
    for (const { start, moduleRequest, isType } of entries)
      if (moduleRequest && YJS.test(moduleRequest.value) && !isType) found.push(start);
  }
  /** @param {{ type: string, value?: unknown, start: number } | undefined} asked */
  const note = (asked) => {
    if (asked?.type === 'Literal' && typeof asked.value === 'string' && YJS.test(asked.value))
      found.push(asked.start);
  };
  new Visitor({
    ImportExpression: ({ source: asked }) => note(asked),
    // `require`, `importActual` and whatever else takes a module by its name.
    CallExpression: ({ callee, arguments: [asked] }) => {
      // `createRequire(…)` is called at once or by a name of its own.
      const called = callee.type === 'CallExpression' ? callee.callee : callee;
      const name = called.type === 'MemberExpression' ? called.property : called;
      if (name.type === 'Identifier' && /^(?:\w*require|import)/i.test(name.name)) note(asked);
    },
  }).visit(program);
  return found
    .toSorted((a, b) => a - b)
    .map((start) => `${path}:${lineOf(source, start)}: Yjs is imported as \`import * as Y from 'yjs'\``);
}

/** @param {{ importName: { kind: string }, localName: { value: string }, isType: boolean }} entry */
function isTheForm({ importName, localName, isType }) {
  return isType || (importName.kind === 'NamespaceObject' && localName.value === THE_NAME);
}

/**
 * @param {string} source
 * @param {number} start
 */
function lineOf(source, start) {
  return source.slice(0, start).split('\n').length;
}

export async function checkYjsImports() {
  const paths = repositoryFiles(/^(?:apps|packages|tests|scripts)\/.*\.(?:[cm]?[jt]s|tsx)$/);
  return {
    findings: paths.flatMap((path) => yjsImportFindings(path, readFileSync(join(root, path), 'utf8'))),
    note: `${paths.length} files`,
  };
}
