import type { Invitation, InvitationOrder } from '@plumbline/shared/contract/invitation.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.ts';
import { cx } from '../ui/cx.ts';
import type { DataColumn } from '../ui/data-table/data-column.ts';
import { InvitationButtons } from './invitation-buttons.tsx';

interface InvitationColumnsOptions<Row extends Invitation> {
  /** As what somebody is invited. */
  roleOf: (invitation: Row) => string;
  mayChange: (invitation: Row) => boolean;
  /** By the invitation's id; null = none is sent again. */
  resend: UseMutationResult<unknown, Error, string> | null;
  onRevoke: (invitation: Row) => void;
}

/** What a list of open invitations shows of each. */
export function useInvitationColumns<Row extends Invitation>({
  roleOf,
  mayChange,
  resend,
  onRevoke,
}: InvitationColumnsOptions<Row>): DataColumn<Row, InvitationOrder>[] {
  const { t } = useTranslation(['member', 'shell']);
  const format = useFormat();
  const named = (id: string) => ({ id, label: t(`member:columns.${id}`) });
  return [
    {
      ...named('email'),
      order: 'email',
      fixed: true,
      cell: ({ email }) => <bdi>{email}</bdi>,
      csv: ({ email }) => email,
    },
    { ...named('systemRole'), order: 'role', cell: roleOf, csv: roleOf },
    {
      ...named('state'),
      cell: ({ state }) => (
        <span className={cx(state === 'expired' && 'text-warn')}>{t(`member:invitationState.${state}`)}</span>
      ),
      csv: ({ state }) => t(`member:invitationState.${state}`),
    },
    {
      ...named('invitedBy'),
      // The platform operator is nobody of the tenant.
      cell: ({ invitedByName }) => <bdi>{invitedByName || t('shell:systemRole.00')}</bdi>,
      csv: ({ invitedByName }) => invitedByName || t('shell:systemRole.00'),
    },
    {
      ...named('sentAt'),
      order: 'sentAt',
      cell: ({ sentAt }) => <bdi>{format.relative(sentAt)}</bdi>,
      csv: ({ sentAt }) => sentAt,
    },
    {
      ...named('expiresAt'),
      order: 'expiresAt',
      cell: ({ expiresAt }) => <bdi>{format.dateTime(expiresAt)}</bdi>,
      csv: ({ expiresAt }) => expiresAt,
    },
    {
      ...named('menu'),
      fixed: true,
      isTool: true,
      atEnd: true,
      cell: (invitation) =>
        mayChange(invitation) && (
          <InvitationButtons
            invitation={invitation}
            resend={invitation.isForClosed ? null : resend}
            onRevoke={() => onRevoke(invitation)}
          />
        ),
    },
  ];
}
