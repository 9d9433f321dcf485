import { useEffect } from 'react';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { readStyle, storeStyle, type MarkupStyle } from '../tools/markup-style.ts';

/** Changes the look of what is drawn next; it is kept on this device. */
export function useSetStyle(editor: PlanEditor): (change: Partial<MarkupStyle>) => void {
  return (change) => {
    const style = { ...editor.store.state.markup.style, ...change };
    editor.store.setMarkup({ style });
    storeStyle(style);
  };
}

/** Begins with the look that was chosen last on this device. */
export function useKeptStyle(editor: PlanEditor): void {
  useEffect(() => editor.store.setMarkup({ style: readStyle() }), [editor]);
}
