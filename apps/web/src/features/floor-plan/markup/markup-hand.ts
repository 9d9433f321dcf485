import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { MarkupDraft } from '../tools/markup-draft.ts';
import type { MarkupDrag } from '../tools/markup-drag.ts';
import type { MarkupStyle } from '../tools/markup-style.ts';

/** A text that is being written on the plan: a new one, or one that is there. */
export interface TextWriting {
  markupId: string | null;
  at: PlanPoint;
  /** Stands in the field at first instead of the words that are there. */
  text?: string;
}

/** What a person has in hand of markup. */
export interface MarkupHand {
  draft: MarkupDraft | null;
  drag: MarkupDrag | null;
  writing: TextWriting | null;
  style: MarkupStyle;
}
