import { useEffect, useRef } from 'react';
import { isMarkup } from '../selection/plan-object.ts';
import { useEditor } from './editor-store.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PanelTab } from './zone-panel.tsx';

/**
 * Opens the list that holds what was selected on the canvas, while the other list of objects is open; a selection of
 * both sorts is in either. The other tabs stay, for there one goes through something else.
 */
export function useListOfSelection(
  { store, live }: PlanEditor,
  tab: PanelTab,
  openList: (list: 'zones' | 'markup') => void,
): void {
  const selection = useEditor(store, (state) => state.selection);
  // A box that is being drawn selects and lets go of one thing after another.
  const isBoxing = useEditor(store, (state) => state.marquee !== null);
  const latest = useRef({ tab, openList });
  latest.current = { tab, openList };
  useEffect(() => {
    const { tab: shown, openList: open } = latest.current;
    if (isBoxing || (shown !== 'zones' && shown !== 'markup')) return;
    if (selection.length === 0 || document.activeElement?.id !== 'canvas') return;
    const selected = new Set(selection);
    const sorts = [...live.state.zones, ...live.markup]
      .filter(({ id }) => selected.has(id))
      .map((object) => (isMarkup(object) ? 'markup' : 'zones'));
    const [sort] = sorts;
    if (sort && sort !== shown && sorts.every((each) => each === sort)) open(sort);
  }, [selection, isBoxing, live]);
}
