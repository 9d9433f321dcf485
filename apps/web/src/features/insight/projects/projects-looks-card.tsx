import type { ProjectsInsight } from '@plumbline/shared/contract/projects-insight.ts';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { daysBetween } from '../../../ui/date-field/plain-days.ts';
import { inspectionsAddress } from '../figure-address.ts';
import { InsightCard } from '../insight-card.tsx';
import { LONG_GAP_DAYS } from '../look-gaps.ts';
import { Named } from '../named.tsx';

interface ProjectsLooksCardProps {
  insight: ProjectsInsight;
  className: string;
}

/** When each project was captured, those that nobody looked at for longest first. */
export function ProjectsLooksCard({ insight, className }: ProjectsLooksCardProps) {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const rows = insight.projects.toSorted((a, b) =>
    (a.lastSeenOn ?? '').localeCompare(b.lastSeenOn ?? '', 'en'),
  );
  return (
    <InsightCard
      question={t('looks.question')}
      answer={<Answer insight={insight} />}
      className={className}
      table={{
        columns: [t('project'), t('looks.inspections'), t('looks.last')],
        rows: rows.map(({ id, name, inspections, lastSeenOn }) => ({
          id,
          cells: [
            { value: name },
            {
              value: inspections,
              to: inspectionsAddress({ projectId: id, place: {} }, insight.range),
            },
            { value: lastSeenOn, shown: lastSeenOn === null ? t('looks.never') : format.day(lastSeenOn) },
          ],
        })),
      }}
    />
  );
}

function Answer({ insight: { projects, today } }: Pick<ProjectsLooksCardProps, 'insight'>) {
  const { t } = useTranslation('insight');
  const seen = projects.flatMap(({ name, lastSeenOn }) =>
    lastSeenOn === null ? [] : [{ name, days: daysBetween(lastSeenOn, today) }],
  );
  const [longest] = seen.toSorted((a, b) => b.days - a.days);
  if (!longest) return t('over.unseen');
  if (longest.days <= LONG_GAP_DAYS) return t('over.seen', { count: LONG_GAP_DAYS });
  return (
    <Trans
      t={t}
      i18nKey="looks.long"
      count={longest.days}
      components={{ name: <Named name={longest.name} /> }}
    />
  );
}
