import type { Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HoursLine } from '../../../hours/hours-line.tsx';
import { HOURS_INK, hoursLevel, roughHours } from '../../../hours/hours-text.ts';
import { fillText, textMarks } from '../../../i18n/fill-text.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { LoadFailed } from '../../../kept/load-failed.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { EnterHoursForm } from './enter-hours-form.tsx';
import type { HoursDraft } from './hours-form.ts';
import { HoursList } from './hours-list.tsx';
import { tenantHoursQuery } from './hours-requests.ts';

interface HoursTabProps {
  tenant: Tenant;
  draft: HoursDraft;
  onDraft: (draft: HoursDraft) => void;
}

/** The hours of a tenant: where they stand, what was asked for, entering more, and what was entered. */
export function HoursTab({ tenant, draft, onDraft }: HoursTabProps) {
  const { t } = useTranslation(['billing', 'tenant']);
  const format = useFormat();
  const query = useQuery(tenantHoursQuery(tenant.id));
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('tenant:hours.failed')}
      </LoadFailed>
    ) : (
      <Skeleton onRetry={retry} className="space-y-3">
        <SkeletonBlock className="h-16" />
        <SkeletonBlock className="h-40" />
      </Skeleton>
    );
  }
  const billing = query.data;
  const { freeSeconds, totalSeconds, allowanceSeconds, lastsUntil } = billing;
  return (
    <div className="space-y-6">
      {allowanceSeconds === 0 ? (
        <p className="text-text-2">{t('billing:nothingYet')}</p>
      ) : (
        <div className="space-y-2">
          <p className={cx('type-figure', HOURS_INK[hoursLevel(billing)])}>
            <bdi>
              {t('billing:figure', {
                free: roughHours(freeSeconds, format),
                total: roughHours(totalSeconds, format),
              })}
            </bdi>
          </p>
          <HoursLine hours={billing} />
          {lastsUntil !== null && (
            <p>
              {fillText(t('billing:lastsUntil', textMarks(['day'])), ['day'], {
                day: <bdi className="font-medium">{format.day(lastsUntil)}</bdi>,
              })}
            </p>
          )}
        </div>
      )}
      <EnterHoursForm tenant={tenant} billing={billing} draft={draft} onDraft={onDraft} />
      <HoursList tenant={tenant} />
    </div>
  );
}
