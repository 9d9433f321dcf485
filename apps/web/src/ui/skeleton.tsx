import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

const SHOWN_AFTER_MS = 150;
const LONG_AFTER_MS = 10_000;

/** One grey block of the final geometry. */
export function SkeletonBlock({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('block animate-[breathe_1.6s_ease-in-out_infinite] rounded-tag bg-skeleton', className)}
    />
  );
}

/** Shows its blocks after 150 ms, and after 10 s a way to try again. */
export function Skeleton({
  children,
  onRetry,
  className,
}: {
  children: ReactNode;
  onRetry?: () => void;
  className?: string;
}) {
  const { t } = useTranslation('common');
  const [stage, setStage] = useState<'hidden' | 'shown' | 'long'>('hidden');
  useEffect(() => {
    const shown = setTimeout(() => setStage('shown'), SHOWN_AFTER_MS);
    const long = setTimeout(() => setStage('long'), LONG_AFTER_MS);
    return () => {
      clearTimeout(shown);
      clearTimeout(long);
    };
  }, []);
  return (
    <div aria-busy className={cx(stage === 'hidden' && 'invisible', className)}>
      <span className="sr-only" role="status">
        {t('loading')}
      </span>
      {children}
      {stage === 'long' && (
        <p className="col-span-full flex items-center justify-center gap-3 py-4 text-text-2">
          {t('stillLoading')}
          {onRetry && (
            <Button size="small" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
