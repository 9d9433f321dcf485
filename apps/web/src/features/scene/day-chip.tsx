import type { Dot } from '@plumbline/shared/contract/inspection.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Select } from '../../ui/select.tsx';

interface DayChipProps {
  /** Oldest day first. */
  here: readonly Dot[];
  dot: Dot;
  onDay: (dot: Dot) => void;
}

/** The day of a pane, and the way to the others at its place. */
export function DayChip({ here, dot, onDay }: DayChipProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  return (
    <div className="rounded-control border border-line bg-surface">
      <Select
        label={t('view.day')}
        layout="inline"
        value={dot.id}
        onChange={(id) => {
          const to = here.find((each) => each.id === id);
          if (to) onDay(to);
        }}
        options={here.map(({ id, takenOn }) => ({ value: id, label: <bdi>{format.day(takenOn)}</bdi> }))}
      />
    </div>
  );
}
