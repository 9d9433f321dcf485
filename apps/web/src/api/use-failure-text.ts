import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useTranslation } from 'react-i18next';
import { isDuplicate } from './duplicate-guard.ts';
import { RequestError } from './request-error.ts';

/** The sentence for a failed call, where the page tells it itself; null when nothing failed or a warning told it. */
export function useFailureText(): (error: Error | null) => string | null {
  const { t } = useTranslation('errors');
  return (error) => {
    if (error === null || isDuplicate(error)) return null;
    const failure = error instanceof RequestError ? error.failure : null;
    return failure && isErrorCode(failure.error)
      ? t(`errors:${failure.error}`, { ...failure.params })
      : t('errors:internal');
  };
}
