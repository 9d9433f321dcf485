import { enteredLine } from '@plumbline/shared/text/entered-text.ts';

/** Marks of direction, which come along with a name that is copied from a sentence and which nobody sees or types. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A page shows any gap as one space, and so it is copied. */
function comparable(name: string): string {
  const line = enteredLine(name.replaceAll(DIRECTION_MARKS, ''));
  return line.normalize('NFC').toLowerCase().normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}

/** True when somebody who typed or copied `typed` meant `name`: however it was composed, spaced or capitalised. */
export function isSameName(typed: string, name: string): boolean {
  return comparable(typed) === comparable(name);
}
