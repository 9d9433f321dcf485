import type { Billing } from '@plumbline/shared/contract/billing.ts';
import { useTranslation } from 'react-i18next';
import { fillText, textMarks } from '../../i18n/fill-text.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';
import { HoursLine } from '../../hours/hours-line.tsx';
import { HOURS_INK, hoursLevel, roughHours } from '../../hours/hours-text.ts';

/** What the tenant has: plan and its end, hours left of all, how long they will last, and whether more were asked for. */
export function PlanBlock({ billing }: { billing: Billing }) {
  const { t } = useTranslation(['billing', 'tenant']);
  const format = useFormat();
  const { freeSeconds, totalSeconds, allowanceSeconds, billingPlan, expirationDate, lastsUntil } = billing;
  return (
    <section
      aria-label={t('plan')}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-10 gap-y-4 rounded-panel bg-surface px-5 py-4 shadow-panel max-md:grid-cols-1"
    >
      <div>
        <p className={cx('type-figure', HOURS_INK[hoursLevel(billing)])}>
          <bdi>
            {t('figure', { free: roughHours(freeSeconds, format), total: roughHours(totalSeconds, format) })}
          </bdi>
        </p>
        <p className="mt-2 font-medium">{t('planNamed', { plan: t(`tenant:plan.${billingPlan}`) })}</p>
        <p className="text-text-2">
          {expirationDate === null
            ? t('noEnd')
            : fillText(t('ends', textMarks(['day'])), ['day'], {
                day: <bdi>{format.day(expirationDate)}</bdi>,
              })}
        </p>
      </div>
      <div>
        {allowanceSeconds === 0 ? (
          <p className="text-text-2">{t('nothingYet')}</p>
        ) : (
          <HoursLine hours={billing} />
        )}
        {lastsUntil !== null && (
          <p className="mt-3">
            {fillText(t('lastsUntil', textMarks(['day'])), ['day'], {
              day: <bdi className="font-medium">{format.day(lastsUntil)}</bdi>,
            })}
          </p>
        )}
        <RequestNote billing={billing} />
      </div>
    </section>
  );
}

function RequestNote({ billing: { request, requestableAt } }: { billing: Billing }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  if (!request) return null;
  const names = ['who', 'hours', 'at'] as const;
  return (
    <p className="mt-3 text-text-2">
      {fillText(t('request.sent', textMarks(names)), names, {
        who: <bdi>{request.byName}</bdi>,
        hours: <bdi>{t('hours', { hours: roughHours(request.seconds, format) })}</bdi>,
        at: <bdi>{format.relative(request.at)}</bdi>,
      })}{' '}
      {requestableAt !== null &&
        fillText(t('request.again', textMarks(['at'])), ['at'], {
          at: <bdi>{format.dateTime(requestableAt)}</bdi>,
        })}
    </p>
  );
}
