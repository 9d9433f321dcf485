import { lazy, Suspense } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { addDays } from '../../../ui/date-field/plain-days.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { FigureLink } from '../figure-link.tsx';
import { inspectionsAddress } from '../figure-address.ts';
import { InsightCard } from '../insight-card.tsx';
import { WeeksLegend } from '../weeks-legend.tsx';
import { linkOf, type SharedCardProps } from './card-props.ts';

const WeeksChart = lazy(async () => ({ default: (await import('../charts/weeks-chart.tsx')).WeeksChart }));
const YOUNG_DAYS = 6;

export function WeeksCard({ of, insight, isWall = false, className }: SharedCardProps) {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const link = linkOf(of);
  const { weeks, lastWeek, today, firstDay } = insight;
  const isYoung = firstDay === null || firstDay > addDays(today, -YOUNG_DAYS);
  const days: [string, string] = [addDays(today, -YOUNG_DAYS), today];
  const { opened, verified } = lastWeek;
  const verdict = verified > opened ? 'yes' : verified < opened ? 'no' : 'even';
  const answer = (
    <Trans
      t={t}
      i18nKey={`weeks.${verdict}`}
      values={{ verified: format.number(verified), opened: format.number(opened) }}
      components={{
        verified: <FigureLink to={link({ figure: { name: 'verified', of: days } })}>{''}</FigureLink>,
        opened: <FigureLink to={link({ figure: { name: 'opened', of: days } })}>{''}</FigureLink>,
      }}
    />
  );
  const own = of === 'projects' ? null : of;
  const left = weeks.at(-1);
  const table = {
    columns: [
      t('weeks.week'),
      t('weeks.opened'),
      t('weeks.verified'),
      t('weeks.backlog'),
      ...(own ? [t('looks.inspections'), t('looks.captures')] : []),
    ],
    rows: weeks.toReversed().map(({ from, to, ...counts }) => ({
      id: from,
      cells: [
        { value: `${from}/${to}`, shown: t('days', { from: format.day(from), to: format.day(to) }) },
        { value: counts.opened, to: link({ figure: { name: 'opened', of: [from, to] } }) },
        { value: counts.verified, to: link({ figure: { name: 'verified', of: [from, to] } }) },
        { value: counts.backlog, to: link({ figure: { name: 'backlog', of: [to] } }) },
        ...(own
          ? [
              { value: counts.inspections, to: inspectionsAddress(own, { from, to }) },
              { value: counts.captures },
            ]
          : []),
      ],
    })),
  };
  const chart = (
    <Suspense fallback={<div className="h-64" />}>
      <WeeksLegend />
      <WeeksChart {...{ link, weeks, isWall }} />
      <p className="type-note text-text-2">
        {left && (
          <Trans
            t={t}
            i18nKey="weeks.ownScale"
            count={left.backlog}
            components={{
              left: (
                <FigureLink
                  to={link({ figure: { name: 'backlog', of: [left.to] } })}
                  // In small print weight alone tells no link from the words around it.
                  className="border-b border-line-strong"
                >
                  {''}
                </FigureLink>
              ),
            }}
          />
        )}
      </p>
    </Suspense>
  );
  return (
    <InsightCard
      question={t('weeks.question')}
      {...{ answer, table, isWall, className }}
      chart={isYoung ? <p className="py-12 text-center text-text-2">{t('young')}</p> : chart}
    />
  );
}
