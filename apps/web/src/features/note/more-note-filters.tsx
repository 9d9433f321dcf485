import type { NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import type { Assignee } from '@plumbline/shared/contract/note.ts';
import { useTranslation } from 'react-i18next';
import { NotePlaceFilters } from '../../notes/note-place-filters.tsx';
import { Select } from '../../ui/select.tsx';
import { NearFilter } from './near-filter.tsx';

const ANY = '';

interface MoreNoteFiltersProps {
  projectId: string;
  place: NoteListQuery;
  people: readonly Assignee[];
  onPut: (change: Record<string, string>) => void;
}

/** Where a note is, and what and whose it is. */
export function MoreNoteFilters({ projectId, place, people, onPut }: MoreNoteFiltersProps) {
  const { t } = useTranslation('note');
  const members = people.filter(({ kind }) => kind === 'member');
  const options = [
    { value: ANY, label: t('filter.anyone') },
    { value: 'me', label: t('filter.me') },
    ...members.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> })),
  ];
  return (
    <>
      <NotePlaceFilters {...{ projectId, place, onPut }} />
      <NearFilter {...{ projectId, place, onPut }} />
      <Select
        label={t('columns.createdBy')}
        className="w-44"
        value={place.createdBy ?? ANY}
        onChange={(createdBy) => onPut({ createdBy })}
        options={options}
      />
      <Select
        label={t('filter.watcher')}
        className="w-44"
        value={place.watcher ?? ANY}
        onChange={(watcher) => onPut({ watcher })}
        options={options}
      />
    </>
  );
}
