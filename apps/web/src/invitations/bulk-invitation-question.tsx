import type { BulkResult as ResultOfOne } from '@plumbline/shared/contract/bulk.ts';
import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { useBulkOutcome } from '../lists/use-bulk-outcome.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { BulkResult } from '../ui/data-table/bulk-result.tsx';
import { FormFailure } from '../ui/form-failure.tsx';

export type BulkAction = 'resend' | 'revoke';

/** What can be done to many invitations at once. */
export interface BulkInvitationChange {
  action: BulkAction;
  /** What it means, in a sentence. */
  text: string;
  change: UseMutationResult<ResultOfOne[], Error, readonly Invitation[]>;
}

interface BulkInvitationQuestionProps<Row extends Invitation> extends BulkInvitationChange {
  invitations: readonly Row[];
  /** Which need not be picked any longer. */
  onChanged: (done: readonly Row[]) => void;
  onClose: () => void;
}

/**
 * Asks before the picked invitations are sent again or ended, and says which could not be. It belongs beside the list,
 * not into the bar of what is picked: that goes with the rows, and what is said must stay until it was read.
 */
export function BulkInvitationQuestion<Row extends Invitation>(props: BulkInvitationQuestionProps<Row>) {
  const { action, text, change, invitations, onChanged, onClose } = props;
  const { t } = useTranslation('member');
  const failureText = useFailureText();
  const { outcome, settle } = useBulkOutcome(({ id, email }: Row) => ({ id, name: email }));
  const confirm = () =>
    change.mutate(invitations, {
      onSuccess: (results) => {
        const { settled, isAllDone } = settle(invitations, results);
        onChanged(settled);
        if (isAllDone) onClose();
      },
    });
  if (outcome) return <BulkResult title={t(`member:actions.${action}`)} {...outcome} onClose={onClose} />;
  return (
    <ConfirmDialog
      kind={action === 'revoke' ? 'end' : 'ask'}
      open
      title={t(`member:bulk.title.${action}`, { count: invitations.length })}
      confirmLabel={t(`member:confirm.${action}`, { count: invitations.length })}
      busy={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {text}
      <FormFailure>{failureText(change.error)}</FormFailure>
    </ConfirmDialog>
  );
}
