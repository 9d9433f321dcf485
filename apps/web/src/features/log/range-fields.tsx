import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { dayOf, endOfDay, lastDayBefore, startOfDay } from './log-days.ts';

interface RangeFieldsProps {
  place: { from?: string | undefined; to?: string | undefined };
  onPut: (change: { from?: string; to?: string }) => void;
}

/** From which day to which, both included, as days are where the reader is. */
export function RangeFields({ place, onPut }: RangeFieldsProps) {
  const { t } = useTranslation('log');
  const [from, to] = [dayOf(place.from), lastDayBefore(place.to)];
  return (
    <>
      <DateField
        label={t('filter.from')}
        className="w-40"
        value={from}
        max={to}
        onChange={(day) => onPut({ from: startOfDay(day) })}
      />
      <DateField
        label={t('filter.to')}
        className="w-40"
        value={to}
        min={from}
        onChange={(day) => onPut({ to: endOfDay(day) })}
      />
    </>
  );
}
