import { HOURS_KINDS, type HoursListQuery } from '@plumbline/shared/contract/billing.ts';
import { useTranslation } from 'react-i18next';
import { ProjectFilter } from '../lists/project-filter.tsx';
import { Select } from '../ui/select.tsx';
import { DateField } from '../ui/date-field/date-field.tsx';
import { isPlainDay } from '../ui/date-field/plain-days.ts';

const ANY = '';

interface HoursFiltersProps {
  place: HoursListQuery;
  /** The reader has the projects to choose from. */
  byProject: boolean;
  onPut: (change: { kind?: string; projectId?: string; from?: string; to?: string }) => void;
}

/** Which entries of a ledger are shown. */
export function HoursFilters({ place, byProject, onPut }: HoursFiltersProps) {
  const { t } = useTranslation('billing');
  return (
    <>
      <Select
        label={t('filter.kind')}
        className="w-44"
        value={place.kind ?? ANY}
        onChange={(kind) => onPut({ kind })}
        options={[
          { value: ANY, label: t('filter.anyKind') },
          ...HOURS_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
      />
      {byProject && (
        <ProjectFilter
          label={t('filter.project')}
          anyProject={t('filter.anyProject')}
          thisProject={t('filter.thisProject')}
          value={place.projectId}
          onChange={(projectId) => onPut({ projectId })}
        />
      )}
      <DateField
        label={t('filter.from')}
        className="w-40"
        value={place.from ?? ''}
        max={place.to}
        onChange={(day) => onPut({ from: dayOrNone(day) })}
      />
      <DateField
        label={t('filter.to')}
        className="w-40"
        value={place.to ?? ''}
        min={place.from}
        onChange={(day) => onPut({ to: dayOrNone(day) })}
      />
    </>
  );
}

/** What nobody can read as a day bounds nothing. */
function dayOrNone(typed: string): string {
  return isPlainDay(typed) ? typed : '';
}
