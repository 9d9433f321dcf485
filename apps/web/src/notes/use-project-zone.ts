import { isTimeZone } from '@plumbline/shared/people/time-zone.ts';
import { useProject } from '../api/projects.ts';

/** The IANA zone in which a project counts its days; undefined until it is loaded, and for one this browser does not know. */
export function useProjectZone(projectId: string): string | undefined {
  const { project } = useProject(projectId);
  return project && isTimeZone(project.timeZone) ? project.timeZone : undefined;
}
