import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/ph/check';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { toastError } from '../../../../ui/toaster.tsx';
import { failureCode, failureText } from '../failure-text.ts';
import { levelOf, type DoubtfulObject } from './doubtful-objects.ts';

interface DoubtRowProps extends DoubtfulObject {
  isShown: boolean;
  onShow: () => void;
  /** Null for those who only look. */
  onConfirm: (() => Promise<void>) | null;
}

/** One object: how sure it still is in its place, where it is, and confirming it. */
export function DoubtRow({ object, doubt, confidence, isShown, onShow, onConfirm }: DoubtRowProps) {
  const { t } = useTranslation(['revision', 'errors']);
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const name = object.name || t(`object.${object.kind}`);
  const confirm = async () => {
    setBusy(true);
    await onConfirm?.().catch((error: unknown) =>
      toastError(failureCode(error) === 'conflict' ? t('compare.overtaken') : failureText(error, t)),
    );
    setBusy(false);
  };
  return (
    <li
      className={cx('flex items-center gap-2 rounded-control ps-1 pe-1', isShown && 'bg-soft text-on-soft')}
    >
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onShow}
        className="focus-ring flex min-h-11 min-w-0 grow items-center gap-2 rounded-control px-1 text-start hover:bg-hover"
      >
        <ConfidenceRing confidence={confidence} />
        <span className="min-w-0">
          <bdi className="block truncate font-medium text-match-parent">{name}</bdi>
          <span className={cx('block truncate', !isShown && 'text-text-2')}>
            {doubt.confirmedAt === null
              ? t('compare.same', { share: format.percent(confidence) })
              : t('compare.confirmedBy', { person: doubt.confirmedBy?.name ?? '' })}
          </span>
        </span>
      </button>
      {doubt.confirmedAt === null && onConfirm && (
        <Button
          size="small"
          loading={busy}
          aria-label={t('compare.confirmName', { name })}
          onClick={() => void confirm()}
        >
          {t('compare.confirm')}
        </Button>
      )}
      {doubt.confirmedAt !== null && <IconCheck className="mx-2 size-4 shrink-0 text-ok" />}
    </li>
  );
}

const RADIUS = 8;
const ROUND = 2 * Math.PI * RADIUS;

const STROKES = { low: 'stroke-danger', partly: 'stroke-warn', whole: 'stroke-ok' } as const;

/** How much of the drawing under an object stayed, as a ring that is whole when all of it did. The words stand beside it. */
function ConfidenceRing({ confidence }: { confidence: number }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className="size-5 shrink-0 -rotate-90">
      <circle cx="10" cy="10" r={RADIUS} fill="none" strokeWidth="3" className="stroke-line-strong" />
      <circle
        cx="10"
        cy="10"
        r={RADIUS}
        fill="none"
        strokeWidth="3"
        strokeDasharray={`${confidence * ROUND} ${ROUND}`}
        className={STROKES[levelOf(confidence)]}
      />
    </svg>
  );
}
