import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { toastError, toastSuccess } from '../../ui/toaster.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useResendInvitation } from './member-requests.ts';

const LOOK_MS = 1000;

interface InvitationRowProps {
  invitation: Invitation;
  mayChange: boolean;
  onRevoke: () => void;
}

/** One open invitation; it can be sent again once some time has passed, which the button counts down. */
export function InvitationRow({ invitation, mayChange, onRevoke }: InvitationRowProps) {
  const { t } = useTranslation(['member', 'shell']);
  const format = useFormat();
  const resend = useResendInvitation();
  const failureText = useFailureText();
  const nowMs = useNow(LOOK_MS);
  const waitMs = Math.max(0, new Date(invitation.resendableAt).getTime() - nowMs);
  const send = () =>
    resend.mutate(invitation.id, {
      onSuccess: () => toastSuccess(t('member:invitationSent')),
      onError: (error) => toastError(failureText(error) ?? ''),
    });
  return (
    <tr>
      <th scope="row" className="font-medium!">
        <bdi>{invitation.email}</bdi>
      </th>
      <td>{t(`shell:systemRole.${invitation.systemRole}`)}</td>
      <td className={cx(invitation.state === 'expired' && 'text-warn')}>
        {t(`member:invitationState.${invitation.state}`)}
      </td>
      <td>
        <bdi>{invitation.invitedByName}</bdi>
      </td>
      <td>
        <bdi>{format.relative(invitation.sentAt)}</bdi>
      </td>
      <td>
        <bdi>{format.dateTime(invitation.expiresAt)}</bdi>
      </td>
      <td className="text-end!">
        {mayChange && (
          <span className="inline-flex gap-2">
            <Button size="small" loading={resend.isPending} disabled={waitMs > 0} onClick={send}>
              {waitMs > 0
                ? t('member:resendIn', { time: format.duration(Math.ceil(waitMs / 1000) * 1000) })
                : t('member:actions.resend')}
            </Button>
            <Button size="small" kind="danger" onClick={onRevoke}>
              {t('member:actions.revoke')}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}
