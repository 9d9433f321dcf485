import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  NoteActivityAnswerSchema,
  NoteActivityQuerySchema,
} from '@plumbline/shared/contract/note-activity.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readNoteActivity } from '@plumbline/server/notes/note-activity.ts';
import * as z from 'zod/mini';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { readableNote } from './note-access.ts';

const ParamsSchema = z.object({ noteId: UuidSchema });

/** What was done to a note, for who may read it. */
export function activityRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/note/:noteId/activity',
    {
      schema: {
        params: ParamsSchema,
        querystring: NoteActivityQuerySchema,
        response: { 200: NoteActivityAnswerSchema },
      },
    },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { note } = await readableNote(trx, principal, request.params.noteId);
        const of = { projectId: note.projectId, noteId: note.id };
        return answer(await readNoteActivity(trx, of, request.query.before));
      });
    },
  );
}
