import { useNow } from '../ui/use-now.ts';
import { useProjectZone } from './use-project-zone.ts';

const MINUTE_MS = 60_000;

/** The day it is in a project's zone, while the component is shown; here until that is known. */
export function useToday(projectId: string): string {
  const timeZone = useProjectZone(projectId);
  return new Date(useNow(MINUTE_MS)).toLocaleDateString('sv', timeZone ? { timeZone } : {});
}
