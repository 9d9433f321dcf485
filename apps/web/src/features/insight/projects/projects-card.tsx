import type { ProjectsInsight } from '@plumbline/shared/contract/projects-insight.ts';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { addDays } from '../../../ui/date-field/plain-days.ts';
import { figureAddress, type FigureOf } from '../figure-address.ts';
import { FigureLink } from '../figure-link.tsx';
import { InsightCard } from '../insight-card.tsx';
import { Named } from '../named.tsx';

/** The last seven days. */
const DAYS_BEFORE = 6;

/** Which project falls behind: each figure opens the notes of its project. */
export function ProjectsCard({ insight, className }: { insight: ProjectsInsight; className: string }) {
  const { projects, range, today } = insight;
  const { t } = useTranslation('insight');
  const format = useFormat();
  const week: [string, string] = [addDays(today, -DAYS_BEFORE), today];
  const latest = projects.filter(({ late }) => late > 0).toSorted((a, b) => b.late - a.late)[0];
  return (
    <InsightCard
      question={t('over.question')}
      answer={
        latest ? (
          <Trans
            t={t}
            i18nKey="over.behind"
            count={latest.late}
            components={{
              name: <Named name={latest.name} />,
              late: <FigureLink to={toNotes(latest.id, { due: 'overdue' })}>{''}</FigureLink>,
            }}
          />
        ) : (
          t('late.none')
        )
      }
      className={className}
      table={{
        columns: [
          t('project'),
          t('over.group'),
          t('weeks.backlog'),
          t('over.late'),
          t('over.oldest'),
          t('over.opened'),
          t('over.verified'),
          t('returns.returned'),
        ],
        rows: projects.map((project) => {
          const { id, name, groupName, unsettled, late, latestDays, opened, verified, returned } = project;
          const to = (asked: FigureOf) => toNotes(id, asked);
          return {
            id,
            cells: [
              { value: name, to: `/project/analytics?projectId=${id}` },
              { value: groupName },
              { value: unsettled, to: to({ status: 'unsettled' }) },
              { value: late, to: to({ due: 'overdue' }) },
              {
                value: latestDays,
                shown: latestDays === null ? '' : t('spans.days', { days: format.number(latestDays) }),
              },
              { value: opened, to: to({ figure: { name: 'opened', of: week } }) },
              { value: verified, to: to({ figure: { name: 'verified', of: week } }) },
              { value: returned, to: to({ figure: { name: 'returned', of: [range.from, range.to] } }) },
            ],
          };
        }),
      }}
    />
  );
}

function toNotes(projectId: string, asked: FigureOf): string {
  return figureAddress({ projectId, place: {} }, asked);
}
