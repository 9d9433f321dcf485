import { LAST_DAY } from '@plumbline/shared/contract/report-schedule.ts';
import type { Rhythm } from '@plumbline/shared/reports/next-run.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../../../i18n/languages.ts';
import { useFormat } from '../../../i18n/use-format.ts';

/** A month that begins with a Monday. */
const YEAR = 2024;
const HOUR_MS = 3_600_000;

/** How a rhythm, its days and its hours are said. */
export function useRhythmWords() {
  const { t } = useTranslation('report');
  const format = useFormat();
  const weekdays = new Intl.DateTimeFormat(LANGUAGE_TABLE[currentLanguage()].format, {
    weekday: 'long',
    timeZone: 'UTC',
  });
  const day = ({ every, day: number }: Pick<Rhythm, 'every' | 'day'>) => {
    if (every === 'week') return weekdays.format(Date.UTC(YEAR, 0, number));
    return number === LAST_DAY ? t('schedule.lastDay') : format.number(number);
  };
  const hour = (at: number) => format.time(new Date(at * HOUR_MS), 'UTC');
  const rhythm = (of: Rhythm) => {
    const values = { day: day(of), time: hour(of.hour) };
    if (of.every === 'week') return t('schedule.weekly', values);
    return t(of.day === LAST_DAY ? 'schedule.monthlyLast' : 'schedule.monthly', values);
  };
  return { day, hour, rhythm };
}
