import { SYSTEM_ROLES } from '@plumbline/shared/abilities/roles.ts';
import {
  MEMBER_STATUSES,
  SEARCH_MAX_CHARS,
  type MemberListQuery,
} from '@plumbline/shared/contract/member.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Long enough for a word, short enough to seem at once. */
const SEARCH_AFTER_MS = 250;
const ANY = '';

interface MemberFiltersProps {
  place: MemberListQuery;
  onPut: (change: { search?: string; systemRole?: string; status?: string }) => void;
}

export function MemberFilters({ place, onPut }: MemberFiltersProps) {
  const { t } = useTranslation(['member', 'shell']);
  const roles = SYSTEM_ROLES.filter((role) => role !== '00');
  return (
    <div className="mb-4 flex flex-wrap items-end gap-4">
      <SearchField value={place.search} onChange={(search) => onPut({ search })} />
      <Select
        label={t('member:filter.role')}
        className="w-48"
        value={place.systemRole ?? ANY}
        onChange={(systemRole) => onPut({ systemRole })}
        options={[
          { value: ANY, label: t('member:filter.anyRole') },
          ...roles.map((role) => ({ value: role, label: t(`shell:systemRole.${role}`) })),
        ]}
      />
      <Select
        label={t('member:filter.status')}
        className="w-48"
        value={place.status ?? ANY}
        onChange={(status) => onPut({ status })}
        options={[
          { value: ANY, label: t('member:filter.notRemoved') },
          ...MEMBER_STATUSES.map((status) => ({ value: status, label: t(`member:status.${status}`) })),
        ]}
      />
    </div>
  );
}

/** What is typed goes into the address once the typing rests. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('member');
  const [typed, setTyped] = useState(value);
  const isAhead = typed.trim() !== value;
  useEffect(() => {
    if (!isAhead) return;
    const timer = setTimeout(() => onChange(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAhead, typed, onChange]);
  return (
    <TextField
      label={t('filter.search')}
      type="search"
      className="w-72 max-sm:w-full"
      maxLength={SEARCH_MAX_CHARS}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
