import { INVITATION_LIST, type Invitation } from '@plumbline/shared/contract/invitation.ts';
import type { ColumnOf } from '@plumbline/shared/lists/describe-list.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.ts';
import { columnIn } from '../lists/column-in.ts';
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
}: InvitationColumnsOptions<Row>): DataColumn<Row>[] {
  const { t } = useTranslation(['member', 'shell']);
  const format = useFormat();
  // The columns of an invitation into a project are the same.
  const named = (id: ColumnOf<typeof INVITATION_LIST>) => columnIn(INVITATION_LIST, id, t);
  return [
    {
      ...named('email'),
      cell: ({ email }) => <bdi>{email}</bdi>,
    },
    { ...named('systemRole'), cell: roleOf },
    {
      ...named('state'),
      cell: ({ state }) => (
        <span className={cx(state === 'expired' && 'text-warn')}>{t(`member:invitationState.${state}`)}</span>
      ),
    },
    {
      ...named('invitedBy'),
      // The platform operator is nobody of the tenant.
      cell: ({ invitedByName }) => <bdi>{invitedByName || t('shell:systemRole.00')}</bdi>,
    },
    {
      ...named('sentAt'),
      cell: ({ sentAt }) => <bdi>{format.relative(sentAt)}</bdi>,
    },
    {
      ...named('expiresAt'),
      cell: ({ expiresAt }) => <bdi>{format.dateTime(expiresAt)}</bdi>,
    },
    {
      id: 'menu',
      label: t('member:columns.menu'),
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
