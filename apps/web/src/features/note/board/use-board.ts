import { BoardAnswerSchema, type Board } from '@plumbline/shared/contract/note-board.ts';
import type { NotesWanted } from '@plumbline/shared/contract/note-list.ts';
import type { NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { onToldNote } from '../../../notes/live-notes.ts';
import { toastError } from '../../../ui/toaster.tsx';
import { withFresh, withMore, withTold, type ShownBoard } from './board-cards.ts';

/** What the counts of a filtered board are in doubt about is asked at most so often. */
const DOUBT_MS = 2000;
/** Cards that moved to the end of a column shift the places of those that have not come: some are asked for twice. */
const OVERLAP = 10;

/** The board as the server has it once, and as the feed says from then on. */
export function useBoard(projectId: string, wanted: NotesWanted, reader: NoteReader) {
  const failureText = useFailureText();
  const queryKey = [...queryKeys.notes(projectId), 'board', wanted];
  const [loading, setLoading] = useState<ReadonlySet<NoteStatus>>(new Set());
  const read = async (more: { of?: NoteStatus; skip?: number }, signal?: AbortSignal): Promise<Board> => {
    const query = { ...wanted, ...more };
    const options = { schema: BoardAnswerSchema, query, enableSkip: { errors: true } as const };
    const answer = await request(`/core/project/${projectId}/note/board`, {
      ...options,
      ...(signal && { signal }),
    });
    return answer.data;
  };
  const query = useQuery({
    queryKey,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ShownBoard> => {
      const fresh = await read({}, signal);
      const shown = queryClient.getQueryData<ShownBoard>(queryKey);
      return shown?.isDoubtful ? withFresh(shown, { wanted, reader }, fresh) : fresh;
    },
  });
  const view = useRef({ queryKey, wanted, reader });
  view.current = { queryKey, wanted, reader };
  useEffect(
    () =>
      onToldNote((told, ofProjectId) => {
        if (ofProjectId !== projectId) return;
        const now = view.current;
        queryClient.setQueryData<ShownBoard>(now.queryKey, (board) => board && withTold(board, now, told));
      }),
    [projectId],
  );
  const isDoubtful = query.data?.isDoubtful ?? false;
  useEffect(() => {
    if (!isDoubtful) return;
    const { queryKey: asked } = view.current;
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: asked }), DOUBT_MS);
    return () => clearTimeout(timer);
  }, [isDoubtful]);
  const loadMore = async (status: NoteStatus): Promise<void> => {
    const column = query.data?.columns.find((each) => each.status === status);
    if (!column || loading.has(status)) return;
    setLoading((old) => new Set(old).add(status));
    try {
      const skip = Math.max(0, (column.cards?.length ?? 0) - OVERLAP);
      const more = await read({ of: status, skip });
      queryClient.setQueryData<ShownBoard>(queryKey, (board) => board && withMore(board, status, more));
    } catch (error) {
      toastError(failureText(error instanceof Error ? error : null));
    } finally {
      setLoading((old) => new Set([...old].filter((each) => each !== status)));
    }
  };
  return { query, loading, loadMore };
}
