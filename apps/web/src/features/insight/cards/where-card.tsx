import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { floorPlansQuery } from '../../../api/floor-plans.ts';
import { Select } from '../../../ui/select.tsx';
import { FigureLink } from '../figure-link.tsx';
import { FigureTable } from '../figure-table.tsx';
import { HeatMap } from '../heat-map.tsx';
import { InsightCard } from '../insight-card.tsx';
import { Named } from '../named.tsx';
import { linkOf, type CardProps } from './card-props.ts';

/** Where notes are that are not verified: on a floor's plan, and zone by zone. */
export function WhereCard({ of, insight, className }: CardProps) {
  const { t } = useTranslation(['insight', 'note']);
  const [chosen, setChosen] = useState<string | null>(null);
  const floors = useQuery({ ...floorPlansQuery(of?.projectId ?? ''), enabled: of !== null }).data ?? [];
  const link = linkOf(of);
  const { zones, cells } = insight;
  const floor =
    floors.find(({ id }) => id === (of?.place.floorId ?? chosen)) ??
    floors.find(({ id }) => cells.some(({ floorId }) => floorId === id)) ??
    floors[0];
  const here = zones.filter(({ floorId }) => floorId === floor?.id);
  const toZone = ({ floorId, zone }: (typeof zones)[number]) =>
    link({ floorId, figure: zone ? { name: 'zone', of: [zone.id] } : { name: 'no-zone', of: [] } });
  const row = (each: (typeof zones)[number]) => ({
    id: `${each.floorId} ${each.zone?.id ?? ''}`,
    zone: { value: each.zone?.name ?? t('where.noZone') },
    notes: { value: each.notes, to: toZone(each) },
  });
  const [most] = here.filter(({ zone }) => zone !== null);
  return (
    <InsightCard
      question={t('where.question')}
      answer={
        most?.zone ? (
          <Trans
            t={t}
            i18nKey="insight:where.answer"
            count={most.notes}
            components={{
              name: <Named name={most.zone.name} />,
              notes: <FigureLink to={toZone(most)}>{''}</FigureLink>,
            }}
          />
        ) : (
          t('where.none')
        )
      }
      className={className}
      beside={
        floors.length > 1 &&
        floor &&
        of?.place.floorId === undefined && (
          <Select
            layout="bare"
            label={t('note:columns.floor')}
            value={floor.id}
            onChange={setChosen}
            options={floors.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
          />
        )
      }
      chart={
        floor && (
          <div className="grid gap-6 sm:grid-cols-2">
            <HeatMap
              image={floor.image}
              label={t('where.map', { name: floor.name })}
              cells={cells.filter(({ floorId }) => floorId === floor.id)}
              to={({ floorId, width, column, row: line }) =>
                link({ floorId, figure: { name: 'cell', of: [width, column, line] } }) ?? ''
              }
            />
            <FigureTable
              label={t('where.zones')}
              columns={[t('note:columns.zones'), t('notes')]}
              rows={here.map(row).map(({ id, zone, notes }) => ({ id, cells: [zone, notes] }))}
            />
          </div>
        )
      }
      table={{
        columns: [t('note:columns.floor'), t('note:columns.zones'), t('notes')],
        rows: zones.map((each) => {
          const { id, zone, notes } = row(each);
          return { id, cells: [{ value: each.floorName }, zone, notes] };
        }),
      }}
    />
  );
}
