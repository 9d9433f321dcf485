import type { Billing, HoursEntry, HoursListQuery } from '@plumbline/shared/contract/billing.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { tenantAbility, useSession } from '../../../api/session-store.ts';
import { hoursQuery } from '../../../hours/fetch-hours.ts';
import { changeSeconds, exactHours, plainHours, roughHours, signedHours } from '../../../hours/hours-text.ts';
import { OWN_LEDGER, billingQuery } from '../../../hours/own-hours.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { burnLine } from '../burn-line.ts';
import { InsightCard } from '../insight-card.tsx';

const HoursChart = lazy(async () => ({ default: (await import('../charts/hours-chart.tsx')).HoursChart }));

/** So far back the line goes. */
const ENTRIES: HoursListQuery = { pageNum: 1, pageSize: 100, orderBy: 'at', direction: 'desc' };

interface HoursCardProps {
  className: string;
}

/** The hours of the tenant, which its projects share; for who may read its billing. */
export function HoursCard(props: HoursCardProps) {
  const mayRead = tenantAbility(useSession())?.can('read', 'Billing') === true;
  const billing = useQuery({ ...billingQuery, enabled: mayRead });
  const entries = useQuery({ ...hoursQuery(OWN_LEDGER, ENTRIES), enabled: mayRead });
  if (!billing.data || !entries.data) return null;
  return (
    <Hours {...props} billing={billing.data} entries={entries.data.rows} nowMs={billing.dataUpdatedAt} />
  );
}

interface HoursProps extends HoursCardProps {
  billing: Billing;
  entries: readonly HoursEntry[];
  /** When the billing was read. */
  nowMs: number;
}

function Hours({ billing, entries, nowMs, className }: HoursProps) {
  const { t } = useTranslation(['insight', 'billing']);
  const format = useFormat();
  const { freeSeconds, lastsUntil } = billing;
  const hours = roughHours(freeSeconds, format);
  return (
    <InsightCard
      question={t('hours.question')}
      answer={
        freeSeconds === 0
          ? t('hours.gone')
          : lastsUntil === null
            ? t('hours.unused', { hours })
            : t('hours.answer', { hours, day: format.day(lastsUntil) })
      }
      beside={
        <Link to="/project/billings" className="focus-ring min-h-8 content-center rounded-tag">
          {t('billing:title')}
        </Link>
      }
      className={className}
      chart={
        entries.length > 0 && (
          <Suspense fallback={<div className="h-[220px]" />}>
            <HoursChart points={burnLine(entries, billing, nowMs)} />
          </Suspense>
        )
      }
      table={{
        columns: [
          t('billing:columns.at'),
          t('billing:columns.kind'),
          t('billing:columns.hours'),
          t('billing:columns.balance'),
        ],
        rows: entries.map((entry) => ({
          id: String(entry.seq),
          cells: [
            { value: entry.at, shown: format.dateTime(entry.at) },
            { value: t(`billing:kinds.${entry.kind}`) },
            { value: plainHours(changeSeconds(entry)), shown: signedHours(changeSeconds(entry), format) },
            { value: plainHours(entry.balanceSeconds), shown: exactHours(entry.balanceSeconds, format) },
          ],
        })),
      }}
    />
  );
}
