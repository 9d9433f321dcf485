import { MEMBER_PROJECT_ROLES } from '@plumbline/shared/abilities/roles.ts';
import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import {
  PROJECT_MEMBER_STATUSES,
  type ProjectMemberListQuery,
} from '@plumbline/shared/contract/project-member.ts';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';

const ANY = '';

interface ProjectMemberFiltersProps {
  place: ProjectMemberListQuery;
  /** By company and standing too: not for whoever sees names only. */
  seesAll: boolean;
  onPut: (change: Record<string, string>) => void;
}

export function ProjectMemberFilters({ place, seesAll, onPut }: ProjectMemberFiltersProps) {
  const { t } = useTranslation(['projectMember', 'project', 'member']);
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField
        label={t('projectMember:search')}
        className="w-64 max-sm:w-full"
        maxLength={SEARCH_MAX_CHARS}
        value={place.search}
        onChange={(search) => onPut({ search })}
      />
      <Select
        label={t('projectMember:columns.role')}
        className="w-44"
        value={place.projectRole ?? ANY}
        onChange={(projectRole) => onPut({ projectRole })}
        options={[
          { value: ANY, label: t('member:filter.anyRole') },
          ...MEMBER_PROJECT_ROLES.map((role) => ({ value: String(role), label: t(`project:role.${role}`) })),
        ]}
      />
      {seesAll && (
        <>
          <SearchField
            label={t('projectMember:columns.companyName')}
            className="w-44"
            maxLength={SEARCH_MAX_CHARS}
            value={place.company}
            onChange={(company) => onPut({ company })}
          />
          <Select
            label={t('member:columns.status')}
            className="w-44"
            value={place.status ?? ANY}
            onChange={(status) => onPut({ status })}
            options={[
              { value: ANY, label: t('member:filter.anyState') },
              ...PROJECT_MEMBER_STATUSES.map((status) => ({
                value: status,
                label: t(`member:status.${status}`),
              })),
            ]}
          />
        </>
      )}
    </div>
  );
}
