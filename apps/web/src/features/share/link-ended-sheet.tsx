import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { resetLinkEnded, useLinkEnded } from '../../api/link-ended.ts';
import { queryClient } from '../../api/query-client.ts';
import { hasMemberSession, leaveVisit, visitTimeZone } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { BlockingSheet } from '../../ui/blocking-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PlanSketch } from '../../ui/plan-sketch.tsx';
import { Stamp } from '../../ui/stamp.tsx';

/** Lies over everything once the visitor's link has ended; nothing else can be reached. */
export function LinkEndedSheet() {
  const endedAt = useLinkEnded();
  if (endedAt === null) return null;
  return (
    <Suspense>
      <Sheet endedAt={endedAt} />
    </Suspense>
  );
}

function Sheet({ endedAt }: { endedAt: string }) {
  const { t } = useTranslation('share');
  const format = useFormat();
  const returning = hasMemberSession();
  const when = format.dateTime(endedAt, visitTimeZone());
  const leave = () => {
    leaveVisit();
    resetLinkEnded();
    queryClient.clear();
    window.location.assign(returning ? '/' : '/login');
  };
  return (
    <BlockingSheet title={t('ended.title')}>
      <div className="grid justify-items-center gap-4 px-10 pt-11 pb-9 text-center">
        <span className="absolute end-10 top-8">
          <Stamp text={t('ended.stamp')} tone="danger" />
        </span>
        <PlanSketch broken className="w-48" />
        <h2 className="type-h1">{t('ended.title')}</h2>
        <p className="type-body max-w-[44ch] text-text-2">{t('ended.text', { when })}</p>
        <Button kind="fill" size="large" data-autofocus onClick={leave}>
          {returning ? t('leave') : t('logIn')}
        </Button>
      </div>
      <p className="type-note flex h-7 border-t border-line-strong">
        <span className="grid place-items-center border-e border-line px-2.5">
          <Logo className="size-4" />
        </span>
        <span className="flex items-center gap-2 border-e border-line px-3">
          <span className="type-label text-text-2">{t('ended.cell')}</span>
          <bdi>{when}</bdi>
        </span>
      </p>
    </BlockingSheet>
  );
}
