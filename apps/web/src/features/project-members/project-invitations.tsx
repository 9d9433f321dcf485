import { PROJECT_INVITATION_LIST } from '@plumbline/shared/contract/invitation.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InvitationTable } from '../../invitations/invitation-table.tsx';
import { useListPlace } from '../../lists/list-place.ts';
import { saveList } from '../../lists/save-list.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { projectInvitationsQuery, useProjectInvitationChanges } from './project-member-requests.ts';

const VIEW_NAMES = Object.keys(PROJECT_INVITATION_LIST.query.shape).filter((name) => name !== 'pageNum');

interface ProjectInvitationsProps {
  projectId: string;
  /** Taking one back remains to who may not send it again. */
  mayResend: boolean;
}

/** Who was invited into the project and has not come yet. */
export function ProjectInvitations({ projectId, mayResend }: ProjectInvitationsProps) {
  const { t } = useTranslation(['project', 'projectMember', 'member']);
  const { place, put } = useListPlace(PROJECT_INVITATION_LIST.query);
  const query = useQuery(projectInvitationsQuery(projectId, place));
  const path = `/core/project/${projectId}/invitation`;
  const { resend, revoke, bulk } = useProjectInvitationChanges(projectId);
  return (
    <>
      <ViewTabs list="projectInvitations" names={VIEW_NAMES} />
      <InvitationTable
        list="project-invitations"
        place={place}
        onPut={put}
        query={query}
        onCsv={(columns, name) => saveList(PROJECT_INVITATION_LIST, place, { path, columns, name })}
        roleOf={({ projectRole }) => t(`project:role.${projectRole}`)}
        mayChange={() => true}
        revoke={revoke}
        resend={mayResend ? resend : null}
        bulk={(mayResend ? (['resend', 'revoke'] as const) : (['revoke'] as const)).map((action) => ({
          action,
          text: t(action === 'resend' ? 'member:bulk.text.resend' : 'projectMember:revokeMany'),
          change: bulk[action],
        }))}
      />
    </>
  );
}
