import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import { handOverTyped } from '../storage/typed-texts.ts';
import { isLanguage, LANGUAGE_TABLE, languageOfTag } from './languages.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { giveLanguageTo, isLanguageOfAnother } from './language-owner.ts';

const bundles = import.meta.glob<Record<string, unknown>>('../../../../locales/*/*.json', {
  import: 'default',
});

/** Loads one feature's texts of one language when a screen first asks for them. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(tag, namespace, callback) {
    const load = bundles[`../../../../locales/${languageOfTag(tag)}/${namespace}.json`];
    if (!load) {
      callback(new Error(`no texts for ${namespace}`), null);
      return;
    }
    load().then(
      (texts) => callback(null, texts),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/** The language of this page view; changing it reloads, so it never changes while the page lives. */
export function currentLanguage(): Language {
  return chosenLanguage() ?? 'en';
}

/** The language that was chosen in this browser, null when nobody has. */
export function chosenLanguage(): Language | null {
  const stored = readCookie('language');
  return isLanguage(stored) ? stored : null;
}

export async function startI18n(): Promise<void> {
  const chosen = chosenLanguage();
  // The cookie ends after 30 days; whoever comes back before that keeps it.
  if (chosen) writeCookie('language', chosen);
  // The system's own letters are read until these come, and where they never do.
  loadFaces(currentLanguage()).catch(() => undefined);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: LANGUAGE_TABLE[currentLanguage()].tag,
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: ['common', 'shell', 'errors'],
      defaultNS: 'common',
      nsSeparator: ':',
      // React escapes; and no text or value may pull in another text by `$t()`.
      interpolation: { escapeValue: false, nestingPrefix: '\u0000' },
      returnNull: false,
    });
}

/** Stores the language and comes back to the same place in it, with what was typed there before the login. */
export function changeLanguage(language: Language): void {
  if (language === currentLanguage()) return;
  writeCookie('language', language);
  handOverTyped();
  window.location.reload();
}

/** Stores a language that was chosen in a form; true if the page must be loaded anew to speak it. */
export function chooseLanguage(language: Language): boolean {
  const isOther = language !== currentLanguage();
  writeCookie('language', language);
  return isOther;
}

/**
 * At a login: takes over the account's language, unless it was chosen here by that person, or before the login; true if
 * the page must be loaded anew.
 */
export function adoptLanguage(language: Language, accountId: string): boolean {
  const isKept = chosenLanguage() !== null && !isLanguageOfAnother(accountId);
  giveLanguageTo(accountId);
  return !isKept && chooseLanguage(language);
}

async function loadFaces(language: Language): Promise<void> {
  if (language === 'cn') await import('./faces-cn.ts');
  if (language === 'ja') await import('./faces-ja.ts');
}
