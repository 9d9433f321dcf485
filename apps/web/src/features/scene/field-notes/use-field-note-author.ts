import {
  FieldNoteAuthorListAnswerSchema,
  type FieldNoteAuthor,
} from '@plumbline/shared/contract/field-note.ts';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { useIsVisitor } from '../use-is-visitor.ts';

/** The room says what was written before the list says by whom. */
const AGAIN_MS = 1000;

/** Who left a field note, which its document does not say; null for visitors, and until it is known. */
export function useFieldNoteAuthor(
  { projectId, inspectionId }: { projectId: string; inspectionId: string },
  fieldNoteId: string,
): FieldNoteAuthor | null {
  const isVisitor = useIsVisitor();
  const { data } = useQuery({
    // Of each anew: what was left since the last one is among them.
    queryKey: [...queryKeys.inspections(projectId), 'field-note-authors', inspectionId, fieldNoteId],
    enabled: !isVisitor,
    refetchInterval: ({ state }: { state: { data: FieldNoteAuthor[] | undefined } }) =>
      state.data && !state.data.some((each) => each.fieldNoteId === fieldNoteId) ? AGAIN_MS : false,
    queryFn: async ({ signal }) => {
      const options = { schema: FieldNoteAuthorListAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/inspection/${inspectionId}/field-note-author`, options)).rows;
    },
  });
  return data?.find((each) => each.fieldNoteId === fieldNoteId) ?? null;
}
