import { useTranslation } from 'react-i18next';
import type { EditAction } from '../collab/edit-action.ts';
import type { StepTexts } from '../collab/room-kind.ts';

/** One step in words, e.g. `Undo: …`. */
export function useStepText<Action extends EditAction>(texts: StepTexts<Action>): (action: Action) => string {
  const { t } = useTranslation(['sync', ...texts.namespaces]);
  return (action) => {
    const step = texts.textOf(action, t);
    return action.step ? t(action.step === 'undo' ? 'undoStep' : 'redoStep', { step }) : step;
  };
}
