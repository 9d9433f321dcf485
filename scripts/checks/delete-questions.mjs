/** A question whose words speak of deleting is of the kind that answers a declined delete (specification §8). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../bootstrap.mjs';
import { flatten } from './locale-files.mjs';
import { repositoryFiles } from './repository-files.mjs';

const THE_WAY = 'apps/web/src/ui/confirm-dialog.tsx';
const SHEETS = new Set(['Dialog', 'AlertDialog', 'ConfirmDialog']);
const DELETES = /^(?:Delete|Remove|Discard)\b/;

const PLACE_ENDS = 'somebody loses a place, which can be given again';
const NEVER_STORED = 'what goes was never stored';
const OTHER_ACTIONS =
  'an invitation is sent again or revoked; to remove is among the texts for members beside it';

/** Questions that begin like a delete's where nothing stored goes, and why they do. */
const EXCEPTIONS = new Map(
  Object.entries({
    'apps/web/src/app/layouts/unsent-dialog.tsx': { says: 'Discard', why: NEVER_STORED },
    'apps/web/src/collab-ui/edits-drawer.tsx': { says: 'Discard', why: NEVER_STORED },
    'apps/web/src/notes/queue/queue-strip.tsx': { says: 'Discard', why: NEVER_STORED },
    'apps/web/src/ui/leave-question.tsx': { says: 'Discard', why: NEVER_STORED },
    'apps/web/src/invitations/invite-drawer.tsx': { says: 'Discard', why: NEVER_STORED },
    'apps/web/src/invitations/bulk-invitation-question.tsx': { says: 'Remove', why: OTHER_ACTIONS },
    'apps/web/src/features/group/dismiss-members-question.tsx': { says: 'Remove', why: PLACE_ENDS },
    'apps/web/src/features/member/bulk-member-question.tsx': { says: 'Remove', why: PLACE_ENDS },
    'apps/web/src/features/member/member-questions.tsx': { says: 'Remove', why: PLACE_ENDS },
    'apps/web/src/features/project-members/bulk-project-member-question.tsx': {
      says: 'Remove',
      why: PLACE_ENDS,
    },
    'apps/web/src/features/project-members/project-member-questions.tsx': { says: 'Remove', why: PLACE_ENDS },
  }),
);

/**
 * @param {string} path
 * @param {string} source
 * @param {Map<string, string>} english `namespace:key` → text
 * @returns {string[]} findings
 */
export function deleteQuestionFindings(path, source, english) {
  if (path === THE_WAY || !source.includes('Dialog')) return [];
  const exception = EXCEPTIONS.get(path)?.says;
  const wrong = wrongQuestions(path, source, english);
  const isMeant = ({ said = '' }) => exception !== undefined && said.startsWith(exception);
  const findings = wrong
    .filter((question) => !isMeant(question))
    .map(({ said, line }) => `${path}:${line}: "${said}" is asked by a ConfirmDialog of the kind "delete"`);
  if (exception !== undefined && !wrong.some(isMeant))
    findings.push(`${path}: no question says "${exception}", so that its exception can go`);
  return findings;
}

/**
 * The questions of a file that speak of deleting and are not of the kind.
 * @param {string} path
 * @param {string} source
 * @param {Map<string, string>} english
 */
function wrongQuestions(path, source, english) {
  const nodes = [...nodesIn(parseSync(path, source).program)];
  const values = Map.groupBy(
    nodes.filter(({ type, id, init }) => type === 'VariableDeclarator' && id.type === 'Identifier' && init),
    ({ id }) => id.name,
  );
  const namespaces = nodes
    .filter((node) => isCallOf(node, 'useTranslation'))
    .map((call) => [...nodesIn(call)].flatMap(({ type, value }) => (type === 'Literal' ? [value] : [])));
  return nodes.filter(isSheet).flatMap((sheet) => {
    if (isOfKind(sheet)) return [];
    const keys = keysIn(sheet, values, new Set());
    const said = keys.flatMap((key) => textsOf(key, namespaces, english)).find((text) => DELETES.test(text));
    return said === undefined ? [] : [{ said, line: source.slice(0, sheet.start).split('\n').length }];
  });
}

/**
 * A node and all below it, except what a press does, which is no word of a question.
 * @param {any} node
 * @returns {Generator<any, void>}
 */
function* nodesIn(node) {
  if (typeof node !== 'object' || node === null) return;
  if (node.type === 'JSXAttribute' && /^on[A-Z]/.test(node.name.name)) return;
  if (typeof node.type === 'string') yield node;
  for (const part of Object.values(node)) yield* nodesIn(part);
}

/** @param {any} node */
function isSheet({ type, openingElement }) {
  return type === 'JSXElement' && SHEETS.has(openingElement.name.name);
}

/** @param {any} sheet */
function isOfKind({ openingElement }) {
  const kind = openingElement.attributes.find((/** @type {any} */ { name }) => name?.name === 'kind');
  return [...nodesIn(kind)].some(({ type, value }) => type === 'Literal' && value === 'delete');
}

/**
 * @param {any} node
 * @param {string} name
 */
function isCallOf({ type, callee }, name) {
  return type === 'CallExpression' && callee.name === name;
}

/**
 * The keys of all texts in a part of a file, also of those that it has by a name. What is worked out in a key is `${}`.
 * @param {any} part
 * @param {Map<string, any[]>} values by the names of the file's constants
 * @param {Set<string>} seen the names that were looked up
 * @returns {string[]}
 */
function keysIn(part, values, seen) {
  return [...nodesIn(part)].flatMap((node) => {
    if (isCallOf(node, 't')) return [...nodesIn(node.arguments[0])].flatMap(keyOf);
    if (node.type !== 'Identifier' || seen.has(node.name)) return [];
    seen.add(node.name);
    return (values.get(node.name) ?? []).flatMap(({ init }) => keysIn(init, values, seen));
  });
}

/**
 * @param {any} node
 * @returns {string[]}
 */
function keyOf({ type, value, quasis }) {
  if (type === 'TemplateLiteral')
    return [quasis.map((/** @type {any} */ each) => each.value.raw).join('${}')];
  return type === 'Literal' && typeof value === 'string' ? [value] : [];
}

/**
 * What a key may say. A part of it that is worked out stands for every part, in the namespace that is asked first.
 * @param {string} key
 * @param {string[][]} namespaces of each way to the texts that the file has
 * @param {Map<string, string>} english
 */
function textsOf(key, namespaces, english) {
  const asked = key.includes('${}') ? namespaces.flatMap(([first]) => first ?? []) : namespaces.flat();
  const names = key.includes(':') ? [key] : asked.map((namespace) => `${namespace}:${key}`);
  const pattern = new RegExp(`^(?:${names.map(keyPattern).join('|')})(?:_(?:one|other))?$`);
  return [...english].filter(([name]) => pattern.test(name)).map(([, text]) => text);
}

/** @param {string} key */
function keyPattern(key) {
  return key
    .split('${}')
    .map((part) => part.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&'))
    .join('.+');
}

export async function checkDeleteQuestions() {
  const english = readEnglish();
  const paths = repositoryFiles(/^apps\/web\/src\/.*(?<!\.test)\.tsx$/);
  return {
    findings: [
      ...[...EXCEPTIONS.keys()].filter((path) => !paths.includes(path)).map((path) => `${path} is gone`),
      ...paths.flatMap((path) =>
        deleteQuestionFindings(path, readFileSync(join(root, path), 'utf8'), english),
      ),
    ],
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
