import { useQuery } from '@tanstack/react-query';
import { projectQuery } from '../../api/projects.ts';
import { projectAbility, type MemberSession } from '../../api/session-store.ts';
import { navGroups, type NavGroup } from './nav-groups.ts';

/** The entries somebody may use here, also by what they may do in the open project. */
export function useNavGroups(session: MemberSession, projectId: string | null): NavGroup[] {
  const { data } = useQuery({ ...projectQuery(projectId ?? ''), enabled: projectId !== null });
  return navGroups(session, projectId, data ? projectAbility(session, data) : null);
}
