import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { NoteAlertAnswerSchema, NoteAlertListAnswerSchema } from '@plumbline/shared/contract/note-alert.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { currentLanguage } from '../i18n/i18n.ts';

/** The panel tells its failures itself. */
const IN_PLACE = { errors: true } as const;

/** Which addresses hear of a note. */
export function noteAlertsQuery(projectId: string, noteId: string) {
  return queryOptions({
    queryKey: [...queryKeys.notes(projectId), 'alerts', noteId],
    queryFn: async ({ signal }) => {
      const options = { schema: NoteAlertListAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/note/${noteId}/alert`, options)).rows;
    },
  });
}

/** Asks an address, in the language of who asks. @throws RequestError too-many-alerts, invitations-used-up */
export async function addNoteAlert(noteId: string, email: string): Promise<void> {
  await request(`/core/note/${noteId}/alert`, {
    method: 'POST',
    body: { email, language: currentLanguage() },
    schema: NoteAlertAnswerSchema,
    enableSkip: IN_PLACE,
  });
}

export async function removeNoteAlert(noteId: string, alertId: string): Promise<void> {
  await request(`/core/note/${noteId}/alert/${alertId}`, {
    method: 'DELETE',
    schema: answerOf(EmptySchema),
    enableSkip: IN_PLACE,
  });
}
