import type { MarkColours } from './paint-mark.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';

/** The colours of marks on paper, which are those of the light theme in both, from the tokens. */
export function readMarkColours(): MarkColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--paper-${name}`).trim();
  return {
    status: new Map(NOTE_STATUSES.map((status) => [status, token(`st-${status}`)])),
    glyph: token('glyph'),
    hollow: token('hollow'),
  };
}
