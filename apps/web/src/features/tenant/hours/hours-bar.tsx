import type { TenantRow } from '@plumbline/shared/contract/tenant.ts';
import { useTranslation } from 'react-i18next';
import { HOURS_INK, hoursLevel, roughHours } from '../../../hours/hours-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { cx } from '../../../ui/cx.ts';
import { DimensionLine } from '../../../ui/dimension-line.tsx';

/** What is left of a tenant's hours, of all that it was given. */
export function HoursBar({ hours }: { hours: TenantRow['hours'] }) {
  const { t } = useTranslation(['tenant', 'billing']);
  const format = useFormat();
  const { freeSeconds, totalSeconds, allowanceSeconds } = hours;
  if (allowanceSeconds === 0) return <span className="text-text-2">{t('tenant:hours.none')}</span>;
  const ink = HOURS_INK[hoursLevel(hours)];
  // All that was granted has been taken back or has expired: there is nothing it would be a part of.
  if (totalSeconds === 0) return <span className={ink}>{t('tenant:hours.noneLeft')}</span>;
  return (
    <div className={cx('w-36', ink)}>
      <bdi>
        {t('billing:figure', {
          free: roughHours(freeSeconds, format),
          total: roughHours(totalSeconds, format),
        })}
      </bdi>
      <DimensionLine progress={freeSeconds / totalSeconds} label={t('tenant:columns.hours')} />
    </div>
  );
}
