import { INSPECTION_NAME_MAX_CHARS, type InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { putInspection } from '../../inspections/live-inspections.ts';
import { changeInspection } from '../../inspections/inspection-requests.ts';
import { InlineName } from '../../ui/inline-name.tsx';

interface InspectionNameProps {
  inspection: InspectionRow;
  onDone: () => void;
}

/** The name of an inspection, changed in its place. */
export function InspectionName({ inspection, onDone }: InspectionNameProps) {
  const { t } = useTranslation(['inspection', 'validation']);
  const failureText = useFailureText();
  const submission = useSubmission({
    mutationFn: (name: string) => changeInspection(inspection, { name }),
    onSuccess: (row) => {
      putInspection(queryClient, inspection.projectId, row);
      onDone();
    },
  });
  return (
    <InlineName
      initial={inspection.name}
      maxLength={INSPECTION_NAME_MAX_CHARS}
      label={t('inspection:columns.name')}
      emptyText={t('validation:required')}
      error={failureText(submission.error) ?? undefined}
      onDone={(name) => (name === null ? onDone() : submission.mutate(name))}
    />
  );
}
