import { queryOptions, useQuery } from '@tanstack/react-query';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { activeProjectsQuery, projectQuery } from '../../api/projects.ts';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { projectAbility, tenantAbility, useSession, type Session } from '../../api/session-store.ts';

/** So many projects with plans are asked for the reader's rights. */
const MOST_ASKED = 5;

/** The floor that a first inspection is of. */
export interface FirstFloor {
  id: string;
  name: string;
  projectId: string;
  projectName: string;
}

function firstFloorQuery(session: Session | null) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'first-floor'],
    enabled: tenantAbility(session)?.can('read', 'Project') ?? false,
    queryFn: async (): Promise<FirstFloor | null> => {
      const projects = await queryClient.fetchQuery(activeProjectsQuery());
      for (const { id } of projects.filter(({ floorPlanCount }) => floorPlanCount > 0).slice(0, MOST_ASKED)) {
        const project = await queryClient.fetchQuery(projectQuery(id));
        if (!projectAbility(session, project)?.can('create', 'Inspection')) continue;
        const [floor] = await queryClient.fetchQuery(floorPlansQuery(id));
        if (floor) return { id: floor.id, name: floor.name, projectId: id, projectName: project.name };
      }
      return null;
    },
  });
}

/** The first floor of which the reader can make an inspection; null where there is none, and until it is known. */
export function useFirstFloor(): FirstFloor | null {
  return useQuery(firstFloorQuery(useSession())).data ?? null;
}
