import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useTranslation } from 'react-i18next';
import { HistoryBar } from '../../../collab-ui/history-bar.tsx';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { useHistoryStepText } from './step-text.ts';
import { useHistory } from './use-history.ts';

interface PlanHistoryBarProps {
  editor: PlanEditor;
  floor: FloorPlan;
  /** The project's. */
  timeZone: string;
  onClose: () => void;
}

/** The slider through the plan's past, and the plan as it was then. */
export function PlanHistoryBar({ editor, floor, timeZone, onClose }: PlanHistoryBarProps) {
  const { t } = useTranslation(['history', 'plan', 'markup']);
  const view = useHistory(editor, floor);
  const stepText = useHistoryStepText();
  const colourHere = (id: string) => editor.together.colourHere(id);
  return (
    <HistoryBar {...{ view, stepText, colourHere, timeZone, onClose }} nothingYet={t('plan:nothingDrawn')} />
  );
}
