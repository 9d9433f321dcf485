import { expiresSoon, type Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useTranslation } from 'react-i18next';
import IconClock from '~icons/ph/clock-countdown';
import IconWarning from '~icons/ph/warning-circle';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';

/** The state of a tenant that is not simply active, in a word. */
export function TenantState({ tenant: { state } }: { tenant: Tenant }) {
  const { t } = useTranslation('tenant');
  if (state === 'active') return null;
  return (
    <span className="ms-2 rounded-tag border border-line-strong px-1.5 py-px text-[12px] font-normal text-warn">
      {t(`state.${state}`)}
    </span>
  );
}

/** The end date, pointed out when it is near or over. */
export function Expiration({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation('tenant');
  const format = useFormat();
  const { expirationDate, daysLeft } = tenant;
  if (expirationDate === null || daysLeft === null) return <span className="text-text-2">{t('noEnd')}</span>;
  const day = <bdi>{format.day(expirationDate)}</bdi>;
  if (!expiresSoon(tenant)) return day;
  const isOver = daysLeft < 0;
  return (
    <span className={cx('block py-1', isOver ? 'text-danger' : 'text-warn')}>
      <span className="flex items-center gap-1.5">
        {isOver ? <IconWarning className="size-4" /> : <IconClock className="size-4" />}
        {day}
      </span>
      <span className="ms-5.5 block text-[12px]">
        {isOver ? t('daysOver', { count: -daysLeft }) : t('daysLeft', { count: daysLeft })}
      </span>
    </span>
  );
}
