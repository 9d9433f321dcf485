import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconOffline from '~icons/ph/cloud-slash';
import IconNoAccess from '~icons/ph/lock-simple';
import IconError from '~icons/ph/warning-circle';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { PlanSketch } from './plan-sketch.tsx';

interface StateProps {
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** First use: a line drawing, one sentence, one action. */
export function EmptyState({ children, action, className }: StateProps) {
  return (
    <div className={cx('grid place-items-center gap-4 px-6 py-12 text-center', className)}>
      <PlanSketch className="w-40" />
      <p className="type-body max-w-[34ch] text-text-2">{children}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** What failed, and what is safe. */
  children: ReactNode;
  requestId?: string | undefined;
  onRetry?: () => void;
  className?: string;
}

/** One region failed; the page around it stays. */
export function ErrorState({ children, requestId, onRetry, className }: ErrorStateProps) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className={cx('grid place-items-center gap-3 px-6 py-12 text-center', className)}>
      <IconError className="size-8 text-danger" />
      <p className="type-body max-w-[44ch]">{children}</p>
      {requestId && (
        <p className="text-text-2">
          {t('request')} <bdi className="type-mono">{requestId}</bdi>
        </p>
      )}
      {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  );
}

/** Nothing could be loaded because this device is offline. */
export function OfflineState({ children, action, className }: StateProps) {
  return (
    <div role="status" className={cx('grid place-items-center gap-3 px-6 py-12 text-center', className)}>
      <IconOffline className="size-8 text-text-2" />
      <p className="type-body max-w-[44ch] text-text-2">{children}</p>
      {action}
    </div>
  );
}

interface NoAccessStateProps extends StateProps {
  /** Where it is the whole page. */
  title?: ReactNode;
}

/** Says whom to ask; never an empty table. */
export function NoAccessState({ title, children, action, className }: NoAccessStateProps) {
  return (
    <div className={cx('grid place-items-center gap-3 px-6 py-12 text-center', className)}>
      <IconNoAccess className="size-8 text-text-2" />
      {title}
      <p className="type-body max-w-[44ch] text-text-2">{children}</p>
      {action}
    </div>
  );
}
