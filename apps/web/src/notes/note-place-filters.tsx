import { ZoneListAnswerSchema } from '@plumbline/shared/contract/floor.ts';
import type { NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import { NOTE_TYPES } from '@plumbline/shared/notes/note-statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { floorPlansQuery } from '../api/floor-plans.ts';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { Select } from '../ui/select.tsx';
import { tagsQuery } from './tags-query.ts';

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
      <ZoneSelect {...{ projectId, place, onPut }} />
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

/** The zones of the floor that is chosen; a zone of the address stands there without one too. */
function ZoneSelect({ projectId, place, onPut }: NotePlaceFiltersProps) {
  const { t } = useTranslation('note');
  const floorId = place.floorId === 'none' ? undefined : place.floorId;
  const zones = useQuery({
    queryKey: [...queryKeys.floorPlans(projectId), 'zones', floorId],
    enabled: floorId !== undefined,
    queryFn: async ({ signal }) => {
      const options = {
        schema: ZoneListAnswerSchema,
        query: { floorId: floorId ?? '' },
        enableSkip: { errors: true } as const,
        signal,
      };
      return (await request('/core/zone', options)).rows;
    },
  }).data;
  if (floorId === undefined) return null;
  return (
    <Select
      label={t('columns.zones')}
      className="w-40"
      value={place.zoneId ?? ANY}
      onChange={(zoneId) => onPut({ zoneId })}
      options={[
        { value: ANY, label: t('filter.any') },
        ...(zones ?? []).map(({ zoneId, name }) => ({ value: zoneId, label: <bdi>{name}</bdi> })),
      ]}
    />
  );
}
