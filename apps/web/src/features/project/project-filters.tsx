import { IDLE_DAYS, type ProjectListQuery } from '@plumbline/shared/contract/project.ts';
import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SearchField } from '../../ui/search-field.tsx';

const GroupFilter = lazy(async () => ({ default: (await import('./group-filter.tsx')).GroupFilter }));

interface ProjectFiltersProps {
  place: ProjectListQuery;
  onPut: (change: { search?: string; mine?: string; idle?: string; groupId?: string }) => void;
}

/** Which of the projects are shown. */
export function ProjectFilters({ place, onPut }: ProjectFiltersProps) {
  const { t } = useTranslation('project');
  const mayReadGroups = tenantAbility(useSession())?.can('read', 'Group') ?? false;
  const flag = (checked: boolean) => (checked ? 'true' : '');
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <SearchField
        label={t('list.search')}
        className="w-64 max-sm:w-full"
        maxLength={SEARCH_MAX_CHARS}
        value={place.search}
        onChange={(search) => onPut({ search })}
      />
      <div className="flex min-h-8 items-center gap-5">
        <Checkbox
          label={t('list.mine')}
          checked={place.mine !== undefined}
          onChange={(checked) => onPut({ mine: flag(checked) })}
        />
        <Checkbox
          label={t('list.idle', { days: IDLE_DAYS })}
          checked={place.idle !== undefined}
          onChange={(checked) => onPut({ idle: flag(checked) })}
        />
      </div>
      {mayReadGroups && (
        <Suspense fallback={null}>
          <GroupFilter groupId={place.groupId} onPut={onPut} />
        </Suspense>
      )}
    </div>
  );
}
