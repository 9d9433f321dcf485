import { lazy, Suspense } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { FigureLink } from '../figure-link.tsx';
import { InsightCard } from '../insight-card.tsx';
import { Legend } from '../legend.tsx';
import { linkOf, type SharedCardProps } from './card-props.ts';

const ReturnsChart = lazy(async () => ({
  default: (await import('../charts/returns-chart.tsx')).ReturnsChart,
}));

export function ReturnsCard({ of, insight, className }: SharedCardProps) {
  const { t } = useTranslation(['insight', 'note']);
  const format = useFormat();
  const { returns, returned, disputed, range } = insight;
  const link = linkOf(of);
  const days: [string, string] = [range.from, range.to];
  const linkTo = (name: 'returned' | 'disputed', id?: string | null) =>
    link({ figure: { name, of: days }, ...(id !== undefined && { assignee: id ?? 'none' }) });
  return (
    <InsightCard
      question={t('returns.question')}
      answer={
        <Trans
          t={t}
          i18nKey="returns.answer"
          values={{ returned: format.number(returned), disputed: format.number(disputed) }}
          components={{
            returned: <FigureLink to={linkTo('returned')}>{''}</FigureLink>,
            disputed: <FigureLink to={linkTo('disputed')}>{''}</FigureLink>,
          }}
        />
      }
      className={className}
      chart={
        returns.length > 0 && (
          <Suspense fallback={<div className="h-36" />}>
            <Legend
              entries={[
                { label: t('returns.returned'), mark: 'size-3 rounded-tag bg-[var(--st-open)]' },
                { label: t('returns.disputed'), mark: 'size-3 rounded-tag bg-[var(--st-in-dispute)]' },
              ]}
            />
            <ReturnsChart {...{ link, returns, range }} />
          </Suspense>
        )
      }
      table={{
        columns: [t('note:columns.assignee'), t('returns.returned'), t('returns.disputed')],
        rows: returns.map(({ id, name, ...counts }) => ({
          id: id ?? 'none',
          cells: [
            { value: id === null ? t('nobody') : name },
            { value: counts.returned, to: linkTo('returned', id) },
            { value: counts.disputed, to: linkTo('disputed', id) },
          ],
        })),
      }}
    />
  );
}
