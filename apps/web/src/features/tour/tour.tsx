import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { DimensionLine } from '../../ui/dimension-line.tsx';
import { SpotlightDialog } from '../../ui/spotlight-dialog.tsx';
import { DoneStep } from './done-step.tsx';
import { TOUR_STEPS } from './tour-steps.ts';
import { WelcomeStep } from './welcome-step.tsx';

interface TourProps {
  /** The step it begins with, 0 unless it goes on. */
  from?: number;
  onStep?: (place: number) => void;
  onEnd: () => void;
}

/** The tour of the shell: what is where, one step at a time. Skipping asks once. */
export function Tour({ from = 0, onStep, onEnd }: TourProps) {
  const { t } = useTranslation('tour');
  const [place, setPlace] = useState(TOUR_STEPS[from] ? from : 0);
  const [asking, setAsking] = useState<'never' | 'now' | 'asked'>('never');
  const step = TOUR_STEPS[place] ?? TOUR_STEPS[0];
  const isLast = place === TOUR_STEPS.length - 1;
  const goTo = (next: number) => {
    setPlace(next);
    onStep?.(next);
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
          <StepCounter place={place} />
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
      {step.id === 'done' && <DoneStep onEnd={onEnd} />}
    </SpotlightDialog>
  );
}

/** How far one is, as a dimension that is written on its line. */
function StepCounter({ place }: { place: number }) {
  const { t } = useTranslation('tour');
  const format = useFormat();
  const [step, steps] = [format.number(place + 1), format.number(TOUR_STEPS.length)];
  return (
    <DimensionLine
      progress={(place + 1) / TOUR_STEPS.length}
      label={t('progress', { step, steps })}
      value={`${step} / ${steps}`}
    />
  );
}
