/**
 * What makes two names the same: NFC and case-folded, so that `Straße` meets `STRASSE`.
 * Upper case first, because it spells out what lower case keeps apart.
 */
export function nameKey(name: string): string {
  return name.trim().normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
