import type { Group, GroupMember } from '@plumbline/shared/contract/group.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useBulkOutcome } from '../../lists/use-bulk-outcome.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BulkResult } from '../../ui/data-table/bulk-result.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useDismissGroupMembers } from './group-requests.ts';

interface DismissMembersQuestionProps {
  group: Pick<Group, 'id' | 'name'>;
  members: readonly GroupMember[];
  /** Who need not be picked any longer. */
  onDone: (done: readonly GroupMember[]) => void;
  onClose: () => void;
}

/** Asks before people leave all projects of a group, and says of each who was refused why. */
export function DismissMembersQuestion({ group, members, onDone, onClose }: DismissMembersQuestionProps) {
  const { t } = useTranslation(['group', 'list']);
  const dismiss = useDismissGroupMembers(group.id);
  const failureText = useFailureText();
  const { outcome, settle } = useBulkOutcome(
    ({ accountId, name }: GroupMember) => ({ id: accountId, name }),
    (count) => t('dismiss.done', { count }),
  );
  // Who is picked changes with what is done; the question stays what it was.
  const [asked] = useState(members);
  const confirm = () =>
    dismiss.mutate(asked, {
      onSuccess: (results) => {
        const { settled, isAllDone } = settle(asked, results);
        onDone(settled);
        if (isAllDone) onClose();
      },
    });
  if (outcome) return <BulkResult title={t('dismiss.action')} {...outcome} onClose={onClose} />;
  return (
    <ConfirmDialog
      kind="end"
      open
      title={t('dismiss.title', { count: asked.length, name: group.name })}
      confirmLabel={t('dismiss.action')}
      busy={dismiss.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className="text-text-2">{t('dismiss.text')}</p>
      {asked.length === 1 && (
        <p className="mt-2">
          <bdi>{asked[0]?.name}</bdi>
        </p>
      )}
      <FormFailure>{failureText(dismiss.error)}</FormFailure>
    </ConfirmDialog>
  );
}
