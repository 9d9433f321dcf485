import type { AlertState, OfferedAlert } from '@plumbline/shared/contract/note-alert.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning-circle';
import { answerNoteAlert, readNoteAlert } from '../../api/note-alert.ts';
import { RequestError } from '../../api/request-error.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { useLinkToken } from './use-link-token.ts';

/**
 * Whether an address hears of a note by mail. Programs open the link too: nothing changes here before somebody presses a
 * button.
 */
export function NoteAlertPage() {
  const { t } = useTranslation('auth');
  const token = useLinkToken();
  const offer = useQuery({
    queryKey: ['note-alert', token],
    queryFn: () => readNoteAlert(token ?? ''),
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
  const isDead = token === null || isInvalidLink(offer.error);
  return (
    <EntryFrame title={t('noteAlert.title')}>
      {isDead ? (
        <Dead />
      ) : offer.data ? (
        <Answer token={token} offer={offer.data} />
      ) : offer.isError ? (
        <LoadFailed error={offer.error} onRetry={() => void offer.refetch()}>
          {t('reset.unread')}
        </LoadFailed>
      ) : (
        <Skeleton className="mt-7 space-y-4">
          <SkeletonBlock className="h-10" />
          <SkeletonBlock className="h-10" />
        </Skeleton>
      )}
    </EntryFrame>
  );
}

function isInvalidLink(error: Error | null): boolean {
  return error instanceof RequestError && error.failure?.error === 'invalid-link';
}

function Dead() {
  const { t } = useTranslation('auth');
  return (
    <p role="alert" className="mt-6 flex items-start gap-1.5">
      <IconWarning className="mt-px size-5 shrink-0 text-warn" />
      {t('noteAlert.dead')}
    </p>
  );
}

function Answer({ token, offer }: { token: string; offer: OfferedAlert }) {
  const { t } = useTranslation('auth');
  const { email, number, title, state } = offer;
  const answer = useSubmission({
    mutationFn: (to: 'confirmed' | 'left') => answerNoteAlert(token, to),
  });
  return (
    <>
      <p className="type-strong mt-6">
        <bdi>#{number}</bdi> <bdi className="[overflow-wrap:anywhere]">{title}</bdi>
      </p>
      {answer.data ? (
        <Said>{t(`noteAlert.${doneText(answer.data)}`, { email })}</Said>
      ) : (
        <>
          <Said>{t(`noteAlert.state.${state}`, { email })}</Said>
          <FormFailure>{answer.isError && t('noteAlert.failed')}</FormFailure>
          <div className="mt-6 grid gap-3">
            {state === 'asked' && (
              <Button
                kind="fill"
                size="large"
                loading={answer.isPending && answer.variables === 'confirmed'}
                onClick={() => answer.mutate('confirmed')}
              >
                {t('noteAlert.yes')}
              </Button>
            )}
            {state !== 'left' && (
              <Button
                kind={state === 'asked' ? 'line' : 'fill'}
                size="large"
                loading={answer.isPending && answer.variables === 'left'}
                onClick={() => answer.mutate('left')}
              >
                {t(state === 'asked' ? 'noteAlert.no' : 'noteAlert.stop')}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}

function Said({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-2 [overflow-wrap:anywhere]">
      {children}
    </p>
  );
}

/** A second press, here or elsewhere, finds it done already. */
function doneText({ state, isChanged }: { state: AlertState; isChanged: boolean }) {
  if (state === 'confirmed') return isChanged ? 'confirmed' : 'alreadyConfirmed';
  return isChanged ? 'left' : 'alreadyLeft';
}
