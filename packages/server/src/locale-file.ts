import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@plumbline/shared/contract/auth.ts';

const LOCALES_DIR = join(import.meta.dirname, '../../../locales');

/** The texts of one feature in one language, as the browser has them. */
export function readLocale(language: Language, feature: string): unknown {
  return JSON.parse(readFileSync(join(LOCALES_DIR, language, `${feature}.json`), 'utf8'));
}
