import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { NoteCommentListAnswerSchema } from '@plumbline/shared/contract/note-comment.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { listComments } from '@plumbline/server/notes/note-comments.ts';
import * as z from 'zod/mini';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { noteAccess } from './note-access.ts';

const ParamsSchema = z.object({ noteId: UuidSchema });

/** Who wrote the comments of a note and when, for who may read it. */
export function commentRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/note/:noteId/comment',
    { schema: { params: ParamsSchema, response: { 200: NoteCommentListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { note, access } = await noteAccess(trx, principal, request.params.noteId);
        access.require('read', 'Note');
        if (note.deletedAt !== null) throw new AppError('not-found');
        return listAnswer(await listComments(trx, note.id));
      });
    },
  );
}
