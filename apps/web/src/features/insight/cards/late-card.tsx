import { lazy, Suspense } from 'react';
import { LATE_AGES } from '@plumbline/shared/contract/insight.ts';
import { UNSETTLED_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { FigureLink } from '../figure-link.tsx';
import { InsightCard } from '../insight-card.tsx';
import { useAges } from '../use-ages.ts';
import { Named } from '../named.tsx';
import { linkOf, type SharedCardProps } from './card-props.ts';

const LateChart = lazy(async () => ({ default: (await import('../charts/late-chart.tsx')).LateChart }));

export function LateCard({ of, insight, isWall = false, className }: SharedCardProps) {
  const { t } = useTranslation(['insight', 'note']);
  const ages = useAges();
  const link = linkOf(of);
  const { late } = insight;
  const statuses = UNSETTLED_STATUSES.filter((status) => late.some((each) => each.status === status));
  const table = {
    columns: [t('late.days'), ...statuses.map((status) => t(`note:status.${status}`))],
    rows: LATE_AGES.map(([least, most], age) => ({
      id: `${age}`,
      cells: [
        { value: ages[age] ?? '' },
        ...statuses.map((status) => ({
          value: late.find((each) => each.age === age && each.status === status)?.notes ?? 0,
          to: link({ status, figure: { name: 'late', of: [least, most] } }),
        })),
      ],
    })),
  };
  return (
    <InsightCard
      question={t('late.question')}
      answer={<Answer {...{ of, insight, isWall }} />}
      {...{ table, isWall, className }}
      chart={
        late.length > 0 && (
          <Suspense fallback={<div className="h-56" />}>
            <LateChart {...{ link, late, isWall }} />
          </Suspense>
        )
      }
    />
  );
}

function Answer({ of, insight, isWall = false }: SharedCardProps) {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const link = linkOf(of);
  const { latest } = insight;
  if (!latest) return t('late.none');
  const count = insight.late.reduce((sum, { notes }) => sum + notes, 0);
  const { waitsFor } = latest;
  return (
    <>
      <Trans
        t={t}
        i18nKey="late.answer"
        count={count}
        values={{ days: format.number(latest.days) }}
        components={{ late: <FigureLink to={link({ due: 'overdue' })}>{''}</FigureLink> }}
      />
      {waitsFor && !isWall && (
        <>
          {' '}
          <Trans
            t={t}
            i18nKey="late.waits"
            count={waitsFor.notes}
            components={{
              name: <Named name={waitsFor.name} />,
              waits: <FigureLink to={link({ due: 'overdue', turn: waitsFor.id })}>{''}</FigureLink>,
            }}
          />
        </>
      )}
    </>
  );
}
