import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useRefusals } from '../../lists/change-many.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BulkResult, type BulkRefusal } from '../../ui/data-table/bulk-result.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useChangeInvitations } from './member-requests.ts';

interface BulkInvitationActionProps {
  action: 'resend' | 'revoke';
  invitations: readonly Invitation[];
  /** Which need not be picked any longer. */
  onChanged: (done: readonly Invitation[]) => void;
}

/** A button of the selection bar: sends the picked invitations again or ends them, and says which it could not. */
export function BulkInvitationAction({ action, invitations, onChanged }: BulkInvitationActionProps) {
  const { t } = useTranslation(['member', 'list']);
  const change = useChangeInvitations(action);
  const failureText = useFailureText();
  const refusalsOf = useRefusals();
  const [asked, setAsked] = useState<readonly Invitation[] | null>(null);
  const [outcome, setOutcome] = useState<{ doneCount: number; refusals: BulkRefusal[] } | null>(null);
  const label = t(`member:actions.${action}`);
  const confirm = (wanted: readonly Invitation[]) =>
    change.mutate(wanted, {
      onSuccess: (results) => {
        const refusals = refusalsOf(results, (id) => wanted.find((each) => each.id === id)?.email ?? '');
        const refused = new Set(refusals.map(({ id }) => id));
        const done = wanted.filter(({ id }) => !refused.has(id));
        setAsked(null);
        if (refusals.length > 0) setOutcome({ doneCount: done.length, refusals });
        else toastSuccess(t('list:result.done', { count: done.length }));
        onChanged(done);
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
      {outcome && <BulkResult title={label} {...outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}
