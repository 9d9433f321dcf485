import { LISTED_KINDS } from '@plumbline/shared/site-models/site-models.ts';
import {
  INSPECTION_NAME_MAX_CHARS,
  INSPECTION_STATES,
  type InspectionListQuery,
} from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { assigneesQuery } from '../../notes/note-requests.ts';
import { ZoneSelect } from '../../notes/zone-select.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';

const ANY = '';

interface InspectionFiltersProps {
  projectId: string;
  place: InspectionListQuery;
  onPut: (change: Record<string, string>) => void;
}

export function InspectionFilters({ projectId, place, onPut }: InspectionFiltersProps) {
  const { t } = useTranslation(['inspection', 'validation']);
  const floors = useQuery(floorPlansQuery(projectId)).data ?? [];
  const people = useQuery(assigneesQuery(projectId)).data ?? [];
  const isTurned = place.from !== undefined && place.to !== undefined && place.from > place.to;
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField
        label={t('search')}
        className="w-48 max-sm:w-full"
        maxLength={INSPECTION_NAME_MAX_CHARS}
        value={place.search}
        onChange={(search) => onPut({ search })}
      />
      <Select
        label={t('columns.floor')}
        className="w-40"
        value={place.floorId ?? ANY}
        // A zone is of one floor.
        onChange={(floorId) => onPut({ floorId, zoneId: '' })}
        options={[
          { value: ANY, label: t('anyFloor') },
          ...floors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {place.floorId !== undefined && (
        <ZoneSelect
          {...{ projectId }}
          floorId={place.floorId}
          label={t('coverage.zone')}
          anyLabel={t('anyZone')}
          zoneId={place.zoneId}
          onChange={(zoneId) => onPut({ zoneId })}
        />
      )}
      <Select
        label={t('columns.kind')}
        className="w-36"
        value={place.kind ?? ANY}
        onChange={(kind) => onPut({ kind })}
        options={[
          { value: ANY, label: t('anyKind') },
          ...LISTED_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
        ]}
      />
      <Select
        label={t('columns.state')}
        className="w-36"
        value={place.state ?? ANY}
        onChange={(state) => onPut({ state })}
        options={[
          { value: ANY, label: t('anyState') },
          ...INSPECTION_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
        ]}
      />
      <Select
        label={t('columns.inspector')}
        className="w-36"
        value={place.createdBy ?? ANY}
        onChange={(createdBy) => onPut({ createdBy })}
        options={[
          { value: ANY, label: t('anyInspector') },
          { value: 'me', label: t('mine') },
          ...people.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> })),
        ]}
      />
      <DateField
        className="w-36"
        label={t('takenFrom')}
        value={place.from ?? ''}
        onChange={(from) => onPut({ from })}
      />
      <DateField
        className="w-36"
        label={t('takenTo')}
        value={place.to ?? ''}
        onChange={(to) => onPut({ to })}
        error={isTurned ? t('validation:endBeforeStart') : undefined}
      />
    </div>
  );
}
