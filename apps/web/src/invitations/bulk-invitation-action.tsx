import type { BulkResult as ResultOfOne } from '@plumbline/shared/contract/bulk.ts';
import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { useBulkOutcome } from '../lists/use-bulk-outcome.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { BulkResult } from '../ui/data-table/bulk-result.tsx';
import { FormFailure } from '../ui/form-failure.tsx';

interface BulkInvitationActionProps<Row extends Invitation> {
  action: 'resend' | 'revoke';
  /** What it means, in a sentence. */
  text: string;
  change: UseMutationResult<ResultOfOne[], Error, readonly Invitation[]>;
  invitations: readonly Row[];
  /** Which need not be picked any longer. */
  onChanged: (done: readonly Row[]) => void;
}

/** A button of the selection bar: sends the picked invitations again or ends them, and says which it could not. */
export function BulkInvitationAction<Row extends Invitation>(props: BulkInvitationActionProps<Row>) {
  const { action, text, change, invitations, onChanged } = props;
  const { t } = useTranslation('member');
  const failureText = useFailureText();
  const { outcome, settle, forget } = useBulkOutcome(({ id, email }: Row) => ({ id, name: email }));
  const [asked, setAsked] = useState<readonly Row[] | null>(null);
  const label = t(`member:actions.${action}`);
  const confirm = (wanted: readonly Row[]) =>
    change.mutate(wanted, {
      onSuccess: (results) => {
        setAsked(null);
        onChanged(settle(wanted, results).done);
      },
    });
  return (
    <>
      <Button
        size="small"
        kind={action === 'revoke' ? 'danger' : 'line'}
        onClick={() => setAsked(invitations)}
      >
        {label}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title={t(`member:bulk.title.${action}`, { count: asked.length })}
          confirmLabel={t(`member:confirm.${action}`, { count: asked.length })}
          destructive={action === 'revoke'}
          busy={change.isPending}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          {text}
          <FormFailure>{failureText(change.error)}</FormFailure>
        </ConfirmDialog>
      )}
      {outcome && <BulkResult title={label} {...outcome} onClose={forget} />}
    </>
  );
}
