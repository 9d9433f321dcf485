import type { ProjectRow } from '@plumbline/shared/contract/project.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import type { ProjectStatus } from '../../api/projects.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { changeMany } from '../../lists/change-many.ts';
import { useBulkOutcome } from '../../lists/use-bulk-outcome.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BulkResult } from '../../ui/data-table/bulk-result.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';

interface BulkProjectQuestionProps {
  /** What they become. */
  status: ProjectStatus;
  projects: readonly ProjectRow[];
  /** Which need not be picked any longer. */
  onChanged: (done: readonly ProjectRow[]) => void;
  onClose: () => void;
}

/** Asks before many projects are closed or brought back, and says of each that was refused why. */
export function BulkProjectQuestion({ status, projects, onChanged, onClose }: BulkProjectQuestionProps) {
  const { t } = useTranslation('project');
  const change = useSetStatus(status);
  const failureText = useFailureText();
  const { outcome, settle } = useBulkOutcome(({ id, name }: ProjectRow) => ({ id, name }));
  // What is picked changes with what is done; the question stays what it was.
  const [asked] = useState(projects);
  const action = t(`project:bulk.action.${status}`);
  const confirm = () =>
    change.mutate(asked, {
      onSuccess: (results) => {
        const { settled, isAllDone } = settle(asked, results);
        onChanged(settled);
        if (isAllDone) onClose();
      },
    });
  if (outcome) return <BulkResult title={action} {...outcome} onClose={onClose} />;
  return (
    <ConfirmDialog
      kind={status === 'closed' ? 'end' : 'ask'}
      open
      title={t(`project:bulk.title.${status}`, { count: asked.length })}
      confirmLabel={action}
      busy={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className="text-text-2">{t(`project:bulk.text.${status}`)}</p>
      <ul className="mt-3 max-h-48 overflow-y-auto">
        {asked.map(({ id, name }) => (
          <li key={id} className="border-t border-line py-1.5">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <FormFailure>{failureText(change.error)}</FormFailure>
    </ConfirmDialog>
  );
}

function useSetStatus(status: ProjectStatus) {
  return useSubmission({
    mutationFn: (projects: readonly ProjectRow[]) =>
      changeMany('/core/project/bulk', projects, (some) => ({
        status,
        projects: some.map(({ id, version = 0 }) => ({ projectId: id, version })),
      })),
    // After a refusal too: somebody may have been first.
    onSettled: () =>
      Promise.all(
        [queryKeys.projects, ['project']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
