import { EXPIRING_KINDS, type ExpiredListQuery } from '@plumbline/shared/contract/expired.ts';
import { useTranslation } from 'react-i18next';
import { ProjectFilter } from '../../lists/project-filter.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';

const ANY = '';

interface ExpiredFiltersProps {
  place: ExpiredListQuery;
  onPut: (change: Record<string, string>) => void;
}

export function ExpiredFilters({ place, onPut }: ExpiredFiltersProps) {
  const { t } = useTranslation('expired');
  return (
    <>
      <Select
        label={t('filter.kind')}
        className="w-44"
        value={place.kind ?? ANY}
        onChange={(kind) => onPut({ kind })}
        options={[
          { value: ANY, label: t('filter.anyKind') },
          ...EXPIRING_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
      />
      <ProjectFilter
        label={t('filter.project')}
        anyProject={t('filter.anyProject')}
        thisProject={t('filter.thisProject')}
        value={place.projectId}
        onChange={(projectId) => onPut({ projectId })}
      />
      <span className="flex h-8 items-center">
        <Checkbox
          label={t('filter.soon')}
          checked={place.soon === 'yes'}
          onChange={(checked) => onPut({ soon: checked ? 'yes' : '' })}
        />
      </span>
    </>
  );
}
