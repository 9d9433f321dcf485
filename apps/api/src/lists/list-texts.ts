import type { Language } from '@plumbline/shared/contract/auth.ts';
import { readLocale } from '@plumbline/server/locale-file.ts';

/** The text of a key as the browser names it, `project:role.10`; the key itself where there is none. */
export type Texts = (key: string) => string;

const files = new Map<string, unknown>();

/** The texts of lists in one language, as the browser has them. */
export function textsIn(language: Language): Texts {
  return (key) => {
    const [feature = '', path = ''] = key.split(':');
    const text = path.split('.').reduce<unknown>(within, fileOf(language, feature));
    return typeof text === 'string' ? text : key;
  };
}

function fileOf(language: Language, feature: string): unknown {
  const name = `${language}/${feature}`;
  if (!files.has(name)) files.set(name, readLocale(language, feature));
  return files.get(name);
}

function within(tree: unknown, part: string): unknown {
  return typeof tree === 'object' && tree !== null
    ? Object.entries(tree).find(([key]) => key === part)?.[1]
    : null;
}
