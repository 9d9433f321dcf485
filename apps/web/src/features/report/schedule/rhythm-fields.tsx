import {
  REPORT_DAYS,
  REPORT_LAST_HOUR,
  REPORT_RHYTHMS,
  REPORT_SPANS,
  REPORT_SPAN_STEPS,
  type ReportPeriod,
} from '@plumbline/shared/contract/report-schedule.ts';
import { nextRun, type Rhythm } from '@plumbline/shared/reports/next-run.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Select } from '../../../ui/select.tsx';
import { useRhythmWords } from './use-rhythm-words.ts';

const ANY = '';
const HOURS = Array.from({ length: REPORT_LAST_HOUR + 1 }, (_, hour) => hour);
const STEPS = [ANY, ...REPORT_SPAN_STEPS] as const;

interface RhythmFieldsProps {
  timeZone: string;
  now: Date;
  rhythm: Rhythm;
  period: ReportPeriod | undefined;
  onRhythm: (rhythm: Rhythm) => void;
  onPeriod: (period: ReportPeriod | undefined) => void;
}

/** When a schedule makes its reports, and on which days they look back. */
export function RhythmFields({ timeZone, now, rhythm, period, onRhythm, onPeriod }: RhythmFieldsProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const words = useRhythmWords();
  const [first, last] = REPORT_DAYS[rhythm.every];
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  // The last of a month stands behind the others.
  const inOrder = days.toSorted((one, other) => (one || last + 1) - (other || last + 1));
  return (
    <>
      <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-1">
        <Select
          label={t('schedule.every')}
          value={rhythm.every}
          onChange={(every) => onRhythm({ ...rhythm, every, day: 1 })}
          options={REPORT_RHYTHMS.map((value) => ({ value, label: t(`schedule.rhythm.${value}`) }))}
        />
        <Select
          label={t('schedule.day')}
          value={String(rhythm.day)}
          onChange={(day) => onRhythm({ ...rhythm, day: Number(day) })}
          options={inOrder.map((day) => ({ value: String(day), label: words.day({ ...rhythm, day }) }))}
        />
        <Select
          label={t('schedule.hour')}
          value={String(rhythm.hour)}
          onChange={(hour) => onRhythm({ ...rhythm, hour: Number(hour) })}
          options={HOURS.map((hour) => ({ value: String(hour), label: words.hour(hour) }))}
        />
      </div>
      <p className="text-text-2" aria-live="polite">
        {t('schedule.nextIs', { at: format.dateTime(nextRun(rhythm, timeZone, now), timeZone) })}
      </p>
      <div className="grid grid-cols-2 gap-4">
        <Select
          label={t('schedule.period')}
          value={period?.step ?? ANY}
          onChange={(step) =>
            onPeriod(step === ANY ? undefined : { span: period?.span ?? `last-${rhythm.every}`, step })
          }
          options={STEPS.map((value) => ({ value, label: t(`schedule.step.${value || 'any'}`) }))}
        />
        {period && (
          <Select
            label={t('schedule.span')}
            value={period.span}
            onChange={(span) => onPeriod({ ...period, span })}
            options={REPORT_SPANS.map((value) => ({ value, label: t(`schedule.spans.${value}`) }))}
          />
        )}
      </div>
    </>
  );
}
