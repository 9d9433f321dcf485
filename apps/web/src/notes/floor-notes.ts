import { NoteListAnswerSchema } from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { isNewer } from './newer-note.ts';

const PAGE_ROWS = 100;
export type FloorNotes = InfiniteData<{ total: number; rows: NoteRow[] }, number>;

/** The notes of a floor with what lists show of them, newest first; live as lists are. */
export function floorNotesQuery(projectId: string, floorId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.notes(projectId), 'floor', floorId],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        floorId,
        orderBy: 'number',
        direction: 'desc',
        pageNum: pageParam,
        pageSize: PAGE_ROWS,
      };
      const options = { schema: NoteListAnswerSchema, query, enableSkip: { errors: true }, signal } as const;
      const { total, rows } = await request(`/core/project/${projectId}/note`, options);
      return { total, rows };
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
