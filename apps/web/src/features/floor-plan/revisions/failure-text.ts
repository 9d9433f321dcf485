import type { TFunction } from 'i18next';
import { RequestError } from '../../../api/request-error.ts';

/** The code of a failed request, `lost` when no answer came. */
export function failureCode(error: unknown): string {
  return (error instanceof RequestError && error.failure?.error) || 'lost';
}

/** The catalogue's text of a failed request, for `useTranslation(['revision', 'errors'])`. */
export function failureText(error: unknown, t: TFunction<readonly ['revision', 'errors']>): string {
  const code = failureCode(error);
  return code === 'lost' ? t('noAnswer') : t(`errors:${code}`);
}
