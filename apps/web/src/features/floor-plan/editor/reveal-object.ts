import type { PlanEditor } from './plan-editor.ts';

/** Selects an object of the plan and brings it into view; what is gone is nowhere. */
export function revealObject(editor: PlanEditor, objectId: string): void {
  const zone = editor.live.state.zones.find(({ id }) => id === objectId);
  const markup = editor.live.markup.find(({ id }) => id === objectId);
  if (zone) editor.reveal(zone);
  if (markup) editor.revealMarkup(markup);
}
