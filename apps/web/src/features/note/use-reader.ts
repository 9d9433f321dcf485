import type { NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import { isTimeZone } from '@plumbline/shared/people/time-zone.ts';
import { useProject } from '../../api/projects.ts';
import { addDays } from '../../ui/date-field/plain-days.ts';
import { useNow } from '../../ui/use-now.ts';

const WEEK_DAYS = 7;
const MINUTE_MS = 60_000;

/** The reader of a project's notes, with today in its zone. */
export function useReader(projectId: string, accountId: string): NoteReader {
  const { project } = useProject(projectId);
  const zone = project && isTimeZone(project.timeZone) ? { timeZone: project.timeZone } : {};
  const today = new Date(useNow(MINUTE_MS)).toLocaleDateString('sv', zone);
  return { accountId, today, weekEnd: addDays(today, WEEK_DAYS) };
}
