import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useBulkOutcome } from '../../lists/use-bulk-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BulkResult } from '../../ui/data-table/bulk-result.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useChangeInvitations } from './member-requests.ts';

interface BulkInvitationActionProps {
  action: 'resend' | 'revoke';
  invitations: readonly Invitation[];
  /** Which need not be picked any longer. */
  onChanged: (done: readonly Invitation[]) => void;
}

/** A button of the selection bar: sends the picked invitations again or ends them, and says which it could not. */
export function BulkInvitationAction({ action, invitations, onChanged }: BulkInvitationActionProps) {
  const { t } = useTranslation('member');
  const change = useChangeInvitations(action);
  const failureText = useFailureText();
  const { outcome, settle, forget } = useBulkOutcome(({ id, email }: Invitation) => ({ id, name: email }));
  const [asked, setAsked] = useState<readonly Invitation[] | null>(null);
  const label = t(`member:actions.${action}`);
  const confirm = (wanted: readonly Invitation[]) =>
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
          confirmLabel={label}
          destructive={action === 'revoke'}
          busy={change.isPending}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          {t(`member:bulk.text.${action}`)}
          <FormFailure>{failureText(change.error)}</FormFailure>
        </ConfirmDialog>
      )}
      {outcome && <BulkResult title={label} {...outcome} onClose={forget} />}
    </>
  );
}
