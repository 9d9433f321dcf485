import {
  MEMBER_PROJECT_ROLES,
  newcomerRoles,
  type MemberProjectRole,
  type SystemRole,
} from '@plumbline/shared/abilities/roles.ts';
import { EXTERNAL_STRONGEST_ROLE } from '@plumbline/shared/contract/project-member.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session-store.ts';
import { InviteDrawer } from '../../invitations/invite-drawer.tsx';
import { Select } from '../../ui/select.tsx';
import { useInviteIntoProject } from './project-member-requests.ts';
import { RoleSelect } from './role-select.tsx';

const USUAL_ROLE: MemberProjectRole = 30;

/** Invites people into the project by their addresses; members of the tenant are in it at once. */
export function InviteIntoProject({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation(['projectMember', 'shell', 'member', 'validation', 'project']);
  const session = useSession();
  const ownRole: SystemRole = session?.kind === 'member' ? session.userData.systemRole : '50';
  const newcomers = newcomerRoles(ownRole);
  const [projectRole, setProjectRole] = useState(USUAL_ROLE);
  const [systemRole, setSystemRole] = useState<SystemRole>('50');
  const invite = useInviteIntoProject(projectId, { projectRole, systemRole });
  const isTooStrong = systemRole === '50' && projectRole < EXTERNAL_STRONGEST_ROLE;
  return (
    <InviteDrawer
      title={t('projectMember:invite.title')}
      invite={invite}
      path={`/core/project/${projectId}/invitation`}
      onClose={onClose}
      roles={
        <>
          <div>
            <RoleSelect roles={MEMBER_PROJECT_ROLES} value={projectRole} onChange={setProjectRole} />
          </div>
          {newcomers.length > 1 ? (
            <Select
              label={t('projectMember:invite.newcomers')}
              value={systemRole}
              onChange={setSystemRole}
              options={newcomers.map((value) => ({ value, label: t(`shell:systemRole.${value}`) }))}
            />
          ) : (
            <p className="text-text-2">{t('projectMember:invite.external')}</p>
          )}
          {isTooStrong && (
            <p role="status" className="text-warn">
              {t('projectMember:invite.tooStrong')}
            </p>
          )}
        </>
      }
    />
  );
}
