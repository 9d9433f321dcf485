import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestError, isFinal } from '../api/request-error.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState, NoAccessState, OfflineState } from '../ui/states.tsx';

interface LoadFailedProps {
  /** Null when this device kept something, only not what was asked for. */
  error: Error | null;
  onRetry: () => void;
  className?: string;
  /** What failed, and what is safe; said when it is not the network. */
  children: ReactNode;
}

/** A region that could not be loaded and of which this device keeps nothing either, or that is not there to be loaded. */
export function LoadFailed({ error, onRetry, className, children }: LoadFailedProps) {
  const { t } = useTranslation(['common', 'errors']);
  const place = className === undefined ? {} : { className };
  if (!navigator.onLine || error === null) {
    return (
      <OfflineState {...place} action={<Button onClick={onRetry}>{t('common:retry')}</Button>}>
        {t('common:offlineState')}
      </OfflineState>
    );
  }
  if (isFinal(error)) return <NoAccessState {...place}>{t('errors:not-found')}</NoAccessState>;
  const requestId = error instanceof RequestError ? (error.requestId ?? undefined) : undefined;
  return (
    <ErrorState {...place} requestId={requestId} onRetry={onRetry}>
      {children}
    </ErrorState>
  );
}
