import type { OwnSession } from '@plumbline/shared/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { ownSessionsQuery, useEndSession } from './account-requests.ts';
import { browserOf } from '@plumbline/shared/people/browser-of.ts';

/** Where the account is logged in; each can be signed out, or all others at once. */
export function SessionList() {
  const { t } = useTranslation('account');
  const headingId = useId();
  const query = useQuery(ownSessionsQuery);
  const [asked, setAsked] = useState<OwnSession | 'others' | null>(null);
  const sessions = query.data ?? [];
  return (
    <section aria-labelledby={headingId} className="rounded-panel bg-surface p-5 shadow-panel">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="type-h3">
          {t('sessions.title')}
        </h2>
        {sessions.length > 1 && (
          <Button kind="danger" size="small" onClick={() => setAsked('others')}>
            {t('sessions.endOthers')}
          </Button>
        )}
      </div>
      {query.data ? (
        <ul className="mt-3 divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setAsked(session)} />
          ))}
        </ul>
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          {t('sessions.failed')}
        </LoadFailed>
      ) : (
        <SkeletonBlock className="mt-3 h-24" />
      )}
      {asked && <EndDialog asked={asked} onDone={() => setAsked(null)} />}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { browser, system } = browserOf(session.userAgent);
  const name = [browser, system].filter(Boolean).join(', ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="min-w-0">
        <span className="block font-medium">
          <bdi>{name === '' ? t('sessions.unknown') : name}</bdi>
          {session.isCurrent && <span className="ms-2 font-normal text-ok">{t('sessions.current')}</span>}
        </span>
        <span className="text-text-2">
          <bdi className="type-mono">{session.ip}</bdi>
          {' · '}
          {t('sessions.since', { time: format.dateTime(session.createdAt) })}
        </span>
      </span>
      {!session.isCurrent && (
        <Button
          size="small"
          aria-label={t('sessions.endOf', { name: name === '' ? session.ip : name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndDialog({ asked, onDone }: { asked: OwnSession | 'others'; onDone: () => void }) {
  const { t } = useTranslation('account');
  const end = useEndSession();
  const failureText = useFailureText();
  const kind = asked === 'others' ? 'others' : 'one';
  const confirm = () =>
    end.mutate(asked === 'others' ? null : asked.id, {
      onSuccess: () => {
        toastSuccess(t('sessions.ended'));
        onDone();
      },
    });
  return (
    <ConfirmDialog
      open
      destructive
      title={t(`sessions.ask.${kind}.title`)}
      confirmLabel={t(`sessions.ask.${kind}.action`)}
      busy={end.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      {t(`sessions.ask.${kind}.text`)}
      <FormFailure>{failureText(end.error)}</FormFailure>
    </ConfirmDialog>
  );
}
