import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InviteDrawer } from '../../invitations/invite-drawer.tsx';
import { Select } from '../../ui/select.tsx';
import { useInvite } from './member-requests.ts';

interface InviteMembersProps {
  /** What the reader may grant, strongest first. */
  roles: readonly SystemRole[];
  onClose: () => void;
}

const USUAL_ROLE: SystemRole = '40';

/** Invites people into the tenant with one role in it. */
export function InviteMembers({ roles, onClose }: InviteMembersProps) {
  const { t } = useTranslation(['member', 'shell', 'validation']);
  const usual = roles.includes(USUAL_ROLE) ? USUAL_ROLE : (roles.at(-1) ?? USUAL_ROLE);
  const [systemRole, setSystemRole] = useState(usual);
  const invite = useInvite(systemRole);
  return (
    <InviteDrawer
      title={t('member:invite.title')}
      invite={invite}
      path="/core/invitation"
      onClose={onClose}
      roles={
        <>
          <Select
            label={t('member:columns.systemRole')}
            value={systemRole}
            onChange={setSystemRole}
            options={roles.map((value) => ({ value, label: t(`shell:systemRole.${value}`) }))}
          />
          <p className="text-text-2">{t(`member:roleText.${systemRole}`)}</p>
        </>
      }
    />
  );
}
