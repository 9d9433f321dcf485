import { FAILING_STEPS, type FailingStep } from '@plumbline/shared/contract/processing-error.ts';
import { useTranslation } from 'react-i18next';
import IconDone from '~icons/ph/check-circle-fill';
import IconWaiting from '~icons/ph/circle';
import IconFailed from '~icons/ph/x-circle-fill';
import { cx } from '../../ui/cx.ts';

/** The steps of a file: it has arrived before the worker looks at it, and is done after the last. */
const STEPS = ['arrived', ...FAILING_STEPS] as const;

const MARKS = {
  done: { Icon: IconDone, colour: 'text-ok' },
  failed: { Icon: IconFailed, colour: 'text-danger' },
  waiting: { Icon: IconWaiting, colour: 'text-text-2' },
} as const;

interface StepLineProps {
  failedIn: FailingStep;
  className?: string;
}

/** Which steps are done, which one failed and which wait, as a small picture whose name says the same. */
export function StepLine({ failedIn, className }: StepLineProps) {
  const { t } = useTranslation('processing');
  const at = STEPS.indexOf(failedIn);
  const steps = STEPS.map((step, index) => {
    const state = index < at ? ('done' as const) : index === at ? ('failed' as const) : ('waiting' as const);
    return { step, state, words: t(`stepIs.${state}`, { step: t(`steps.${step}`) }) };
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
