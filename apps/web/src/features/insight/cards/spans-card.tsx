import { lazy, Suspense } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { FigureLink } from '../figure-link.tsx';
import { InsightCard } from '../insight-card.tsx';
import { SPANS } from '../spans.ts';
import { useDuration } from '../use-duration.ts';
import { linkOf, type SharedCardProps } from './card-props.ts';

const SpansChart = lazy(async () => ({ default: (await import('../charts/spans-chart.tsx')).SpansChart }));

export function SpansCard({ of, insight, className }: SharedCardProps) {
  const { t } = useTranslation('insight');
  const duration = useDuration();
  const link = linkOf(of);
  const { spans, range } = insight;
  const { medianHours, p90Hours, notes } = spans.toComplete;
  const isMeasured = SPANS.some(({ name }) => spans[name].spans > 0);
  return (
    <InsightCard
      question={t('spans.question')}
      answer={
        medianHours === null ? (
          t('spans.none')
        ) : (
          <Trans
            t={t}
            i18nKey="spans.answer"
            count={notes}
            values={{ median: duration(medianHours), p90: duration(p90Hours) }}
            components={{
              notes: (
                <FigureLink to={link({ figure: { name: 'completed', of: [range.from, range.to] } })}>
                  {''}
                </FigureLink>
              ),
            }}
          />
        )
      }
      className={className}
      chart={
        isMeasured && (
          <Suspense fallback={<div className="h-36" />}>
            <SpansChart {...{ link, spans, range }} />
          </Suspense>
        )
      }
      table={{
        columns: [t('spans.step'), t('notes'), t('spans.median'), t('spans.p90')],
        rows: SPANS.map(({ name, figure }) => ({
          id: name,
          cells: [
            { value: t(`spans.${name}`) },
            {
              value: spans[name].notes,
              to: link({ figure: { name: figure, of: [range.from, range.to] } }),
            },
            { value: spans[name].medianHours, shown: duration(spans[name].medianHours) },
            { value: spans[name].p90Hours, shown: duration(spans[name].p90Hours) },
          ],
        })),
      }}
    />
  );
}
