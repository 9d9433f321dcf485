import { NoteListAnswerSchema, type NotesWanted } from '@plumbline/shared/contract/note-list.ts';
import type { NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { onToldNote } from '../../../notes/live-notes.ts';
import { withToldNote, type FloorRows } from './floor-rows.ts';

const PAGE_ROWS = 100;
/** More marks than this nobody tells apart; the filters make them fewer. */
export const ROWS_MAX = 2000;

/** Under `list`, where what happens to a note is put into its row. */
const keyOf = (projectId: string, of: string, wanted: NotesWanted) =>
  [...queryKeys.notes(projectId), 'list', of, wanted] as const;

async function readPage(projectId: string, wanted: NotesWanted, pageNum: number, signal: AbortSignal) {
  const query = { ...wanted, pageNum, pageSize: PAGE_ROWS };
  const options = { schema: NoteListAnswerSchema, query, enableSkip: { errors: true }, signal } as const;
  return request(`/core/project/${projectId}/note`, options);
}

/** All notes of one floor that fit, live. @param wanted with the floor */
export function useFloorRows(projectId: string, wanted: NotesWanted, reader: NoteReader) {
  const queryKey = keyOf(projectId, 'plan', wanted);
  const query = useQuery({
    queryKey,
    enabled: wanted.floorId !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FloorRows> => {
      const { rows, total } = await readPage(projectId, wanted, 1, signal);
      const wantedRows = Math.min(total, ROWS_MAX);
      for (let page = 2; rows.length < wantedRows; page += 1) {
        const next = await readPage(projectId, wanted, page, signal);
        if (next.rows.length === 0) break;
        rows.push(...next.rows);
      }
      // A note that moved to the front between two pages came twice.
      return { rows: [...new Map(rows.map((row) => [row.id, row])).values()], total };
    },
  });
  const view = useRef({ queryKey, wanted, reader });
  view.current = { queryKey, wanted, reader };
  useEffect(
    () =>
      onToldNote((told, ofProjectId) => {
        if (ofProjectId !== projectId) return;
        const now = view.current;
        queryClient.setQueryData<FloorRows>(now.queryKey, (rows) => rows && withToldNote(rows, told, now));
      }),
    [projectId],
  );
  return query;
}

/** How many notes fit that have no place on any plan; asked anew when one of them is made, placed or deleted. */
export function useUnplacedCount(projectId: string, filters: NotesWanted): number {
  const wanted: NotesWanted = { ...filters, floorId: 'none', zoneId: undefined };
  const queryKey = keyOf(projectId, 'unplaced', wanted);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await readPage(projectId, wanted, 1, signal)).total,
  });
  const key = useRef<readonly unknown[]>(queryKey);
  key.current = queryKey;
  useEffect(
    () =>
      onToldNote(({ note, isDeleted, isNew }, ofProjectId) => {
        if (ofProjectId !== projectId || note.place !== null || !(isDeleted || isNew)) return;
        void queryClient.invalidateQueries({ queryKey: key.current });
      }),
    [projectId],
  );
  return data ?? 0;
}
