import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const english = join(import.meta.dirname, '../../../../locales/en');
const PLURAL = /_(zero|one|two|few|many|other)$/;

function keysOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path === '' ? key : `${path}.${key}`));
}

const written = globSync('*.json', { cwd: english }).map(
  (file) =>
    [basename(file, '.json'), keysOf(JSON.parse(readFileSync(join(english, file), 'utf8')), '')] as const,
);
const known = new Map(
  written.map(([name, keys]) => [name, new Set(keys.map((key) => key.replace(PLURAL, '')))]),
);
/** Of each namespace what has plural forms only. */
const plural = new Map(
  written.map(([name, keys]) => {
    const forms = keys.filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ''));
    return [name, new Set(forms.filter((key) => !keys.includes(key)))];
  }),
);

interface Source {
  file: string;
  code: string;
  /** The namespaces that the file names, or any if it is given `t`. */
  searched: string[];
}

const sources = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file): Source => {
    const code = readFileSync(join(source, file), 'utf8');
    const namespaces = [...code.matchAll(/useTranslation\((\[?[^)]*)\)/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
    );
    return { file, code, searched: namespaces.length > 0 ? namespaces : [...known.keys()] };
  });

/** `t('key')` and `t('namespace:key')` with a literal key. */
it('every literal text key exists in English', () => {
  const missing: string[] = [];
  for (const { file, code, searched } of sources) {
    for (const [, key = ''] of code.matchAll(/\bt[a-z]?\(\s*'([\w.:-]+)'/g)) {
      const [first = '', rest] = key.split(':');
      const found =
        rest === undefined ? searched.some((name) => known.get(name)?.has(key)) : known.get(first)?.has(rest);
      if (!found) missing.push(`${file}: ${key}`);
    }
  }
  expect(missing).toEqual([]);
});

/** A key that may be put together, `a.${b}`, and what follows it up to the end of the call. */
const CALL = /\bt[a-z]?\(\s*(?:'([\w.:-]+)'|`((?:[\w.:-]|\$\{[^`}]*\})+)`)((?:[^()]|\([^()]*\))*)/g;

it('whoever asks for a text with plural forms says the count', () => {
  const uncounted = sources.flatMap(({ file, code, searched }) =>
    [...code.matchAll(CALL)].flatMap(([, literal, composed = '', rest = '']) => {
      const [inner = '', named] = (literal ?? composed).split(':').toReversed();
      const wanted = new RegExp(`^${inner.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`);
      const names = named === undefined ? searched : [named];
      // Of texts with and without plural forms under one beginning only the code can tell which is meant.
      const meant = names.flatMap((name) =>
        [...(known.get(name) ?? [])]
          .filter((key) => wanted.test(key))
          .map((key) => plural.get(name)?.has(key)),
      );
      const isPlural = meant.length > 0 && meant.every(Boolean);
      return isPlural && !/\bcount\b/.test(rest) ? [`${file}: ${inner}`] : [];
    }),
  );
  expect(uncounted).toEqual([]);
});
