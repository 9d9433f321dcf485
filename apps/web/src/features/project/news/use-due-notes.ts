import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { DueNotesAnswerSchema, type DueNotes } from '@plumbline/shared/contract/note-due.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLiveFeed } from '../../../api/live-feed.ts';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { useReader } from '../../../notes/use-reader.ts';
import { isShort, withDueEvent } from './due-notes.ts';

/** The notes that are due soon; with a new day they are asked for anew. */
export function useDueNotes(projectId: string, ownId: string) {
  const reader = useReader(projectId, ownId);
  const queryKey = [...queryKeys.notes(projectId), 'due', reader.today];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<DueNotes> => {
      const options = { schema: DueNotesAnswerSchema, enableSkip: { errors: true }, signal } as const;
      return (await request(`/core/project/${projectId}/note/due`, options)).data;
    },
  });
  const now = useRef({ queryKey, reader });
  now.current = { queryKey, reader };
  const onEvent = useCallback((event: ProjectEvent) => {
    const view = now.current;
    queryClient.setQueryData<DueNotes>(view.queryKey, (due) => due && withDueEvent(due, event, view.reader));
  }, []);
  useLiveFeed(projectId, onEvent);
  const isTooFew = query.data !== undefined && isShort(query.data);
  useEffect(() => {
    if (isTooFew) void queryClient.invalidateQueries({ queryKey: now.current.queryKey });
  }, [isTooFew]);
  return { query, reader };
}
