import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { NoteCommentListAnswerSchema, type NoteComment } from '@plumbline/shared/contract/note-comment.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

const PayloadSchema = z.object({ commentId: z.string() });

function commentsKey(projectId: string, noteId: string): readonly string[] {
  return [...queryKeys.notes(projectId), 'comments', noteId];
}

/** Who wrote the comments of a note and when. Asked for once; events bring the others. */
export function commentsQuery(projectId: string, noteId: string) {
  return queryOptions({
    queryKey: commentsKey(projectId, noteId),
    queryFn: async ({ signal }) => {
      const options = { schema: NoteCommentListAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/note/${noteId}/comment`, options)).rows;
    },
  });
}

/** Puts what was said or changed into what is known of the comments of a note. */
export function applyCommentEvent(queryClient: QueryClient, projectId: string, event: ProjectEvent): void {
  if (event.kind !== 'comment-added' && event.kind !== 'comment-edited') return;
  const commentId = PayloadSchema.safeParse(event.payload).data?.commentId;
  if (commentId === undefined) return;
  const queryKey = commentsKey(projectId, event.subjectId);
  // An answer that is on its way may be older than the event.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
  queryClient.setQueryData<NoteComment[]>(queryKey, (known) => known && withComment(known, commentId, event));
}

function withComment(
  known: readonly NoteComment[],
  id: string,
  { kind, actor: by, at }: ProjectEvent,
): NoteComment[] {
  if (kind === 'comment-edited')
    return known.map((comment) => (comment.id === id ? { ...comment, editedAt: at } : comment));
  return [...known.filter((comment) => comment.id !== id), { id, by, createdAt: at, editedAt: null }];
}
