import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanRoom } from '../../../collab/plan-room.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { offerBack } from './offer-back.ts';
import { SelectionActions } from './selection-actions.ts';

/** The actions on the selection, in the reader's words; the same object for as long as the editor is. */
export function useSelectionActions(editor: PlanEditor, room: PlanRoom | null): SelectionActions {
  const { t } = useTranslation(['plan', 'select']);
  const latest = useRef({ t, room });
  latest.current = { t, room };
  const [actions] = useState(
    () =>
      new SelectionActions(editor, {
        copyName: (name) => latest.current.t('copyOf', { name }),
        onDeleted: (zones) => offerBack(editor, latest.current.room, zones, latest.current.t),
      }),
  );
  return actions;
}
