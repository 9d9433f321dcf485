import { PIE_SLICES } from '@plumbline/shared/contract/insight.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { StatusMark } from '../../../notes/status-mark.tsx';
import { FigureLink } from '../figure-link.tsx';
import { linkOf, type SharedCardProps } from './card-props.ts';
import { OTHERS_COLOUR, PieCard, type PieSlice } from './pie-card.tsx';

export function StatesCard({ of, insight, isWall, className }: SharedCardProps) {
  const { t } = useTranslation(['insight', 'note']);
  const format = useFormat();
  const { total, states, unsettled } = insight;
  const link = linkOf(of);
  const all = NOTE_STATUSES.map((status) => ({
    id: status,
    label: t(`note:status.${status}`),
    notes: states.find((each) => each.status === status)?.notes ?? 0,
    colour: `var(--st-${status})`,
    to: link({ status }),
    mark: <StatusMark status={status} isDecoration />,
  }));
  const first = all.toSorted((a, b) => b.notes - a.notes).slice(0, PIE_SLICES);
  const slices: PieSlice[] = [
    ...first,
    {
      id: 'others',
      label: t('others'),
      notes: total - first.reduce((sum, { notes }) => sum + notes, 0),
      colour: OTHERS_COLOUR,
      to: link({ figure: { name: 'other-states', of: first.map(({ id }) => id) } }),
    },
  ];
  return (
    <PieCard
      question={t('states.question')}
      answer={
        <Trans
          t={t}
          i18nKey="insight:states.answer"
          values={{
            verified: format.number(total - unsettled),
            total: format.number(total),
            share: format.percent(total === 0 ? 0 : (total - unsettled) / total),
          }}
          components={{
            verified: <FigureLink to={link({ status: 'verified' })}>{''}</FigureLink>,
            all: <FigureLink to={link({ status: 'any' })}>{''}</FigureLink>,
          }}
        />
      }
      {...{ slices, isWall, className }}
      whole={{ notes: total, to: link({ status: 'any' }) }}
      table={{
        columns: [t('note:columns.status'), t('notes')],
        rows: all.map(({ id, label, notes, to }) => ({
          id,
          cells: [{ value: label }, { value: notes, to }],
        })),
      }}
    />
  );
}
