import { SYSTEM_ROLES } from '@plumbline/shared/abilities/roles.ts';
import type { GroupMemberListQuery } from '@plumbline/shared/contract/group.ts';
import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';

const ANY = '';
/** The platform operator is in no project. */
const ROLES = SYSTEM_ROLES.filter((role) => role !== '00');

interface GroupMemberFiltersProps {
  place: GroupMemberListQuery;
  onPut: (change: { search?: string; systemRole?: string }) => void;
}

export function GroupMemberFilters({ place, onPut }: GroupMemberFiltersProps) {
  const { t } = useTranslation(['member', 'shell']);
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField
        label={t('member:filter.search')}
        className="w-64 max-sm:w-full"
        maxLength={SEARCH_MAX_CHARS}
        value={place.search}
        onChange={(search) => onPut({ search })}
      />
      <Select
        label={t('member:filter.role')}
        className="w-44"
        value={place.systemRole ?? ANY}
        onChange={(systemRole) => onPut({ systemRole })}
        options={[
          { value: ANY, label: t('member:filter.anyRole') },
          ...ROLES.map((role) => ({ value: role, label: t(`shell:systemRole.${role}`) })),
        ]}
      />
    </div>
  );
}
