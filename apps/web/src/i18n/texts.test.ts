import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const english = join(import.meta.dirname, '../../../../locales/en');
const PLURAL = /_(zero|one|two|few|many|other)$/;

function keysOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path.replace(PLURAL, '')];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path === '' ? key : `${path}.${key}`));
}

const known = new Map(
  globSync('*.json', { cwd: english }).map((file) => [
    basename(file, '.json'),
    new Set(keysOf(JSON.parse(readFileSync(join(english, file), 'utf8')), '')),
  ]),
);

/** `t('key')` and `t('namespace:key')` with a literal key, in the namespaces the file names, or in any if it is given `t`. */
it('every literal text key exists in English', () => {
  const missing: string[] = [];
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const code = readFileSync(join(source, file), 'utf8');
    const namespaces = [...code.matchAll(/useTranslation\((\[?[^)]*)\)/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
    );
    const searched = namespaces.length > 0 ? namespaces : [...known.keys()];
    for (const [, key = ''] of code.matchAll(/\bt[a-z]?\(\s*'([\w.:-]+)'/g)) {
      const [first = '', rest] = key.split(':');
      const found =
        rest === undefined ? searched.some((name) => known.get(name)?.has(key)) : known.get(first)?.has(rest);
      if (!found) missing.push(`${file}: ${key}`);
    }
  }
  expect(missing).toEqual([]);
});
