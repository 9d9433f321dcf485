import type { HoursEntry } from '@plumbline/shared/contract/billing.ts';
import type { Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSeconds, exactHours, signedHours } from '../../../hours/hours-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { LoadFailed } from '../../../kept/load-failed.tsx';
import { cx } from '../../../ui/cx.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { hoursEntriesQuery } from './hours-requests.ts';

const FIRST_PAGE = { pageNum: 1, pageSize: 10 };

/** The ledger, newest first; every entry with what was free after it. */
export function HoursList({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const [page, setPage] = useState(FIRST_PAGE);
  const query = useQuery(hoursEntriesQuery(tenant.id, page));
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('ledgerFailed')}
      </LoadFailed>
    ) : (
      <Skeleton onRetry={retry}>
        <SkeletonBlock className="h-24" />
      </Skeleton>
    );
  }
  if (query.data.total === 0) return null;
  return (
    <section aria-label={t('ledger')}>
      <h3 className="type-strong">{t('ledger')}</h3>
      <ul
        aria-busy={query.isPlaceholderData}
        className={cx('divide-y divide-line', query.isPlaceholderData && 'opacity-60')}
      >
        {query.data.rows.map((entry) => (
          <Entry key={entry.seq} entry={entry} timeZone={tenant.timeZone} />
        ))}
      </ul>
      {query.data.total > FIRST_PAGE.pageSize && (
        <Pager
          page={page.pageNum}
          pageSize={page.pageSize}
          total={query.data.total}
          formatNumber={format.number}
          onPage={(pageNum) => setPage({ ...page, pageNum })}
          onPageSize={(pageSize) => setPage({ pageNum: 1, pageSize })}
        />
      )}
    </section>
  );
}

function Entry({ entry, timeZone }: { entry: HoursEntry; timeZone: string }) {
  const { t } = useTranslation(['billing', 'tenant']);
  const format = useFormat();
  const { reason, projectName, actorName, expiresOn } = entry;
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block font-medium">{t(`billing:kinds.${entry.kind}`)}</span>
        <bdi className="block break-words">{reason}</bdi>
        <bdi className="block truncate">{projectName}</bdi>
        {entry.kind === 'settle' && (
          <span className="block">
            {t('billing:usedHours', { hours: exactHours(entry.seconds, format) })}
          </span>
        )}
        {expiresOn !== null && (
          <span className="block">{t('billing:until', { day: format.day(expiresOn) })}</span>
        )}
        <span className="block text-text-2">
          <bdi>{format.dateTime(entry.at, timeZone)}</bdi>
        </span>
        <bdi className="block truncate text-text-2">{actorName}</bdi>
      </span>
      <span className="shrink-0 text-end">
        <bdi dir="ltr" className="block font-medium">
          {signedHours(changeSeconds(entry), format)}
        </bdi>
        <span className="text-text-2">
          {t('tenant:hours.after', { hours: exactHours(entry.balanceSeconds, format) })}
        </span>
      </span>
    </li>
  );
}
