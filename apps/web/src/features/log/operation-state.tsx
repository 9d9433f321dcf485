import { useTranslation } from 'react-i18next';
import IconNormal from '~icons/ph/check';
import IconFailed from '~icons/ph/diamond-fill';
import { cx } from '../../ui/cx.ts';

/** Whether an operation went well: by its shape, its word and its colour. */
export function OperationState({ status }: { status: number }) {
  const { t } = useTranslation('log');
  const failed = status !== 0;
  return (
    <span className={cx('flex items-center gap-1.5', failed && 'text-danger')}>
      {failed ? (
        <IconFailed aria-hidden className="size-3.5" />
      ) : (
        <IconNormal aria-hidden className="size-3.5 text-ok" />
      )}
      {t(failed ? 'state.failed' : 'state.normal')}
    </span>
  );
}
