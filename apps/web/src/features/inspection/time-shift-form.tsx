import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { shiftTimes } from '../../inspections/inspection-requests.ts';
import { putSpread } from '../../inspections/live-inspections.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SHIFT_UNITS, toParts, toSeconds } from './shift-parts.ts';

interface TimeShiftFormProps {
  inspection: InspectionRow;
  /** When its first picture was taken, as far as is known now. */
  firstAt: string;
  onClose: () => void;
}

/** Asks by how much the camera's clock was wrong, counted from what it said, and shows what the first time becomes. */
export function TimeShiftForm({ inspection, firstAt, onClose }: TimeShiftFormProps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const failureText = useFailureText();
  const [parts, setParts] = useState(() => toParts(inspection.timeShiftSeconds));
  const seconds = toSeconds(parts);
  const submission = useSubmission({
    mutationFn: (by: number) => shiftTimes(inspection, by),
    onSuccess: (row) => {
      putSpread(queryClient, inspection.projectId, row);
      onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (seconds !== null) submission.mutate(seconds);
  };
  const becomes =
    seconds === null ? null : new Date(Date.parse(firstAt) + (seconds - inspection.timeShiftSeconds) * 1000);
  const failure = submission.error && failureText(submission.error);
  return (
    <form onSubmit={submit} className="grid gap-2">
      <Segmented
        label={t('clock.title')}
        labelShown
        options={[
          { value: 'slow', label: t('clock.slow') },
          { value: 'fast', label: t('clock.fast') },
        ]}
        value={parts.clock}
        onChange={(clock) => setParts({ ...parts, clock })}
      />
      <div className="grid grid-cols-4 gap-2">
        {SHIFT_UNITS.map((unit) => (
          <TextField
            key={unit}
            label={t(`clock.${unit}`)}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            value={parts[unit]}
            onChange={({ target }) => setParts({ ...parts, [unit]: target.value })}
          />
        ))}
      </div>
      <p role="status" className={becomes ? 'text-text-2' : 'text-danger'}>
        {becomes ? (
          <>
            {t('clock.becomes')} <bdi>{format.dateTime(becomes)}</bdi>
          </>
        ) : (
          t('clock.unreadable')
        )}
      </p>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          {t('clock.cancel')}
        </Button>
        <Button size="small" kind="fill" type="submit" disabled={seconds === null || submission.isPending}>
          {t('clock.shift')}
        </Button>
      </div>
    </form>
  );
}
