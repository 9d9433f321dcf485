import { useTranslation } from 'react-i18next';
import { Legend } from './legend.tsx';

/** Of the lines of weeks. */
export function WeeksLegend() {
  const { t } = useTranslation('insight');
  return (
    <Legend
      entries={[
        { label: t('weeks.opened'), mark: 'h-0.5 w-6 bg-[var(--st-open)]' },
        { label: t('weeks.verified'), mark: 'h-[5px] w-6 border-y-2 border-[var(--st-verified)]' },
      ]}
    />
  );
}
