import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDuplicate } from '../../api/duplicate-guard.ts';
import { RequestError } from '../../api/request-error.ts';
import { useNow } from '../../ui/use-now.ts';
import { toastError } from '../../ui/toaster.tsx';

type Failure = { kind: 'none' } | { kind: 'refused' } | { kind: 'throttled'; untilMs: number };

/** Why a login did not work: one sentence, or the time left while attempts are throttled. */
export function useLoginFailure() {
  const { t } = useTranslation(['auth', 'errors']);
  const [failure, setFailure] = useState<Failure>({ kind: 'none' });
  const nowMs = useNow(500);
  const untilMs = failure.kind === 'throttled' ? failure.untilMs : 0;
  const secondsLeft = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));

  const show = (error: unknown) => {
    if (isDuplicate(error)) return;
    const code = error instanceof RequestError ? error.failure?.error : undefined;
    if (code === 'bad-credentials') {
      setFailure({ kind: 'refused' });
    } else if (code === 'login-throttled' && error instanceof RequestError) {
      const seconds = Number(error.failure?.params?.['retryAfterSeconds'] ?? 60);
      setFailure({ kind: 'throttled', untilMs: Date.now() + seconds * 1000 });
    } else {
      setFailure({ kind: 'none' });
      const known = code !== undefined && isErrorCode(code) ? t(`errors:${code}`) : t('errors:internal');
      toastError(known, error instanceof RequestError ? (error.requestId ?? undefined) : undefined);
    }
  };
  const message =
    failure.kind === 'refused'
      ? t('errors:bad-credentials')
      : secondsLeft > 0
        ? t('auth:throttled', { time: clock(secondsLeft) })
        : null;
  return { message, secondsLeft, show, clear: () => setFailure({ kind: 'none' }) };
}

/** `1:05` */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
