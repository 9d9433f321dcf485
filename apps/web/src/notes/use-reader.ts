import type { NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import { addDays } from '../ui/date-field/plain-days.ts';
import { useToday } from './use-today.ts';

const WEEK_DAYS = 7;

/** The reader of a project's notes, with today in its zone. */
export function useReader(projectId: string, accountId: string): NoteReader {
  const today = useToday(projectId);
  return { accountId, today, weekEnd: addDays(today, WEEK_DAYS) };
}
