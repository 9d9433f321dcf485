import type { PlanEditor } from '../editor/plan-editor.ts';

/** What was typed into a field, and what it showed when it was opened. */
export interface Typed {
  opened: string;
  mine: string;
}

/** Gives a zone the name that was typed, unless it was changed meanwhile; false when the name was refused. */
export function renameTyped(editor: PlanEditor, zoneId: string, typed: Typed): boolean {
  const zone = editor.live.state.zones.find(({ id }) => id === zoneId);
  if (!zone || !editor.edits) return false;
  const isEdit = editor.conflicts.mayStore({ objectId: zoneId, field: 'name', ...typed }, zone.name);
  return !isEdit || editor.edits.rename(zone, typed.mine);
}

/** Gives a text on the plan the words that were typed, likewise; without any it goes. Null when it is gone. */
export function rewordTyped(editor: PlanEditor, markupId: string, typed: Typed): string | null {
  const markup = editor.live.markup.find(({ id }) => id === markupId);
  if (markup?.kind !== 'text') return null;
  const isEdit = editor.conflicts.mayStore({ objectId: markupId, field: 'text', ...typed }, markup.text);
  if (!isEdit) return markupId;
  if (typed.mine.trim() === '') {
    editor.deleteObjects([markup]);
    return null;
  }
  editor.edits?.markup.setText(markupId, typed.mine);
  return markupId;
}
