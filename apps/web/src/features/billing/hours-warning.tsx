import { warningPercentOf, type Billing } from '@plumbline/shared/contract/billing.ts';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning';
import { HOURS_INK, hoursLevel, roughHours, type HoursLevel } from '../../hours/hours-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';

const GROUND: Record<Exclude<HoursLevel, 'enough'>, string> = {
  low: 'bg-[color-mix(in_srgb,var(--warn)_12%,var(--surface))]',
  scarce: 'bg-[color-mix(in_srgb,var(--danger)_12%,var(--surface))]',
  gone: 'bg-[color-mix(in_srgb,var(--danger)_12%,var(--surface))]',
};

/** From the marks on at which mails go out: what is left, and, where it may be done now, that hours can be asked for. */
export function HoursWarning({ billing }: { billing: Billing }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const level = hoursLevel(billing);
  if (level === 'enough') return null;
  const left = t(`warning.${level}`, {
    free: roughHours(billing.freeSeconds, format),
    allowance: roughHours(billing.allowanceSeconds, format),
    percent: format.percent((warningPercentOf(billing) ?? 0) / 100),
  });
  return (
    <p
      role="status"
      className={cx('mb-4 flex items-start gap-2 rounded-control px-3 py-2', GROUND[level], HOURS_INK[level])}
    >
      <IconWarning className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {left} {billing.requestableAt === null && t('warning.ask')}
      </span>
    </p>
  );
}
