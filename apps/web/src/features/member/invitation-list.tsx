import { grantableSystemRoles } from '@plumbline/shared/abilities/roles.ts';
import { INVITATION_LIST } from '@plumbline/shared/contract/invitation.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { InvitationTable } from '../../invitations/invitation-table.tsx';
import { useListPlace } from '../../lists/list-place.ts';
import { saveList } from '../../lists/save-list.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import {
  invitationsQuery,
  useChangeInvitations,
  useResendInvitation,
  useRevokeInvitation,
} from './member-requests.ts';

const BULK_ACTIONS = ['resend', 'revoke'] as const;
const VIEW_NAMES = Object.keys(INVITATION_LIST.query.shape).filter((name) => name !== 'pageNum');

/** Who was invited into the tenant and has not come yet. */
export function InvitationList() {
  const { t } = useTranslation(['shell', 'member', 'list']);
  const { place, put } = useListPlace(INVITATION_LIST.query);
  const query = useQuery(invitationsQuery(place));
  const session = useSession();
  const mayInvite = tenantAbility(session)?.can('invite', 'Invitation') === true;
  const grantable = session?.kind === 'member' ? grantableSystemRoles(session.userData.systemRole) : [];
  const resend = useResendInvitation();
  const revoke = useRevokeInvitation();
  const changes = { resend: useChangeInvitations('resend'), revoke: useChangeInvitations('revoke') };
  return (
    <>
      <ViewTabs list="invitations" names={VIEW_NAMES} />
      <InvitationTable
        list="invitations"
        place={place}
        onPut={put}
        query={query}
        onCsv={(columns, name) =>
          saveList(INVITATION_LIST, place, { path: '/core/invitation', columns, name })
        }
        roleOf={({ systemRole }) => t(`shell:systemRole.${systemRole}`)}
        mayChange={({ systemRole }) => mayInvite && grantable.includes(systemRole)}
        {...{ resend, revoke }}
        {...(mayInvite && {
          bulk: BULK_ACTIONS.map((action) => ({
            action,
            text: t(`member:bulk.text.${action}`),
            change: changes[action],
          })),
        })}
      />
    </>
  );
}
