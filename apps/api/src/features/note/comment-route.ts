import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { NoteCommentListAnswerSchema } from '@plumbline/shared/contract/note-comment.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { listComments } from '@plumbline/server/notes/note-comments.ts';
import * as z from 'zod/mini';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { readableNote } from './note-access.ts';

const ParamsSchema = z.object({ noteId: UuidSchema });

/** Who wrote the comments of a note and when, for who may read it. */
export function commentRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/note/:noteId/comment',
    { schema: { params: ParamsSchema, response: { 200: NoteCommentListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { note } = await readableNote(trx, principal, request.params.noteId);
        return listAnswer(await listComments(trx, note.id));
      });
    },
  );
}
