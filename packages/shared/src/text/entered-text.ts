/**
 * Text from outside as it is kept and looked for. Control characters and marks of direction come along with what is
 * copied from other programs and nobody sees them; NUL and halves of characters no database takes. So they are left out
 * where the text comes in, in the browser, at the api's door and in plans alike, instead of being held against somebody
 * who cannot find them.
 */
import { withoutHiddenSigns } from './hidden-signs.ts';

const GAPS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;

/** Text of one line: what separates words is a space. */
export function enteredLine(text: string): string {
  return withoutHiddenSigns(text.replaceAll(GAPS, ' '));
}

/** Text that may have several lines, which end as everywhere here. */
export function enteredLines(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').split('\n');
  return lines.map(enteredLine).join('\n');
}

/** True for text that the database cannot keep. */
export function isMalformed(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

/** The beginning of a text: at most so many UTF-16 units, and never half of a character, which no database takes. */
export function cutText(text: string, maxUnits: number): string {
  return text.slice(0, maxUnits).replace(/[\ud800-\udbff]$/, '');
}
