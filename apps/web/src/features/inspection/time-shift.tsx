import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { capturesQuery } from '../../inspections/inspection-requests.ts';
import { Button } from '../../ui/button.tsx';
import { TimeShiftForm } from './time-shift-form.tsx';

/** The clock of the camera: when the first picture was taken by it, and how to put it right while nothing is published. */
export function TimeShift({ inspection }: { inspection: InspectionRow }) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const captures = useQuery(capturesQuery(inspection.projectId, inspection.id)).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const firstAt = captures
    .flatMap(({ takenAt }) => takenAt ?? [])
    .toSorted()
    .at(0);
  if (firstAt === undefined) return null;
  return (
    <section aria-label={t('clock.title')} className="grid justify-items-start gap-2">
      <p>
        {t('clock.first')} <bdi>{format.dateTime(firstAt)}</bdi>
        {inspection.timeShiftSeconds !== 0 && <span className="text-text-2"> · {t('clock.corrected')}</span>}
      </p>
      {isOpen ? (
        <TimeShiftForm {...{ inspection, firstAt }} onClose={() => setOpen(false)} />
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('clock.open')}
        </Button>
      )}
    </section>
  );
}
