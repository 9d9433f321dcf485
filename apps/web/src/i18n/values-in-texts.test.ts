// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LANGUAGES, type Language } from '@plumbline/shared/contract/auth.ts';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from './i18n.ts';
import { LANGUAGE_TABLE } from './languages.ts';

const locales = join(import.meta.dirname, '../../../../locales');
/** Everything by which some library or another finds a place for something else. */
const ODD =
  '__proto__ {{name}} {{ count }} $t(common:retry) $t(common:retry, {"a": "b"}) ${x} {n, plural, other {#}} $& <b>x</b>';

/** Every text of a language by its key, e.g. `plan:zoneDeleted`. */
function textsOf(language: Language): [key: string, text: string][] {
  return globSync('*.json', { cwd: join(locales, language) }).flatMap((file) =>
    leaves(JSON.parse(readFileSync(join(locales, language, file), 'utf8')), `${basename(file, '.json')}:`),
  );
}

function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    leaves(inner, path.endsWith(':') ? path + key : `${path}.${key}`),
  );
}

beforeAll(() => startI18n());

test.each(LANGUAGES)('D92 a value is printed as it is in every text of %s', async (language) => {
  const texts = textsOf(language);
  const lng = LANGUAGE_TABLE[language].tag;
  await i18next.loadLanguages(lng);
  await i18next.loadNamespaces([...new Set(texts.map(([key]) => key.split(':')[0] ?? ''))]);
  await i18next.changeLanguage(lng);
  const wrong: string[] = [];
  let triedCount = 0;
  for (const [key, text] of texts) {
    const names = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));
    if (names.size === 0) continue;
    const values = Object.fromEntries([...names].map((name) => [name, ODD]));
    const expected = text.replaceAll(/\{\{\w+\}\}/g, () => ODD);
    if (i18next.t(key, values) !== expected) wrong.push(`${key}: ${i18next.t(key, values)}`);
    triedCount += 1;
  }
  expect(wrong).toEqual([]);
  expect(triedCount).toBeGreaterThan(200);
});
