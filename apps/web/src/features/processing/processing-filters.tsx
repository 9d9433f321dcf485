import {
  FAILING_STEPS,
  FAILURE_AGES,
  type ProcessingErrorListQuery,
} from '@plumbline/shared/contract/processing-error.ts';
import { useTranslation } from 'react-i18next';
import { ProjectFilter } from '../../lists/project-filter.tsx';
import { Select } from '../../ui/select.tsx';

const ANY = '';

interface ProcessingFiltersProps {
  place: ProcessingErrorListQuery;
  onPut: (change: Record<string, string>) => void;
}

export function ProcessingFilters({ place, onPut }: ProcessingFiltersProps) {
  const { t } = useTranslation('processing');
  return (
    <>
      <ProjectFilter
        label={t('columns.project')}
        anyProject={t('filter.anyProject')}
        thisProject={t('filter.thisProject')}
        value={place.projectId}
        onChange={(projectId) => onPut({ projectId })}
      />
      <Select
        label={t('columns.step')}
        className="w-48"
        value={place.step ?? ANY}
        onChange={(step) => onPut({ step })}
        options={[
          { value: ANY, label: t('filter.anyStep') },
          ...FAILING_STEPS.map((step) => ({ value: step, label: t(`steps.${step}`) })),
        ]}
      />
      <Select
        label={t('filter.age')}
        className="w-48"
        value={place.age ?? ANY}
        onChange={(age) => onPut({ age })}
        options={[
          { value: ANY, label: t('filter.anyAge') },
          ...FAILURE_AGES.map((age) => ({ value: age, label: t(`filter.ages.${age}`) })),
        ]}
      />
    </>
  );
}
