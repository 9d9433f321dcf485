import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { onlySelected, useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { isMarkup } from '../selection/plan-object.ts';
import type { Overtaken } from './conflict-fields.ts';
import { tellOvertaken } from './conflict-parts.tsx';

/** The lists of the panel that hold the objects of a plan. */
type ObjectList = 'zones' | 'markup';

/**
 * Makes sure that what others did to what is in hand is seen, whatever the panel shows at that moment.
 * @param shown the list that is open, null when another or none is
 */
export function useConflicts(
  editor: PlanEditor,
  shown: ObjectList | null,
  openList: (list: ObjectList) => void,
): void {
  const { t } = useTranslation(['plan', 'markup', 'together']);
  const ghost = useEditor(editor.store, (state) => state.ghost?.object ?? null);
  const overtaken = useEditor(editor.store, (state) => state.overtaken);
  const selectedId = useEditor(editor.store, onlySelected);
  const inPanelId = selectedId !== null && listOf(editor, selectedId) === shown ? selectedId : null;
  const seen = useRef<readonly Overtaken[]>([]);
  const latest = useRef(openList);
  latest.current = openList;
  useEffect(() => {
    if (ghost) latest.current(isMarkup(ghost) ? 'markup' : 'zones');
  }, [ghost]);
  useEffect(() => {
    const elsewhere = overtaken.filter(({ objectId }) => objectId !== inPanelId);
    const untold = elsewhere.filter((each) => !seen.current.includes(each));
    seen.current = overtaken.filter((each) => !elsewhere.includes(each));
    if (untold.length > 0) void tellOvertaken(editor, untold, t);
    if (elsewhere.length > 0) editor.store.set({ overtaken: seen.current });
  }, [editor, overtaken, inPanelId, t]);
}

function listOf({ live }: PlanEditor, objectId: string): ObjectList {
  return live.markup.some(({ id }) => id === objectId) ? 'markup' : 'zones';
}
