import type { NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import { NOTE_TYPES } from '@plumbline/shared/notes/note-statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { floorPlansQuery } from '../api/floor-plans.ts';
import { Select } from '../ui/select.tsx';
import { tagsQuery } from './tags-query.ts';
import { ZoneSelect } from './zone-select.tsx';

const ANY = '';
/** Findings that nobody has decided on are in no list. */
const LISTED_TYPES = NOTE_TYPES.filter((type) => type !== 'ai');

interface NotePlaceFiltersProps {
  projectId: string;
  place: Pick<NoteListQuery, 'floorId' | 'zoneId' | 'tagId' | 'type'>;
  onPut: (change: Record<string, string>) => void;
}

/** Where notes are, and what they are. */
export function NotePlaceFilters({ projectId, place, onPut }: NotePlaceFiltersProps) {
  const { t } = useTranslation('note');
  const floors = useQuery(floorPlansQuery(projectId)).data ?? [];
  const tags = useQuery(tagsQuery(projectId)).data ?? [];
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: <bdi>{name}</bdi> });
  const any = { value: ANY, label: t('filter.any') };
  return (
    <>
      <Select
        label={t('columns.floor')}
        className="w-40"
        value={place.floorId ?? ANY}
        // A zone is of one floor.
        onChange={(floorId) => onPut({ floorId, zoneId: '' })}
        options={[any, { value: 'none', label: t('notPlaced') }, ...floors.map(named)]}
      />
      {place.floorId !== undefined && place.floorId !== 'none' && (
        <ZoneSelect
          {...{ projectId }}
          floorId={place.floorId}
          label={t('columns.zones')}
          anyLabel={any.label}
          zoneId={place.zoneId}
          onChange={(zoneId) => onPut({ zoneId })}
        />
      )}
      <Select
        label={t('columns.tags')}
        className="w-40"
        value={place.tagId ?? ANY}
        onChange={(tagId) => onPut({ tagId })}
        options={[any, ...tags.map(named)]}
      />
      <Select
        label={t('origin')}
        className="w-40"
        value={place.type ?? ANY}
        onChange={(type) => onPut({ type })}
        options={[any, ...LISTED_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))]}
      />
    </>
  );
}
