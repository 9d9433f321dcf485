/** Every text exists in all four languages, with the plural forms and placeholders that its language needs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bootstrap.mjs';

/** Folder of the locale → language tag for Intl; `cn` would be taken for English. */
const LANGUAGE_TAGS = { en: 'en', cn: 'zh-Hans', ja: 'ja', ar: 'ar' };

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;

/** @typedef {{ [key: string]: string | TextTree }} TextTree */

/**
 * @param {string} feature file name without `.json`
 * @param {Record<string, TextTree | undefined>} byLanguage language folder → content; undefined = file missing
 * @returns {string[]} findings
 */
export function localeFindings(feature, byLanguage) {
  /** @type {Record<string, Map<string, string>>} */
  const flat = {};
  for (const language of Object.keys(LANGUAGE_TAGS)) {
    const tree = byLanguage[language];
    if (!tree) return [`locales/${language}/${feature}.json is missing`];
    flat[language] = flatten(tree);
  }
  const bases = new Set(Object.values(flat).flatMap((texts) => [...texts.keys()].map(baseKey)));
  return [...bases].flatMap((base) => {
    const isPlural = Object.values(flat).some((texts) => texts.has(`${base}_other`));
    return Object.entries(LANGUAGE_TAGS).flatMap(([language, tag]) => {
      const wanted = isPlural ? pluralKeys(base, tag) : [base];
      return textFindings(`locales/${language}/${feature}.json`, flat[language], flat['en'], base, wanted);
    });
  });
}

/**
 * @param {string} file
 * @param {Map<string, string> | undefined} texts
 * @param {Map<string, string> | undefined} english
 * @param {string} base key without plural suffix
 * @param {string[]} wanted the keys that must be there
 */
function textFindings(file, texts = new Map(), english = new Map(), base, wanted) {
  const findings = [];
  for (const key of wanted) if (!texts.get(key)?.trim()) findings.push(`${file}: ${key} is missing or empty`);
  for (const key of texts.keys()) {
    if (baseKey(key) === base && !wanted.includes(key))
      findings.push(`${file}: ${key} is not a form of this language`);
  }
  const isPlural = wanted.some((key) => PLURAL_SUFFIX.test(key));
  const reference = placeholders(english.get(isPlural ? `${base}_other` : base) ?? '');
  for (const key of wanted) {
    const text = texts.get(key) ?? '';
    const found = placeholders(text);
    // "none", "one" and "two" may spell the number out.
    const expected = /_(zero|one|two)$/.test(key)
      ? reference.filter((placeholder) => found.includes(placeholder))
      : reference;
    if (text && found.join() !== expected.join()) {
      findings.push(
        `${file}: ${key} has the placeholders [${found.join(', ')}], English has [${expected.join(', ')}]`,
      );
    }
    if (text.includes('$t(')) findings.push(`${file}: ${key} nests another text`);
  }
  return findings;
}

/**
 * @param {string} base
 * @param {string} tag
 */
function pluralKeys(base, tag) {
  const type = base.endsWith('_ordinal') ? 'ordinal' : 'cardinal';
  return new Intl.PluralRules(tag, { type })
    .resolvedOptions()
    .pluralCategories.map((form) => `${base}_${form}`);
}

/** @param {string} key */
const baseKey = (key) => key.replace(PLURAL_SUFFIX, '');

/** @param {string} text */
function placeholders(text) {
  const names = [...text.matchAll(/\{\{-?\s*(\w+)/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].sort();
}

/**
 * @param {TextTree} tree
 * @param {string} [prefix]
 * @returns {Map<string, string>}
 */
export function flatten(tree, prefix = '') {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/**
 * A part of a key is a camelCase name, or a value of the model as it stands on the wire: `10`, `project-list`.
 * @param {Iterable<string>} keys of a feature file
 */
function badKeyNames(keys) {
  const part = String.raw`([a-z][a-zA-Z0-9]*|\d\d|[a-z]+(-[a-zA-Z0-9]+)+)`;
  const name = new RegExp(`^${part}(\\.${part})*$`);
  return [...keys].filter((key) => !name.test(baseKey(key).replace(/_ordinal$/, '')));
}

/**
 * @param {string} language
 * @param {string} feature
 * @returns {TextTree | undefined}
 */
function readLocale(language, feature) {
  const path = join(root, 'locales', language, `${feature}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function featureNames() {
  const languages = Object.keys(LANGUAGE_TAGS);
  const files = languages.flatMap((language) => readdirSync(join(root, 'locales', language)));
  return [...new Set(files)]
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
}

export async function checkLocales() {
  const features = featureNames();
  const findings = features.flatMap((feature) => {
    const byLanguage = Object.fromEntries(
      Object.keys(LANGUAGE_TAGS).map((language) => [language, readLocale(language, feature)]),
    );
    // errors.json is keyed by error code, validation.json by the faults of zod; the others by names.
    const names = ['errors', 'validation'].includes(feature)
      ? []
      : badKeyNames(flatten(byLanguage['en'] ?? {}).keys());
    return [
      ...localeFindings(feature, byLanguage),
      ...names.map((key) => `locales: ${feature}.${key} is no name of a text`),
    ];
  });
  return { findings, note: `${features.length} features` };
}

export async function checkErrorTexts() {
  const { ERRORS } = await import(pathToFileURL(join(root, 'packages/shared/src/errors/catalogue.ts')).href);
  const codes = Object.keys(ERRORS);
  const texts = new Set([...flatten(readLocale('en', 'errors') ?? {}).keys()].map(baseKey));
  const findings = codes.filter((code) => !texts.has(code)).map((code) => `errors.json: ${code} has no text`);
  for (const key of texts) if (!codes.includes(key)) findings.push(`errors.json: ${key} is no error code`);
  return { findings, note: `${codes.length} codes` };
}
