import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { VisitorNoteAnswerSchema } from '@plumbline/shared/contract/visitor-note.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { toVisitorNote } from '@plumbline/server/notes/visitor-note.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf } from '../../plugins/authentication-plugin.ts';
import { readableNote } from './note-access.ts';
import { floorImageUrl } from './to-note.ts';

const ParamsSchema = z.object({ noteId: UuidSchema });

/** A note that somebody has decided on, stripped to what visitors of a home link may read. */
export function visitorNoteRoute(app: App, { stores, signer }: ApiContext): void {
  app.get(
    '/api/core/note/:noteId/visitor',
    {
      schema: { params: ParamsSchema, response: { 200: VisitorNoteAnswerSchema } },
      config: { access: 'everyone' },
    },
    async (request) => {
      const { principal } = callerOf(request);
      const read = async (trx: Trx) => {
        const { note } = await readableNote(trx, principal, request.params.noteId);
        if (note.type === 'ai') throw new AppError('not-found');
        const image = floorImageUrl(note.floorImageId, principal, signer);
        return answer({ ...(await toVisitorNote(trx, note)), floorImageUrl: image });
      };
      // Its words are read in several steps and must be of one moment.
      return inTenant(stores.app, principal.tenantId, read, { isolation: 'repeatable read' });
    },
  );
}
