import type { HoursBalance } from '@plumbline/shared/contract/billing.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.ts';
import { cx } from '../ui/cx.ts';
import { roughHours } from './hours-text.ts';

const PARTS = ['settled', 'reserved', 'free'] as const;
const LOOK: Record<(typeof PARTS)[number], string> = {
  settled: 'bg-line-strong',
  reserved:
    'bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_2px,transparent_2px_5px)] outline-1 -outline-offset-1 outline-line-strong',
  free: 'bg-fill',
};

/** All hours as one line: used up, held back, free. */
export function HoursLine({ hours }: { hours: HoursBalance }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const seconds = {
    settled: hours.settledSeconds,
    reserved: hours.reservedSeconds,
    free: hours.freeSeconds,
  };
  return (
    <div>
      <div aria-hidden className="relative flex h-5 items-center">
        <span className="dim-line absolute inset-x-0 inset-y-0 my-auto text-line-strong" />
        {PARTS.map((part) => (
          <span
            key={part}
            className={cx('relative h-2.5', LOOK[part])}
            style={{
              inlineSize: `${hours.totalSeconds > 0 ? (seconds[part] / hours.totalSeconds) * 100 : 0}%`,
            }}
          />
        ))}
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {PARTS.map((part) => (
          <div key={part} className="flex items-center gap-2">
            <span aria-hidden className={cx('size-2.5 shrink-0', LOOK[part])} />
            <dt className="text-text-2">{t(`parts.${part}`)}</dt>
            <dd>
              <bdi>{t('hours', { hours: roughHours(seconds[part], format) })}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
