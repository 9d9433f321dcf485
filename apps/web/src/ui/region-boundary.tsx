import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './states.tsx';

/**
 * Only the region fails, and only the region waits for a part that is still loading, never the page around it: hiding
 * the page for a moment would close whatever dialog is open on it.
 */
export function RegionBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={FailedRegion}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function FailedRegion({ resetErrorBoundary }: FallbackProps) {
  const { t } = useTranslation('common');
  return <ErrorState onRetry={resetErrorBoundary}>{t('regionFailed')}</ErrorState>;
}
