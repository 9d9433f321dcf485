/**
 * A part that comes with an answer, a press or another chunk finds its texts there already. Were it to ask for them only
 * then, the page around it would be hidden until they come, and whatever is open on it would be closed.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/bootstrap.mjs';

const SOURCE = join(root, 'apps/web/src');
/** There before the first screen (`i18n.ts`). */
const ALWAYS_THERE = ['common', 'shell', 'errors'];
/** Parts that stand in a boundary of their own wherever they are used, and hide nothing but themselves. */
const HIDE_ONLY_THEMSELVES = [
  'app/pages/project-gate.tsx',
  'features/notification/mute-project-button.tsx',
  'features/notification/use-muting.ts',
  'features/share/link-ended-sheet.tsx',
  'features/system/agree-text.tsx',
];

interface Module {
  /** Modules that come in the same chunk or with it. */
  imports: string[];
  /** Modules that come when they are asked for. */
  later: string[];
  texts: string[];
}

const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+)'/gm;
const LATER_IMPORT = /import\('(\.[^']+)'\)/g;
const TEXTS = /use(?:Translation|Texts)\(\s*('\w+'|\[[^\]]*\]|[A-Z_]+)/g;

function readModule(path: string): Module {
  const source = readFileSync(path, 'utf8');
  const pathsOf = (pattern: RegExp) =>
    [...source.matchAll(pattern)].map(([, to = '']) => resolve(dirname(path), to));
  return {
    imports: pathsOf(STATIC_IMPORT),
    later: pathsOf(LATER_IMPORT),
    texts: [...source.matchAll(TEXTS)].flatMap(([, given = '']) => namespacesOf(given, source)),
  };
}

/** Given as text, as a list, or as the name of a list. */
function namespacesOf(given: string, source: string): string[] {
  const list = /^[A-Z]/.test(given)
    ? (new RegExp(String.raw`const ${given} = (\[[^\]]*\])`).exec(source)?.[1] ?? '')
    : given;
  return [...list.matchAll(/'(\w+)'/g)].map(([, namespace = '']) => namespace);
}

const modules = new Map(
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('testing/'))
    .map((file) => [join(SOURCE, file), readModule(join(SOURCE, file))]),
);

/** Everything that comes with a module. */
function withImports(entry: string): Set<string> {
  const seen = new Set([entry]);
  for (const path of seen) for (const next of modules.get(path)?.imports ?? []) seen.add(next);
  return seen;
}

/** What a part waits for before it shows anything: by its own hooks, and by those it calls. */
function waitedFor(entry: string): Set<string> {
  const hooks = (modules.get(entry)?.imports ?? []).filter((path) => /\/use-[^/]+$/.test(path));
  return new Set([entry, ...hooks].flatMap((path) => modules.get(path)?.texts ?? []));
}

/** The first screen, and all that comes later. */
const parts = [
  ...new Set([join(SOURCE, 'main.tsx'), ...[...modules.values()].flatMap(({ later }) => later)]),
].filter((path) => modules.has(path));

test('there are parts that come later', () => {
  expect(parts.length).toBeGreaterThan(100);
});

test.each(parts.map((path) => relative(SOURCE, path)).toSorted())('%s comes with all its texts', (part) => {
  const entry = join(SOURCE, part);
  const there = new Set([...ALWAYS_THERE, ...waitedFor(entry)]);
  const missing = [...withImports(entry)]
    .filter((path) => !HIDE_ONLY_THEMSELVES.includes(relative(SOURCE, path)))
    .flatMap((path) =>
      (modules.get(path)?.texts ?? [])
        .filter((namespace) => !there.has(namespace))
        .map((namespace) => `${namespace}, for ${relative(SOURCE, path)}`),
    );
  expect(missing).toEqual([]);
});
