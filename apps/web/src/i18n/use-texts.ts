import { useTranslation } from 'react-i18next';

/**
 * Waits, before anything is shown, for all texts that parts of the page show later. A part that came with an answer and
 * only then asked for its texts would hide the page meanwhile, which closes whatever is open on it.
 */
export function useTexts(namespaces: readonly string[]): void {
  useTranslation(namespaces);
}
