import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';

/**
 * The page speaks English. Some of its texts are there, the others are asked for when a screen first needs them, and
 * arrive when the answer of this is called.
 */
export async function loadTextsLate(texts: ResourceLanguage, late: ResourceLanguage): Promise<() => void> {
  const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>();
  await i18next
    .use({
      type: 'backend',
      init: () => undefined,
      read: (_language: string, namespace: string, callback: (error: null, texts: unknown) => void) =>
        void isThere.then(() => callback(null, late[namespace] ?? {})),
    })
    .use(initReactI18next)
    .init({
      lng: 'en',
      defaultNS: 'common',
      ns: Object.keys(texts),
      resources: { en: texts },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    });
  return arrive;
}

/** As a browser does: whoever watches an element's size hears of it when the element is hidden. */
export class HidingObserver {
  readonly #mutations: MutationObserver;
  #watched: Element[] = [];

  constructor(onChange: () => void) {
    this.#mutations = new MutationObserver(() => {
      if (this.#watched.some((element) => element.closest('[style*="display: none"]'))) onChange();
    });
  }

  observe(element: Element): void {
    this.#watched.push(element);
    this.#mutations.observe(document.body, { attributes: true, childList: true, subtree: true });
  }

  unobserve(element: Element): void {
    this.#watched = this.#watched.filter((each) => each !== element);
  }

  disconnect(): void {
    this.#watched = [];
    this.#mutations.disconnect();
  }
}
