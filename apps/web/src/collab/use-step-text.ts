import { useTranslation } from 'react-i18next';
import type { EditAction } from './edit-action.ts';

/** One step in words, e.g. `Undo: Draw zone Lobby`. */
export function useStepText(): (action: EditAction) => string {
  const { t } = useTranslation(['sync', 'select', 'markup']);
  return (action) => {
    const name = action.name || (action.markup ? t(`markup:kind.${action.markup}`) : '');
    const step = action.subjectIds
      ? t(`select:step.${action.kind}`, { count: action.subjectIds.length })
      : t(`action.${action.kind}`, { name });
    if (!action.step) return step;
    return t(action.step === 'undo' ? 'undoStep' : 'redoStep', { step });
  };
}
