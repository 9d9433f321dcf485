import { stepName } from '@plumbline/shared/captures/step-name.ts';
import type { InspectionKind } from '@plumbline/shared/contract/inspection.ts';
import { FAILING_STEPS, type FailingStep } from '@plumbline/shared/contract/processing-error.ts';
import { isSiteModel } from '@plumbline/shared/site-models/site-models.ts';
import { useTranslation } from 'react-i18next';
import IconDone from '~icons/ph/check-circle-fill';
import IconWaiting from '~icons/ph/circle';
import IconFailed from '~icons/ph/x-circle-fill';
import { cx } from '../../ui/cx.ts';

/** The steps of a file: it has arrived before the worker looks at it, and is done after the last. */
function stepsOf(kind: InspectionKind) {
  return ['arrived', ...FAILING_STEPS.filter((step) => step !== 'tiling' || !isSiteModel(kind))] as const;
}

const MARKS = {
  done: { Icon: IconDone, colour: 'text-ok' },
  failed: { Icon: IconFailed, colour: 'text-danger' },
  waiting: { Icon: IconWaiting, colour: 'text-text-2' },
} as const;

interface StepLineProps {
  /** Of the inspection. */
  kind: InspectionKind;
  failedIn: FailingStep;
  className?: string;
}

/** Which steps are done, which one failed and which wait, as a small picture whose name says the same. */
export function StepLine({ kind, failedIn, className }: StepLineProps) {
  const { t } = useTranslation('processing');
  const all = stepsOf(kind);
  const at = all.indexOf(failedIn);
  const steps = all.map((step, index) => {
    const state = index < at ? ('done' as const) : index === at ? ('failed' as const) : ('waiting' as const);
    return { step, state, words: t(`stepIs.${state}`, { step: t(`steps.${stepName(step, kind)}`) }) };
  });
  return (
    <span
      role="img"
      aria-label={steps.map(({ words }) => words).join(', ')}
      className={cx('inline-flex items-center', className)}
    >
      {steps.map(({ step, state, words }, index) => {
        const { Icon, colour } = MARKS[state];
        return (
          <span key={step} className="inline-flex items-center" title={words}>
            {index > 0 && <span className={cx('h-px w-3', index <= at ? 'bg-text-2' : 'bg-line-strong')} />}
            <Icon className={cx('size-4', colour)} />
          </span>
        );
      })}
    </span>
  );
}
