import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { SelectionActions } from './selection-actions.ts';

/** The actions on the selection, in the reader's words; the same object for as long as the editor is. */
export function useSelectionActions(editor: PlanEditor): SelectionActions {
  const { t } = useTranslation('plan');
  const latest = useRef(t);
  latest.current = t;
  const [actions] = useState(
    () => new SelectionActions(editor, (name) => latest.current('copyOf', { name })),
  );
  return actions;
}
