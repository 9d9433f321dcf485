import * as z from 'zod/mini';

/** The longest address that mail can be sent to. */
export const EMAIL_MAX_CHARS = 254;

const AddressSchema = z.email();

/** The one form of an e-mail address that is stored and looked up: trimmed, NFKC, lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}

/** True for something that mail can be addressed to; whether somebody reads there is not known. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARS && z.safeParse(AddressSchema, text).success;
}

/** The addresses of a text that parts them by comma, semicolon, space or newline; each once, as it was first written. */
export function splitAddresses(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const part of text.split(/[,;\s]/)) {
    const key = normaliseEmail(part);
    if (key !== '' && !byKey.has(key)) byKey.set(key, part);
  }
  return [...byKey.values()];
}
