import type { ProjectsInsight } from '@plumbline/shared/contract/projects-insight.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { InsightCard } from '../insight-card.tsx';
import { WeeksLegend } from '../weeks-legend.tsx';

const WeeksChart = lazy(async () => ({ default: (await import('../charts/weeks-chart.tsx')).WeeksChart }));

/** Opened against verified, of all projects together. No list is of many projects: each has its own figures below. */
export function ProjectsWeeksCard({ insight: { weeks, projects } }: { insight: ProjectsInsight }) {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const opened = projects.reduce((sum, each) => sum + each.opened, 0);
  const verified = projects.reduce((sum, each) => sum + each.verified, 0);
  const verdict = verified > opened ? 'yes' : verified < opened ? 'no' : 'even';
  return (
    <InsightCard
      question={t('weeks.question')}
      answer={t(`over.${verdict}`, {
        verified: format.number(verified),
        opened: format.number(opened),
        count: projects.length,
      })}
      className={undefined}
      chart={
        <Suspense fallback={<div className="h-64" />}>
          <WeeksLegend />
          <WeeksChart link={() => null} weeks={weeks} isWall={false} />
          <p className="type-note text-text-2">
            {t('weeks.ownScale', { count: weeks.at(-1)?.backlog ?? 0 })}
          </p>
        </Suspense>
      }
      table={{
        columns: [t('weeks.week'), t('weeks.opened'), t('weeks.verified'), t('weeks.backlog')],
        rows: weeks.toReversed().map(({ from, to, ...counts }) => ({
          id: from,
          cells: [
            { value: `${from}/${to}`, shown: t('days', { from: format.day(from), to: format.day(to) }) },
            { value: counts.opened },
            { value: counts.verified },
            { value: counts.backlog },
          ],
        })),
      }}
    />
  );
}
