import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { fillText, textMarks } from '../i18n/fill-text.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { toastSuccess } from '../ui/toaster.tsx';

interface RevokeInvitationProps {
  invitation: Invitation;
  /** By the invitation's id. */
  revoke: UseMutationResult<unknown, Error, string>;
  onDone: () => void;
}

/** Asks before an invitation is taken back. */
export function RevokeInvitation({ invitation, revoke, onDone }: RevokeInvitationProps) {
  const { t } = useTranslation('member');
  const failureText = useFailureText();
  const confirm = () =>
    revoke.mutate(invitation.id, {
      onSuccess: () => {
        toastSuccess(t('invitationRevoked'));
        onDone();
      },
    });
  const leave = () => {
    revoke.reset();
    onDone();
  };
  const names = ['email'] as const;
  return (
    <ConfirmDialog
      kind="end"
      open
      title={t('revoke.title')}
      confirmLabel={t('confirm.revoke', { count: 1 })}
      busy={revoke.isPending}
      onConfirm={confirm}
      onCancel={leave}
    >
      {fillText(t('revoke.text', textMarks(names)), names, {
        email: <bdi className="font-medium">{invitation.email}</bdi>,
      })}
      <FormFailure>{failureText(revoke.error)}</FormFailure>
    </ConfirmDialog>
  );
}
