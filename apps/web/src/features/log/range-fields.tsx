import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';
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
      <TextField
        type="date"
        label={t('filter.from')}
        className="w-34"
        value={from}
        max={to}
        onChange={(event) => onPut({ from: startOfDay(event.target.value) })}
      />
      <TextField
        type="date"
        label={t('filter.to')}
        className="w-34"
        value={to}
        min={from}
        onChange={(event) => onPut({ to: endOfDay(event.target.value) })}
      />
    </>
  );
}
