import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { NoteRowSchema } from '@plumbline/shared/contract/note.ts';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryKeys } from '../api/query-client.ts';

const RowsSchema = z.object({ rows: z.array(NoteRowSchema) });
/** A kept answer with notes in it: a list, a board, the pages of a floor, one note. */
const KEPT = z.union([
  z.pipe(
    RowsSchema,
    z.transform(({ rows }) => rows),
  ),
  z.pipe(
    z.object({ columns: z.array(z.object({ cards: z.nullable(z.array(NoteRowSchema)) })) }),
    z.transform(({ columns }) => columns.flatMap(({ cards }) => cards ?? [])),
  ),
  z.pipe(
    z.object({ pages: z.array(RowsSchema) }),
    z.transform(({ pages }) => pages.flatMap(({ rows }) => rows)),
  ),
  z.pipe(
    NoteRowSchema,
    z.transform((note) => [note]),
  ),
]);

/** The notes of a project that anything on this page shows, each once. */
export function knownNotes(queryClient: QueryClient, projectId: string): NoteRow[] {
  const kept = queryClient.getQueriesData({ queryKey: queryKeys.notes(projectId) });
  const notes = kept.flatMap(([, data]) => KEPT.safeParse(data).data ?? []);
  return [...new Map(notes.map((note) => [note.id, note])).values()];
}
