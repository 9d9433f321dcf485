import type { Language } from '@plumbline/shared/contract/auth.ts';
import { mailNumber } from '../mail/render-mail.ts';

/** Seconds as hours for a mail, to a tenth. */
export function mailHours(seconds: number, language: Language): string {
  return mailNumber(Math.floor(seconds / 360) / 10, language);
}
