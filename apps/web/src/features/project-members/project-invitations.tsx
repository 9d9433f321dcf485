import { InvitationListQuerySchema } from '@plumbline/shared/contract/invitation.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { InvitationTable } from '../../invitations/invitation-table.tsx';
import { useListPlace } from '../../lists/list-place.ts';
import { projectInvitationsQuery, useProjectInvitationChanges } from './project-member-requests.ts';

interface ProjectInvitationsProps {
  projectId: string;
  /** Taking one back remains to who may not send it again. */
  mayResend: boolean;
}

/** Who was invited into the project and has not come yet. */
export function ProjectInvitations({ projectId, mayResend }: ProjectInvitationsProps) {
  const { t } = useTranslation('project');
  const { place, put } = useListPlace(InvitationListQuerySchema);
  const pageQuery = (page: Partial<typeof place>) =>
    projectInvitationsQuery(projectId, { ...place, ...page });
  const query = useQuery(pageQuery({}));
  const { resend, revoke } = useProjectInvitationChanges(projectId);
  return (
    <InvitationTable
      list="project-invitations"
      place={place}
      onPut={put}
      query={query}
      load={(page) => queryClient.fetchQuery({ ...pageQuery(page), staleTime: 0 })}
      roleOf={({ projectRole }) => t(`role.${projectRole}`)}
      mayChange={() => true}
      revoke={revoke}
      resend={mayResend ? resend : null}
    />
  );
}
