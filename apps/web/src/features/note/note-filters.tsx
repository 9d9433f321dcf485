import {
  ANY_STATUS,
  NOTE_SEARCH_MAX_CHARS,
  type NoteListQuery,
} from '@plumbline/shared/contract/note-list.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconFewer from '~icons/ph/minus';
import IconMore from '~icons/ph/plus';
import { assigneesQuery } from '../../notes/note-requests.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { later, useLater } from '../../ui/later.ts';
import { Select } from '../../ui/select.tsx';
import { FigureFilter } from './figure-filter.tsx';

const ANY = '';
const MORE_FILTERS = later(() => import('./more-note-filters.tsx'));
/** Asked for less often: they come when they are wanted, and where the address has one. */
const MORE = ['floorId', 'zoneId', 'tagId', 'type', 'createdBy', 'watcher', 'near'] as const;

interface NoteFiltersProps {
  projectId: string;
  place: NoteListQuery;
  onPut: (change: Record<string, string>) => void;
}

export function NoteFilters({ projectId, place, onPut }: NoteFiltersProps) {
  const { t } = useTranslation('note');
  const [isAsked, setIsAsked] = useState(false);
  const isMore = isAsked || MORE.some((name) => place[name] !== undefined);
  const more = useLater(MORE_FILTERS, isMore);
  const people = useQuery(assigneesQuery(projectId)).data ?? [];
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField
        label={t('search')}
        className="w-64 max-sm:w-full"
        maxLength={NOTE_SEARCH_MAX_CHARS}
        value={place.search}
        onChange={(search) => onPut({ search })}
      />
      <Select
        label={t('columns.status')}
        className="w-40"
        value={place.status ?? ANY}
        onChange={(status) => onPut({ status })}
        options={[
          { value: ANY, label: t('filter.anyStatus') },
          { value: ANY_STATUS, label: t('filter.anyAge') },
          { value: 'unsettled', label: t('filter.unsettled') },
          ...NOTE_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
      />
      <Select
        label={t('columns.assignee')}
        className="w-44"
        value={place.assignee ?? ANY}
        onChange={(assignee) => onPut({ assignee })}
        options={[
          { value: ANY, label: t('filter.anyone') },
          { value: 'me', label: t('filter.me') },
          { value: 'none', label: t('filter.nobody') },
          ...people.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> })),
        ]}
      />
      <Select
        label={t('columns.dueDate')}
        className="w-40"
        value={place.due ?? ANY}
        onChange={(due) => onPut({ due })}
        options={[
          { value: ANY, label: t('filter.anyDay') },
          ...(['overdue', 'soon', 'week', 'none'] as const).map((due) => ({
            value: due,
            label: t(`filter.${due}`),
          })),
        ]}
      />
      <Button
        kind="ghost"
        icon={isMore ? <IconFewer /> : <IconMore />}
        aria-expanded={isMore}
        onClick={() => setIsAsked(!isMore)}
      >
        {t('filter.more')}
      </Button>
      {isMore && more && <more.MoreNoteFilters {...{ projectId, place, people, onPut }} />}
      {place.figure !== undefined && (
        <FigureFilter figure={place.figure} people={people} onRemove={() => onPut({ figure: '' })} />
      )}
    </div>
  );
}
