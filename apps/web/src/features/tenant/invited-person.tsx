import type { TenantInvitation } from '@plumbline/shared/contract/tenant.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { toastError, toastSuccess } from '../../ui/toaster.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useInvitationAction } from './tenant-requests.ts';

const LOOK_MS = 1000;

interface InvitedPersonProps {
  tenantId: string;
  invitation: TenantInvitation;
}

/** Somebody who was invited to run the tenant; it can be sent again once some time has passed. */
export function InvitedPerson({ tenantId, invitation }: InvitedPersonProps) {
  const { t } = useTranslation('tenant');
  const format = useFormat();
  const change = useInvitationAction(tenantId);
  const failureText = useFailureText();
  const nowMs = useNow(LOOK_MS);
  const waitMs = Math.max(0, new Date(invitation.resendableAt).getTime() - nowMs);
  const isExpired = invitation.state === 'expired';
  const act = (action: 'resend' | 'revoke') =>
    change.mutate(
      { invitationId: invitation.id, action },
      {
        onSuccess: () => toastSuccess(t(`people.${action}.done`)),
        onError: (error) => toastError(failureText(error)),
      },
    );
  return (
    <li className="py-2">
      <bdi className="block truncate font-medium">{invitation.email}</bdi>
      <span className={isExpired ? 'text-warn' : 'text-text-2'}>
        {isExpired
          ? t('people.invitationExpired')
          : t('people.invitedUntil', { date: format.dateTime(invitation.expiresAt) })}
      </span>
      <span className="mt-2 flex gap-2">
        <Button size="small" disabled={waitMs > 0} loading={change.isPending} onClick={() => act('resend')}>
          {waitMs > 0
            ? t('people.resend.wait', { time: format.duration(Math.ceil(waitMs / 1000) * 1000) })
            : t('people.resend.action')}
        </Button>
        <Button size="small" kind="danger" disabled={change.isPending} onClick={() => act('revoke')}>
          {t('people.revoke.action')}
        </Button>
      </span>
    </li>
  );
}
