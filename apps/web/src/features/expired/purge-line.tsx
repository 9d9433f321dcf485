import { PURGE_WARNING_DAYS, type ExpiredItem } from '@plumbline/shared/contract/expired.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/use-now.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How much of its time is left: a line that shrinks from the deletion to the removal, and the days in words. */
export function PurgeLine({ item }: { item: ExpiredItem }) {
  const { t } = useTranslation('expired');
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  if (item.isHeld) return <span className="text-text-2">{t('held')}</span>;
  const [from, to] = [Date.parse(item.expiredAt), Date.parse(item.purgeAt)];
  const leftMs = Math.max(0, to - now);
  const share = Math.min(1, leftMs / Math.max(1, to - from));
  const days = Math.ceil(leftMs / DAY_MS);
  const isSoon = leftMs < PURGE_WARNING_DAYS * DAY_MS;
  return (
    <span className="flex w-44 items-center gap-3" title={format.dateTime(item.purgeAt)}>
      <span aria-hidden className="relative h-4 grow text-line-strong">
        <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-line" />
        <span
          className={cx('dim-line absolute start-0 top-1', isSoon ? 'text-warn' : 'text-accent')}
          style={{ inlineSize: `${share * 100}%` }}
        />
      </span>
      <span className={cx('w-16 shrink-0', isSoon && 'text-warn')}>
        {t('days', { count: days, shown: format.number(days) })}
      </span>
    </span>
  );
}
