import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './states.tsx';

/** Only the region fails, never the page around it. */
export function RegionBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary FallbackComponent={FailedRegion}>{children}</ErrorBoundary>;
}

function FailedRegion({ resetErrorBoundary }: FallbackProps) {
  const { t } = useTranslation('common');
  return <ErrorState onRetry={resetErrorBoundary}>{t('regionFailed')}</ErrorState>;
}
