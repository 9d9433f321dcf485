import { PIE_SLICES } from '@plumbline/shared/contract/insight.ts';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { FigureLink } from '../figure-link.tsx';
import { Named } from '../named.tsx';
import { linkOf, type SharedCardProps } from './card-props.ts';
import { OTHERS_COLOUR, PieCard, SLICE_COLOURS, type PieSlice } from './pie-card.tsx';

export function AssigneesCard({ of, insight, isWall, className }: SharedCardProps) {
  const { t } = useTranslation(['insight', 'note']);
  const format = useFormat();
  const link = linkOf(of);
  const { assignees, unsettled } = insight;
  const toPerson = (id: string | null) => link({ status: 'unsettled', assignee: id ?? 'none' });
  const people = assignees.flatMap(({ id, name, notes }) => (id === null ? [] : [{ id, name, notes }]));
  const first = people.slice(0, PIE_SLICES);
  const slices: PieSlice[] = [
    ...first.map(({ id, name, notes }, index) => ({
      id,
      label: name,
      notes,
      colour: SLICE_COLOURS[index] ?? OTHERS_COLOUR,
      to: toPerson(id),
    })),
    {
      id: 'others',
      label: t('others'),
      notes: unsettled - first.reduce((sum, { notes }) => sum + notes, 0),
      colour: OTHERS_COLOUR,
      to: link({ figure: { name: 'other-assignees', of: first.map(({ id }) => id) } }),
    },
  ];
  const [leader] = first;
  return (
    <PieCard
      question={t('assignees.question')}
      answer={
        leader ? (
          <Trans
            t={t}
            i18nKey="insight:assignees.answer"
            values={{ notes: format.number(leader.notes) }}
            components={{
              name: <Named name={leader.name} />,
              notes: <FigureLink to={toPerson(leader.id)}>{''}</FigureLink>,
            }}
          />
        ) : (
          t('assignees.none')
        )
      }
      {...{ slices, isWall, className }}
      whole={{ notes: unsettled, to: link({ status: 'unsettled' }) }}
      table={{
        columns: [t('note:columns.assignee'), t('notes')],
        rows: assignees.map(({ id, name, notes }) => ({
          id: id ?? 'none',
          cells: [{ value: id === null ? t('nobody') : name }, { value: notes, to: toPerson(id) }],
        })),
      }}
    />
  );
}
