import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import type { CalibrationDraft } from '../tools/calibration-draft.ts';
import { CurrentTie } from './current-tie.tsx';
import { TieForm } from './tie-form.tsx';
import { planTieQuery } from './tie-requests.ts';

interface PlanTieSectionProps {
  editor: PlanEditor;
  floor: FloorPlan;
  words: PlanWords;
  draft: CalibrationDraft;
}

/** Below the steps of the scale: the ends of its line may tie the plan to the earth as well. */
export function PlanTieSection({ editor, floor, words, draft }: PlanTieSectionProps) {
  useTexts(['tie']);
  const { t } = useTranslation('tie');
  const { data } = useQuery(planTieQuery(floor.id));
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  if (draft.step === 'first') return <CurrentTie floorId={floor.id} current={data} words={words} />;
  if (draft.step !== 'length') return null;
  if (!isOpen)
    return (
      <div className="pt-2">
        <Button size="small" onClick={() => setOpen(true)}>
          {t(data.tie ? 'again' : 'open')}
        </Button>
      </div>
    );
  return (
    <TieForm
      {...{ editor, words }}
      floorId={floor.id}
      ends={draft}
      version={data.version}
      onCancel={() => setOpen(false)}
    />
  );
}
