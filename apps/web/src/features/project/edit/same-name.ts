import { enteredLine } from '@plumbline/shared/text/entered-text.ts';

/** A page shows any gap as one space, and so it is copied. */
function comparable(name: string): string {
  return enteredLine(name).normalize('NFC').toLowerCase().normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}

/** True when somebody who typed or copied `typed` meant `name`: however it was composed, spaced or capitalised. */
export function isSameName(typed: string, name: string): boolean {
  return comparable(typed) === comparable(name);
}
