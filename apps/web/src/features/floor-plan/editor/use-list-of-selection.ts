import { useEffect, useRef } from 'react';
import { isMarkup } from '../selection/plan-object.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PanelTab } from './zone-panel.tsx';

/**
 * Opens the list that holds what was selected on the canvas, while the other list of objects is open; a selection of
 * both sorts is in either. The other tabs stay, for there one goes through something else. Whoever uses this is not
 * drawn anew with each selection.
 */
export function useListOfSelection(
  editor: PlanEditor,
  tab: PanelTab,
  openList: (list: 'zones' | 'markup') => void,
): void {
  const latest = useRef({ tab, openList });
  latest.current = { tab, openList };
  useEffect(() => {
    const { store } = editor;
    let seen = store.state.selection;
    return store.subscribe(() => {
      const { selection, marquee } = store.state;
      // A box that is being drawn selects and lets go of one thing after another.
      if (selection === seen || marquee) return;
      seen = selection;
      const { tab: shown, openList: open } = latest.current;
      if ((shown !== 'zones' && shown !== 'markup') || document.activeElement?.id !== 'canvas') return;
      const list = listOf(editor, selection);
      if (list !== null && list !== shown) open(list);
    });
  }, [editor]);
}

/** The one list that holds all of them; null for none, and for objects of both sorts. */
function listOf({ live }: PlanEditor, selection: readonly string[]): 'zones' | 'markup' | null {
  const selected = new Set(selection);
  const objects = [...live.state.zones, ...live.markup].filter(({ id }) => selected.has(id));
  if (objects.length === 0) return null;
  const markup = objects.filter((object) => isMarkup(object)).length;
  if (markup === 0) return 'zones';
  return markup === objects.length ? 'markup' : null;
}
