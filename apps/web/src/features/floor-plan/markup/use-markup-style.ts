import { useEffect } from 'react';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { usePersonKey } from '../view/use-person-key.ts';
import { readStyle, storeStyle, type MarkupStyle } from '../tools/markup-style.ts';

/** Changes the look of what is drawn next; it is kept on this device. */
export function useSetStyle(editor: PlanEditor): (change: Partial<MarkupStyle>) => void {
  const personId = usePersonKey();
  return (change) => {
    const style = { ...editor.store.state.markup.style, ...change };
    editor.store.setMarkup({ style });
    storeStyle(personId, style);
  };
}

/** Begins with the look that was chosen last on this device. */
export function useKeptStyle(editor: PlanEditor): void {
  const personId = usePersonKey();
  useEffect(() => editor.store.setMarkup({ style: readStyle(personId) }), [editor, personId]);
}
