import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { ToolContext } from '../editor/tool-handler.ts';

/** Opens the words of a text where they stand; true when there was something to write. */
export function reword({ store, edits }: ToolContext, markup: PlanMarkup): boolean {
  if (markup.kind !== 'text' || !edits || markup.locked) return false;
  store.select(markup.id);
  store.setMarkup({ writing: { markupId: markup.id, at: markup.at }, drag: null });
  return true;
}
