/** The texts a person reads, from the files the product takes them from. */
import type { Language } from '@plumbline/shared/contract/auth.ts';
import { LANGUAGE_TAGS } from '@plumbline/shared/people/language-tags.ts';
import { readLocale } from '@plumbline/server/locale-file.ts';

export type Say = (key: string, values?: Record<string, string | number>) => string;

/**
 * `sayIn('ja')('plan:tool.hand')`; with `count` the plural form of the language.
 * @throws Error when the language lacks the text
 */
export function sayIn(language: Language): Say {
  return (key, values = {}) => {
    const [feature = '', path = ''] = key.split(':');
    const texts = readLocale(language, feature);
    const plural =
      typeof values['count'] === 'number'
        ? new Intl.PluralRules(LANGUAGE_TAGS[language].tag).select(values['count'])
        : undefined;
    const text = lookUp(texts, path) ?? lookUp(texts, `${path}_${plural}`);
    if (text === undefined) throw new Error(`${language} has no text ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''));
  };
}

function lookUp(texts: unknown, path: string): string | undefined {
  let value = texts;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([name]) => name === step)?.[1];
  }
  return typeof value === 'string' ? value : undefined;
}
