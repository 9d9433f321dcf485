import { NoteListAnswerSchema, type NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

/** How many notes a report is of. */
export function useNoteCount(projectId: string, place: NoteListQuery): number | undefined {
  return useQuery({
    queryKey: [...queryKeys.notes(projectId), 'report-count', place],
    queryFn: async ({ signal }) =>
      (
        await request(`/core/project/${projectId}/note`, {
          schema: NoteListAnswerSchema,
          query: { ...place, pageSize: 10 },
          signal,
        })
      ).total,
  }).data;
}
