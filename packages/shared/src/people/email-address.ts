import * as z from 'zod/mini';
import { enteredLine, enteredLines } from '../text/entered-text.ts';

/** The longest address that mail can be sent to. */
export const EMAIL_MAX_CHARS = 254;

const AddressSchema = z.email();

/** The one form of an e-mail address that is stored and looked up: one line, trimmed, NFKC, lower case. */
export function normaliseEmail(text: string): string {
  return enteredLine(text).trim().normalize('NFKC').toLowerCase();
}

/** True for something that mail can be addressed to; whether somebody reads there is not known. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARS && z.safeParse(AddressSchema, text).success;
}

/** What parts addresses in a text: as they are typed in any of our languages, or come from a sheet or another mail. */
const BETWEEN_ADDRESSES = /[,;\s，；、،؛]/;
const LINES = /[,;\n\r，；、،؛]/;

/** True once something in the text is complete. */
export function partsAddresses(text: string): boolean {
  return BETWEEN_ADDRESSES.test(text);
}

/**
 * The addresses of a text that parts them by comma, semicolon, space or newline; each once, as it was first written.
 * Of a name with its address, as mail programs copy them (`Ana Lee <ana@x.example>`), the address.
 */
export function splitAddresses(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const part of enteredLines(text).split(LINES).flatMap(addressesOfLine)) {
    const key = normaliseEmail(part);
    if (key !== '' && !byKey.has(key)) byKey.set(key, part);
  }
  return [...byKey.values()];
}

function addressesOfLine(line: string): string[] {
  const named = /<([^<>\s]+)>\s*$/.exec(line);
  const isOnlyName = named !== null && !line.slice(0, named.index).includes('@');
  return isOnlyName ? [named[1] ?? ''] : line.split(/\s/);
}
