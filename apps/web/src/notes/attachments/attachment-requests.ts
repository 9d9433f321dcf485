import {
  AttachmentAnswerSchema,
  AttachmentListAnswerSchema,
  NOTE_FILE_MAX_SIZE,
  type Attachment,
} from '@plumbline/shared/contract/attachment.ts';
import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { againAfter } from '../../api/answer-or-kept.ts';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

/** Signed addresses end; they are asked for again before. */
const MEDIA_RENEWAL_MS = 4 * 60_000;
const IN_PLACE = { errors: true, duplicates: true } as const;

/** The sizes that a refusal speaks of. */
export const FILE_LIMITS = { maxSize: NOTE_FILE_MAX_SIZE };

/**
 * The files of a note, oldest first. Asked for anew when its document names others.
 * @param attachmentIds those that the note's document names now
 */
export function attachmentsQuery(projectId: string, noteId: string, attachmentIds: readonly string[]) {
  return queryOptions({
    queryKey: [...queryKeys.notes(projectId), 'attachments', noteId, attachmentIds.toSorted().join()],
    enabled: attachmentIds.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: againAfter(MEDIA_RENEWAL_MS),
    queryFn: async ({ signal }) => {
      const options = { schema: AttachmentListAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/note/${noteId}/attachment`, options)).rows;
    },
  });
}

/** Makes an upload a file of a note; said again, it is attached once. @throws RequestError */
export async function attachUpload(
  noteId: string,
  { uploadId, name }: { uploadId: string; name: string },
): Promise<Attachment> {
  const options = {
    schema: AttachmentAnswerSchema,
    method: 'POST',
    body: { uploadId, name },
    enableSkip: IN_PLACE,
  } as const;
  return (await request(`/core/note/${noteId}/attachment`, options)).data;
}

/** @throws RequestError */
export async function detachFile(noteId: string, attachmentId: string): Promise<void> {
  const schema = answerOf(EmptySchema);
  const path = `/core/note/${noteId}/attachment/${attachmentId}`;
  await request(path, { schema, method: 'DELETE', enableSkip: IN_PLACE });
}

/** Takes back what was sent and is not attached. @throws RequestError */
export async function cancelUpload(uploadId: string): Promise<void> {
  const schema = answerOf(EmptySchema);
  await request(`/core/upload/${uploadId}`, { schema, method: 'DELETE', enableSkip: IN_PLACE });
}
