import { NoteListAnswerSchema } from '@plumbline/shared/contract/note-list.ts';
import { NoteRowSchema, type NoteRow } from '@plumbline/shared/contract/note.ts';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { againAfter, answerOrKept } from '../api/answer-or-kept.ts';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import type { Kept } from '../kept/kept-answers.ts';
import { isNewer } from './newer-note.ts';

const PAGE_ROWS = 100;
const PageSchema = z.object({ total: z.number(), rows: z.array(NoteRowSchema) });
type Page = z.infer<typeof PageSchema>;
export type FloorNotes = InfiniteData<Page, number>;

/** The notes of a floor with what lists show of them, newest first; live as lists are. */
export function floorNotesQuery(projectId: string, floorId: string) {
  const queryKey = [...queryKeys.notes(projectId), 'floor', floorId];
  /** What is kept with the plan is more than a page. */
  const orKept = async (own: Kept<Page> | null): Promise<Kept<Page> | null> => {
    const kept = await (await import('./kept-floor-notes.ts')).keptNotesOf(projectId, floorId);
    if (!kept) return own;
    const { at, answer: rows } = kept;
    // One page, whatever there is.
    return { at, answer: { total: Math.min(rows.length, PAGE_ROWS), rows } };
  };
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: 1,
    refetchInterval: againAfter(false),
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        floorId,
        orderBy: 'number',
        direction: 'desc',
        pageNum: pageParam,
        pageSize: PAGE_ROWS,
      };
      const options = { schema: NoteListAnswerSchema, query, enableSkip: { errors: true }, signal } as const;
      const load = async () => {
        const { total, rows } = await request(`/core/project/${projectId}/note`, options);
        return { total, rows };
      };
      if (pageParam > 1) return load();
      return answerOrKept({ queryKey, schema: PageSchema, load, signal, orKept });
    },
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_ROWS < total ? pages.length + 1 : undefined),
  });
}

/** The pages with a note as it is now; one that was not on the floor yet comes first. */
export function withFloorNote(shown: FloorNotes, note: NoteRow, floorId: unknown): FloorNotes {
  const isShown = shown.pages.some(({ rows }) => rows.some(({ id }) => id === note.id));
  const isNew = !isShown && note.place?.floorId === floorId;
  const pages = shown.pages.map(({ total, rows }, index) => ({
    total,
    rows: [
      ...(isNew && index === 0 ? [note] : []),
      ...rows.map((row) => (row.id === note.id && isNewer(note, row) ? note : row)),
    ],
  }));
  return { ...shown, pages };
}
