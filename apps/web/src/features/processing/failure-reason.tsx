import type { ProcessingError } from '@plumbline/shared/contract/processing-error.ts';
import { mayBeFile } from '@plumbline/shared/captures/retried-errors.ts';
import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useTranslation } from 'react-i18next';

/** The sentence of the catalogue for a code that the server keeps. */
export function useReason(): (code: string) => string {
  const { t } = useTranslation('errors');
  return (code) => t(isErrorCode(code) ? code : 'internal');
}

/** Why a file failed, and what helps: another try, or another file. */
export function FailureReason({ of: { error, canRetry } }: { of: ProcessingError }) {
  const { t } = useTranslation('processing');
  const reason = useReason();
  const help = canRetry ? (mayBeFile(error) ? 'model' : 'retry') : 'file';
  return (
    <>
      <p>{reason(error)}</p>
      <p className="text-text-2">{t(`help.${help}`)}</p>
    </>
  );
}
