import type { Language } from '@plumbline/shared/contract/auth.ts';
import { LANGUAGE_TAGS } from '@plumbline/shared/people/language-tags.ts';

/** The languages as the browser needs them; everything that speaks BCP 47 gets their tags. */
export const LANGUAGE_TABLE = {
  en: { ...LANGUAGE_TAGS.en, ownName: 'English', rtl: false },
  cn: { ...LANGUAGE_TAGS.cn, ownName: '中文', rtl: false },
  ja: { ...LANGUAGE_TAGS.ja, ownName: '日本語', rtl: false },
  ar: { ...LANGUAGE_TAGS.ar, ownName: 'العربية', rtl: true },
} as const satisfies Record<Language, { tag: string; format: string; ownName: string; rtl: boolean }>;

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
