import { NoteActivityAnswerSchema } from '@plumbline/shared/contract/note-activity.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** The panel tells its failure itself. */
const IN_PLACE = { errors: true } as const;

/**
 * What was done to a note.
 * @param state changes with the note: what was done is read anew then
 */
export function noteActivityQuery({ id, projectId }: Pick<Note, 'id' | 'projectId'>, state: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.notes(projectId), 'activity', id, state],
    queryFn: async ({ pageParam, signal }) => {
      const options = {
        schema: NoteActivityAnswerSchema,
        query: { before: pageParam },
        enableSkip: IN_PLACE,
        signal,
      };
      return (await request(`/core/note/${id}/activity`, options)).data;
    },
    initialPageParam: Number.MAX_SAFE_INTEGER,
    getNextPageParam: ({ before }) => before,
    placeholderData: keepPreviousData,
  });
}
