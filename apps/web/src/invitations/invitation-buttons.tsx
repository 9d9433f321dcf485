import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Button } from '../ui/button.tsx';
import { toastError, toastSuccess } from '../ui/toaster.tsx';
import { useNow } from '../ui/use-now.ts';

const LOOK_MS = 1000;

interface ResendButtonProps {
  invitation: Invitation;
  /** By the invitation's id. */
  resend: UseMutationResult<unknown, Error, string>;
}

interface InvitationButtonsProps {
  invitation: Invitation;
  /** By the invitation's id; null = it is not sent again. */
  resend: UseMutationResult<unknown, Error, string> | null;
  onRevoke: () => void;
}

/** What can be done with an open invitation. */
export function InvitationButtons({ invitation, resend, onRevoke }: InvitationButtonsProps) {
  const { t } = useTranslation('member');
  return (
    <span className="inline-flex gap-2">
      {resend && <ResendButton {...{ invitation, resend }} />}
      <Button size="small" kind="danger" onClick={onRevoke}>
        {t('actions.revoke')}
      </Button>
    </span>
  );
}

/** It can be sent again once some time has passed, which the button counts down. */
function ResendButton({ invitation, resend }: ResendButtonProps) {
  const { t } = useTranslation('member');
  const format = useFormat();
  const failureText = useFailureText();
  const nowMs = useNow(LOOK_MS);
  const waitMs = Math.max(0, new Date(invitation.resendableAt).getTime() - nowMs);
  const send = () =>
    resend.mutate(invitation.id, {
      onSuccess: () => toastSuccess(t('invitationSent')),
      onError: (error) => toastError(failureText(error)),
    });
  return (
    <Button
      size="small"
      loading={resend.isPending && resend.variables === invitation.id}
      disabled={waitMs > 0}
      onClick={send}
    >
      {waitMs > 0
        ? t('resendIn', { time: format.duration(Math.ceil(waitMs / 1000) * 1000) })
        : t('actions.resend')}
    </Button>
  );
}
