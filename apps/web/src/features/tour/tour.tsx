import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { DimensionLine } from '../../ui/dimension-line.tsx';
import { SpotlightDialog } from '../../ui/spotlight-dialog.tsx';
import { DoneStep } from './done-step.tsx';
import { useFirstFloor } from './first-floor.ts';
import { InspectionStep } from './inspection-step.tsx';
import { TOUR_STEPS } from './tour-steps.ts';
import { WelcomeStep } from './welcome-step.tsx';

type StepId = (typeof TOUR_STEPS)[number]['id'];

interface TourProps {
  /** The step it begins with, 0 unless it goes on. */
  from?: number;
  onStep?: (place: number) => void;
  onEnd: () => void;
}

/** The tour of the shell: what is where, one step at a time. Skipping asks once. */
export function Tour({ from = 0, onStep, onEnd }: TourProps) {
  const { t } = useTranslation(['tour', 'validation', 'errors']);
  const floor = useFirstFloor();
  const steps = TOUR_STEPS.filter(({ id }) => id !== 'inspection' || floor !== null);
  const [at, setAt] = useState<StepId>(TOUR_STEPS[from]?.id ?? 'welcome');
  const place = Math.max(
    0,
    steps.findIndex(({ id }) => id === at),
  );
  const [asking, setAsking] = useState<'never' | 'now' | 'asked'>('never');
  const step = steps[place] ?? TOUR_STEPS[0];
  const isLast = place === steps.length - 1;
  const goTo = (next: number) => {
    const { id } = steps[next] ?? step;
    setAt(id);
    onStep?.(TOUR_STEPS.findIndex((each) => each.id === id));
  };
  const skip = () => (isLast || asking === 'asked' ? onEnd() : setAsking('now'));
  if (asking === 'now') {
    return (
      <SpotlightDialog
        key="skip"
        target={null}
        title={t('skip.title')}
        onEscape={() => setAsking('asked')}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setAsking('asked')} data-autofocus>
              {t('skip.stay')}
            </Button>
            <Button kind="fill" onClick={onEnd}>
              {t('skip.skip')}
            </Button>
          </div>
        }
      >
        {t('skip.text')}
      </SpotlightDialog>
    );
  }
  return (
    <SpotlightDialog
      key="steps"
      target={step.target}
      title={t(`steps.${step.id}.title`)}
      onEscape={skip}
      footer={
        <>
          <StepCounter place={place} count={steps.length} />
          <div className="mt-3 flex flex-wrap items-center gap-2">
            {!isLast && (
              <Button kind="ghost" onClick={skip}>
                {t('skip.skip')}
              </Button>
            )}
            <span className="grow" />
            {place > 0 && <Button onClick={() => goTo(place - 1)}>{t('back')}</Button>}
            <Button kind="fill" data-autofocus onClick={isLast ? onEnd : () => goTo(place + 1)}>
              {isLast ? t('finish') : t('next')}
            </Button>
          </div>
        </>
      }
    >
      <p>{t(`steps.${step.id}.text`)}</p>
      {step.id === 'welcome' && <WelcomeStep />}
      {step.id === 'inspection' && floor && <InspectionStep floor={floor} />}
      {step.id === 'done' && <DoneStep onEnd={onEnd} />}
    </SpotlightDialog>
  );
}

/** How far one is, as a dimension that is written on its line. */
function StepCounter({ place, count }: { place: number; count: number }) {
  const { t } = useTranslation('tour');
  const format = useFormat();
  const [step, steps] = [format.number(place + 1), format.number(count)];
  return (
    <DimensionLine
      progress={(place + 1) / count}
      label={t('progress', { step, steps })}
      value={`${step} / ${steps}`}
    />
  );
}
