import type { TenantRow } from '@plumbline/shared/contract/tenant.ts';
import { useTranslation } from 'react-i18next';
import { hoursLevel, roughHours } from '../../../hours/hours-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { cx } from '../../../ui/cx.ts';
import { DimensionLine } from '../../../ui/dimension-line.tsx';

/** What is left of a tenant's hours, of all that it was given. */
export function HoursBar({ hours }: { hours: TenantRow['hours'] }) {
  const { t } = useTranslation(['tenant', 'billing']);
  const format = useFormat();
  const { freeSeconds, totalSeconds } = hours;
  if (totalSeconds === 0) return <span className="text-text-2">{t('tenant:hours.none')}</span>;
  const level = hoursLevel(hours);
  return (
    <div className={cx('w-36', level === 'gone' && 'text-danger', level === 'low' && 'text-warn')}>
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
