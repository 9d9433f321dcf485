import type { Insight, InsightPlace } from '@plumbline/shared/contract/insight.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NotePlaceFilters } from '../../notes/note-place-filters.tsx';
import { assigneesQuery } from '../../notes/note-requests.ts';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { Select } from '../../ui/select.tsx';

const ANY = '';

interface InsightFiltersProps {
  projectId: string;
  place: InsightPlace;
  /** The range as a whole can be counted. */
  isAskable: boolean;
  /** What was counted, where the address says nothing. */
  range: Insight['range'] | undefined;
  onPut: (change: Record<string, string>) => void;
}

/** What is counted, on one line. */
export function InsightFilters({ projectId, place, isAskable, range, onPut }: InsightFiltersProps) {
  const { t } = useTranslation(['insight', 'note', 'validation']);
  const people = useQuery(assigneesQuery(projectId)).data ?? [];
  const from = place.from ?? range?.from ?? '';
  const to = place.to ?? range?.to ?? '';
  const isTurned = place.from !== undefined && place.to !== undefined && place.from > place.to;
  return (
    <div className="flex flex-wrap items-start gap-4 border-b border-line bg-surface px-6 py-3 print:hidden">
      <DateField
        className="w-40"
        label={t('from')}
        value={from}
        onChange={(day) => onPut({ from: day })}
        error={isAskable || isTurned ? undefined : t('tooLong')}
      />
      <DateField
        className="w-40"
        label={t('to')}
        value={to}
        onChange={(day) => onPut({ to: day })}
        error={isTurned ? t('validation:endBeforeStart') : undefined}
      />
      <NotePlaceFilters {...{ projectId, place, onPut }} />
      <Select
        label={t('note:columns.assignee')}
        className="w-44"
        value={place.assignee ?? ANY}
        onChange={(assignee) => onPut({ assignee })}
        options={[
          { value: ANY, label: t('note:filter.anyone') },
          { value: 'me', label: t('note:filter.me') },
          { value: 'none', label: t('note:filter.nobody') },
          ...people.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> })),
        ]}
      />
    </div>
  );
}
