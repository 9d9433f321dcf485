import type { NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import { useProjectZone } from './use-project-zone.ts';
import { addDays } from '../ui/date-field/plain-days.ts';
import { useNow } from '../ui/use-now.ts';

const WEEK_DAYS = 7;
const MINUTE_MS = 60_000;

/** The reader of a project's notes, with today in its zone. */
export function useReader(projectId: string, accountId: string): NoteReader {
  const timeZone = useProjectZone(projectId);
  const today = new Date(useNow(MINUTE_MS)).toLocaleDateString('sv', timeZone ? { timeZone } : {});
  return { accountId, today, weekEnd: addDays(today, WEEK_DAYS) };
}
