import { ZoneListAnswerSchema } from '@plumbline/shared/contract/floor.ts';
import type { NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import type { Assignee } from '@plumbline/shared/contract/note.ts';
import { NOTE_TYPES } from '@plumbline/shared/notes/note-statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { tagsQuery } from '../../notes/tags-query.ts';
import { Select } from '../../ui/select.tsx';

const ANY = '';
/** Findings that nobody has decided on are in no list. */
const LISTED_TYPES = NOTE_TYPES.filter((type) => type !== 'ai');

interface MoreNoteFiltersProps {
  projectId: string;
  place: NoteListQuery;
  people: readonly Assignee[];
  onPut: (change: Record<string, string>) => void;
}

/** Where a note is, and what and whose it is. */
export function MoreNoteFilters({ projectId, place, people, onPut }: MoreNoteFiltersProps) {
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
      <Select
        label={t('columns.createdBy')}
        className="w-44"
        value={place.createdBy ?? ANY}
        onChange={(createdBy) => onPut({ createdBy })}
        options={[
          { value: ANY, label: t('filter.anyone') },
          { value: 'me', label: t('filter.me') },
          ...people.filter(({ kind }) => kind === 'member').map(named),
        ]}
      />
    </>
  );
}

/** The zones of the floor that is chosen; a zone of the address stands there without one too. */
function ZoneSelect({ projectId, place, onPut }: Omit<MoreNoteFiltersProps, 'people'>) {
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
