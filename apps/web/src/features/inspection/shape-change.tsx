import type { Capture, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { changeShape } from '../../inspections/inspection-requests.ts';
import { putInspection } from '../../inspections/live-inspections.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';

interface ShapeChangeProps {
  inspection: InspectionRow;
  capture: Capture;
  onChanged: () => void;
}

/** Says of a picture whose file leaves it open how it is shown, and shows it otherwise at a press. */
export function ShapeChange({ inspection, capture, onChanged }: ShapeChangeProps) {
  const { t } = useTranslation('inspection');
  const failureText = useFailureText();
  const shape = capture.otherShape ?? 'flat';
  const submission = useSubmission({
    mutationFn: () => changeShape(capture, shape),
    onSuccess: (row) => {
      putInspection(queryClient, inspection.projectId, row);
      toastSuccess(t('shape.changing'));
      onChanged();
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="grow text-text-2">{t(shape === 'sphere' ? 'shape.isFlat' : 'shape.isGuessed')}</p>
      <Button size="small" loading={submission.isPending} onClick={() => submission.mutate()}>
        {t(shape === 'sphere' ? 'shape.toSphere' : 'shape.toFlat')}
      </Button>
      <FormFailure>{failureText(submission.error)}</FormFailure>
    </div>
  );
}
