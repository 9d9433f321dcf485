import type { OwnSession } from '@plumbline/shared/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { usePlaceName } from '../../i18n/use-place-name.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PlaceSource } from '../../ui/place-source.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { ownSessionsQuery, useEndSession } from './account-requests.ts';
import { browserOf } from '@plumbline/shared/people/browser-of.ts';

type Asked = OwnSession | 'others' | 'all';

/** Where the account is logged in; each can be signed out, all others at once, or all. `onLogOut` ends the own one. */
export function SessionList({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslation('account');
  const headingId = useId();
  const query = useQuery(ownSessionsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const sessions = query.data ?? [];
  return (
    <section aria-labelledby={headingId} className="rounded-panel bg-surface p-5 shadow-panel">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="type-h3">
          {t('sessions.title')}
        </h2>
        <div className="flex flex-wrap gap-2">
          {sessions.length > 1 && (
            <Button kind="danger" size="small" onClick={() => setAsked('others')}>
              {t('sessions.endOthers')}
            </Button>
          )}
          <Button kind="danger" size="small" onClick={() => setAsked('all')}>
            {t('sessions.endAll')}
          </Button>
        </div>
      </div>
      {query.data ? (
        <>
          <ul className="mt-3 divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() => (session.isCurrent ? onLogOut() : setAsked(session))}
              />
            ))}
          </ul>
          <p className="mt-3">
            <PlaceSource />
          </p>
        </>
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          {t('sessions.failed')}
        </LoadFailed>
      ) : (
        <SkeletonBlock className="mt-3 h-24" />
      )}
      {asked && <EndDialog asked={asked} onDone={() => setAsked(null)} onLogOut={onLogOut} />}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const place = usePlaceName()(session.place);
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
          {place !== '' && ` · ${place}`}
          {' · '}
          {t('sessions.since', { time: format.dateTime(session.createdAt) })}
        </span>
      </span>
      <Button
        size="small"
        aria-label={
          session.isCurrent
            ? t('sessions.endCurrent')
            : t('sessions.endOf', { name: name === '' ? session.ip : name })
        }
        onClick={onEnd}
      >
        {t('sessions.end')}
      </Button>
    </li>
  );
}

interface EndDialogProps {
  asked: Asked;
  onDone: () => void;
  onLogOut: () => void;
}

function EndDialog({ asked, onDone, onLogOut }: EndDialogProps) {
  const { t } = useTranslation('account');
  const end = useEndSession();
  const failureText = useFailureText();
  const kind = typeof asked === 'string' ? asked : 'one';
  const confirm = () =>
    end.mutate(typeof asked === 'string' ? null : asked.id, {
      onSuccess: () => {
        onDone();
        // The own one is the last, so that nothing is left to end when the way to the server is gone.
        if (asked === 'all') onLogOut();
        else toastSuccess(t('sessions.ended'));
      },
    });
  return (
    <ConfirmDialog
      kind="end"
      open
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
