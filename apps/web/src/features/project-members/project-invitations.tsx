import { InvitationListQuerySchema } from '@plumbline/shared/contract/invitation.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { InvitationTable } from '../../invitations/invitation-table.tsx';
import { useListPlace } from '../../lists/list-place.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { projectInvitationsQuery, useProjectInvitationChanges } from './project-member-requests.ts';

const VIEW_NAMES = Object.keys(InvitationListQuerySchema.shape).filter((name) => name !== 'pageNum');

interface ProjectInvitationsProps {
  projectId: string;
  /** Taking one back remains to who may not send it again. */
  mayResend: boolean;
}

/** Who was invited into the project and has not come yet. */
export function ProjectInvitations({ projectId, mayResend }: ProjectInvitationsProps) {
  const { t } = useTranslation(['project', 'projectMember', 'member']);
  const { place, put } = useListPlace(InvitationListQuerySchema);
  const pageQuery = (page: Partial<typeof place>) =>
    projectInvitationsQuery(projectId, { ...place, ...page });
  const query = useQuery(pageQuery({}));
  const { resend, revoke, bulk } = useProjectInvitationChanges(projectId);
  return (
    <>
      <ViewTabs list="projectInvitations" names={VIEW_NAMES} />
      <InvitationTable
        list="project-invitations"
        place={place}
        onPut={put}
        query={query}
        load={(page) => queryClient.fetchQuery({ ...pageQuery(page), staleTime: 0 })}
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
