import { SYSTEM_ROLES } from '@plumbline/shared/abilities/roles.ts';
import {
  MEMBER_STATUSES,
  SEARCH_MAX_CHARS,
  type MemberListQuery,
} from '@plumbline/shared/contract/member.ts';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';

const ANY = '';

interface MemberFiltersProps {
  place: MemberListQuery;
  /** By company and standing too: not for whoever sees names only. */
  seesMore: boolean;
  onPut: (change: { search?: string; systemRole?: string; company?: string; status?: string }) => void;
}

export function MemberFilters({ place, seesMore, onPut }: MemberFiltersProps) {
  const { t } = useTranslation(['member', 'shell']);
  const roles = SYSTEM_ROLES.filter((role) => role !== '00');
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
          ...roles.map((role) => ({ value: role, label: t(`shell:systemRole.${role}`) })),
        ]}
      />
      {seesMore && <CloserFilters place={place} onPut={onPut} />}
    </div>
  );
}

function CloserFilters({ place, onPut }: Omit<MemberFiltersProps, 'seesMore'>) {
  const { t } = useTranslation('member');
  return (
    <>
      <SearchField
        label={t('member:filter.company')}
        className="w-44"
        maxLength={SEARCH_MAX_CHARS}
        value={place.company}
        onChange={(company) => onPut({ company })}
      />
      <Select
        label={t('member:filter.status')}
        className="w-44"
        value={place.status ?? ANY}
        onChange={(status) => onPut({ status })}
        options={[
          { value: ANY, label: t('member:filter.notRemoved') },
          ...MEMBER_STATUSES.map((status) => ({ value: status, label: t(`member:status.${status}`) })),
        ]}
      />
    </>
  );
}
