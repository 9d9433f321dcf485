import { PIE_SLICES } from '@plumbline/shared/contract/insight.ts';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { FigureLink } from '../figure-link.tsx';
import { Named } from '../named.tsx';
import { linkOf, type CardProps } from './card-props.ts';
import { OTHERS_COLOUR, PieCard, SLICE_COLOURS, type PieSlice } from './pie-card.tsx';

export function TagsCard({ of, insight, isWall, className }: CardProps) {
  const { t } = useTranslation(['insight', 'note']);
  const format = useFormat();
  const link = linkOf(of);
  const { tags, otherTags, unsettled } = insight;
  const toTag = (id: string) => link({ figure: { name: 'tag', of: [id] } });
  const first = tags.slice(0, PIE_SLICES);
  const slices: PieSlice[] = [
    ...first.map(({ id, name, notes }, index) => ({
      id,
      label: name,
      notes,
      colour: SLICE_COLOURS[index] ?? OTHERS_COLOUR,
      to: toTag(id),
    })),
    {
      id: 'others',
      label: t('others'),
      notes: otherTags,
      colour: OTHERS_COLOUR,
      to: link({ figure: { name: 'other-tags', of: first.map(({ id }) => id) } }),
    },
  ];
  const [leader] = first;
  return (
    <PieCard
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
      {...{ slices, isWall, className }}
      whole={{ notes: unsettled, to: link({ status: 'unsettled' }) }}
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
