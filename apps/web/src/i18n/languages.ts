import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { LANGUAGE_TAGS } from '@plumbline/shared/people/language-tags.ts';

type Languages = { [Each in Language]: (typeof LANGUAGE_TAGS)[Each] & { ownName: string; rtl: boolean } };

/**
 * The languages as the browser needs them; everything that speaks BCP 47 gets their tags. Those are written out, since
 * the first screen counts its bytes, and cannot differ from the table of all processes.
 */
export const LANGUAGE_TABLE = {
  en: { tag: 'en', format: 'en-GB', ownName: 'English', rtl: false },
  cn: { tag: 'zh-Hans', format: 'zh-Hans', ownName: '中文', rtl: false },
  ja: { tag: 'ja', format: 'ja', ownName: '日本語', rtl: false },
  ar: { tag: 'ar', format: 'ar-u-nu-latn', ownName: 'العربية', rtl: true },
} as const satisfies Languages;

/** Every language once, in the order of the switch. */
export const LANGUAGE_ORDER = ['en', 'cn', 'ja', 'ar'] as const satisfies readonly Language[];

/** True for one of the four codes. */
export function isLanguage(text: string | undefined): text is Language {
  return LANGUAGE_ORDER.some((language) => language === text);
}

/** The language of a tag as used by i18next. */
export function languageOfTag(tag: string): Language {
  return LANGUAGE_ORDER.find((language) => LANGUAGE_TABLE[language].tag === tag) ?? 'en';
}
