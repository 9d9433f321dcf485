import type { ProjectsInsight } from '@plumbline/shared/contract/projects-insight.ts';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { linkOf } from '../cards/card-props.ts';
import { FigureLink } from '../figure-link.tsx';
import { InsightCard } from '../insight-card.tsx';
import { Named } from '../named.tsx';

interface ProjectsTagsCardProps {
  insight: ProjectsInsight;
  className: string;
}

/** Notes by tag: those of one name count together, whichever project they are in. */
export function ProjectsTagsCard({ insight: { tags }, className }: ProjectsTagsCardProps) {
  const { t } = useTranslation(['insight', 'note']);
  const format = useFormat();
  const toTag = (tagId: string) => linkOf('projects')({ status: 'unsettled', tagId });
  const [leader] = tags;
  return (
    <InsightCard
      question={t('tags.question')}
      answer={
        leader ? (
          <Trans
            t={t}
            i18nKey="insight:tags.answer"
            values={{ notes: format.number(leader.notes) }}
            components={{
              name: <Named name={leader.name} />,
              notes: <FigureLink to={toTag(leader.id)}>{''}</FigureLink>,
            }}
          />
        ) : (
          t('tags.none')
        )
      }
      className={className}
      table={{
        columns: [t('note:columns.tags'), t('notes')],
        rows: tags.map(({ id, name, notes }) => ({
          id,
          cells: [{ value: name }, { value: notes, to: toTag(id) }],
        })),
      }}
    />
  );
}
