import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The page speaks English with these namespaces and loads none. */
export async function loadTexts(texts: ResourceLanguage): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'common',
    resources: { en: texts },
    interpolation: { escapeValue: false },
  });
}
