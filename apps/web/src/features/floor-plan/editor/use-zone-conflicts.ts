import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '../../../ui/toaster.tsx';
import { onlySelected, useEditor } from './editor-store.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { OvertakenName } from './zone-conflicts.ts';
import { putBackName, useOvertakenWords } from './zone-overtaken.tsx';

/** Makes sure that what others did to the zone in hand is seen, whatever the panel shows at that moment. */
export function useZoneConflicts(editor: PlanEditor, showsZones: boolean, openZones: () => void): void {
  const { t } = useTranslation('plan');
  const words = useOvertakenWords();
  const ghostId = useEditor(editor.store, ({ ghost }) => ghost?.zone.id ?? null);
  const overtaken = useEditor(editor.store, (state) => state.overtaken);
  const isSelected = useEditor(editor.store, (state) => state.overtaken?.zoneId === onlySelected(state));
  const isInPanel = showsZones && isSelected;
  const seen = useRef<OvertakenName | null>(null);
  const latest = useRef({ openZones, words });
  latest.current = { openZones, words };
  useEffect(() => {
    if (ghostId !== null) latest.current.openZones();
  }, [ghostId]);
  useEffect(() => {
    if (!overtaken) return;
    if (isInPanel) {
      seen.current = overtaken;
      return;
    }
    if (seen.current !== overtaken)
      toastUndo(latest.current.words(overtaken), t('overtaken.putBack'), () =>
        putBackName(editor, overtaken),
      );
    editor.store.set({ overtaken: null });
  }, [editor, overtaken, isInPanel, t]);
}
