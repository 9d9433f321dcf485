import type { CommandResult } from '@plumbline/shared/documents/plan/command-result.ts';
import {
  recolourMarkup,
  resizeMarkup,
  setMarkupLine,
  setMarkupStamp,
} from '@plumbline/shared/documents/plan/markup/commands.ts';
import type {
  LineStyle,
  MarkupColour,
  PlanMarkup,
  StampKey,
} from '@plumbline/shared/documents/plan/markup/schema.ts';
import type * as Y from 'yjs';

/** What of the look of objects is changed; sizes in plan pixels. */
export type MarkupLook =
  | { colour: MarkupColour }
  | { sizeOf: (markup: PlanMarkup) => number }
  | { line: LineStyle }
  | { stamp: StampKey };

/** The command that gives an object this look; null when it has no such thing, or looks so already. */
export function lookChange(markup: PlanMarkup, look: MarkupLook): ((doc: Y.Doc) => CommandResult) | null {
  const { id } = markup;
  if ('colour' in look) {
    const { colour } = look;
    return colour === markup.colour ? null : (doc) => recolourMarkup(doc, id, colour);
  }
  if ('sizeOf' in look) {
    const size = look.sizeOf(markup);
    return size === markup.size ? null : (doc) => resizeMarkup(doc, id, size);
  }
  if ('stamp' in look) {
    const { stamp } = look;
    return markup.kind === 'stamp' && stamp !== markup.stamp ? (doc) => setMarkupStamp(doc, id, stamp) : null;
  }
  const { line } = look;
  return 'line' in markup && line !== markup.line ? (doc) => setMarkupLine(doc, id, line) : null;
}
