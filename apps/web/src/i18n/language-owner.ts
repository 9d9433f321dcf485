import { browserTexts } from '../storage/kept-texts.ts';

/** Of whom the language of this browser is: an account's id, or `anyone` for whoever logs in next. */
const KEY = 'plumbline-languageOf';
const ANYONE = 'anyone';

/** A language was chosen before a login: it is that of whoever logs in next. */
export function leaveLanguageToAnyone(): void {
  browserTexts.setItem(KEY, ANYONE);
}

export function giveLanguageTo(accountId: string): void {
  browserTexts.setItem(KEY, accountId);
}

/** True where the language is somebody else's. Not known, as after a release before this, it counts as one's own. */
export function isLanguageOfAnother(accountId: string): boolean {
  const owner = browserTexts.getItem(KEY);
  return owner !== null && owner !== ANYONE && owner !== accountId;
}
