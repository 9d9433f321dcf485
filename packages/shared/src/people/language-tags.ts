import type { Language } from '../contract/auth.ts';

/**
 * How each language is called outside of the specification: `tag` for `<html lang>`, plural rules and Accept-Language,
 * `format` for numbers and dates. `cn` is Simplified Chinese, which Intl takes for English.
 */
export const LANGUAGE_TAGS = {
  en: { tag: 'en', format: 'en-GB' },
  cn: { tag: 'zh-Hans', format: 'zh-Hans' },
  ja: { tag: 'ja', format: 'ja' },
  ar: { tag: 'ar', format: 'ar-u-nu-latn' },
} as const satisfies Record<Language, { tag: string; format: string }>;
