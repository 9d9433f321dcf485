import type { Language } from '../contract/auth.ts';
import { LANGUAGE_TAGS } from './language-tags.ts';

/** What a country is called in a language. @param code ISO 3166 alpha-2 */
export function regionName(code: string, language: Language): string {
  return new Intl.DisplayNames(LANGUAGE_TAGS[language].tag, { type: 'region' }).of(code) ?? code;
}
