import type { GroupProjectListQuery } from '@plumbline/shared/contract/group.ts';
import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import { PROJECT_STATUSES } from '@plumbline/shared/contract/project.ts';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';

const ANY = '';

interface GroupProjectFiltersProps {
  place: GroupProjectListQuery;
  onPut: (change: { search?: string; status?: string }) => void;
}

export function GroupProjectFilters({ place, onPut }: GroupProjectFiltersProps) {
  const { t } = useTranslation(['group', 'project', 'member']);
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField
        label={t('project:list.search')}
        className="w-64 max-sm:w-full"
        maxLength={SEARCH_MAX_CHARS}
        value={place.search}
        onChange={(search) => onPut({ search })}
      />
      <Select
        label={t('group:columns.status')}
        className="w-44"
        value={place.status ?? ANY}
        onChange={(status) => onPut({ status })}
        options={[
          { value: ANY, label: t('member:filter.anyState') },
          ...PROJECT_STATUSES.map((status) => ({ value: status, label: t(`group:status.${status}`) })),
        ]}
      />
    </div>
  );
}
